import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useLoaderData } from 'react-router';
import { assignments, inboxFolders, listInbox } from '../../contract/staff-requests.ts';
import { NotFoundPage } from '../pages/not-found.tsx';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { readPage } from '../platform/page-number.ts';
import { accountLoad } from '../profile/load-profile.ts';
import { ProfileFailure } from '../profile/profile-failure.tsx';
import { buttonClass } from '../ui/button.tsx';
import { StatePanel } from '../ui/panel.tsx';
import tabs from '../ui/tabs.module.css';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';
import classes from './inbox.module.css';
import { InboxItem } from './inbox-item.tsx';
import { InboxPages } from './inbox-pages.tsx';
import { useOwnClinics } from './load-staff.ts';
import {
  type Assigned,
  type InboxFolder,
  inboxAddress,
  readAssigned,
  readClinicId,
  readFolder,
} from './staff-address.ts';
import { useRefresh } from './use-refresh.ts';

export const clientLoader = accountLoad(async ({ api, url, signal }) => {
  const folder = readFolder(url.searchParams);
  const clinicId = readClinicId(url.searchParams);
  const assigned = readAssigned(url.searchParams);
  const query = {
    folder,
    page: readPage(url.searchParams),
    ...(clinicId !== undefined && { clinic_id: clinicId }),
    ...(assigned !== undefined && { assigned }),
  };
  const { data, meta } = await api(listInbox, { query }, signal);
  return { rows: data, meta, folder, clinicId, assigned };
});

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <ProfileFailure error={error} />
    </div>
  );
}

/** Requests to the clinics one works for, in three folders. */
export default function InboxPage() {
  const { t } = useTranslation();
  const { rows, meta, folder, clinicId, assigned } = useLoaderData<typeof clientLoader>();
  const clinics = useOwnClinics();
  useRefresh();
  const clinicOf = (id: number) =>
    clinics.length > 1 ? clinics.find((clinic) => clinic.id === id)?.title : undefined;
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('staff.inbox')} description={t('staff.description')} noIndex />
      <h1 className={text.h1}>{t('staff.inbox')}</h1>
      <Folders here={folder} clinicId={clinicId} assigned={assigned} counts={meta.counts} />
      <AssignedFilter folder={folder} clinicId={clinicId} assigned={assigned} />
      {rows.length === 0 ? (
        <EmptyFolder folder={folder} clinicId={clinicId} assigned={assigned} counts={meta.counts} />
      ) : (
        <>
          <ul className={classes.rows}>
            {rows.map((row) => (
              <InboxItem key={`${row.id} ${row.clinic_id}`} row={row} clinic={clinicOf(row.clinic_id)} />
            ))}
          </ul>
          <InboxPages meta={meta} addressOf={(page) => inboxAddress({ folder, clinicId, assigned, page })} />
        </>
      )}
    </div>
  );
}

type FolderProps = {
  clinicId: number | undefined;
  assigned: Assigned | undefined;
  counts: Record<InboxFolder, number>;
};

function Folders({ here, clinicId, assigned, counts }: FolderProps & { here: InboxFolder }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <nav className={`${tabs.tabs} ${classes.tabs}`} aria-label={t('staff.folders')}>
      {inboxFolders.map((folder) => (
        <Link
          key={folder}
          to={inboxAddress({ folder, clinicId, assigned })}
          preventScrollReset
          aria-current={folder === here ? 'page' : undefined}
        >
          {t(`staff.folder.${folder}`)} <span>{format.number(counts[folder])}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Everybody’s cases, one’s own, or those that nobody has who is here. */
function AssignedFilter({
  folder,
  clinicId,
  assigned,
}: {
  folder: InboxFolder;
  clinicId: number | undefined;
  assigned: Assigned | undefined;
}) {
  const { t } = useTranslation();
  return (
    <nav className={classes.assigned} aria-label={t('staff.assigned_label')}>
      {[undefined, ...assignments].map((one) => (
        <Link
          key={one ?? 'all'}
          to={inboxAddress({ folder, clinicId, assigned: one })}
          preventScrollReset
          aria-current={one === assigned ? 'page' : undefined}
        >
          {t(`staff.assigned.${one ?? 'all'}`)}
        </Link>
      ))}
    </nav>
  );
}

/** What an empty folder means, and where there is something to do. */
function EmptyFolder({ folder, clinicId, assigned, counts }: FolderProps & { folder: InboxFolder }) {
  const { t } = useTranslation();
  const next = inboxFolders.find((other) => other !== folder && counts[other] > 0);
  return (
    <StatePanel
      title={t(assigned ? `staff.assigned_empty.${assigned}_title` : `staff.empty.${folder}_title`)}
      actions={
        next && (
          <Link
            to={inboxAddress({ folder: next, clinicId, assigned })}
            className={buttonClass({ kind: 'tonal' })}
          >
            {t(`staff.folder.${next}`)}
          </Link>
        )
      }
    >
      <p>{t(assigned ? `staff.assigned_empty.${assigned}_text` : `staff.empty.${folder}_text`)}</p>
    </StatePanel>
  );
}
