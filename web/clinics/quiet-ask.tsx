import { useTranslation } from 'react-i18next';
import { AskLink } from '../platform/ask-link.tsx';
import { clinicPath, inquiryPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { isolate } from '../platform/isolate.ts';
import { Link } from '../platform/links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { panelClass } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import { AskPrice } from './ask-parts.tsx';
import classes from './clinic-ask.module.css';
import bar from './clinic-ask-bar.module.css';
import { callHref, liveSite, Phones, Website } from './clinic-contacts.tsx';
import { InterestButton } from './interest/interest-button.tsx';
import type { ClinicContext } from './use-clinic.ts';
import { useSourceName } from './use-source-name.ts';

/** A date that stays on one line within a sentence. */
const unbroken = (date: string): string => date.replaceAll(' ', '\u00a0');

const answeringPath = (slug: string) => `${clinicPath(slug)}#answering`;

/** How the clinic is reached; a website that does not answer is no way. */
function wayTo(clinic: ClinicContext['clinic']): 'both' | 'phone' | 'site' | 'none' {
  const [hasPhone, hasSite] = [callHref(clinic.phone) !== null, liveSite(clinic) !== null];
  if (hasPhone) return hasSite ? 'both' : 'phone';
  return hasSite ? 'site' : 'none';
}

/** Nobody of the clinic answers here: says so before anybody writes, and how it is reached. */
export function QuietAsk({ clinic, answering }: ClinicContext) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useSourceName();
  const { source, website, phone, price_from, slug, id } = clinic;
  return (
    <aside className={`${panelClass} ${classes.panel} ${classes.first}`} aria-labelledby="ask">
      <div>
        <h2 id="ask" className={text.h3}>
          {t('clinic.ask_quiet')}
        </h2>
        <p className={classes.lead}>
          {t('clinic.ask_quiet_lead')} {t(`clinic.ask_quiet_${wayTo(clinic)}`)}
        </p>
      </div>
      {(phone !== null || website !== null) && (
        <dl className={classes.rows}>
          {phone !== null && (
            <div>
              <dt>{t('clinic.phone')}</dt>
              <dd>
                <Phones phone={phone} />
              </dd>
            </div>
          )}
          {website !== null && (
            <div>
              <dt>{t('clinic.website')}</dt>
              <dd>
                <Website clinic={clinic} />
              </dd>
            </div>
          )}
        </dl>
      )}
      {price_from !== null && <AskPrice price={price_from} to={clinicPath(slug, 'price')} />}
      <div className={classes.ownWays}>
        {answering.length > 0 && (
          <Link to={answeringPath(slug)} className={buttonClass({ kind: 'primary', wide: true })}>
            {t('clinic.see_answering')}
          </Link>
        )}
        <InterestButton slug={slug} kind="answer" />
      </div>
      <p className={classes.lead}>
        {source
          ? t('clinic.unclaimed_source', {
              source: isolate(nameOf(source.source)),
              date: unbroken(format.date(source.retrieved_at)),
            })
          : t('clinic.unclaimed')}{' '}
        <AskLink to={inquiryPath({ clinic: id })} className={text.link}>
          {t('clinic.ask_anyway')}
        </AskLink>
      </p>
    </aside>
  );
}

/** On small screens: call it, open its website, or see who answers. */
export function QuietBar({ clinic, answering }: ClinicContext) {
  const { t } = useTranslation();
  const call = callHref(clinic.phone);
  const site = liveSite(clinic);
  if (call === null && site === null && answering.length === 0) return null;
  return (
    <nav className={bar.bar} aria-label={t('clinic.ask_quiet')}>
      {answering.length > 0 && (
        <Link to={answeringPath(clinic.slug)} className={buttonClass({ kind: 'primary' })}>
          {t('clinic.see_answering_short')}
        </Link>
      )}
      {call !== null && (
        <a href={call} className={buttonClass({ kind: 'line' })}>
          <Icon name="phone" size={18} />
          {t('clinic.call')}
        </a>
      )}
      {site !== null && call === null && (
        <a
          href={site}
          target="_blank"
          rel="nofollow noopener noreferrer"
          className={buttonClass({ kind: 'line' })}
        >
          {t('clinic.website')}
        </a>
      )}
    </nav>
  );
}
