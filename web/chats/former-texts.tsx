import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { useFailureText } from '../accounts/profile/use-action.ts';
import { useFormat } from '../platform/format.ts';
import { Sheet } from '../ui/sheet.tsx';
import sheetBody from '../ui/sheet-body.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import type { ConversationCalls } from './conversation-calls.ts';
import classes from './sheets.module.css';

type Former = Awaited<ReturnType<ConversationCalls['formerTexts']>>;
type Props = { message: ChatMessage; calls: ConversationCalls; onClose(): void };

/** The earlier versions of an edited message, oldest first, then its present text. */
export function FormerTexts({ message, calls, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const [texts, setTexts] = useState<Former | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the message it was opened for
  useEffect(() => {
    calls.formerTexts(message.seq).then(setTexts, (error) => setFailure(failureText(error)));
  }, []);
  return (
    <Sheet opened isCentred title={t('chat.former_title')} closeLabel={t('action.close')} onClose={onClose}>
      <ol className={sheetBody.body}>
        {failure !== null && <li role="alert">{failure}</li>}
        {texts === null && failure === null && <Skeleton width="100%" height={64} />}
        {texts?.map(({ body, until }) => (
          <li key={until} className={classes.former}>
            <span>{t('chat.former_until', { time: format.dateTime(until) })}</span>
            <p dir="auto" lang={message.language ?? undefined}>
              {body}
            </p>
          </li>
        ))}
        {texts && (
          <li className={classes.former}>
            <span>{t('chat.former_now')}</span>
            <p dir="auto" lang={message.language ?? undefined}>
              {message.body}
            </p>
          </li>
        )}
      </ol>
    </Sheet>
  );
}
