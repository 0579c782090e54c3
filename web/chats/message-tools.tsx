import { type ReactNode, useCallback, useState } from 'react';
import type { Attachment } from '../../contract/attachments.ts';
import type { ChatMessage } from '../../contract/chats.ts';
import { latePart } from '../ui/late-part.ts';
import { MessageMenu } from './message-menu.tsx';
import type { ShownSheet } from './message-sheets.tsx';
import type { Talk } from './use-conversation.ts';

/** Fetched as soon as the conversation stands: nobody opens one of them sooner. */
const sheets = latePart(() => import('./message-sheets.tsx'));

type Opened = { kind: 'menu'; message: ChatMessage; button: HTMLElement } | ShownSheet | null;

/** What opens over the messages: one thing at a time, made once for all of them. */
export function useMessageTools(talk: Talk) {
  const [shown, setShown] = useState<Opened>(null);
  const close = useCallback(() => setShown(null), []);
  const onMenu = useCallback(
    (message: ChatMessage, button: HTMLElement) => setShown({ kind: 'menu', message, button }),
    [],
  );
  const onFormerTexts = useCallback((message: ChatMessage) => setShown({ kind: 'former', message }), []);
  const onPicture = useCallback(
    (pictures: readonly Attachment[], at: number) => setShown({ kind: 'pictures', pictures, at }),
    [],
  );
  const open = (kind: 'correct' | 'retract', message: ChatMessage) => setShown({ kind, message });
  return { onMenu, onFormerTexts, onPicture, opened: <Shown {...{ shown, talk, open, close }} /> };
}

type Props = {
  shown: Opened;
  talk: Talk;
  open(kind: 'correct' | 'retract', message: ChatMessage): void;
  close(): void;
};

function Shown({ shown, talk, open, close }: Props): ReactNode {
  const late = sheets.usePart(true);
  if (shown === null) return null;
  if (shown.kind !== 'menu') return late && <late.MessageSheet {...{ shown, talk, close }} />;
  return (
    <MessageMenu
      message={shown.message}
      button={shown.button}
      onCorrect={() => open('correct', shown.message)}
      onRetract={() => open('retract', shown.message)}
      onClose={close}
    />
  );
}
