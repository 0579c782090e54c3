import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { clinicPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { panelClass } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import { AskNotes, AskPrice, AskWays } from './ask-parts.tsx';
import classes from './clinic-ask.module.css';
import { Phones, Website } from './clinic-contacts.tsx';
import { useSourceName } from './use-source-name.ts';

/** Nobody keeps the profile: says so, whose facts these are, and how to reach the clinic itself. */
function UnclaimedNote({ clinic: { source, website, website_host, phone } }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useSourceName();
  return (
    <>
      <p className={classes.lead}>
        {source
          ? t('clinic.unclaimed_source', {
              source: nameOf(source.source),
              date: format.date(source.retrieved_at),
            })
          : t('clinic.unclaimed')}
      </p>
      <dl className={classes.rows}>
        <div>
          <dt>{t('clinic.website')}</dt>
          <dd>
            <Website address={website} host={website_host} />
          </dd>
        </div>
        <div>
          <dt>{t('clinic.phone')}</dt>
          <dd>
            <Phones phone={phone} />
          </dd>
        </div>
      </dl>
    </>
  );
}

/** The way to an offer; stays in view beside every part of the page. */
export function ClinicAsk({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const isKept = clinic.is_claimed;
  return (
    <aside className={`${panelClass} ${classes.panel}`} aria-labelledby="ask">
      <div>
        <h2 id="ask" className={text.h3}>
          {t(isKept ? 'clinic.ask' : 'clinic.ask_unclaimed')}
        </h2>
        {isKept && <p className={classes.lead}>{t('clinic.ask_lead')}</p>}
      </div>
      {!isKept && <UnclaimedNote clinic={clinic} />}
      <AskPrice price={clinic.price_from} to={clinicPath(clinic.slug, 'price')} />
      <AskWays to={{ clinic: clinic.id }} isPrimary={isKept} hasChat={isKept} />
      <AskNotes minutes={clinic.reply_time_minutes} requests={clinic.reply_time_requests} />
    </aside>
  );
}
