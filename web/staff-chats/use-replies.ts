import { useState } from 'react';
import { type CannedReply, listCannedReplies } from '../../contract/chat-tools.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useAction } from '../profile/use-action.ts';

/** A clinic's ready answers, asked for when they are opened. Null: not here yet. */
export function useReplies(clinicId: number) {
  const [replies, setReplies] = useState<readonly CannedReply[] | null>(null);
  const load = useAction(async () => {
    const { data } = await browserApi(listCannedReplies, { query: { clinic_id: clinicId } });
    setReplies(data);
  });
  return { replies, load: load.run };
}
