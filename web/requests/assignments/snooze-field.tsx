import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type InboxEntry, snooze } from '../../../contract/requests/assignments.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { useStaffKeys } from '../../team/staff-keys.ts';
import { useUndoable } from '../../team/use-undoable.ts';
import { Button } from '../../ui/button.tsx';
import { snoozeSheet } from './late-sheets.ts';

type Props = {
  entry: InboxEntry;
  onChanged(): void | Promise<void>;
  /** Opens the dialog at once: the key was pressed before this code was loaded. */
  isAsked?: boolean;
};

/** The dialog that puts one case off, opened by `s`; it can be undone. */
function useSnoozeSheet({ entry: { id, snoozed_until: until }, onChanged, isAsked = false }: Props) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(isAsked);
  const sheet = snoozeSheet.usePart(asks);
  const { sayDone } = useUndoable(onChanged);
  const put = (to: string | null) => browserApi(snooze, { params: { id }, body: { until: to } });
  const { run, isBusy } = useAction(async (to: Date | null) => {
    try {
      await put(to?.toISOString() ?? null);
      sayDone(t(to === null ? 'staff.snooze.woken' : 'staff.snooze.done', { count: 1, n: '1' }), () =>
        put(until),
      );
    } finally {
      await onChanged();
    }
  });
  const open = () => setAsks(true);
  useStaffKeys({ s: open });
  const dialog = sheet && asks && (
    <sheet.SnoozeSheet isSnoozed={until !== null} onChoose={run} onClose={() => setAsks(false)} />
  );
  return { dialog, open, isBusy };
}

/** Says until when a case is put off, and puts it off; `s` does so too. */
export function SnoozeField(props: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { dialog, open, isBusy } = useSnoozeSheet(props);
  const { snoozed_until: until } = props.entry;
  return (
    <>
      {until !== null && <p>{t('staff.snooze.until', { when: format.dateTime(until) })}</p>}
      <Button wide loading={isBusy} aria-haspopup="dialog" onClick={open}>
        {t(until === null ? 'staff.snooze.do' : 'staff.snooze.change')}
      </Button>
      {dialog}
    </>
  );
}

/** Only the key, for pages whose button is in a menu. */
export const SnoozeKey = (props: Props) => useSnoozeSheet(props).dialog;
