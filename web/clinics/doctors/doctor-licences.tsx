import { useTranslation } from 'react-i18next';
import type { Doctor } from '../../../contract/clinics/doctors.ts';
import ledger from '../../ui/ledger.module.css';
import text from '../../ui/text.module.css';
import block from '../clinic-block.module.css';
import proof from '../clinic-proof.module.css';
import { ProofRow } from '../clinic-proof.tsx';
import { useSourceName } from '../use-source-name.ts';

/** In which registers the doctor stands, and who has looked. */
export function DoctorLicences({ doctor: { licences, is_demo } }: { doctor: Doctor }) {
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
