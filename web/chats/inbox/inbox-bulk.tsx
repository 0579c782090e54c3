import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxItem } from '../../../contract/chats/staff-inbox.ts';
import { listMembers, type Member } from '../../../contract/team/members.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
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

const NOBODY = 'nobody';

/** To a colleague, or to nobody: chosen, it is done. */
function GiveTo({ clinicId, onGive }: { clinicId: number; onGive(accountId: string | null): void }) {
  const { t } = useTranslation();
  const [members, setMembers] = useState<readonly Member[]>([]);
  const { run } = useAction(async () => {
    setMembers((await browserApi(listMembers, { query: { clinic_id: clinicId } })).data.members);
  });
  const load = useEffectEvent(run);
  useEffect(() => load(), []);
  return (
    <span className={classes.give}>
      <select
        aria-label={t('staff.bulk.give')}
        value=""
        onChange={({ target }) => onGive(target.value === NOBODY ? null : target.value)}
      >
        <option value="" disabled>
          {t('staff.bulk.give')}
        </option>
        {members.map(({ account_id, name }) => (
          <option key={account_id} value={account_id}>
            {name}
          </option>
        ))}
        <option value={NOBODY}>{t('staff.team_nobody')}</option>
      </select>
      <Icon name="chevron-down" size={16} />
    </span>
  );
}
