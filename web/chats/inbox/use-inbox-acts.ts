import { useTranslation } from 'react-i18next';
import type { InboxItem } from '../../../contract/chats/staff-inbox.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { assign, snooze } from '../../../contract/requests/assignments.ts';
import { type ClinicLabel, labelEntry } from '../../../contract/requests/labels.ts';
import { useAction, useFailureText } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { changeOf, type LabelChange } from '../../requests/labels/label-choice.ts';
import { useOwnAccountId } from '../../team/use-own-account-id.ts';
import { useUndoable } from '../../team/use-undoable.ts';
import { showToast } from '../../ui/toasts.ts';
import { changeChat } from '../change-chat.ts';

/** Does something to one row; resolves with what takes it back. */
type Act = (row: InboxItem) => Promise<() => Promise<unknown>>;

/** The clinic's part in a request is over: what is left of it is its conversation. */
const hasEnded = ({ request }: InboxItem): boolean =>
  request !== null &&
  (request.state === 'declined' ||
    !['open', 'needs_info', 'accepted', 'scheduled'].includes(request.request_state));

/** A request ends with a refusal or an offer: conversations are closed that are about none, or about one that has ended. */
export const isClosable = (row: InboxItem): boolean =>
  row.chat?.state === 'open' && (row.kind === 'chat' || hasEnded(row));

const giveTo =
  (findId: () => Promise<string | null>): Act =>
  async ({ inbox: { id, version, assignee } }) => {
    const give = (to: string | null, at: number) =>
      browserApi(assign, { params: { id }, body: { account_id: to, version: at } });
    const { data } = await give(await findId(), version);
    return () => give(assignee?.account_id ?? null, data.version);
  };

const close: Act = async ({ chat }) => {
  const uuid = chat?.uuid ?? '';
  await changeChat('staff', uuid, { state: 'closed' });
  return () => changeChat('staff', uuid, { state: 'open' });
};

const snoozeUntil =
  (until: Date | null): Act =>
  async ({ inbox: { id, snoozed_until: before } }) => {
    const put = (to: string | null) => browserApi(snooze, { params: { id }, body: { until: to } });
    await put(until?.toISOString() ?? null);
    return () => put(before);
  };

const ofClinic = (known: readonly ClinicLabel[], clinicId: number): ReadonlySet<string> =>
  new Set(known.filter(({ clinic_id }) => clinic_id === clinicId).map(({ id }) => id));

const changeLabels =
  (change: LabelChange, known: readonly ClinicLabel[]): Act =>
  async ({ clinic_id, inbox: { id, labels } }) => {
    const { add, remove } = changeOf({ labels }, change, ofClinic(known, clinic_id));
    const put = (body: LabelChange) => browserApi(labelEntry, { params: { id }, body });
    await put({ add, remove });
    return () => put({ add: remove, remove: add });
  };

export type InboxActs = {
  /** Gives rows to a member, or to nobody (null). */
  give(rows: readonly InboxItem[], accountId: string | null): void;
  take(rows: readonly InboxItem[]): void;
  /** Closes the conversations among the rows. */
  close(rows: readonly InboxItem[]): void;
  /** Puts rows off until a time, or no more (null). */
  snooze(rows: readonly InboxItem[], until: Date | null): void;
  /** Puts labels on rows and takes others off; `known`: those of their clinics. */
  label(rows: readonly InboxItem[], change: LabelChange, known: readonly ClinicLabel[]): void;
  /** Takes the last act back; nothing where there was none. */
  undo(): void;
  isBusy: boolean;
};

/**
 * What is done to many rows at once, one after the other: of those that somebody was faster with it is told how many there
 * are, and the rest is done. All of it can be taken back.
 */
export function useInboxActs(reload: () => Promise<void>, onUndone: () => void): InboxActs {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const countOf = (count: number) => ({ count, n: format.number(count) });
  const { sayDone, undoLast } = useUndoable(reload);
  const findOwnId = useOwnAccountId();
  const { run, isBusy } = useAction(async (rows: readonly InboxItem[], act: Act, words: string) => {
    const steps: (() => Promise<unknown>)[] = [];
    let failure: unknown = null;
    for (const row of rows) {
      try {
        steps.push(await act(row));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failure = error;
      }
    }
    await reload();
    const { length } = steps;
    if (length > 0)
      sayDone(t(words, countOf(length)), async () => {
        for (const step of steps) await step();
        onUndone();
      });
    if (failure !== null)
      showToast('warning', `${t('staff.bulk.left', countOf(rows.length - length))} ${failureText(failure)}`, {
        stays: true,
      });
  });
  return {
    give: (rows, accountId) =>
      run(
        rows.filter(({ inbox: { assignee } }) => (assignee?.account_id ?? null) !== accountId),
        giveTo(() => Promise.resolve(accountId)),
        accountId === null ? 'staff.bulk.freed' : 'staff.bulk.given',
      ),
    take: (rows) =>
      run(
        rows.filter(({ inbox: { assignee } }) => !assignee?.is_self),
        giveTo(findOwnId),
        'staff.bulk.given',
      ),
    close(rows) {
      const open = rows.filter(isClosable);
      if (open.length === 0) showToast('info', t('staff.bulk.none_closable'));
      else run(open, close, 'staff.bulk.closed');
    },
    snooze: (rows, until) =>
      run(rows, snoozeUntil(until), until === null ? 'staff.snooze.woken' : 'staff.snooze.done'),
    label(rows, change, known) {
      const changed = rows.filter(({ clinic_id, inbox }) => {
        const { add, remove } = changeOf(inbox, change, ofClinic(known, clinic_id));
        return add.length + remove.length > 0;
      });
      if (changed.length > 0) run(changed, changeLabels(change, known), 'staff.label.done');
    },
    undo: undoLast,
    isBusy,
  };
}
