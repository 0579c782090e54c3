import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import type { Talk } from './use-conversation.ts';

type Props = { message: ChatMessage; talk: Talk; onClose(): void };

/** Taking a message back cannot be undone. */
export function RetractSheet({ message, talk, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmSheet
      title={t('chat.retract_title')}
      text={t('chat.retract_text')}
      action={t('chat.retract')}
      stay={t('chat.keep')}
      isDangerous
      onConfirm={() => talk.retract(message.seq)}
      onClose={onClose}
    />
  );
}
