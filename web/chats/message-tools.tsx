import { type ReactNode, useCallback, useState } from 'react';
import type { Attachment } from '../../contract/attachments.ts';
import type { ChatMessage } from '../../contract/chats.ts';
import { CorrectSheet } from './correct-sheet.tsx';
import { FormerTexts } from './former-texts.tsx';
import { MessageMenu } from './message-menu.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { RetractSheet } from './retract-sheet.tsx';
import type { Talk } from './use-conversation.ts';

type Opened =
  | { kind: 'menu'; message: ChatMessage; button: HTMLElement }
  | { kind: 'correct' | 'retract' | 'former'; message: ChatMessage }
  | { kind: 'pictures'; pictures: readonly Attachment[]; at: number }
  | null;

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
  switch (shown?.kind) {
    case 'menu':
      return (
        <MessageMenu
          message={shown.message}
          button={shown.button}
          onCorrect={() => open('correct', shown.message)}
          onRetract={() => open('retract', shown.message)}
          onClose={close}
        />
      );
    case 'correct':
      return <CorrectSheet message={shown.message} talk={talk} onClose={close} />;
    case 'retract':
      return <RetractSheet message={shown.message} talk={talk} onClose={close} />;
    case 'former':
      return <FormerTexts message={shown.message} calls={talk.calls} onClose={close} />;
    case 'pictures':
      return <PictureViewer pictures={shown.pictures} start={shown.at} onClose={close} />;
    default:
      return null;
  }
}
