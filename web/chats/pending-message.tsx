import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './message.module.css';
import { MessageBody } from './message-body.tsx';
import { MessageFiles } from './message-files.tsx';
import type { Pending } from './outbox.ts';
import type { Talk } from './use-conversation.ts';

/** A message of one's own that the service does not have yet: on its way, waiting for the line or its turn, or refused. */
export function PendingMessage({ pending, talk }: { pending: Pending; talk: Pick<Talk, 'retry' | 'drop'> }) {
  const { message, files, state, madeAt } = pending;
  const look = { sending: '', waiting: classes.pending, limited: classes.pending, failed: classes.failed }[
    state
  ];
  return (
    <article className={`${classes.ours} ${look}`} data-pending={state}>
      {message.body !== '' && <MessageBody body={message.body} language={null} />}
      {files.length > 0 && <MessageFiles files={files} isSent={false} />}
      {state === 'sending' ? <OnItsWay madeAt={madeAt} /> : <Held pending={pending} talk={talk} />}
    </article>
  );
}

function OnItsWay({ madeAt }: { madeAt: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={classes.meta}>
      {format.time(new Date(madeAt))}
      <span className={classes.tick} data-tick="sending">
        <Icon name="clock" size={16} />
        {t('chat.tick.sending')}
      </span>
    </p>
  );
}

function Held({
  pending: { message, state, failure },
  talk,
}: {
  pending: Pending;
  talk: Pick<Talk, 'retry' | 'drop'>;
}) {
  const { t } = useTranslation();
  const isFailed = state === 'failed';
  return (
    <div className={classes.meta}>
      <span className={isFailed ? classes.error : classes.waiting} role={isFailed ? 'alert' : 'status'}>
        <Icon name={isFailed ? 'alert' : 'clock'} size={16} />
        {isFailed
          ? t('chat.not_sent', { reason: failure || t('error.internal') })
          : t(state === 'limited' ? 'chat.waits_for_limit' : 'chat.waits_for_line')}
      </span>
      <button type="button" className={classes.action} onClick={() => talk.retry(message.id)}>
        {t('action.retry')}
      </button>
      <button type="button" className={classes.action} onClick={() => talk.drop(message.id)}>
        {t('chat.drop')}
      </button>
    </div>
  );
}
