import { useTranslation } from 'react-i18next';
import type { InboxEntry } from '../../../contract/requests/assignments.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './assignments.module.css';

/** Who has it, and whether they are away; nothing where nobody has. */
export function AssigneeName({ assignee }: Pick<InboxEntry, 'assignee'>) {
  const { t } = useTranslation();
  if (assignee === null) return null;
  return (
    <span className={`${classes.assignee} ${assignee.is_absent ? classes.away : ''}`}>
      <Icon name="user" size={16} />
      <span>
        <bdi>{assignee.is_self ? t('staff.assigned_self') : assignee.name}</bdi>
        {assignee.is_absent && ` · ${t('staff.assigned_away')}`}
      </span>
    </span>
  );
}
