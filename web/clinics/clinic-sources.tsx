import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { ReportLink } from '../reviews/reports/report-link.tsx';
import ledger from '../ui/ledger.module.css';
import text from '../ui/text.module.css';
import classes from './clinic-block.module.css';
import { FactOrigins } from './fact-origins.tsx';
import { LicenceName } from './licence-name.tsx';
import { useSourceName } from './use-source-name.ts';

/** A record is linked only where its address is one a browser may open safely. */
function Record({ id, url }: { id: string; url: string | null }) {
  const { t } = useTranslation();
  const shown = <bdi dir="ltr">{id.replace(/^https?:\/\//, '')}</bdi>;
  if (url === null || !/^https?:\/\//.test(url)) return shown;
  return (
    <a href={url} target="_blank" rel="nofollow noopener noreferrer" className={text.link}>
      {shown}
      <span className={text.hidden}>, {t('clinic.external')}</span>
    </a>
  );
}

/** Records that facts were taken from, under which licence, and when. */
export function SourceTable({ sources }: { sources: Clinic['sources'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useSourceName();
  return (
    <table className={ledger.ledger}>
      <thead>
        <tr>
          <th scope="col">{t('clinic.source')}</th>
          <th scope="col">{t('clinic.record')}</th>
          <th scope="col">{t('clinic.licence_of_data')}</th>
          <th scope="col">{t('clinic.retrieved')}</th>
        </tr>
      </thead>
      <tbody>
        {sources.map(({ source, source_id, url, licence, retrieved_at }) => (
          <tr key={`${source} ${source_id}`}>
            <td>{nameOf(source)}</td>
            <td className={classes.record}>
              <Record id={source_id} url={url} />
            </td>
            <td>
              <LicenceName licence={licence} />
            </td>
            <td className={text.number} data-label={t('clinic.retrieved')}>
              {format.date(retrieved_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Which record each fact was taken from, under which licence, and when. */
export function ClinicSources({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('clinic.sources')}</h2>
      <p className={classes.lead}>{t(clinic.is_demo ? 'clinic.sources_demo' : 'clinic.sources_text')}</p>
      {clinic.sources.length > 0 && <SourceTable sources={clinic.sources} />}
      {clinic.sources.length > 0 && <FactOrigins slug={clinic.slug} />}
      <p className={classes.after}>
        <Link to="/about/sources" className={text.link}>
          {t('clinic.about_sources')}
        </Link>
      </p>
      <ReportLink target={{ target: 'clinic', id: clinic.id }} />
    </section>
  );
}
