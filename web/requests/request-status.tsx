import { useTranslation } from 'react-i18next';
import type { RequestWord } from '../../contract/requests/requests.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useWordKey } from './guests/guest-context.ts';
import classes from './request-status.module.css';

const icons: Record<RequestWord, IconName> = {
  sent: 'send',
  in_work: 'clock',
  waiting: 'waiting',
  finished: 'check',
};

/** One of the four words that a patient reads, or what it means for their guest. */
export function RequestStatus({ word }: { word: RequestWord }) {
  const { t } = useTranslation();
  const wordKey = useWordKey();
  return (
    <span className={classes.status} data-word={word}>
      <Icon name={icons[word]} size={16} />
      {t(wordKey(word))}
    </span>
  );
}
