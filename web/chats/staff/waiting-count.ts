import { useEffect, useState } from 'react';
import { listStaffChats } from '../../../contract/chats/staff-chats.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useChatNews } from './use-staff-chats.ts';

/** How many conversations of the own clinics wait for an answer, kept true by live news. Null: not known. */
export function useWaitingCount(): number | null {
  const [count, setCount] = useState<number | null>(null);
  async function load() {
    try {
      const { meta } = await browserApi(listStaffChats, { query: { folder: 'waiting' } });
      setCount(meta.counts.waiting);
    } catch (error) {
      // What was known stays; the next news asks again.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  useChatNews(() => void load());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; news ask again
  useEffect(() => void load(), []);
  return count;
}
