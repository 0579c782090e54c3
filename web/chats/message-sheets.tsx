import type { ReactNode } from 'react';
import type { Attachment } from '../../contract/attachments.ts';
import type { ChatMessage } from '../../contract/chats.ts';
import { CorrectSheet } from './correct-sheet.tsx';
import { FormerTexts } from './former-texts.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { RetractSheet } from './retract-sheet.tsx';
import type { Talk } from './use-conversation.ts';

export type ShownSheet =
  | { kind: 'correct' | 'retract' | 'former'; message: ChatMessage }
  | { kind: 'pictures'; pictures: readonly Attachment[]; at: number };

/** What covers the conversation while it is open. */
export function MessageSheet({
  shown,
  talk,
  close,
}: {
  shown: ShownSheet;
  talk: Talk;
  close(): void;
}): ReactNode {
  switch (shown.kind) {
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
