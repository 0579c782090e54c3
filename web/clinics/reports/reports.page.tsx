import { useTranslation } from 'react-i18next';
import { useLoaderData, useNavigate } from 'react-router';
import {
  type Figure,
  getStaffFigures,
  type ReportValue,
  SIMILAR_DAYS_MIN,
  type StaffFigures,
} from '../../../contract/clinics/staff-reports.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../../team/staff-room.tsx';
import { Note } from '../../ui/panel.tsx';
import { DayChart } from './day-chart.tsx';
import { type ReportChoice, readReportChoice, writeReportChoice } from './report-address.ts';
import { ReportExport } from './report-export.tsx';
import { ReportForm } from './report-form.tsx';
import classes from './reports.module.css';
import { useUsualReply } from './use-usual-reply.ts';

type Props = {
  name: ReportValue;
  figure: Figure;
  /** With what it is compared; null: with nothing, as the page says once. */
  beside: 'similar' | 'before' | null;
  words(value: number): string;
};

/** One figure: the own one, and below it what it is compared with, or why there is none. */
function FigureCard({ name, figure: { own, compared }, beside, words }: Props) {
  const { t } = useTranslation();
  const missing = beside === 'before' ? t('staff_figures.before_unknown') : t('staff_figures.few');
  return (
    <li className={classes.card}>
      <h2>{t(`staff_figures.${name}`)}</h2>
      <p className={own === null ? classes.unknown : classes.own}>
        {own === null ? t('staff_figures.unknown') : words(own)}
      </p>
      {beside !== null && (
        <p className={classes.beside}>
          {compared === null ? missing : t(`staff_figures.${beside}`, { value: words(compared) })}
        </p>
      )}
      <p className={classes.meaning}>{t(`staff_figures.${name}_text`)}</p>
    </li>
  );
}

/** With what the figures are compared, or why with nothing. */
function Compared({ figures: { comparison, compared, days } }: { figures: StaffFigures }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (compared === null)
    return days.length < SIMILAR_DAYS_MIN
      ? t('staff_figures.similar_short', { count: SIMILAR_DAYS_MIN })
      : t('staff_figures.similar_none');
  return t(`staff_figures.similar_${comparison}`, {
    from: format.date(compared.from),
    until: format.date(compared.until),
    clinics: format.number(compared.clinics ?? 0),
  });
}

export const clientLoader = accountLoad(async (args) => {
  const { api, url, signal } = args;
  const clinic = await readOwnClinic(args);
  const choice = readReportChoice(url.searchParams);
  const query = { clinic_id: clinic.id, ...writeReportChoice(choice) };
  const { data } = await api(getStaffFigures, { query }, signal);
  return { clinic, choice, figures: data };
});

export const HydrateFallback = StaffRoomSkeleton;
export const ErrorBoundary = StaffRoomFailure;

/** How the clinic answers and is looked at, beside similar ones or the time before. What cannot be counted yet says so. */
export default function FiguresPage() {
  const { t } = useTranslation();
  const { clinic, choice, figures } = useLoaderData<typeof clientLoader>();
  const format = useFormat();
  const usualReply = useUsualReply();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const percent = (share: number) =>
    t('staff_figures.percent', { n: format.number(Math.round(share * 100)) });
  const count = (n: number) => format.number(Math.round(n));
  const cards = [
    { name: 'requests', words: count },
    { name: 'reply_minutes', words: format.duration },
    { name: 'reply_rate', words: percent },
    { name: 'offer_rate', words: percent },
    { name: 'acceptance_rate', words: percent },
    { name: 'views', words: count },
  ] as const;
  async function choose(next: ReportChoice): Promise<void> {
    const params = new URLSearchParams({ clinic: `${clinic.id}` });
    for (const [name, value] of Object.entries(writeReportChoice(next))) params.set(name, `${value}`);
    await navigate(localePath(`/staff/figures?${params}`), { preventScrollReset: true });
  }
  const beside = figures.compared && (figures.compared.clinics === null ? 'before' : 'similar');
  return (
    <StaffRoom title={t('staff_figures.title')} lead={t('staff_figures.lead')}>
      <ReportForm choice={choice} figures={figures} onChoose={choose} />
      <p className={classes.counted} role="status">
        {t('staff_figures.time', { from: format.date(figures.from), until: format.date(figures.until) })}{' '}
        {t('staff_figures.counted', {
          requests: format.number(figures.requests.own ?? 0),
          offered: format.number(figures.offered),
          accepted: format.number(figures.accepted),
        })}
      </p>
      {figures.requests.own === 0 && <Note>{t('staff_figures.none')}</Note>}
      <ul className={classes.cards}>
        {cards.map(({ name, words }) => (
          <FigureCard key={name} name={name} figure={figures[name]} beside={beside} words={words} />
        ))}
      </ul>
      {figures.public_reply && (
        <p className={classes.similar}>
          {usualReply(figures.public_reply.reply_minutes)}.{' '}
          {t('staff_figures.public_of', { day: format.date(figures.public_reply.computed_on) })}
        </p>
      )}
      <p className={classes.similar}>
        <Compared figures={figures} />
      </p>
      <div className={classes.sections}>
        <Section title={t('staff_figures.requests_title')}>
          <DayChart days={figures.days} measure="requests" empty={t('staff_figures.none')} />
        </Section>
        <Section title={t('staff_figures.views_title')} lead={t('staff_figures.views_lead')}>
          <DayChart days={figures.days} measure="views" empty={t('staff_figures.no_views')} />
        </Section>
        <ReportExport title={clinic.title} figures={figures} />
      </div>
    </StaffRoom>
  );
}
