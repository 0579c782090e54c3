import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: nobody guesses one, so a plain hash keeps it as well as a slow one. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The token of an Authorization header; null where it is none of ours by its form. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]{43})$/i.exec(header ?? '')?.[1] ?? null;
}
