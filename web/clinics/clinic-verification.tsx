import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { clinicPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import ledger from '../ui/ledger.module.css';
import text from '../ui/text.module.css';
import classes from './clinic-block.module.css';
import proof from './clinic-proof.module.css';
import { ProofRow } from './clinic-proof.tsx';

function useSummary({ is_demo, is_claimed, verified_at }: Clinic): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (is_demo) return t('clinic.verification_demo');
  if (verified_at !== null) return t('clinic.verification_done', { date: format.date(verified_at) });
  return t(is_claimed ? 'clinic.verification_claimed' : 'clinic.verification_text');
}

/** Who keeps the profile, and since when. */
function useKeeper({ is_claimed, claimed_at }: Clinic): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (!is_claimed) return t('clinic.not_kept');
  return claimed_at === null ? t('clinic.kept') : t('clinic.kept_since', { date: format.date(claimed_at) });
}

/** When the clinic itself has looked at all of this last; null: it is not due yet for the first time. */
function useConfirmed({ confirmed }: Clinic): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  if (!confirmed) return null;
  const { on, is_overdue } = confirmed;
  if (on === null) return is_overdue ? t('clinic_confirmed.never') : null;
  return t(is_overdue ? 'clinic_confirmed.overdue' : 'clinic_confirmed.on', { date: format.date(on) });
}

/** How many of its doctors an operator found in a register. */
function DoctorsRow({ clinic: { slug, counts, verified_at } }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { doctors, verified_doctors: checked } = counts;
  const words = t('clinic.doctors_checked', {
    count: doctors,
    checked: format.number(checked),
    n: format.number(doctors),
  });
  return (
    <ProofRow
      title={t('clinic.doctors_in_register')}
      isChecked={doctors > 0 && checked === doctors}
      valid={t('clinic.valid_no_term')}
      checked={
        checked === 0
          ? t('clinic.not_checked')
          : verified_at === null
            ? t('clinic.checked')
            : format.date(verified_at)
      }
    >
      {doctors === 0 ? (
        t('clinic.doctors_unknown')
      ) : (
        <Link to={clinicPath(slug, 'doctors')} preventScrollReset className={text.link}>
          {words}
        </Link>
      )}
    </ProofRow>
  );
}

/** What an operator has checked, and as plainly what nobody has. */
export function ClinicVerification({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const { licences, accreditations } = clinic;
  const nothing = { isChecked: false, valid: t('clinic.valid_unknown'), checked: t('clinic.not_checked') };
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('clinic.verification')}</h2>
      <p className={classes.lead}>{useSummary(clinic)}</p>
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
            <ProofRow key={`${licence.body} ${licence.number}`} title={t('clinic.licence')} proof={licence} />
          ))}
          {licences.length === 0 && (
            <ProofRow title={t('clinic.licence')} {...nothing}>
              {t('clinic.state_unknown')}
            </ProofRow>
          )}
          <DoctorsRow clinic={clinic} />
          {accreditations.map((one) => (
            <ProofRow key={one.slug} title={one.title} note={one.about} proof={one} />
          ))}
          {accreditations.length === 0 && (
            <ProofRow title={t('clinic.accreditation')} {...nothing}>
              {t('clinic.state_unknown')}
            </ProofRow>
          )}
        </tbody>
      </table>
      <p className={classes.after}>
        {[useKeeper(clinic), useConfirmed(clinic), t('clinic.checked_means')].filter(Boolean).join(' ')}
      </p>
    </section>
  );
}
