import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import type { International } from '../../contract/clinics/sections/international.ts';
import { AskLink } from '../platform/ask-link.tsx';
import { inquiryPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { useSite } from '../platform/site.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import text from '../ui/text.module.css';
import classes from './clinic-block.module.css';
import own from './clinic-international.module.css';
import { Joined, useFacts } from './clinic-international-facts.tsx';

/** Whether they can be understood in the language of the page. */
function useUnderstanding({ spoken }: Clinic): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useSite();
  if (spoken.length === 0) return null;
  const own = spoken.find(({ code }) => code === language.prefix);
  const name = format.languageName(language.prefix);
  return own
    ? t(`language_level.with_${own.level}`, { language: name })
    : t('international.not_spoken', { language: name });
}

function FactRow({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div>
      <Icon name={icon} />
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What awaits a patient from abroad, by the clinic's own word. What it has not told is said to be unknown. */
export function ClinicInternational({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const understanding = useUnderstanding(clinic);
  const unknown = <span className={text.muted}>{t('clinic.unknown')}</span>;
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('international.title')}</h2>
      {(understanding !== null || clinic.international !== null) && (
        <dl className={own.facts}>
          <FactRow icon="languages" label={t('international.language')}>
            {understanding ?? unknown}
          </FactRow>
          {clinic.international && <Facts facts={clinic.international.facts} unknown={unknown} />}
        </dl>
      )}
      {clinic.international ? (
        <Stated on={clinic.international.stated_on} />
      ) : (
        <p className={own.nothing}>
          {t('international.nothing')}{' '}
          <AskLink to={inquiryPath({ clinic: clinic.id })} className={text.link}>
            {t('international.ask')}
          </AskLink>
        </p>
      )}
    </section>
  );
}

function Facts({ facts, unknown }: { facts: International; unknown: ReactNode }) {
  const { t } = useTranslation();
  return useFacts(facts).map(({ key, icon, words }) => (
    <FactRow key={key} icon={icon} label={t(`international.${key}`)}>
      {words ? <Joined parts={words} /> : unknown}
    </FactRow>
  ));
}

function Stated({ on }: { on: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return <p className={classes.after}>{t('international.stated', { date: format.date(on) })}</p>;
}
