import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: nobody guesses one, so a plain hash keeps it as well as a slow one. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
