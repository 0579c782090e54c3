import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { enqueueEmail } from '../../email/writes.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { makeCode } from '../../platform/tokens.ts';

/** Sends a fresh code to the work address of a claim, in the transaction of `trx`; the former one ends. */
export async function openCode(
  trx: Transaction,
  secrets: Secrets,
  claim: { id: string; accountId: string; email: string; language: string },
): Promise<void> {
  const code = secrets.seal(Buffer.from(makeCode()));
  const { rows } = await sql<{ slug: string }>`
    update clinic_claims k set code = ${code}, code_sent_at = now(), code_tries = 0 from clinics c
    where k.id = ${claim.id}::uuid and c.id = k.clinic_id returning c.slug`.execute(trx);
  await enqueueEmail(trx, {
    kind: 'claim_code',
    accountId: claim.accountId,
    email: claim.email,
    language: claim.language,
    code: code.toString('base64'),
    ...rows[0],
  });
}

/** Whether what was typed is the sealed code; spaces do not count. */
export function isCode(secrets: Secrets, sealed: Buffer, typed: string): boolean {
  const code = secrets.open(sealed);
  const given = Buffer.from(typed.replace(/\s/g, ''));
  return given.length === code.length && timingSafeEqual(given, code);
}
