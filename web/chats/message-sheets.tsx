import type { ReactNode } from 'react';
import type { Attachment } from '../../contract/accounts/attachments.ts';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { TranslationPlace } from '../content/translation/translation-place.tsx';
import { CorrectSheet } from './correct-sheet.tsx';
import { FormerTexts } from './former-texts.tsx';
import { useLogParts } from './log-context.ts';
import { MessageMenu } from './message-menu.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { RetractSheet } from './retract-sheet.tsx';
import type { Talk } from './use-conversation.ts';

export type ShownTool =
  /** `button` opened the menu, and gets the focus back. */
  | { kind: 'menu'; message: ChatMessage; button: HTMLElement }
  | { kind: 'correct' | 'retract' | 'former'; message: ChatMessage }
  | { kind: 'pictures'; pictures: readonly Attachment[]; at: number };

type Props = {
  shown: ShownTool;
  talk: Talk;
  open(tool: ShownTool): void;
  close(): void;
};

/** What covers the conversation while it is open. */
export function MessageTool({ shown, talk, open, close }: Props): ReactNode {
  switch (shown.kind) {
    case 'menu':
      return (
        <MessageMenu
          message={shown.message}
          button={shown.button}
          onCorrect={() => open({ kind: 'correct', message: shown.message })}
          onRetract={() => open({ kind: 'retract', message: shown.message })}
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
  }
}

/** A phrase of the phrase book is in every language already, and what is one's own one has written oneself. */
export function TranslatedMessage({ message }: { message: ChatMessage }) {
  const { side, uuid, ownNumber } = useLogParts();
  const { body, seq, language, phrase, author } = message;
  const isOwn = author !== null && author === ownNumber;
  if (body === null || phrase !== null || isOwn) return null;
  return (
    <TranslationPlace
      text={body}
      language={language}
      asked={{ kind: 'message', chat: uuid, seq }}
      side={side}
    />
  );
}
