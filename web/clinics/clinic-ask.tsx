import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { clinicPath } from '../platform/clinic-paths.ts';
import { panelClass } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import { AskNotes, AskPrice, AskWays } from './ask-parts.tsx';
import classes from './clinic-ask.module.css';

/** The way to an offer; stays in view beside every part of the page. */
export function ClinicAsk({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  return (
    <aside className={`${panelClass} ${classes.panel}`} aria-labelledby="ask">
      <div>
        <h2 id="ask" className={text.h3}>
          {t('clinic.ask')}
        </h2>
        <p className={classes.lead}>{t('clinic.ask_lead')}</p>
      </div>
      <AskPrice price={clinic.price_from} to={clinicPath(clinic.slug, 'price')} />
      <AskWays to={{ clinic: clinic.id }} hasChat={clinic.is_claimed} />
      <AskNotes minutes={clinic.reply_time_minutes} requests={clinic.reply_time_requests} />
    </aside>
  );
}
