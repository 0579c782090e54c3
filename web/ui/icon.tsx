import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconBed from '@tabler/icons-react/dist/esm/icons/IconBed.mjs';
import IconBuildingHospital from '@tabler/icons-react/dist/esm/icons/IconBuildingHospital.mjs';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconShieldCheckFilled from '@tabler/icons-react/dist/esm/icons/IconShieldCheckFilled.mjs';
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import classes from './icon.module.css';

const icons = {
  search: IconSearch,
  'chevron-down': IconChevronDown,
  'chevron-next': IconChevronRight,
  close: IconX,
  check: IconCheck,
  menu: IconMenu2,
  pin: IconMapPin,
  shield: IconShieldCheckFilled,
  unknown: IconHelpCircle,
  star: IconStarFilled,
  sort: IconArrowsSort,
  filters: IconAdjustmentsHorizontal,
  map: IconMap2,
  list: IconList,
  retry: IconRefresh,
  alert: IconAlertCircle,
  info: IconInfoCircle,
  external: IconExternalLink,
  calendar: IconCalendarEvent,
  bed: IconBed,
  phone: IconPhone,
  web: IconWorld,
  languages: IconLanguage,
  plus: IconPlus,
  minus: IconMinus,
  next: IconArrowRight,
  clock: IconClock,
  building: IconBuildingHospital,
};

export type IconName = keyof typeof icons;

/** Icons that point along the text and turn round with it. */
const directed = new Set<IconName>(['chevron-next', 'next', 'external']);

type Props = { name: IconName; size?: number; className?: string | undefined };

/** A drawing beside words; never the only bearer of a meaning. */
export function Icon({ name, size = 20, className }: Props) {
  const Drawing = icons[name];
  const flip = directed.has(name) ? classes.flip : undefined;
  return (
    <Drawing
      size={size}
      stroke={1.6}
      aria-hidden="true"
      className={[flip, className].filter(Boolean).join(' ') || undefined}
    />
  );
}
