import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import type { Member } from '../../../contract/team/members.ts';
import { useLiveInbox } from '../../live/changes.ts';
import { AssignFields } from '../assignments/assign-fields.tsx';
import classes from './case.module.css';

type Props = { found: StaffCase; colleagues: readonly Member[] };

/** Who of the clinic takes the case, and the conversation about it. */
export function CaseTeam({ found, colleagues }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  useLiveInbox(({ id }) => (id === null || id === found.inbox.id) && void revalidate());
  return (
    <section className={classes.card} aria-labelledby="case-team">
      <h2 id="case-team">{t('staff.team')}</h2>
      <AssignFields entry={found.inbox} colleagues={colleagues} onChanged={revalidate} />
    </section>
  );
}
