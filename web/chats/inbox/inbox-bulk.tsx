import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxItem } from '../../../contract/chats/staff-inbox.ts';
import { useFormat } from '../../platform/format.ts';
import { giveSheet } from '../../requests/assignments/late-sheets.ts';
import { Button } from '../../ui/button.tsx';
import classes from './inbox-bulk.module.css';
import { type InboxActs, isClosable } from './use-inbox-acts.ts';

type Props = {
  rows: readonly InboxItem[];
  acts: InboxActs;
  /** All that are shown are picked. */
  isAll: boolean;
  onAll(): void;
  onNone(): void;
  onSnooze(): void;
  onLabel(): void;
};

/** What can be done with the rows that are picked: at the lower edge, so that nothing moves. */
export function InboxBulk({ rows, acts, isAll, onAll, onNone, onSnooze, onLabel }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const clinics = new Set(rows.map(({ clinic_id }) => clinic_id));
  const [clinicId] = clinics;
  return (
    <section className={classes.bar} aria-label={t('staff.bulk.label')} aria-busy={acts.isBusy}>
      <p role="status">{t('staff.bulk.picked', { count: rows.length, n: format.number(rows.length) })}</p>
      <Button small kind="primary" loading={acts.isBusy} onClick={() => acts.take(rows)}>
        {t('staff.team_take')}
      </Button>
      {clinicId !== undefined && clinics.size === 1 && (
        <GiveTo key={clinicId} clinicId={clinicId} onGive={(id) => acts.give(rows, id)} />
      )}
      <Button small aria-haspopup="dialog" onClick={onSnooze}>
        {t('staff.snooze.do')}
      </Button>
      <Button small aria-haspopup="dialog" onClick={onLabel}>
        {t('staff.label.do')}
      </Button>
      {rows.some(isClosable) && (
        <Button small onClick={() => acts.close(rows)}>
          {t('staff.bulk.close')}
        </Button>
      )}
      {!isAll && (
        <Button small kind="quiet" onClick={onAll}>
          {t('staff.bulk.all')}
        </Button>
      )}
      <Button small kind="quiet" onClick={onNone}>
        {t('staff.bulk.none')}
      </Button>
    </section>
  );
}

function GiveTo({ clinicId, onGive }: { clinicId: number; onGive(accountId: string | null): void }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const sheet = giveSheet.usePart(asks);
  return (
    <>
      <Button small aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {t('staff.bulk.give')}
      </Button>
      {sheet && asks && (
        <sheet.GiveSheet clinicId={clinicId} onChoose={onGive} onClose={() => setAsks(false)} />
      )}
    </>
  );
}
