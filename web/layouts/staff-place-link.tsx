import { useTranslation } from 'react-i18next';
import { useWaitingCount } from '../chats/staff/waiting-count.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { UnreadDisc } from '../platform/unread-disc.tsx';
import type { OpenPlace } from './staff-places.ts';

type Props = { place: OpenPlace; isHere: boolean };

/** The way to a place; to the conversations with how many of them wait for an answer. */
export function StaffPlaceLink({ place, isHere }: Props) {
  const { t } = useTranslation();
  if (place.id === 'chats') return <ChatsLink place={place} isHere={isHere} />;
  return (
    <Link to={place.address} aria-current={isHere ? 'page' : undefined}>
      {t(place.textKey)}
    </Link>
  );
}

function ChatsLink({ place, isHere }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = useWaitingCount() ?? 0;
  const title = t(place.textKey);
  const waiting = t('staff_chat.nav_waiting', { count, n: format.number(count) });
  return (
    <Link
      to={place.address}
      aria-current={isHere ? 'page' : undefined}
      aria-label={count > 0 ? `${title}${t('site.comma')}${waiting}` : title}
    >
      {title}
      <UnreadDisc count={count} />
    </Link>
  );
}
