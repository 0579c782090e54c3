import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { Member } from '../../contract/members.ts';
import { assignCase, type StaffCase } from '../../contract/staff-requests.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useAction } from '../profile/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/panel.tsx';
import { Select } from '../ui/select.tsx';
import classes from './case.module.css';

type Props = { found: StaffCase; colleagues: readonly Member[] };

/** Who of the clinic takes the case. The client does not learn of it. */
export function CaseTeam({ found, colleagues }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { assignee } = found;
  const self = colleagues.find(({ is_self }) => is_self);
  const assign = useAction(async (accountId: string | null) => {
    const body = { clinic_id: found.clinic_id, account_id: accountId };
    await browserApi(assignCase, { params: { id: found.id }, body });
    await revalidate();
  });
  return (
    <section className={classes.card} aria-labelledby="case-team">
      <h2 id="case-team">{t('staff.team')}</h2>
      {assignee?.is_absent && (
        <Note kind="amber">{t('staff.team_away', { name: `\u2068${assignee.name}\u2069` })}</Note>
      )}
      <Select
        label={t('staff.team_label')}
        value={assignee?.account_id ?? ''}
        disabled={assign.isBusy}
        onChange={({ target }) => assign.run(target.value === '' ? null : target.value)}
      >
        <option value="">{t('staff.team_nobody')}</option>
        {colleagues.map(({ account_id, name, is_self, is_absent }) => (
          <option key={account_id} value={account_id}>
            {[is_self ? t('staff.team_self', { name }) : name, is_absent && t('staff.assigned_away')]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </Select>
      {self && assignee?.account_id !== self.account_id && (
        <Button wide loading={assign.isBusy} onClick={() => assign.run(self.account_id)}>
          {t('staff.team_take')}
        </Button>
      )}
    </section>
  );
}
