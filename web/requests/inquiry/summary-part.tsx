import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Named } from '../../accounts/patients/patient-fields.tsx';
import { useFormat } from '../../platform/format.ts';
import { isolate } from '../../platform/isolate.ts';
import text from '../../ui/text.module.css';
import { conceptKinds, type Inquiry, type Step } from './inquiry-state.ts';
import classes from './summary.module.css';

type Props = {
  inquiry: Inquiry;
  countries: readonly Named[];
  languages: readonly Named[];
  onEdit(step: Step): void;
};

/** Everything that will be sent, in short, with the way back to each part. */
export function SummaryPart({ inquiry, countries, languages, onEdit }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const languageTitles = inquiry.languages.map(
    (code) => languages.find((one) => one.code === code)?.title ?? format.languageName(code),
  );
  const subject = conceptKinds.flatMap((kind) => inquiry[kind]?.title ?? []);
  const wanted = [
    inquiry.wanted && t(`inquiry.wanted_${inquiry.wanted}`),
    inquiry.timing && t(`inquiry.timing_${inquiry.timing}`),
    ...subject,
  ];
  const patient = [
    inquiry.for_whom === 'relative'
      ? inquiry.patient_name.trim() || t('inquiry.for_relative')
      : t('inquiry.for_self'),
    inquiry.birth_year && t('inquiry.summary_born', { year: inquiry.birth_year }),
    inquiry.sex && t(`inquiry.sex_${inquiry.sex}`),
    countries.find(({ code }) => code === inquiry.country)?.title,
    languageTitles.length > 0 && format.list(languageTitles),
  ];
  const { length: count } = inquiry.files;
  const attachments =
    count === 0 ? t('inquiry.summary_no_files') : t('inquiry.summary_files', { count, n: count });
  return (
    <section className={classes.summary} aria-labelledby="inquiry-summary">
      <h3 id="inquiry-summary" className={text.h4}>
        {t('inquiry.summary')}
      </h3>
      <dl>
        <Row title={t('inquiry.step_1')} step={1} onEdit={onEdit}>
          <Parts parts={wanted} />
          {inquiry.body.trim() === '' ? (
            <span className={classes.empty}>{t('inquiry.summary_empty')}</span>
          ) : (
            <span className={classes.body} dir="auto">
              {inquiry.body.trim()}
            </span>
          )}
        </Row>
        <Row title={t('inquiry.step_2')} step={2} onEdit={onEdit}>
          <Parts parts={patient} />
        </Row>
        <Row title={t('inquiry.files')}>
          <Parts parts={[attachments, inquiry.imaging_url.trim() && t('inquiry.imaging')]} />
        </Row>
        <Row title={t('inquiry.recipients')}>
          {inquiry.recipients.length === 0 && (
            <span className={classes.empty}>{t('inquiry.summary_empty')}</span>
          )}
          {inquiry.recipients.map(({ clinic_id, title, doctor }) => (
            <span key={clinic_id}>
              <bdi>{title}</bdi>
              {doctor !== null && (
                <>
                  {' · '}
                  <bdi>{doctor}</bdi>
                </>
              )}
            </span>
          ))}
        </Row>
      </dl>
    </section>
  );
}

function Parts({ parts }: { parts: readonly (string | false | undefined)[] }) {
  const said = parts.filter((part): part is string => typeof part === 'string' && part !== '');
  if (said.length === 0) return null;
  return <span>{said.map(isolate).join(' · ')}</span>;
}

type RowProps = { title: string; step?: Step; onEdit?: (step: Step) => void; children: ReactNode };

function Row({ title, step, onEdit, children }: RowProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.row}>
      <dt>{title}</dt>
      <dd>{children}</dd>
      {step !== undefined && (
        <dd className={classes.edit}>
          <button
            type="button"
            className={text.link}
            aria-label={t('inquiry.summary_change', { part: title })}
            onClick={() => onEdit?.(step)}
          >
            {t('inquiry.change')}
          </button>
        </dd>
      )}
    </div>
  );
}
