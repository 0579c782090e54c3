import type { getMessages, Messages } from '../../contract/content/languages.ts';
import type { ReplyOf } from '../../contract/platform/endpoint.ts';
import { limits } from '../../contract/platform/limits.ts';
import { callHeaders } from './call-headers.ts';
import { sendWithForgeryToken } from './forgery-fetch.ts';
import { store } from './storage.ts';

/** Name of the tag by which a rendered page names the address of its messages. */
export const MESSAGES_TAG = 'messages-address';

const RETRY_MS = 500;
const RETRY_MAX_MS = 8000;

let received: Messages | null = null;

/** The messages that the page in this window was rendered with. */
export function firstMessages(): Messages {
  if (!received) throw new Error('The page came to life before its messages were here');
  return received;
}

async function fetchMessages(address: string): Promise<Messages | null> {
  try {
    const reply = await sendWithForgeryToken(address, {
      method: 'GET',
      credentials: 'include',
      headers: callHeaders(),
      signal: AbortSignal.timeout(limits.requestTimeoutMs),
    });
    if (reply.status !== 200) return null;
    const { data }: ReplyOf<typeof getMessages> = await reply.json();
    return data;
  } catch {
    // The line is away: the page is readable meanwhile, and asks again.
    return null;
  }
}

/** A language in the address is the chosen one, from the first call on. */
function storeAddressLanguage(): void {
  const { lang } = document.documentElement;
  if (lang !== '' && location.pathname.split('/')[1] === lang) store('sys_language', lang);
}

/** Waits for the messages whose address a page names; one that names none stands without any. */
export async function receiveMessages(): Promise<void> {
  const address = document.querySelector(`meta[name="${MESSAGES_TAG}"]`)?.getAttribute('content');
  if (!address) return;
  storeAddressLanguage();
  for (let waitMs = RETRY_MS; ; waitMs = Math.min(2 * waitMs, RETRY_MAX_MS)) {
    received = await fetchMessages(address);
    if (received) return;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
