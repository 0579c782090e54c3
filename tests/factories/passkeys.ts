import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { NewPasskeyAnswer } from '../../contract/accounts/passkeys.ts';
import type { PasskeyAnswer } from '../../contract/accounts/sessions.ts';
import { userHandleOf } from '../../server/accounts/passkeys/rules.ts';
import type { Database } from '../../server/platform/database.ts';

const FLAGS = { present: 0x01, verified: 0x04, canSync: 0x08, isSynced: 0x10, hasKey: 0x40 };

/** What an authenticator, or whoever holds one, may do otherwise than it should. */
export type Twist = {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  counter?: number;
  type?: string;
  userHandle?: string;
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** A CBOR head: major type and a length below 65,536. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)]);

/** A P-256 key as COSE writes it: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

/** An authenticator with one passkey: it signs as a real one does, and lies where it is told to. */
export function createAuthenticator(site: { rpId: string; origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const clientData = (type: string, challenge: string, { origin = site.origin }: Twist): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(twist: Twist, hasKey: boolean): Buffer {
    const flags =
      FLAGS.present |
      FLAGS.canSync |
      FLAGS.isSynced |
      ((twist.isUserVerified ?? true) ? FLAGS.verified : 0) |
      (hasKey ? FLAGS.hasKey : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(twist.counter ?? counter);
    return Buffer.concat([sha256(twist.rpId ?? site.rpId), Buffer.from([flags]), count]);
  }

  /** What it answers at its creation. `format`: of the attestation. */
  function create(challenge: string, twist: Twist & { format?: string } = {}): NewPasskeyAnswer {
    const length = Buffer.from([0, credentialId.length]);
    const data = Buffer.concat([
      authenticatorData(twist, true),
      Buffer.alloc(16),
      length,
      credentialId,
      coseOf(publicKey),
    ]);
    const attestation = Buffer.concat([
      head(5, 3),
      ...[cborText('fmt'), cborText(twist.format ?? 'none')],
      ...[cborText('attStmt'), head(5, 0)],
      ...[cborText('authData'), cborBytes(data)],
    ]);
    return {
      id,
      response: {
        clientDataJSON: clientData(twist.type ?? 'webauthn.create', challenge, twist).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What it answers to a challenge; its counter goes on by one. */
  function sign(challenge: string, twist: Twist = {}): PasskeyAnswer {
    counter += 1;
    const data = authenticatorData(twist, false);
    const client = clientData(twist.type ?? 'webauthn.get', challenge, twist);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(privateKey);
    return {
      id,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(twist.userHandle !== undefined && { userHandle: twist.userHandle }),
      },
    };
  }

  /** Puts the passkey into the database, as if it had been added to the account. Returns its id there. */
  async function addTo(db: Database, accountId: string, name = 'Phone'): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      insert into passkeys (account_id, credential_id, public_key, is_synced, name)
      values (${accountId}::uuid, ${credentialId}, ${coseOf(publicKey)}, true, ${name}) returning id`.execute(
      db,
    );
    return rows[0]?.id ?? '';
  }

  return { id, create, sign, addTo, handleOf: userHandleOf };
}
