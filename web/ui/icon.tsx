import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconBed from '@tabler/icons-react/dist/esm/icons/IconBed.mjs';
import IconBuildingHospital from '@tabler/icons-react/dist/esm/icons/IconBuildingHospital.mjs';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs';
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import IconHourglassHigh from '@tabler/icons-react/dist/esm/icons/IconHourglassHigh.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconPinnedFilled from '@tabler/icons-react/dist/esm/icons/IconPinnedFilled.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import IconShieldCheckFilled from '@tabler/icons-react/dist/esm/icons/IconShieldCheckFilled.mjs';
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import classes from './icon.module.css';

const icons = {
  search: IconSearch,
  'chevron-down': IconChevronDown,
  'chevron-next': IconChevronRight,
  'chevron-previous': IconChevronLeft,
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
  requests: IconClipboardList,
  clock: IconClock,
  compare: IconScale,
  heart: IconHeart,
  'heart-filled': IconHeartFilled,
  share: IconShare2,
  print: IconPrinter,
  trash: IconTrash,
  note: IconPencil,
  eye: IconEye,
  'eye-off': IconEyeOff,
  user: IconUser,
  chat: IconMessage,
  tag: IconTag,
  photo: IconPhoto,
  building: IconBuildingHospital,
  flag: IconFlag,
  certificate: IconCertificate,
  school: IconSchool,
  lock: IconLock,
  leave: IconLogout,
  document: IconFileText,
  aftercare: IconHeartHandshake,
  card: IconCreditCard,
  car: IconCar,
  waiting: IconHourglassHigh,
  done: IconCircleCheck,
  refused: IconCircleX,
  overdue: IconClockExclamation,
  pinned: IconPinnedFilled,
  send: IconSend,
};

export type IconName = keyof typeof icons;

/** Icons that point along the text and turn round with it. */
const directed = new Set<IconName>(['chevron-next', 'chevron-previous', 'next', 'external', 'leave', 'send']);

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
