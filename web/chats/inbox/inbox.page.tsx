import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { listViews } from '../../../contract/chats/inbox-views.ts';
import { type InboxItem, inboxFolders } from '../../../contract/chats/staff-inbox.ts';
import { type ClinicLabel, listLabels } from '../../../contract/requests/labels.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { useFailureText } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { snoozeSheet } from '../../requests/assignments/late-sheets.ts';
import { fieldTime } from '../../requests/assignments/snooze-times.ts';
import { labelSheet } from '../../requests/labels/late-labels.ts';
import { keepInboxRows } from '../../team/case-list.ts';
import { inboxQuery } from '../../team/inbox-query.ts';
import { keyHelp } from '../../team/late-key-help.ts';
import { useOwnClinics } from '../../team/load-staff.ts';
import { type InboxView, inboxAddress, keepInbox, readInboxView } from '../../team/staff-address.ts';
import { focusSearch, inboxKeys, useStaffKeys } from '../../team/staff-keys.ts';
import classes from '../../team/staff-list.module.css';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note, StatePanel } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import tools from './inbox.module.css';
import { InboxBulk } from './inbox-bulk.tsx';
import { AssignedFilter, Folders, KindFilter, LabelFilter } from './inbox-filters.tsx';
import { InboxRow } from './inbox-item.tsx';
import { InboxSearch, SortChoice } from './inbox-search.tsx';
import { SavedViews } from './inbox-views.tsx';
import { fetchInbox, type Inbox, useInbox } from './use-inbox.ts';
import { useInboxActs } from './use-inbox-acts.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useKept } from './use-kept.ts';

export const clientLoader = accountLoad(async ({ api, url, signal }) => {
  const view = readInboxView(url.searchParams);
  const [page, labels, views] = await Promise.all([
    fetchInbox(api, inboxQuery(view), 1, signal),
    api(listLabels, { query: {} }, signal),
    api(listViews, {}, signal),
  ]);
  return { page, labels: labels.data, views: views.data, view };
});

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

/** Requests and conversations of the clinics one works for: what waits for them first, by who has waited longest. */
export default function InboxPage() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof clientLoader>();
  const { page, view } = loaded;
  const [labels] = useKept(loaded.labels, async () => (await browserApi(listLabels, { query: {} })).data);
  const [views, reloadViews] = useKept(loaded.views, async () => (await browserApi(listViews, {})).data);
  const inbox = useInbox(page, inboxQuery(view));
  const { counts } = inbox.page.meta;
  useEffect(() => keepInbox(view), [view]);
  useEffect(() => keepInboxRows(inbox.page.data), [inbox.page.data]);
  return (
    <div className={classes.page}>
      <PageMeta title={t('staff.inbox')} description={t('staff.description')} noIndex />
      <h1 className={tools.title}>{t('staff.inbox')}</h1>
      <ReviewDue />
      <div className={tools.top}>
        <Folders view={view} counts={counts.folders} />
        <SavedViews view={view} views={views} labels={labels} onChanged={reloadViews} />
        <InboxSearch view={view} />
        <Keys />
      </div>
      <div className={tools.filters}>
        <AssignedFilter view={view} counts={counts.assigned} />
        <KindFilter view={view} counts={counts.kinds} />
        <LabelFilter view={view} labels={labels} />
        {view.folder !== 'snoozed' && <SortChoice view={view} />}
      </div>
      <Rows inbox={inbox} empty={<EmptyFolder view={view} counts={counts.folders} labels={labels} />} />
    </div>
  );
}

/** What an owner has to confirm first, quietly and in one line: it is no case. */
function ReviewDue() {
  const { t } = useTranslation();
  const format = useFormat();
  const today = fieldTime(new Date()).slice(0, 10);
  const due = useOwnClinics()
    .flatMap(({ id, title, review_due_on: on }) => (on === null ? [] : [{ id, title, on }]))
    .sort((a, b) => a.on.localeCompare(b.on));
  const [first] = due;
  if (!first) return null;
  const words = t(first.on < today ? 'staff_attest.inbox_overdue' : 'staff_attest.inbox_due', {
    clinic: `\u2068${first.title}\u2069`,
    date: format.date(first.on),
  });
  const others = due.length - 1;
  return (
    <p className={tools.review}>
      <Icon name="info" size={18} />
      <span>{words}</span>
      {others > 0 && <span>{t('staff_attest.inbox_more', { count: others, n: format.number(others) })}</span>}
      <Link to={`/staff/attest?clinic=${first.id}`} className={text.link}>
        {t('staff_attest.inbox_link')}
      </Link>
    </p>
  );
}

/** The way to what the keys do; on a screen for fingers there are none. */
function Keys() {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const help = keyHelp.usePart(asks);
  useStaffKeys({
    '?': () => setAsks(true),
    '/': focusSearch,
  });
  return (
    <span className={tools.keys}>
      <IconButton label={t('staff.keys.title')} aria-haspopup="dialog" onClick={() => setAsks(true)}>
        <Icon name="unknown" size={20} />
      </IconButton>
      {help && asks && <help.KeyHelp keys={inboxKeys} onClose={() => setAsks(false)} />}
    </span>
  );
}

/** Rows that are picked, as far as they are still shown. */
function usePicked(rows: readonly InboxItem[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    picked: rows.filter(({ inbox }) => ids.has(inbox.id)),
    toggle({ inbox: { id } }: InboxItem) {
      const others = new Set(ids);
      if (!others.delete(id)) others.add(id);
      setIds(others);
    },
    pickAll: () => setIds(new Set(rows.map(({ inbox }) => inbox.id))),
    pickNone: () => setIds(new Set()),
  };
}

/** Stays when its last row has gone: what took it away can be undone. */
function Rows({ inbox, empty }: { inbox: Inbox; empty: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const clinics = useOwnClinics();
  const { page, error, isLoading, reload, more } = inbox;
  const list = useRef<HTMLUListElement>(null);
  const { picked, toggle, pickAll, pickNone } = usePicked(page.data);
  const acts = useInboxActs(reload, pickNone);
  /** What is being put off; null: nothing. */
  const [aimed, setAimed] = useState<readonly InboxItem[] | null>(null);
  const sheet = snoozeSheet.usePart(aimed !== null);
  /** The rows whose labels are being chosen; null: none. */
  const [labelled, setLabelled] = useState<readonly InboxItem[] | null>(null);
  const labelling = labelSheet.usePart(labelled !== null);
  useInboxKeys({
    list,
    rows: page.data,
    picked,
    acts,
    onPick: toggle,
    onSnooze: setAimed,
    onLabel: setLabelled,
  });
  const clinicOf = (id: number) =>
    clinics.length > 1 ? clinics.find((clinic) => clinic.id === id)?.title : undefined;
  return (
    <>
      {page.data.length === 0 ? (
        empty
      ) : (
        <ul ref={list} className={classes.rows} aria-busy={isLoading}>
          {page.data.map((row) => (
            <InboxRow
              key={row.inbox.id}
              row={row}
              clinic={clinicOf(row.clinic_id)}
              isPicked={picked.includes(row)}
              onPick={toggle}
              onChanged={reload}
            />
          ))}
        </ul>
      )}
      {picked.length > 0 && (
        <InboxBulk
          rows={picked}
          acts={acts}
          isAll={picked.length === page.data.length}
          onAll={pickAll}
          onNone={pickNone}
          onSnooze={() => setAimed(picked)}
          onLabel={() => setLabelled(picked)}
        />
      )}
      {sheet && aimed && (
        <sheet.SnoozeSheet
          isSnoozed={aimed.some(({ inbox: { snoozed_until } }) => snoozed_until !== null)}
          onChoose={(until) => acts.snooze(aimed, until)}
          onClose={() => setAimed(null)}
        />
      )}
      {labelling && labelled && (
        <labelling.LabelSheet
          rows={labelled.map(({ clinic_id, inbox: { labels } }) => ({ clinicId: clinic_id, labels }))}
          onChoose={(change, known) => acts.label(labelled, change, known)}
          onClose={() => setLabelled(null)}
        />
      )}
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

type EmptyProps = {
  view: InboxView;
  counts: Record<(typeof inboxFolders)[number], number>;
  labels: readonly ClinicLabel[];
};

/** What an empty folder means, and where there is something to do. */
function EmptyFolder({ view, counts, labels }: EmptyProps) {
  const { t } = useTranslation();
  const { folder = 'unanswered', assigned, kind, label, clinicId, q } = view;
  const isLabelGone = label !== undefined && labels.every(({ id }) => id !== label);
  const words = isLabelGone
    ? 'staff.label.gone'
    : q !== undefined
      ? 'staff.found_empty'
      : assigned
        ? `staff.assigned_empty.${assigned}`
        : kind || label
          ? 'staff.filtered_empty'
          : `staff.empty.${folder}`;
  const next = inboxFolders.find((other) => other !== folder && counts[other] > 0);
  const isFiltered = assigned !== undefined || kind !== undefined || label !== undefined || q !== undefined;
  return (
    <StatePanel
      title={t(`${words}_title`)}
      actions={
        isFiltered && (isLabelGone || !(q !== undefined && next)) ? (
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
