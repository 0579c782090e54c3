import { useTranslation } from 'react-i18next';
import { useAction } from '../../accounts/profile/use-action.ts';
import { useUndoable } from '../../team/use-undoable.ts';
import { changeChat } from '../change-chat.ts';

/** Closes a conversation and offers to open it again. */
export function useCloseChat(uuid: string, onChanged: () => void): () => void {
  const { t } = useTranslation();
  const { sayDone } = useUndoable(onChanged);
  const { run } = useAction(async () => {
    try {
      await changeChat('staff', uuid, { state: 'closed' });
      sayDone(t('staff.bulk.closed', { count: 1, n: '1' }), () =>
        changeChat('staff', uuid, { state: 'open' }),
      );
    } finally {
      onChanged();
    }
  });
  return run;
}
