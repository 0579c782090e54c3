import { useState } from 'react';
import { type CannedReply, listCannedReplies } from '../../../contract/chats/chat-tools.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';

/** A clinic's ready answers, asked for when they are opened. Null: not here yet. */
export function useReplies(clinicId: number) {
  const [replies, setReplies] = useState<readonly CannedReply[] | null>(null);
  const load = useAction(async () => {
    const { data } = await browserApi(listCannedReplies, { query: { clinic_id: clinicId } });
    setReplies(data);
  });
  return { replies, load: load.run };
}
