import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FactOrigin, getProvenance } from '../../contract/clinics/provenance.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useFormat } from '../platform/format.ts';
import ledger from '../ui/ledger.module.css';
import text from '../ui/text.module.css';
import classes from './clinic-block.module.css';
import { LicenceName } from './licence-name.tsx';
import { useSourceName } from './use-source-name.ts';

type State = 'closed' | 'loading' | 'failed' | readonly FactOrigin[];

/** Where each fact comes from: asked for when the visitor opens it. */
export function FactOrigins({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('closed');
  async function open(isOpen: boolean): Promise<void> {
    if (!isOpen || typeof state === 'object' || state === 'loading') return;
    setState('loading');
    try {
      setState((await browserApi(getProvenance, { params: { slug } })).data);
    } catch {
      setState('failed');
    }
  }
  return (
    <details className={classes.rest} onToggle={(event) => open(event.currentTarget.open)}>
      <summary className={text.link}>{t('clinic.origins')}</summary>
      {typeof state === 'object' ? (
        <OriginTable origins={state} />
      ) : (
        <p role="status" className={text.muted}>
          {t(state === 'failed' ? 'clinic.origins_failed' : 'clinic.origins_loading')}
        </p>
      )}
    </details>
  );
}

function OriginTable({ origins }: { origins: readonly FactOrigin[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table className={ledger.ledger}>
      <thead>
        <tr>
          <th scope="col">{t('clinic.fact')}</th>
          <th scope="col">{t('clinic.way')}</th>
          <th scope="col">{t('clinic.source')}</th>
          <th scope="col">{t('clinic.licence_of_data')}</th>
          <th scope="col">{t('clinic.retrieved')}</th>
        </tr>
      </thead>
      <tbody>
        {origins.map((origin) => {
          const day = origin.source?.retrieved_at ?? origin.day;
          return (
            <tr key={`${origin.fact} ${origin.term?.slug ?? origin.language}`}>
              <td>
                {origin.term?.title ??
                  (origin.language === null
                    ? t(`clinic.fact_${origin.fact}`)
                    : format.languageName(origin.language))}
              </td>
              <td>{t(`clinic.way_${origin.way}`)}</td>
              <td>
                <OriginSource source={origin.source} />
              </td>
              <td>
                <OriginLicence source={origin.source} />
              </td>
              <td className={text.number} data-label={t('clinic.retrieved')}>
                {day !== null && format.date(day)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The attribution that a licence asks for stands beside the name. */
function OriginSource({ source }: Pick<FactOrigin, 'source'>) {
  const nameOf = useSourceName();
  if (source === null) return null;
  return (
    <>
      {nameOf(source.source)}
      {source.attribution !== null && (
        <>
          <br />
          <bdi dir="ltr" className={text.muted}>
            {source.attribution}
          </bdi>
        </>
      )}
    </>
  );
}

function OriginLicence({ source }: Pick<FactOrigin, 'source'>) {
  const { t } = useTranslation();
  if (source === null) return null;
  return (
    <>
      <LicenceName licence={source.licence} url={source.licence_url} />
      {!source.is_redistributable && (
        <>
          <br />
          <span className={text.muted}>{t('clinic.not_redistributable')}</span>
        </>
      )}
    </>
  );
}
