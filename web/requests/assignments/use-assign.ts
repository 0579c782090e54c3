import { useTranslation } from 'react-i18next';
import { assign, type InboxEntry } from '../../../contract/requests/assignments.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../ui/toasts.ts';

/**
 * Gives a row of the inbox to somebody, or to nobody (null). Who was too late is told who has it, and `onChanged` asks anew
 * either way.
 */
export function useAssign(entry: InboxEntry, onChanged: () => void | Promise<void>) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { run, isBusy } = useAction(async (accountId: string | null) => {
    const body = { account_id: accountId, version: entry.version };
    try {
      await browserApi(assign, { params: { id: entry.id }, body });
      if (accountId !== null && accountId === user?.id) showToast('success', t('staff.team_taken'));
    } finally {
      await onChanged();
    }
  });
  return { give: run, take: () => user && run(user.id), isBusy };
}
