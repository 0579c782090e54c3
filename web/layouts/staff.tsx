import { useTranslation } from 'react-i18next';
import { Outlet, useLoaderData, useLocation, useNavigate } from 'react-router';
import { useFormat } from '../platform/format.ts';
import { type RouteHandle, requireAuth } from '../platform/guards.ts';
import { Link, useLocalePath } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { useSession } from '../platform/session.ts';
import { accountLoad } from '../profile/load-profile.ts';
import { loadStaff, type OwnClinic } from '../staff/load-staff.ts';
import { inboxAddress, readClinicId, readFolder } from '../staff/staff-address.ts';
import { StaffSkeleton } from '../staff/staff-skeleton.tsx';
import { chatsAddress, readChatFolder, repliesAddress } from '../staff-chats/staff-chat-address.ts';
import { StaffChatsSkeleton } from '../staff-chats/staff-chats-skeleton.tsx';
import { useWaitingCount } from '../staff-chats/waiting-count.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';
import classes from './staff.module.css';
import { UnreadDisc } from './unread-disc.tsx';

/** Every route inside is for those who work for a clinic: logged in, with the second step. */
export const handle = { requiresAuth: true } satisfies RouteHandle;
export const clientMiddleware = [requireAuth];

export const clientLoader = accountLoad(loadStaff);

export function HydrateFallback() {
  return usePlace() === 'chats' ? <StaffChatsSkeleton /> : <StaffSkeleton />;
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

/** Which page of the clinic's side this is; null: one inside a request. */
function usePlace(): 'inbox' | 'chats' | 'replies' | null {
  const { pathname } = useLocation();
  if (/\/staff\/?$/.test(pathname)) return 'inbox';
  if (/\/staff\/chats(\/|$)/.test(pathname)) return 'chats';
  return /\/staff\/replies\/?$/.test(pathname) ? 'replies' : null;
}

function StaffLine({ clinics }: { clinics: readonly OwnClinic[] }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const named = readClinicId(new URLSearchParams(search));
  const place = usePlace();
  const here = clinics.find(({ id }) => id === named) ?? (clinics.length === 1 ? clinics[0] : undefined);
  const isHere = (one: typeof place) => (one === place ? 'page' : undefined);
  return (
    <div className={classes.line}>
      <div className={`${wrap.wrap} ${classes.in}`} data-full={place === 'chats' || undefined}>
        <nav aria-label={t('staff.side')} className={classes.nav}>
          <span className={classes.side}>
            <Icon name="building" size={18} />
            {t('staff.side')}
          </span>
          <Link to="/staff" aria-current={isHere('inbox')}>
            {t('staff_chat.nav.requests')}
          </Link>
          {clinics.length > 0 && <ChatsLink isHere={place === 'chats'} />}
          {clinics.length > 0 && (
            <Link to={repliesAddress(named)} aria-current={isHere('replies')}>
              {t('staff_chat.nav.replies')}
            </Link>
          )}
        </nav>
        {place !== null && clinics.length > 1 ? (
          <ClinicChooser clinics={clinics} named={named} place={place} />
        ) : (
          here && <bdi className={classes.clinic}>{here.title}</bdi>
        )}
      </div>
    </div>
  );
}

/** The way to the conversations, with how many of them wait for an answer. */
function ChatsLink({ isHere }: { isHere: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = useWaitingCount() ?? 0;
  const title = t('staff_chat.nav.chats');
  const waiting = t('staff_chat.nav_waiting', { count, n: format.number(count) });
  return (
    <Link
      to={chatsAddress()}
      aria-current={isHere ? 'page' : undefined}
      aria-label={count > 0 ? `${title}, ${waiting}` : title}
    >
      {title}
      <UnreadDisc count={count} />
    </Link>
  );
}

type ChooserProps = {
  clinics: readonly OwnClinic[];
  named: number | undefined;
  place: 'inbox' | 'chats' | 'replies';
};

function ClinicChooser({ clinics, named, place }: ChooserProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const query = new URLSearchParams(search);
  function addressOf(clinicId: number | undefined): string {
    if (place === 'replies') return repliesAddress(clinicId);
    if (place === 'chats') return chatsAddress({ folder: readChatFolder(query), clinicId });
    return inboxAddress({ folder: readFolder(query), clinicId });
  }
  return (
    <span className={classes.chooser}>
      <select
        aria-label={t('staff.clinic')}
        value={named ?? (place === 'replies' ? clinics[0]?.id : '')}
        onChange={({ target }) => void navigate(localePath(addressOf(Number(target.value) || undefined)))}
      >
        {place !== 'replies' && <option value="">{t('staff.all_clinics')}</option>}
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
