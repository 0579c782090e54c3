import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconArchiveOff from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs';
import IconMessageOff from '@tabler/icons-react/dist/esm/icons/IconMessageOff.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';

/** Drawings that only conversations need: other pages do not load them. */
const icons = {
  archive: IconArchive,
  'archive-off': IconArchiveOff,
  down: IconArrowDown,
  ban: IconBan,
  checks: IconChecks,
  copy: IconCopy,
  dots: IconDots,
  download: IconDownload,
  'lock-open': IconLockOpen,
  'message-off': IconMessageOff,
  paperclip: IconPaperclip,
};

export type ChatIconName = keyof typeof icons;

/** A drawing beside words; never the only bearer of a meaning. */
export function ChatIcon({ name, size = 20 }: { name: ChatIconName; size?: number }) {
  const Drawing = icons[name];
  return <Drawing size={size} stroke={1.6} aria-hidden="true" />;
}
