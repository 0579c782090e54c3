import { type StoppableEmails, stoppableEmails } from '../../contract/accounts/emails.ts';
import type { Secrets } from '../platform/secrets.ts';

/** What is sealed for one purpose opens nothing of another. */
const purposes: Record<StoppableEmails, string> = {
  requests: 'stop letters about requests:',
  messages: 'stop letters about messages:',
  comments: 'stop letters about comments:',
  searches: 'stop letters about searches:',
  invitations: 'stop invitations:',
  search: 'stop letters about one search:',
};

/** Whose emails, and which of them: of an account or a saved search by its id, invitations by the address. */
export type Stop = { whose: string; subject: StoppableEmails };

/** Names whom it is for in the links that stop emails: made and read with the installation's key, and good for ever. */
export const makeStopToken = (secrets: Secrets, { whose, subject }: Stop): string =>
  secrets.seal(Buffer.from(purposes[subject] + whose)).toString('base64url');

/** What a link was made for; null: it was not made here. */
export function readStopToken(secrets: Secrets, token: string): Stop | null {
  try {
    const text = secrets.open(Buffer.from(token, 'base64url')).toString();
    for (const subject of stoppableEmails)
      if (text.startsWith(purposes[subject])) return { whose: text.slice(purposes[subject].length), subject };
    return null;
  } catch {
    // Changed on the way, or made up: which of both is all the same.
    return null;
  }
}
