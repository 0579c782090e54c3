import type { Secrets } from './secrets.ts';

/** Encrypts a text into a token for a link. Only an installation with the same key can read or make such tokens. */
export const sealText = (secrets: Secrets, text: string): string =>
  secrets.seal(Buffer.from(text)).toString('base64url');

/** Returns the text of a token, or null if the token is invalid. */
export function openText(secrets: Secrets, sealed: string): string | null {
  try {
    return secrets.open(Buffer.from(sealed, 'base64url')).toString();
  } catch {
    return null;
  }
}
