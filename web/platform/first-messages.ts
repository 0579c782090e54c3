import { createContext } from 'react';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { getMessages, Messages } from '../../contract/languages.ts';

/** Id of the link by which a rendered page names its messages. */
export const MESSAGES_LINK = 'messages';

const RETRY_MS = 500;
const RETRY_MAX_MS = 8000;

/** On the server: the messages a page is rendered with. In the browser they are `firstMessages`. */
export const MessagesContext = createContext<Messages | null>(null);

let received: Messages | null = null;

/** The messages that the page in this window was rendered with. */
export function firstMessages(): Messages {
  if (!received) throw new Error('The page came to life before its messages were here');
  return received;
}

async function fetchMessages(address: string): Promise<Messages | null> {
  try {
    const reply = await fetch(address);
    if (!reply.ok) return null;
    const { data }: ReplyOf<typeof getMessages> = await reply.json();
    return data;
  } catch {
    // The line is away: the page is readable meanwhile, and asks again.
    return null;
  }
}

/** Waits for the messages that a page names by its link; one that names none stands without any. */
export async function receiveMessages(): Promise<void> {
  const address = document.getElementById(MESSAGES_LINK)?.getAttribute('href');
  if (!address) return;
  for (let waitMs = RETRY_MS; ; waitMs = Math.min(2 * waitMs, RETRY_MAX_MS)) {
    received = await fetchMessages(address);
    if (received) return;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
