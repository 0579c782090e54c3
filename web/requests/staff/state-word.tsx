import { useTranslation } from 'react-i18next';
import type { InboxRow as RequestRow } from '../../../contract/requests/staff-requests.ts';
import { stateKey } from '../../team/reply-clock.ts';
import classes from './state-word.module.css';

/** `60-69` → `60–69`. */
export const ageWords = (group: string): string => group.replace('-', '–');

const looks: Record<string, string | undefined> = {
  delivered: classes.info,
  answered: classes.waiting,
  no_reply: classes.waiting,
  offered: classes.good,
  request_accepted: classes.good,
  request_scheduled: classes.good,
  request_completed: classes.good,
};

/** How the request stands here, in a word or two. */
export function StateWord({ row }: { row: RequestRow }) {
  const { t } = useTranslation();
  const key = stateKey(row);
  const { approval } = row;
  return (
    <span className={`${classes.word} ${(approval ? classes.waiting : looks[key]) ?? ''}`}>
      {t(approval ? `staff.approval.${approval}` : `staff.state.${key}`)}
      {row.is_slow && row.replied_at === null && key !== 'no_reply' && ` · ${t('staff.slow')}`}
    </span>
  );
}
