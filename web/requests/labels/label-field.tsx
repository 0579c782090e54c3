import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxEntry } from '../../../contract/requests/assignments.ts';
import { labelEntry } from '../../../contract/requests/labels.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useStaffKeys } from '../../team/staff-keys.ts';
import { useUndoable } from '../../team/use-undoable.ts';
import { Button } from '../../ui/button.tsx';
import type { LabelChange } from './label-choice.ts';
import { labelSheet } from './late-labels.ts';

type Props = {
  entry: InboxEntry;
  clinicId: number;
  onChanged(): void | Promise<void>;
  /** Opens the dialog at once: the key was pressed before this code was loaded. */
  isAsked?: boolean;
};

/** The dialog that labels one row, opened by `l`; it can be undone. */
function useLabelSheet({ entry: { id, labels }, clinicId, onChanged, isAsked = false }: Props) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(isAsked);
  const sheet = labelSheet.usePart(asks);
  const { sayDone } = useUndoable(onChanged);
  const put = (body: LabelChange) => browserApi(labelEntry, { params: { id }, body });
  const { run, isBusy } = useAction(async (change: LabelChange) => {
    try {
      await put(change);
      sayDone(t('staff.label.done', { count: 1, n: '1' }), () =>
        put({ add: change.remove, remove: change.add }),
      );
    } finally {
      await onChanged();
    }
  });
  const open = () => setAsks(true);
  useStaffKeys({ l: open });
  const dialog = sheet && asks && (
    <sheet.LabelSheet rows={[{ clinicId, labels }]} onChoose={run} onClose={() => setAsks(false)} />
  );
  return { dialog, open, isBusy };
}

/** The way to choose which labels a request or a conversation has; `l` opens it too. */
export function LabelField(props: Props) {
  const { t } = useTranslation();
  const { dialog, open, isBusy } = useLabelSheet(props);
  return (
    <>
      <Button wide loading={isBusy} aria-haspopup="dialog" onClick={open}>
        {t('staff.label.do')}
      </Button>
      {dialog}
    </>
  );
}

/** Only the keyboard shortcut, for pages whose button is in a menu. */
export const LabelKey = (props: Props) => useLabelSheet(props).dialog;
