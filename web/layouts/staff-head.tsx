import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Link, useLocalePath } from '../platform/links.tsx';
import type { OwnClinic } from '../team/load-staff.ts';
import { inboxAddress, readClinicId, readInboxView } from '../team/staff-address.ts';
import { chatsAddress, readChatFolder } from '../team/staff-chat-address.ts';
import { Icon } from '../ui/icon.tsx';
import { LogoMark } from '../ui/logo.tsx';
import classes from './staff.module.css';
import { StaffAccount } from './staff-account.tsx';
import { MorePlaces, StaffMenu } from './staff-menu.tsx';
import { StaffPlaceLink } from './staff-place-link.tsx';
import { openPlaces, placeOf, type StaffPlace } from './staff-places.ts';

/** The place for another clinic, or for all; the folder of a list stays. */
function addressFor(place: StaffPlace, query: URLSearchParams, clinicId: number | undefined): string {
  if (place.id === 'chats') return chatsAddress({ folder: readChatFolder(query), clinicId });
  if (place.id === 'inbox') return inboxAddress({ ...readInboxView(query), clinicId });
  return `${place.path}?clinic=${clinicId}`;
}

type Props = { clinics: readonly OwnClinic[]; named: number | undefined; place: StaffPlace };

/** For which of several own clinics a place is shown. */
function StaffChooser({ clinics, named, place }: Props) {
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

function Places({ clinics }: { clinics: readonly OwnClinic[] }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const named = readClinicId(new URLSearchParams(search));
  const here = placeOf(pathname);
  const clinic = clinics.find(({ id }) => id === named) ?? (clinics.length === 1 ? clinics[0] : undefined);
  const places = openPlaces(clinics, named);
  return (
    <>
      <nav aria-label={t('staff.side')} className={classes.nav}>
        <StaffMenu places={places} here={here} />
        {places.map(
          (place) =>
            place.group === 'line' && (
              <StaffPlaceLink key={place.id} place={place} isHere={place.id === here?.id} />
            ),
        )}
        <MorePlaces places={places} here={here} />
      </nav>
      {here && clinics.length > 1 ? (
        <StaffChooser clinics={clinics} named={named} place={here} />
      ) : (
        clinic && (
          <span className={classes.clinic}>
            <bdi>{clinic.title}</bdi>
          </span>
        )
      )}
    </>
  );
}

/** The head of the clinic's side: its places in one low line, and who works here. Without clinics: who, alone. */
export function StaffHead({ clinics }: { clinics: readonly OwnClinic[] }) {
  const { t } = useTranslation();
  return (
    <header className={classes.top}>
      <div className={classes.in}>
        <Link to="/" className={classes.logo} aria-label={t('staff.to_site')} title={t('staff.to_site')}>
          <LogoMark />
        </Link>
        {clinics.length > 0 && <Places clinics={clinics} />}
        <StaffAccount />
      </div>
    </header>
  );
}
