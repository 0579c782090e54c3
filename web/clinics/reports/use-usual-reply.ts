import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { roundMinutes } from './usual-reply.ts';

/** In the words in which patients read how fast the clinic answers, so that its people know them. */
export function useUsualReply(): (minutes: number | null) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (minutes) =>
    minutes === null
      ? t('staff_chat.patients_see_nothing')
      : t('staff_chat.patients_see', {
          words: t('chat.usual_reply', { time: format.duration(roundMinutes(minutes)) }),
        });
}
