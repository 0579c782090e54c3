import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits: nobody guesses one, so a plain hash keeps it as well as a slow one. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Six random digits, to be typed within minutes and few tries. */
export const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** 32 characters that are not confused when read aloud, so each carries five random bits. */
export const READABLE_SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A random code in groups of four characters, 20 bits a group: `k7fm-2qxa-9wtd` has three. */
export function makeReadable(groups: number): string {
  const sign = () => READABLE_SIGNS[randomInt(READABLE_SIGNS.length)];
  return Array.from({ length: groups }, () => Array.from({ length: 4 }, sign).join('')).join('-');
}
