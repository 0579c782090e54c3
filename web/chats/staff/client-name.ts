import { useTranslation } from 'react-i18next';
import type { StaffChat } from '../../../contract/chats/staff-chats.ts';

/** How the clinic calls a patient: by name where it is open, else by country. */
export function useClientName(): (client: StaffChat['client']) => string {
  const { t } = useTranslation();
  return ({ name, country }) =>
    name ??
    (country === null ? t('staff_chat.patient') : t('staff_chat.patient_from', { country: country.title }));
}
