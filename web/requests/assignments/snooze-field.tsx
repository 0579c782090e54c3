import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type InboxEntry, snooze } from '../../../contract/requests/assignments.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { useStaffKeys } from '../../team/staff-keys.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { snoozeSheet } from './late-sheets.ts';

type Props = { entry: InboxEntry; onChanged(): void | Promise<void> };

/** Says until when a case is put off, and puts it off; `s` does so too. */
export function SnoozeField({ entry: { id, snoozed_until: until }, onChanged }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const sheet = snoozeSheet.usePart(asks);
  const put = async (to: string | null) => {
    try {
      await browserApi(snooze, { params: { id }, body: { until: to } });
    } finally {
      await onChanged();
    }
  };
  const back = useAction(() => put(until));
  const { run, isBusy } = useAction(async (to: Date | null) => {
    await put(to?.toISOString() ?? null);
    showToast('success', t(to === null ? 'staff.snooze.woken' : 'staff.snooze.done', { count: 1, n: '1' }), {
      undo: { label: t('staff.bulk.undo'), run: () => back.run() },
    });
  });
  useStaffKeys({ s: () => setAsks(true) });
  return (
    <>
      {until !== null && <p>{t('staff.snooze.until', { when: format.dateTime(until) })}</p>}
      <Button wide loading={isBusy} aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {t(until === null ? 'staff.snooze.do' : 'staff.snooze.change')}
      </Button>
      {sheet && asks && (
        <sheet.SnoozeSheet isSnoozed={until !== null} onChoose={run} onClose={() => setAsks(false)} />
      )}
    </>
  );
}
