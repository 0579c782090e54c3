import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { NewPasskeyAnswer } from '../../../contract/accounts/passkeys.ts';
import type { PasskeyAnswer } from '../../../contract/accounts/sessions.ts';
import type { Site } from './rules.ts';

/** What authenticators of today sign with, the most wanted first. */
export const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** A stored passkey, as far as its signatures are checked by it. */
export type Key = { credentialId: Buffer; publicKey: Buffer };

export type NewKey = Key & { counter: number; isSynced: boolean };

/** The library throws for whatever does not fit: of an answer from outside each reason says the same, that it is wrong. */
async function nullWhereWrong<T>(check: Promise<T>): Promise<T | null> {
  try {
    return await check;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/** An answer with the members that the library wants and nobody needs to send. */
const asSent = <Response>({ id, response }: { id: string; response: Response }) => ({
  ...{ id, rawId: id, type: 'public-key' as const },
  ...{ clientExtensionResults: {}, response },
});

/**
 * The signature counter of a right answer; null: wrong challenge, origin, host, signature, or the authenticator has not
 * verified its user. The counter is compared by whoever keeps it, in one statement with the new one.
 */
export async function verifyAnswer(
  answer: PasskeyAnswer,
  challenge: string,
  site: Site,
  key: Key,
): Promise<number | null> {
  const verified = await nullWhereWrong(
    verifyAuthenticationResponse({
      response: asSent(answer),
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: key.credentialId.toString('base64url'),
        publicKey: Uint8Array.from(key.publicKey),
        counter: 0,
      },
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** Certificates are not asked for, and checking those of a stranger would fetch addresses that they name. */
function hasNoCertificate(attestationObject: string): boolean {
  try {
    const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'));
  } catch {
    // Not CBOR: no attestation at all.
    return false;
  }
}

/** The key of a new passkey; null where the answer is wrong in any way. */
export async function verifyNewPasskey(
  answer: NewPasskeyAnswer,
  challenge: string,
  site: Site,
): Promise<NewKey | null> {
  if (!hasNoCertificate(answer.response.attestationObject)) return null;
  const verified = await nullWhereWrong(
    verifyRegistrationResponse({
      response: asSent(answer),
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified?.verified) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isSynced: credentialBackedUp,
  };
}
