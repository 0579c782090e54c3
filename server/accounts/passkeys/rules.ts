import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** Whose passkeys: the host they are bound to, and the only origin whose pages may use them. */
export type Site = { rpId: string; origin: string };

/** The configured public address; without one, the address that was called. */
export function siteOf({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): Site {
  const { origin, hostname } = new URL(publicUrl ?? `${request.protocol}://${request.host}`);
  return { rpId: hostname, origin };
}

/** What passkeys keep of their account: its id, which tells nobody a name. */
export const userHandleOf = (accountId: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');

/** The challenge that an answer says it signs; null where it is none by its form. Not proven: the signature is. */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge: unknown = data && typeof data === 'object' ? Reflect.get(data, 'challenge') : null;
    return typeof challenge === 'string' && challenge.length <= 100 ? challenge : null;
  } catch {
    // Broken JSON: an answer to nothing.
    return null;
  }
}
