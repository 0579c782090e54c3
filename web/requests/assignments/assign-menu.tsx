import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxEntry } from '../../../contract/requests/assignments.ts';
import { listMembers, type Member } from '../../../contract/team/members.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDropdown } from '../../ui/use-dropdown.ts';
import { AssignFields } from './assign-fields.tsx';
import classes from './assignments.module.css';

type Props = { entry: InboxEntry; clinicId: number; onChanged(): void };

/** A button that says who has the conversation, and below it how to hand it on. */
export function AssignMenu({ entry, clinicId, onChanged }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { buttonRef, panelRef } = useDropdown(isOpen, () => setOpen(false));
  const { assignee } = entry;
  const name = assignee?.is_self ? t('staff.assigned_self') : assignee?.name;
  return (
    <div className={classes.menu}>
      <button
        ref={buttonRef}
        type="button"
        className={`${classes.button} ${assignee?.is_absent ? classes.away : ''}`}
        data-free={name === undefined || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={name === undefined ? t('staff.team_free') : t('staff.team_open', { name })}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="user" size={18} />
        <bdi>{name ?? t('staff.team_free')}</bdi>
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen && (
        <div ref={panelRef} id={panelId} className={classes.panel}>
          <Panel entry={entry} clinicId={clinicId} onChanged={onChanged} />
        </div>
      )}
    </div>
  );
}

/** The colleagues are asked for when somebody wants to hand something on. */
function Panel({ entry, clinicId, onChanged }: Props) {
  const [colleagues, setColleagues] = useState<readonly Member[] | null>(null);
  const { run } = useAction(async () => {
    const { data } = await browserApi(listMembers, { query: { clinic_id: clinicId } });
    setColleagues(data.members);
  });
  const load = useEffectEvent(run);
  useEffect(() => load(), []);
  if (colleagues === null) return <Skeleton width="100%" height={72} />;
  return <AssignFields entry={entry} clinicId={clinicId} colleagues={colleagues} onChanged={onChanged} />;
}
