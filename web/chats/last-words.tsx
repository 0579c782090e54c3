import { useTranslation } from 'react-i18next';
import type { Chat } from '../../contract/chats/chats.ts';
import { useFormat } from '../platform/format.ts';
import classes from './chat-row.module.css';
import type { Side } from './conversation-calls.ts';

type Props = {
  last: Chat['last'];
  side: Side;
  /** What the other side is called where it has no name; its role else. */
  nameOf?: ((last: NonNullable<Chat['last']>) => string) | undefined;
};

/** What was said last, in one line of the list. */
export function LastWords({ last, side, nameOf }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (last === null) return t('chat.nothing_said');
  if (last.event !== null)
    return `${t('chat.service')} ${t(`chat.event.${side}.${last.event}`).replace(/\.$/, '')}`;
  const words =
    last.text === null
      ? t('chat.retracted')
      : last.text || t('chat.sent_files', { count: last.attachments, n: format.number(last.attachments) });
  const isOurs = last.side === side;
  const isCoordinator = last.role === 'coordinator' || last.role === 'owner';
  const role = last.role === null ? '' : t(`chat.role_short.${last.role}`);
  const name = last.is_own
    ? t('chat.you')
    : nameOf && !isOurs
      ? nameOf(last)
      : side === 'client' && isCoordinator
        ? role
        : (last.name ?? role);
  return (
    // In the direction of the words, so that what does not fit is cut at their end.
    <span className={classes.words} dir="auto">
      {name !== '' && (
        <>
          <bdi>{name}</bdi>
          {': '}
        </>
      )}
      {words}
    </span>
  );
}
