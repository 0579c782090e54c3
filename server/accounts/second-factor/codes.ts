import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { limits } from '../../../contract/platform/limits.ts';
import { hashToken, makeReadable, READABLE_SIGNS } from '../../platform/tokens.ts';

const STEP_SECONDS = 30;
/** Steps before and after the present one: clocks of phones differ, and people type slowly. */
const WINDOW = 1;
/** As RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20;
const ISSUER = 'Medatlas';

export const makeSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

/** As authenticators take it typed. */
export const toBase32 = (secret: Uint8Array): string => toOtpSecret(secret).base32;

const toOtpSecret = (secret: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(secret).buffer });

function createTotp(secret: Uint8Array, label: string): TOTP {
  // The values that every authenticator knows: some ignore what else an address says.
  const rule = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS };
  return new TOTP({ ...rule, issuer: ISSUER, label, secret: toOtpSecret(secret) });
}

/** Address that an authenticator reads the secret from; `label` tells accounts of one person apart. */
export const secretUri = (secret: Uint8Array, label: string): string => createTotp(secret, label).toString();

/** Time step whose code this is, near the present one; null: of none. */
export function findStep(secret: Uint8Array, code: string, now = Date.now()): number | null {
  const delta = createTotp(secret, '').validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

const RECOVERY = new RegExp(`^[${READABLE_SIGNS}]{16}$`);

/** Codes of 80 random bits, like `k7fm-2qxa-9wtd-hp3e`. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: limits.recoveryCodes }, () => makeReadable(4));

/** Of 80 random bits a plain hash tells nothing. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(readCode(code).text);

/** Zeros of the digits that phones type where Arabic, Persian or Hindi is written. */
const ZEROS = [0x660, 0x6f0, 0x966];

function toPlainDigit(sign: string): string {
  const point = sign.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => point >= first && point <= first + 9);
  return zero === undefined ? sign : String(point - zero);
}

/** A code as it was meant: spaces, dashes and capitals are forgiven. `kind` null: no code looks like this. */
export function readCode(typed: string): { kind: 'totp' | 'recovery' | null; text: string } {
  const plain = typed.normalize('NFKC').replace(/[\p{Z}\p{C}\p{Pd}\s]/gu, '');
  const text = [...plain].map(toPlainDigit).join('').toLowerCase();
  if (/^\d{6}$/.test(text)) return { kind: 'totp', text };
  return { kind: RECOVERY.test(text) ? 'recovery' : null, text };
}

/** A QR code as one path of rectangles one unit high: dark units side by side are one rectangle. */
export function drawQrCode(text: string): { size: number; path: string } {
  // Cameras want four light units around it.
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const rows = data.map((row, y) => {
    const units = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...units.matchAll(/1+/g)]
      .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join('');
  });
  return { size, path: rows.join('') };
}
