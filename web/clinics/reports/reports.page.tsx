import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { figurePeriods, getStaffFigures } from '../../../contract/clinics/staff-reports.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../../team/staff-room.tsx';
import { Note } from '../../ui/panel.tsx';
import tabs from '../../ui/tabs.module.css';
import { FigureCard } from './figure-card.tsx';
import classes from './reports.module.css';
import { useUsualReply } from './use-usual-reply.ts';
import { ViewsChart } from './views-chart.tsx';

export const clientLoader = accountLoad(async (args) => {
  const { api, url, signal } = args;
  const clinic = await readOwnClinic(args);
  const days = figurePeriods.find((one) => one === Number(url.searchParams.get('days'))) ?? 30;
  const { data } = await api(getStaffFigures, { query: { clinic_id: clinic.id, days } }, signal);
  return { clinic, days, figures: data };
});

export const HydrateFallback = StaffRoomSkeleton;
export const ErrorBoundary = StaffRoomFailure;

/** How the clinic answers and is looked at, beside similar ones. What cannot be counted yet says so. */
export default function FiguresPage() {
  const { t } = useTranslation();
  const { clinic, days, figures } = useLoaderData<typeof clientLoader>();
  const format = useFormat();
  const usualReply = useUsualReply();
  const percent = (share: number) =>
    t('staff_figures.percent', { n: format.number(Math.round(share * 100)) });
  const count = (n: number) => format.number(Math.round(n));
  const cards = [
    { name: 'reply_minutes', words: format.duration },
    { name: 'reply_rate', words: percent },
    { name: 'offer_rate', words: percent },
    { name: 'acceptance_rate', words: percent },
    { name: 'views', words: count },
  ] as const;
  return (
    <StaffRoom title={t('staff_figures.title')} lead={t('staff_figures.lead')}>
      <nav className={`${tabs.tabs} ${classes.periods}`} aria-label={t('staff_figures.period')}>
        {figurePeriods.map((one) => (
          <Link
            key={one}
            to={`/staff/figures?clinic=${clinic.id}&days=${one}`}
            preventScrollReset
            aria-current={one === days ? 'page' : undefined}
          >
            {t('staff_figures.days', { count: one })}
          </Link>
        ))}
      </nav>
      <p className={classes.counted}>
        {t('staff_figures.counted', {
          requests: format.number(figures.requests),
          offered: format.number(figures.offered),
          accepted: format.number(figures.accepted),
        })}
      </p>
      {figures.requests === 0 && <Note>{t('staff_figures.none')}</Note>}
      <ul className={classes.cards}>
        {cards.map(({ name, words }) => (
          <FigureCard
            key={name}
            name={name}
            figure={figures[name]}
            hasSimilar={figures.similar_by !== null}
            words={words}
          />
        ))}
      </ul>
      {figures.public_reply && (
        <p className={classes.similar}>
          {usualReply(figures.public_reply.reply_minutes)}.{' '}
          {t('staff_figures.public_of', { day: format.date(figures.public_reply.computed_on) })}
        </p>
      )}
      <p className={classes.similar}>{t(`staff_figures.similar_${figures.similar_by ?? 'none'}`)}</p>
      <Section title={t('staff_figures.views_title')} lead={t('staff_figures.views_lead')}>
        <ViewsChart days={figures.views_by_day} />
      </Section>
    </StaffRoom>
  );
}
