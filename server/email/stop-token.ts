import { type StoppableEmails, stoppableEmails } from '../../contract/accounts/emails.ts';
import { openText, sealText } from '../platform/sealed-text.ts';
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
  sealText(secrets, purposes[subject] + whose);

/** What a link was made for; null: it was not made here. */
export function readStopToken(secrets: Secrets, token: string): Stop | null {
  const text = openText(secrets, token);
  const subject = stoppableEmails.find((one) => text?.startsWith(purposes[one]));
  return subject && text ? { whose: text.slice(purposes[subject].length), subject } : null;
}
