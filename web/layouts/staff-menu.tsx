import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useWaitingCount } from '../chats/staff/waiting-count.ts';
import { UnreadDisc } from '../platform/unread-disc.tsx';
import { Icon } from '../ui/icon.tsx';
import { useDropdown } from '../ui/use-dropdown.ts';
import classes from './staff-menu.module.css';
import { StaffPlaceLink } from './staff-place-link.tsx';
import type { OpenPlace, StaffPlace } from './staff-places.ts';

type PanelProps = {
  /** Places between hairlines. */
  groups: readonly (readonly OpenPlace[])[];
  here: StaffPlace | undefined;
  /** For which width the menu is: the other one is not shown. */
  width: 'narrow' | 'wide';
  isCurrent?: boolean;
  children: ReactNode;
};

/** A button with a list of places below it. A list that was followed is closed. */
function PlacesMenu({ groups, here, width, isCurrent = false, children }: PanelProps) {
  const { key } = useLocation();
  const panelId = useId();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  const { buttonRef, panelRef } = useDropdown(isOpen, () => setOpenedAt(null));
  useEffect(() => {
    if (isOpen) panelRef.current?.querySelector('a')?.focus();
  }, [isOpen, panelRef]);
  return (
    <div className={classes.tool} data-width={width}>
      <button
        ref={buttonRef}
        type="button"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        data-current={isCurrent || undefined}
        onClick={() => setOpenedAt(isOpen ? null : key)}
      >
        {children}
      </button>
      {isOpen && (
        <div ref={panelRef} id={panelId} className={classes.panel}>
          {groups.map(
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

type Props = { places: readonly OpenPlace[]; here: StaffPlace | undefined };

const ofGroup = (places: readonly OpenPlace[], group: StaffPlace['group']) =>
  places.filter((place) => place.group === group);

/** All places where the width has no room for a line of them. A page inside a request is part of the inbox. */
export function StaffMenu({ places, here }: Props) {
  const { t } = useTranslation();
  const waiting = useWaitingCount() ?? 0;
  return (
    <PlacesMenu groups={[ofGroup(places, 'line'), ofGroup(places, 'more')]} here={here} width="narrow">
      <Icon name="menu" size={20} />
      <span>{t(here?.textKey ?? 'staff_chat.nav.requests')}</span>
      {here?.id !== 'chats' && <UnreadDisc count={waiting} />}
    </PlacesMenu>
  );
}

/** What the line has no room for; one of them that is open stands in its place. */
export function MorePlaces({ places, here }: Props) {
  const { t } = useTranslation();
  const more = ofGroup(places, 'more');
  if (more.length === 0) return null;
  const isCurrent = here?.group === 'more';
  return (
    <PlacesMenu groups={[more]} here={here} width="wide" isCurrent={isCurrent}>
      <span>{t(isCurrent ? here.textKey : 'staff.more_places')}</span>
      <Icon name="chevron-down" size={16} />
    </PlacesMenu>
  );
}
