import { useCallback, useState } from 'react';
import type { Attachment } from '../../contract/accounts/attachments.ts';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { latePart } from '../ui/late-part.ts';
import type { ShownTool } from './message-sheets.tsx';
import type { Talk } from './use-conversation.ts';

/** Fetched as soon as the conversation stands: nobody opens one of them sooner. */
const tools = latePart(() => import('./message-sheets.tsx'));

/** What opens over the messages: one thing at a time, made once for all of them. */
export function useMessageTools(talk: Talk) {
  const late = tools.usePart(true);
  const [shown, setShown] = useState<ShownTool | null>(null);
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
  return {
    ...{ onMenu, onFormerTexts, onPicture },
    Translated: late?.TranslatedMessage ?? null,
    opened: shown && late && <late.MessageTool {...{ shown, talk, open: setShown, close }} />,
  };
}
