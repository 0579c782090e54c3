import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { limits } from '../../contract/platform/limits.ts';
import { useFailureText } from '../accounts/profile/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import sheetBody from '../ui/sheet-body.module.css';
import { TextArea } from '../ui/text-area.tsx';
import { lengthOf } from './message-length.ts';
import type { Talk } from './use-conversation.ts';

type Props = { message: ChatMessage; talk: Talk; onClose(): void };

/** Corrects an own message; what it said before stays readable for both sides. */
export function CorrectSheet({ message, talk, onClose }: Props) {
  const { t } = useTranslation();
  const formId = useId();
  const failureText = useFailureText();
  const [words, setWords] = useState(message.body ?? '');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = words.trim();
    if (body === (message.body ?? '').trim()) return onClose();
    if (body === '') return setError(t('chat.correct_empty'));
    if (lengthOf(body) > limits.messageMax) return setError(t('chat.too_long', { max: limits.messageMax }));
    if (isBusy) return;
    setBusy(true);
    try {
      await talk.correct(message.seq, body);
      onClose();
    } catch (failure) {
      setError(failureText(failure));
      setBusy(false);
    }
  }
  return (
    <Sheet
      opened
      isCentred
      title={t('chat.correct_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <div className={sheetBody.actions}>
          <Button onClick={onClose}>{t('chat.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} loading={isBusy}>
            {t('chat.save')}
          </Button>
        </div>
      }
    >
      <form id={formId} className={sheetBody.body} noValidate onSubmit={(event) => void save(event)}>
        <TextArea
          label={t('chat.message')}
          hint={t('chat.correct_hint', { minutes: limits.correctionMinutes })}
          error={error}
          value={words}
          rows={5}
          onChange={({ target }) => {
            setWords(target.value);
            setError(undefined);
          }}
        />
      </form>
    </Sheet>
  );
}
