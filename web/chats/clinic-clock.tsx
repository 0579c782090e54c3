import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedChat } from '../../contract/chats/chats.ts';
import { DAY_MS } from '../../contract/platform/durations.ts';
import { useFormat } from '../platform/format.ts';

const TICK_MS = 20_000;

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Where the clinic is and what time it is there and here. */
export function ClinicClock({ chat: { clinic } }: { chat: OpenedChat }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const place = clinic.city ?? clinic.country.title;
  const [there, here] = [format.time(now, clinic.time_zone), format.time(now)];
  if (there === here) return t('chat.time_same', { place, time: here });
  return t('chat.time_there', { place, there, here });
}

/** When the clinic opens, where it is known and closed now; null else. */
export function closedUntil({ hours }: OpenedChat): Date | null {
  return hours?.is_open === false && hours.opens_at !== null ? new Date(hours.opens_at) : null;
}

/** Both times: there, and where the reader is. */
export function ClosedNow({ opensAt, zone }: { opensAt: Date; zone: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const [there, here] = [format.time(opensAt, zone), format.time(opensAt)];
  const isSoon = opensAt.getTime() - now.getTime() < DAY_MS;
  const values = { there, here, day: format.shortDay(opensAt.toISOString(), zone).replaceAll(' ', '\u00a0') };
  if (there === here) return t(isSoon ? 'chat.closed_same' : 'chat.closed_same_day', values);
  return t(isSoon ? 'chat.closed_there' : 'chat.closed_there_day', values);
}
