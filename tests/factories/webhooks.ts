import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type WebhookType, webhookTypes } from '../../contract/team/webhooks.ts';
import type { Database } from '../../server/platform/database.ts';
import type { Secrets } from '../../server/platform/secrets.ts';

/** A webhook of a clinic with a secret, as receivers have it. */
export async function createWebhook(
  db: Database,
  secrets: Secrets,
  { clinicId, url, types = webhookTypes }: { clinicId: number; url: string; types?: readonly WebhookType[] },
): Promise<{ id: string; secret: string }> {
  const { rows } = await sql<{ id: string }>`
    insert into webhooks (clinic_id, url, types, repeat_key, repeat_hash)
    values (${clinicId}, ${url}, ${[...types]}, ${randomUUID()}, '') returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  const secret = randomBytes(32);
  await sql`insert into webhook_secrets (webhook_id, sealed) values (${id}::uuid, ${secrets.seal(secret)})`.execute(
    db,
  );
  return { id, secret: `whsec_${secret.toString('base64')}` };
}

/** An event of the clinic for its webhooks, as the service writes it. */
export async function recordEvent(
  db: Database,
  clinicId: number,
  type: WebhookType = 'profile.changed',
): Promise<void> {
  await sql`select record_webhooks(${clinicId}, ${type}, '{"section":"about"}'::jsonb)`.execute(db);
}
