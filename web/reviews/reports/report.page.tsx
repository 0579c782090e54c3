import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { limits } from '../../../contract/platform/limits.ts';
import { appealReport, getReport } from '../../../contract/reviews/reports.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { clinicPath, doctorPath } from '../../platform/clinic-paths.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../../platform/load.ts';
import { PageMeta } from '../../platform/meta.tsx';
import { notFound } from '../../platform/not-found.ts';
import { Note, panelClass } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import { AppealButton } from '../appeals/appeal-button.tsx';
import classes from './report.module.css';

async function load({ api, params, signal }: LoadArgs) {
  const number = params.number ?? '';
  if (!/^[a-z0-9]{4}(-[a-z0-9]{4}){2}$/.test(number)) notFound();
  return (await api(getReport, { params: { number } }, signal)).data;
}

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

/** How a report stands, for whoever has its number. */
export default function ReportPage() {
  const report = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  const { target, decided_at, answer, outcomes, other_act } = report;
  const slug = target.clinic_slug;
  const path =
    target.kind === 'clinic' && slug !== null
      ? clinicPath(slug)
      : doctorPath({ id: target.id, clinic: slug === null ? null : { slug } });
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('report.page_title')} description={t('report.page_description')} noIndex />
      <h1 className={text.h1}>
        {t('report.page_title')} <bdi dir="ltr">{report.number}</bdi>
      </h1>
      <dl className={`${panelClass} ${classes.facts}`}>
        <dt>{t('report.about')}</dt>
        <dd>
          <Link to={path} className={text.link}>
            <bdi>{target.title}</bdi>
          </Link>
          {target.comment_id !== null && ` · ${t('report.a_comment')}`}
        </dd>
        <dt>{t('report.kind')}</dt>
        <dd>{t(`report.kind_${report.kind}`)}</dd>
        <dt>{t('report.received')}</dt>
        <dd>{format.dateTime(report.received_at)}</dd>
        <dt>{t('report.state')}</dt>
        <dd>
          <b>{t(`report.state_${report.state}`)}</b>
          {decided_at === null
            ? ` · ${t('report.due', { day: format.dayOf(report.due_at) })}`
            : ` · ${format.dateTime(decided_at)}`}
        </dd>
        {outcomes.length > 0 && (
          <>
            <dt>{t('report.done')}</dt>
            <dd>
              <ul className={classes.outcomes}>
                {outcomes.map(({ outcome, at }) => (
                  <li key={`${outcome} ${at}`}>
                    {t(`report.outcome_${outcome}`)} · {format.dayOf(at)}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        {other_act !== null && (
          <>
            <dt>{t('report.done_else')}</dt>
            <dd dir="auto">{other_act}</dd>
          </>
        )}
        {answer !== null && (
          <>
            <dt>{t('report.answer')}</dt>
            <dd dir="auto">{answer}</dd>
          </>
        )}
      </dl>
      {report.is_appealed && <Note>{t(decided_at === null ? 'appeal.waits' : 'appeal.decided')}</Note>}
      {report.may_appeal && (
        <div className={classes.appeal}>
          <p>{t('report.appeal_text', { n: limits.appealDays })}</p>
          <div>
            <AppealButton
              send={(words) =>
                browserApi(appealReport, { params: { number: report.number }, body: { text: words } })
              }
            />
          </div>
        </div>
      )}
    </div>
  );
}
