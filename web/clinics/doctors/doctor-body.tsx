import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Doctor } from '../../../contract/clinics/doctors.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { CommentQuery, listDoctorComments } from '../../../contract/reviews/comments.ts';
import { doctorPath } from '../../platform/clinic-paths.ts';
import { CommentSection } from '../../reviews/comment-section.tsx';
import { ReportLink } from '../../reviews/reports/report-link.tsx';
import later from '../../ui/later.module.css';
import ledger from '../../ui/ledger.module.css';
import text from '../../ui/text.module.css';
import block from '../clinic-block.module.css';
import proof from '../clinic-proof.module.css';
import { ProofRow } from '../clinic-proof.tsx';
import { SourceTable } from '../clinic-sources.tsx';
import { PriceTable } from '../prices/price-groups.tsx';
import { ShownText } from '../shown-text.tsx';
import { SpokenLanguages } from '../spoken-languages.tsx';
import { TreatedDiseases } from '../treated-diseases.tsx';
import { useSourceName } from '../use-source-name.ts';
import { DoctorPositions } from './doctor-positions.tsx';
import classes from './doctor-timeline.module.css';

/** Degrees and training, earliest first. */
function DoctorTraining({ doctor: { education } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  return (
    <section className={block.block}>
      <h2 className={text.h2}>{t('doctor.education')}</h2>
      {education.length === 0 ? (
        <p className={text.muted}>{t('doctor.education_unknown')}</p>
      ) : (
        <ol className={classes.line}>
          {education.map(({ kind, institution, year }) => (
            <li key={`${kind} ${institution} ${year}`}>
              <p className={classes.years}>{year === null ? t('doctor.year_unknown') : year}</p>
              <p className={classes.what}>{t(`education.${kind}`)}</p>
              <p className={classes.more}>
                <bdi>{institution}</bdi>
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** In which registers the doctor stands, and who has looked. */
function DoctorLicences({ doctor: { licences, is_demo } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const nameOf = useSourceName();
  return (
    <section className={block.block}>
      <h2 className={text.h2}>{t('clinic.verification')}</h2>
      {is_demo && <p className={block.lead}>{t('doctor.verification_demo')}</p>}
      <table className={`${ledger.ledger} ${proof.proofs}`}>
        <thead>
          <tr>
            <th scope="col">{t('clinic.what')}</th>
            <th scope="col">{t('clinic.issued')}</th>
            <th scope="col">{t('clinic.valid')}</th>
            <th scope="col">{t('clinic.checked_at')}</th>
          </tr>
        </thead>
        <tbody>
          {licences.map((licence) => (
            <ProofRow
              key={`${licence.body} ${licence.number}`}
              title={t('doctor.licence')}
              proof={licence}
              {...(licence.source !== null && { statedBy: nameOf(licence.source) })}
            />
          ))}
          {licences.length === 0 && (
            <ProofRow
              title={t('doctor.licence')}
              isChecked={false}
              valid={t('clinic.valid_unknown')}
              checked={t('clinic.not_checked')}
            >
              {t('clinic.state_unknown')}
            </ProofRow>
          )}
        </tbody>
      </table>
      <p className={block.after}>{t('clinic.checked_means')}</p>
    </section>
  );
}

type Props = { doctor: Doctor; comments: ReplyOf<typeof listDoctorComments>; query: CommentQuery };

/** From what decides first: licence, positions, what they do, whether one is understood, then the rest. */
export function DoctorBody({ doctor, comments, query }: Props) {
  const { t } = useTranslation();
  const { text: words, spoken } = doctor;
  // Of whom only a registry tells, no heading stands above "unknown".
  const isShown = (facts: readonly unknown[]) => doctor.sources.length === 0 || facts.length > 0;
  return (
    <>
      <DoctorLicences doctor={doctor} />
      {words && (
        <section className={block.block}>
          <h2 className={text.h2}>{t('doctor.about')}</h2>
          <ShownText
            text={words.about}
            lang={words.lang}
            of={{ kind: 'doctor', id: doctor.id }}
            original={words.original && { text: words.original.about, lang: words.original.lang }}
          />
        </section>
      )}
      <Suspense>{isShown(doctor.positions) && <DoctorPositions doctor={doctor} />}</Suspense>
      <Suspense>{isShown(doctor.procedures) && <Procedures doctor={doctor} />}</Suspense>
      {isShown(doctor.diseases) && (
        <TreatedDiseases
          diseases={doctor.diseases}
          searchPath="/search/search-doctors"
          title={t('doctor.diseases')}
          unknown={t('doctor.diseases_unknown')}
        />
      )}
      {isShown(spoken) && (
        <section className={block.block}>
          <h2 className={text.h2}>{t('clinic.spoken')}</h2>
          <SpokenLanguages spoken={spoken} />
        </section>
      )}
      <Suspense>{isShown(doctor.education) && <DoctorTraining doctor={doctor} />}</Suspense>
      <section className={block.block} id="comments">
        <h2 className={text.h2}>{t('clinic.part_comments')}</h2>
        <Suspense>
          <CommentSection
            list={comments}
            query={query}
            path={doctorPath(doctor)}
            writePath={`${doctorPath(doctor)}/comments/write`}
            title={doctor.clinic?.title ?? doctor.title}
          />
        </Suspense>
      </section>
      <Sources doctor={doctor} />
      <ReportLink target={{ target: 'doctor', id: doctor.id }} />
    </>
  );
}

/** Which registry says so, under which licence, and how to be removed. */
function Sources({ doctor: { sources } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  if (sources.length === 0) return null;
  return (
    <section className={block.block} id="sources">
      <h2 className={text.h2}>{t('clinic.sources')}</h2>
      <p className={block.lead}>{t('doctor.sources_text')}</p>
      <SourceTable sources={sources} />
      <p className={block.after}>{t('doctor.removal')}</p>
    </section>
  );
}

/** What they do, how often and for what price. */
function Procedures({ doctor: { id, procedures } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  return (
    <section className={`${block.block} ${later.later}`} id="procedures">
      <h2 className={text.h2}>{t('doctor.procedures')}</h2>
      {procedures.length > 0 ? (
        <PriceTable prices={procedures} ask={{ doctor: id }} />
      ) : (
        <p className={text.muted}>{t('doctor.procedures_unknown')}</p>
      )}
    </section>
  );
}
