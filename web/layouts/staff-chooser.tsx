import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useLocalePath } from '../platform/links.tsx';
import type { OwnClinic } from '../team/load-staff.ts';
import { inboxAddress, readAssigned, readFolder, readKind } from '../team/staff-address.ts';
import { chatsAddress, readChatFolder } from '../team/staff-chat-address.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './staff.module.css';
import type { StaffPlace } from './staff-places.ts';

/** The place for another clinic, or for all; the folder of a list stays. */
function addressFor(place: StaffPlace, query: URLSearchParams, clinicId: number | undefined): string {
  if (place.id === 'chats') return chatsAddress({ folder: readChatFolder(query), clinicId });
  if (place.id === 'inbox') {
    const view = { folder: readFolder(query), assigned: readAssigned(query), kind: readKind(query) };
    return inboxAddress({ ...view, clinicId });
  }
  return `${place.path}?clinic=${clinicId}`;
}

type Props = { clinics: readonly OwnClinic[]; named: number | undefined; place: StaffPlace };

/** For which of several own clinics a place is shown. */
export function StaffChooser({ clinics, named, place }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const choose = (id: number | undefined) =>
    void navigate(localePath(addressFor(place, new URLSearchParams(search), id)));
  return (
    <span className={classes.chooser}>
      <select
        aria-label={t('staff.clinic')}
        value={named ?? (place.spansClinics ? '' : clinics[0]?.id)}
        onChange={({ target }) => choose(Number(target.value) || undefined)}
      >
        {place.spansClinics && <option value="">{t('staff.all_clinics')}</option>}
        {clinics.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </span>
  );
}
