import type { RequestState } from '../../../contract/requests/requests.ts';

/** States in which the client still chooses: whoever has the attachments may need them for an offer. */
export const choosing: ReadonlySet<RequestState> = new Set([
  'submitted',
  'in_review',
  'open',
  'needs_info',
  'declined',
]);
/** After the choice only the clinic that treats needs them; when a request ends without treatment nobody does. */
export const chosen: ReadonlySet<RequestState> = new Set(['accepted', 'scheduled', 'completed']);

/** Where a file lies: its name says neither whose nor what it is. */
export const ATTACHMENT_FOLDER = 'attachments';

/** Whether a recipient may look at the attachments of a request. `isChosen`: the client has accepted its offer. */
export function mayOpenAttachments(facts: {
  state: RequestState;
  papersOpenedAt: Date | null;
  isChosen: boolean;
}): boolean {
  if (facts.papersOpenedAt === null) return false;
  return choosing.has(facts.state) || (chosen.has(facts.state) && facts.isChosen);
}

/** RFC 5987 leaves fewer characters alone than addresses do. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** How a file leaves: kept by a browser as a file, never shown as a page of ours. `bytes`: its length. */
export const fileHeaders = (name: string, type: string, bytes: number): Record<string, string | number> => ({
  'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
  'content-length': bytes,
  'content-disposition': `attachment; filename*=UTF-8''${encodeName(name)}`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'no-store',
});
