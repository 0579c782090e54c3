import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxEntry } from '../../../contract/requests/assignments.ts';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDropdown } from '../../ui/use-dropdown.ts';
import classes from './assignments.module.css';

/** Fetched when the menu is opened: most readers of a conversation assign nothing. */
const panel = latePart(() => import('./assign-panel.tsx'));

type Props = { entry: InboxEntry; clinicId: number; onChanged(): void };

/** A button that says who has the conversation, and below it how to hand it on. */
export function AssignMenu({ entry, clinicId, onChanged }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { buttonRef, panelRef } = useDropdown(isOpen, () => setOpen(false));
  const part = panel.usePart(isOpen);
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
          {part ? (
            <part.AssignPanel entry={entry} clinicId={clinicId} onChanged={onChanged} />
          ) : (
            <Skeleton width="100%" height={72} />
          )}
        </div>
      )}
    </div>
  );
}
