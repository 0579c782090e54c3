import { type LetterSubject, letterSubjects } from '../../contract/accounts/emails.ts';
import type { Secrets } from '../platform/secrets.ts';

/** What is sealed for one purpose opens nothing of another. */
const purposes: Record<LetterSubject, string> = {
  requests: 'stop letters about requests:',
  messages: 'stop letters about messages:',
  comments: 'stop letters about comments:',
};

/** Whose letters, and which of them. */
export type Stop = { accountId: string; subject: LetterSubject };

/** Names an account in the links that stop letters: made and read with the installation's key, and good for ever. */
export const makeStopToken = (secrets: Secrets, { accountId, subject }: Stop): string =>
  secrets.seal(Buffer.from(purposes[subject] + accountId)).toString('base64url');

/** What a link was made for; null: it was not made here. */
export function readStopToken(secrets: Secrets, token: string): Stop | null {
  try {
    const text = secrets.open(Buffer.from(token, 'base64url')).toString();
    for (const subject of letterSubjects)
      if (text.startsWith(purposes[subject]))
        return { accountId: text.slice(purposes[subject].length), subject };
    return null;
  } catch {
    // Changed on the way, or made up: which of both is all the same.
    return null;
  }
}
