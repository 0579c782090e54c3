import { useTranslation } from 'react-i18next';
import type { Official, WantedChange } from '../../../contract/clinics/clinic-changes.ts';
import { useFormat } from '../../platform/format.ts';

/** A wanted change in words: what it is about, and what would stand there. */
export function useWantedWords(official: Official) {
  const { t } = useTranslation();
  const format = useFormat();
  const until = (day: string | null) =>
    day === null ? [] : [t('clinic.valid_until', { date: format.date(day) })];
  return (wanted: WantedChange): { title: string; lines: string[] } => {
    switch (wanted.kind) {
      case 'names':
        return {
          title: t('staff_official.names'),
          lines: [
            wanted.title,
            ...wanted.labels.map(({ lang, text }) => `${format.languageName(lang)}: ${text}`),
          ],
        };
      case 'address':
        return {
          title: t('staff_official.address'),
          lines: [wanted.address, ...(wanted.postcode === null ? [] : [wanted.postcode])],
        };
      case 'licence': {
        const doctor = official.doctors.find(({ id }) => id === wanted.doctor_id);
        return {
          title: t(`staff_official.licence_${wanted.act}`),
          lines: [
            ...(doctor ? [doctor.title] : []),
            wanted.number,
            wanted.body,
            ...until(wanted.valid_until),
          ],
        };
      }
      case 'accreditation': {
        const held = official.accreditations.find(({ slug }) => slug === wanted.accreditation);
        return {
          title: t(`staff_official.accreditation_${wanted.act}`),
          lines: [held?.title ?? wanted.accreditation.toUpperCase(), ...until(wanted.valid_until)],
        };
      }
    }
  };
}
