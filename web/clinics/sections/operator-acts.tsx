import { useTranslation } from 'react-i18next';
import type { OperatorAct, StaffProfile } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { useFormat } from '../../platform/format.ts';
import { Note } from '../../ui/panel.tsx';
import classes from './profile-parts.module.css';

/** What an operator has written of the clinic or its doctors, and why, the latest first. */
export function OperatorActs({ profile }: { profile: StaffProfile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const acts = profile.operator_acts;
  if (acts.length === 0) return null;
  const partOf = ({ section, doctor }: OperatorAct): string => {
    if (section === null) return t('staff_profile.changed_doctor', { name: doctor ?? '' });
    const [part = '', lang] = section.split('.');
    return t(`sections.name.${part}`, { language: lang ? format.languageName(lang) : '' });
  };
  return (
    <Note>
      <h2 className={classes.actsTitle}>{t('staff_profile.operator_acts')}</h2>
      <ul className={classes.acts}>
        {acts.map((act) => (
          <li key={`${act.at} ${act.section}`}>
            <strong>{partOf(act)}</strong> · {format.dateTime(act.at)}
            {act.reason !== null && (
              <p dir="auto">{t('staff_profile.operator_reason', { reason: act.reason })}</p>
            )}
          </li>
        ))}
      </ul>
    </Note>
  );
}
