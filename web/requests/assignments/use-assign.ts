import { useTranslation } from 'react-i18next';
import { assign, type InboxEntry } from '../../../contract/requests/assignments.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useOwnAccountId } from '../../team/use-own-account-id.ts';
import { useUndoable } from '../../team/use-undoable.ts';

const SELF = Symbol('whoever is logged in');

/**
 * Gives a row of the inbox to somebody, or to nobody (null), and offers to take that back. Who was too late is told who has
 * it, and `onChanged` asks anew either way.
 */
export function useAssign(entry: InboxEntry, onChanged: () => void | Promise<void>) {
  const { t } = useTranslation();
  const { sayDone } = useUndoable(onChanged);
  const findOwnId = useOwnAccountId();
  const { run, isBusy } = useAction(async (to: string | null | typeof SELF) => {
    const give = (accountId: string | null, version: number) =>
      browserApi(assign, { params: { id: entry.id }, body: { account_id: accountId, version } });
    try {
      const { data } = await give(to === SELF ? await findOwnId() : to, entry.version);
      const word = data.assignee === null ? 'staff.bulk.freed' : 'staff.bulk.given';
      sayDone(data.assignee?.is_self ? t('staff.team_taken') : t(word, { count: 1, n: '1' }), () =>
        give(entry.assignee?.account_id ?? null, data.version),
      );
    } finally {
      await onChanged();
    }
  });
  return { give: (to: string | null) => run(to), take: () => run(SELF), isBusy };
}
