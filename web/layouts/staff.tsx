import { useTranslation } from 'react-i18next';
import { Outlet, useLoaderData, useLocation, useNavigate } from 'react-router';
import { accountLoad } from '../accounts/profile/load-profile.ts';
import { StaffChatsSkeleton } from '../chats/staff/staff-chats-skeleton.tsx';
import { type RouteHandle, requireAuth } from '../platform/guards.ts';
import { Link, useLocalePath } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { PageFailure } from '../platform/page-failure.tsx';
import { useSession } from '../platform/session.ts';
import { loadStaff, type OwnClinic } from '../team/load-staff.ts';
import { inboxAddress, readAssigned, readClinicId, readFolder, readKind } from '../team/staff-address.ts';
import { chatsAddress, readChatFolder } from '../team/staff-chat-address.ts';
import { StaffSkeleton } from '../team/staff-skeleton.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';
import classes from './staff.module.css';
import { StaffMenu } from './staff-menu.tsx';
import { StaffPlaceLink } from './staff-place-link.tsx';
import { openPlaces, placeOf, type StaffPlace } from './staff-places.ts';

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

/** Every route inside is for those who work for a clinic: logged in, with the second step. */
export const handle = { requiresAuth: true } satisfies RouteHandle;
export const clientMiddleware = [requireAuth];

export const clientLoader = accountLoad(loadStaff);

export function HydrateFallback() {
  const { pathname } = useLocation();
  return placeOf(pathname)?.id === 'chats' ? <StaffChatsSkeleton /> : <StaffSkeleton />;
}

/** An overloaded service says so, as on its pages. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.missing} />;
}

/** A line below the site's header says whose side this is; below it the page. */
export default function StaffLayout() {
  const { clinics, isFactorMissing } = useLoaderData<typeof clientLoader>();
  const { isLoggedIn } = useSession();
  if (!isLoggedIn) return null;
  return (
    <>
      <StaffLine clinics={clinics} />
      {isFactorMissing ? <FactorMissing /> : <Outlet />}
    </>
  );
}

function StaffLine({ clinics }: { clinics: readonly OwnClinic[] }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const named = readClinicId(new URLSearchParams(search));
  const here = placeOf(pathname);
  const clinic = clinics.find(({ id }) => id === named) ?? (clinics.length === 1 ? clinics[0] : undefined);
  const places = openPlaces(clinics, named);
  const ofClinic = places.filter(({ group }) => group === 'clinic');
  const isInClinic = here?.group === 'clinic';
  return (
    <div className={classes.line}>
      <div className={`${wrap.wrap} ${classes.in}`} data-full={here?.id === 'chats' || undefined}>
        <nav aria-label={t('staff.side')} className={classes.nav}>
          <StaffMenu places={places} here={here} />
          <span className={classes.side}>
            <Icon name="building" size={18} />
            <span>{t('staff.side')}</span>
          </span>
          {places.map(
            (place) =>
              place.group === 'work' && (
                <StaffPlaceLink key={place.id} place={place} isHere={place.id === here?.id} />
              ),
          )}
          {ofClinic[0] && (
            <Link to={ofClinic[0].address} aria-current={isInClinic ? 'true' : undefined}>
              {t('staff.place_clinic')}
            </Link>
          )}
        </nav>
        {here && clinics.length > 1 ? (
          <StaffChooser clinics={clinics} named={named} place={here} />
        ) : (
          clinic && <bdi className={classes.clinic}>{clinic.title}</bdi>
        )}
      </div>
      {isInClinic && (
        <nav aria-label={t('staff.place_clinic')} className={`${wrap.wrap} ${classes.places}`}>
          {ofClinic.map((place) => (
            <StaffPlaceLink key={place.id} place={place} isHere={place.id === here.id} />
          ))}
        </nav>
      )}
    </div>
  );
}

/** Without the second step a member of staff is a client only. */
function FactorMissing() {
  const { t } = useTranslation();
  return (
    <div className={`${wrap.wrap} ${classes.missing}`}>
      <PageMeta title={t('staff.inbox')} description={t('staff.description')} noIndex />
      <h1 className={text.h1}>{t('staff.factor_title')}</h1>
      <Note kind="amber">{t('staff.factor_text')}</Note>
      <Link to="/profile/security" className={buttonClass({ kind: 'primary' })}>
        {t('staff.factor_open')}
      </Link>
    </div>
  );
}
