import type { Secrets } from './secrets.ts';

/** Seals a text for an address: nobody reads or makes one without the installation's key. */
export const sealText = (secrets: Secrets, text: string): string =>
  secrets.seal(Buffer.from(text)).toString('base64url');

/** The text that was sealed; null: it was changed on the way or made up. */
export function openText(secrets: Secrets, sealed: string): string | null {
  try {
    return secrets.open(Buffer.from(sealed, 'base64url')).toString();
  } catch {
    return null;
  }
}
