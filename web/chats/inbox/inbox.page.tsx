import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { inboxFolders } from '../../../contract/chats/staff-inbox.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { useFailureText } from '../../accounts/profile/use-action.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { useOwnClinics } from '../../team/load-staff.ts';
import { type InboxView, inboxAddress, readInboxView } from '../../team/staff-address.ts';
import classes from '../../team/staff-list.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Note, StatePanel } from '../../ui/panel.tsx';
import tools from './inbox.module.css';
import { AssignedFilter, Folders, KindFilter } from './inbox-filters.tsx';
import { InboxRow } from './inbox-item.tsx';
import { InboxSearch, SortChoice } from './inbox-search.tsx';
import { fetchInbox, type Inbox, type InboxQuery, useInbox } from './use-inbox.ts';

const queryOf = ({ folder, clinicId, assigned, kind, q, sort }: InboxView): InboxQuery => ({
  ...(folder !== undefined && { folder }),
  ...(clinicId !== undefined && { clinic_id: clinicId }),
  ...(assigned !== undefined && { assigned }),
  ...(kind !== undefined && { kind }),
  ...(q !== undefined && { q }),
  ...(sort !== undefined && { sort }),
});

export const clientLoader = accountLoad(async ({ api, url, signal }) => {
  const view = readInboxView(url.searchParams);
  return { page: await fetchInbox(api, queryOf(view), 1, signal), view };
});

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

/** Requests and conversations of the clinics one works for: what waits for them first, by who has waited longest. */
export default function InboxPage() {
  const { t } = useTranslation();
  const { page, view } = useLoaderData<typeof clientLoader>();
  const inbox = useInbox(page, queryOf(view));
  const { counts } = inbox.page.meta;
  return (
    <div className={classes.page}>
      <PageMeta title={t('staff.inbox')} description={t('staff.description')} noIndex />
      <h1 className={tools.title}>{t('staff.inbox')}</h1>
      <div className={tools.top}>
        <Folders view={view} counts={counts.folders} />
        <InboxSearch view={view} />
      </div>
      <div className={tools.filters}>
        <AssignedFilter view={view} counts={counts.assigned} />
        <KindFilter view={view} counts={counts.kinds} />
        <SortChoice view={view} />
      </div>
      {inbox.page.data.length === 0 ? (
        <EmptyFolder view={view} counts={counts.folders} />
      ) : (
        <Rows inbox={inbox} />
      )}
    </div>
  );
}

function Rows({ inbox }: { inbox: Inbox }) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const clinics = useOwnClinics();
  const { page, error, isLoading, reload, more } = inbox;
  const clinicOf = (id: number) =>
    clinics.length > 1 ? clinics.find((clinic) => clinic.id === id)?.title : undefined;
  return (
    <>
      <ul className={classes.rows} aria-busy={isLoading}>
        {page.data.map((row) => (
          <InboxRow key={row.inbox.id} row={row} clinic={clinicOf(row.clinic_id)} onChanged={reload} />
        ))}
      </ul>
      {error !== null && (
        <Note kind="amber">
          {t('staff.more_failed')}: {failureText(error)}
        </Note>
      )}
      {page.meta.next !== null && (
        <div className={tools.more}>
          <Button loading={isLoading} onClick={more}>
            {t('staff.more')}
          </Button>
          <span>
            {t('staff.shown_of', {
              shown: format.number(page.data.length),
              total: format.number(page.meta.total),
            })}
          </span>
        </div>
      )}
    </>
  );
}

type EmptyProps = { view: InboxView; counts: Record<(typeof inboxFolders)[number], number> };

/** What an empty folder means, and where there is something to do. */
function EmptyFolder({ view, counts }: EmptyProps) {
  const { t } = useTranslation();
  const { folder = 'unanswered', assigned, kind, clinicId, q } = view;
  const words =
    q !== undefined
      ? 'staff.found_empty'
      : assigned
        ? `staff.assigned_empty.${assigned}`
        : kind
          ? 'staff.filtered_empty'
          : `staff.empty.${folder}`;
  const next = inboxFolders.find((other) => other !== folder && counts[other] > 0);
  const isFiltered = assigned !== undefined || kind !== undefined || q !== undefined;
  return (
    <StatePanel
      title={t(`${words}_title`)}
      actions={
        isFiltered && !(q !== undefined && next) ? (
          <Link to={inboxAddress({ folder, clinicId })} className={buttonClass({ kind: 'tonal' })}>
            {t('staff.filters_drop')}
          </Link>
        ) : (
          next && (
            <Link to={inboxAddress({ ...view, folder: next })} className={buttonClass({ kind: 'tonal' })}>
              {t(`staff.folder.${next}`)}
            </Link>
          )
        )
      }
    >
      <p>{t(`${words}_text`)}</p>
    </StatePanel>
  );
}
