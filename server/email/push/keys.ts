import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** Key pair that signs what the service sends to push services (VAPID, RFC 8292), base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

export type KeyNeeds = { db: Database; secrets: Secrets; config: { vapidKey: string | null } };

function pairOf(privateKey: string): PushKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}

/** A private key has 32 bytes; the platform leaves out leading zeros. */
function makePair(): PushKeys {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const bytes = Buffer.alloc(32);
  const made = curve.getPrivateKey();
  made.copy(bytes, bytes.length - made.length);
  return pairOf(bytes.toString('base64url'));
}

const findPair = ({ db }: KeyNeeds) =>
  db.selectFrom('push_keys').select(['public_key', 'sealed']).executeTakeFirst();

type KeptPair = { public_key: string; sealed: Buffer };

/** The pair in the database, made at the first call. Of two nodes that make one at once the first wins. */
async function requirePair(needs: KeyNeeds): Promise<KeptPair> {
  const known = await findPair(needs);
  if (known) return known;
  const made = makePair();
  const sealed = needs.secrets.seal(Buffer.from(made.privateKey));
  await sql`
    insert into push_keys (public_key, sealed) values (${made.publicKey}, ${sealed}) on conflict do nothing`.execute(
    needs.db,
  );
  return requirePair(needs);
}

/** What browsers subscribe with; the private key is not opened for it. */
export async function publicPushKey(needs: KeyNeeds): Promise<string> {
  const { vapidKey } = needs.config;
  return vapidKey === null ? (await requirePair(needs)).public_key : pairOf(vapidKey).publicKey;
}

/**
 * The pair of the setting, else the one in the database: browsers subscribe with it, so all nodes and all later starts
 * have the same.
 */
export async function pushKeys(needs: KeyNeeds): Promise<PushKeys> {
  const { vapidKey } = needs.config;
  if (vapidKey !== null) return pairOf(vapidKey);
  const { public_key, sealed } = await requirePair(needs);
  return { publicKey: public_key, privateKey: needs.secrets.open(sealed).toString() };
}
