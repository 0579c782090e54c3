import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { nearDay } from './message-day.ts';

/** Today the time, yesterday the word, before that the day. */
export function RowTime({ at }: { at: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const near = nearDay(at, new Date());
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {near === 'today'
        ? format.time(new Date(at))
        : near === 'yesterday'
          ? t('chat.yesterday_short')
          : format.shortDay(at)}
    </time>
  );
}
