import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useWaitingCount } from '../chats/staff/waiting-count.ts';
import { UnreadDisc } from '../platform/unread-disc.tsx';
import { Icon } from '../ui/icon.tsx';
import { useDropdown } from '../ui/use-dropdown.ts';
import classes from './staff-menu.module.css';
import { StaffPlaceLink } from './staff-place-link.tsx';
import type { OpenPlace, StaffPlace } from './staff-places.ts';

type Props = { places: readonly OpenPlace[]; here: StaffPlace | undefined };

/**
 * The places of the clinic's side where the width has no room for lines of them: a button with the present one.
 * A page inside a request is part of the inbox.
 */
export function StaffMenu({ places, here }: Props) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const panelId = useId();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // A list that was followed is closed.
  const isOpen = openedAt === key;
  const { buttonRef, panelRef } = useDropdown(isOpen, () => setOpenedAt(null));
  const waiting = useWaitingCount() ?? 0;
  useEffect(() => {
    if (isOpen) panelRef.current?.querySelector('a')?.focus();
  }, [isOpen, panelRef]);
  const work = places.filter(({ group }) => group === 'work');
  const clinic = places.filter(({ group }) => group === 'clinic');
  return (
    <div className={classes.tool}>
      <button
        ref={buttonRef}
        type="button"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpenedAt(isOpen ? null : key)}
      >
        <Icon name="menu" size={20} />
        <span>{t(here?.textKey ?? 'staff_chat.nav.requests')}</span>
        {here?.id !== 'chats' && <UnreadDisc count={waiting} />}
      </button>
      {isOpen && (
        <div ref={panelRef} id={panelId} className={classes.panel}>
          {[work, clinic].map(
            (group) =>
              group.length > 0 && (
                <div key={group[0]?.group} className={classes.group}>
                  {group.map((place) => (
                    <StaffPlaceLink key={place.id} place={place} isHere={place.id === here?.id} />
                  ))}
                </div>
              ),
          )}
        </div>
      )}
    </div>
  );
}
