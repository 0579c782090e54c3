import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import {
  type Figure,
  figurePeriods,
  getStaffFigures,
  type StaffFigures,
} from '../../../contract/clinics/staff-reports.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../../team/staff-room.tsx';
import { Note } from '../../ui/panel.tsx';
import tabs from '../../ui/tabs.module.css';
import classes from './reports.module.css';
import { useUsualReply } from './use-usual-reply.ts';

/** A bar a day; in words how many there were and when most. */
function ViewsChart({ days }: { days: StaffFigures['views_by_day'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = days.reduce((sum, { views }) => sum + views, 0);
  const [top] = days.toSorted((one, other) => other.views - one.views);
  const [first, last] = [days[0], days.at(-1)];
  if (!top || !first || !last || total === 0)
    return <p className={classes.meaning}>{t('staff_figures.no_views')}</p>;
  return (
    <figure className={classes.chart}>
      <div className={classes.bars} aria-hidden="true">
        {days.map(({ day, views }) => (
          <span
            key={day}
            title={`${format.date(day)}: ${format.number(views)}`}
            style={{ blockSize: `${(views / top.views) * 100}%` }}
          />
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        <span>{format.date(first.day)}</span>
        <span>{format.date(last.day)}</span>
      </div>
      <figcaption>
        {t('staff_figures.views_words', {
          total: format.number(total),
          top: format.number(top.views),
          day: format.date(top.day),
        })}
      </figcaption>
    </figure>
  );
}

type Props = {
  name: 'reply_minutes' | 'reply_rate' | 'offer_rate' | 'acceptance_rate' | 'views';
  figure: Figure;
  /** There are clinics to compare with: else the page says once that there are none. */
  hasSimilar: boolean;
  words(value: number): string;
};

/** One figure: the own one, and below it the median of similar clinics, or why there is none. */
function FigureCard({ name, figure: { own, similar }, hasSimilar, words }: Props) {
  const { t } = useTranslation();
  return (
    <li className={classes.card}>
      <h2>{t(`staff_figures.${name}`)}</h2>
      <p className={own === null ? classes.unknown : classes.own}>
        {own === null ? t('staff_figures.unknown') : words(own)}
      </p>
      {hasSimilar && (
        <p className={classes.beside}>
          {similar === null ? t('staff_figures.few') : t('staff_figures.similar', { value: words(similar) })}
        </p>
      )}
      <p className={classes.meaning}>{t(`staff_figures.${name}_text`)}</p>
    </li>
  );
}

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
