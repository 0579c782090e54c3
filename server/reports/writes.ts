import { sql } from 'kysely';
import { limits } from '../../contract/limits.ts';
import type { NewReport } from '../../contract/reports.ts';
import type { Operator } from '../audit/rules.ts';
import { recordAct } from '../audit/writes.ts';
import { cleanText } from '../comments/rules.ts';
import { enqueueLetter, NO_ACCOUNT } from '../mails/writes.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { hashBody, requireSameBody } from '../platform/repeat-key.ts';
import { makeNumber } from './rules.ts';

/** Something that everybody can see, or there is nothing to report. Throws not_found. */
async function requireTarget(db: Database, { target, id }: NewReport): Promise<void> {
  const shown = {
    clinic: sql`select from clinics where id = ${id} and status = 'published'`,
    doctor: sql`select from doctors where id = ${id} and status = 'published'`,
    comment: sql`select from comments where id = ${id} and status in ('published', 'disputed')`,
  };
  const { rows } = await shown[target].execute(db);
  if (rows.length === 0) throw new KnownError('not_found');
}

async function findByKey(db: Database, key: string) {
  return db
    .selectFrom('reports')
    .select(['number', 'idempotency_hash'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

type Reporting = { key: string; language: string; body: NewReport; spend: () => Promise<void> };

/**
 * Takes a report. A repeated key is the report that it made; only a new one counts for the limit (`spend`). Throws
 * not_found, `too_many`, `invalid`. Returns the number of its receipt.
 */
export async function createReport(db: Database, { key, language, body, spend }: Reporting): Promise<string> {
  const hash = hashBody(body);
  const known = await findByKey(db, key);
  if (known) {
    requireSameBody(known.idempotency_hash, hash);
    return known.number;
  }
  await requireTarget(db, body);
  await spend();
  const made = await db
    .insertInto('reports')
    .values({
      number: makeNumber(),
      [`${body.target}_id`]: body.id,
      kind: body.kind,
      text: cleanText(body.text),
      email: body.email?.toLowerCase() ?? null,
      language,
      idempotency_key: key,
      idempotency_hash: hash,
    })
    .onConflict((on) => on.column('idempotency_key').doNothing())
    .returning('number')
    .executeTakeFirst();
  if (made) return made.number;
  // The same call came twice at once: the other one has made it.
  return createReport(db, { key, language, body, spend });
}

type Decision = { by: Operator; id: string; state: 'acted' | 'refused'; answer: string };

/** Answers a report, once; whoever has left an address gets a letter. Throws not_found and `invalid`. */
export async function decideReport(db: Database, { by, id, state, answer }: Decision): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const report = await trx
      .selectFrom('reports')
      .select(['state', 'email', 'language', 'number', 'clinic_id', 'kind'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!report) throw new KnownError('not_found');
    if (report.state !== 'received') throw new KnownError('invalid', { state: [{ key: 'report_decided' }] });
    await sql`
      update reports set state = ${state}, answer = ${cleanText(answer)}, decided_by = ${by.actorId}::uuid,
        decided_at = now() where id = ${id}::uuid`.execute(trx);
    await recordAct(trx, {
      ...by,
      kind: `report.${state}`,
      entity: 'report',
      entityId: report.number,
      clinicId: report.clinic_id,
      detail: { kind: report.kind },
    });
    if (report.email === null) return;
    const { email, language, number } = report;
    await enqueueLetter(trx, { kind: 'report_answer', accountId: NO_ACCOUNT, email, language, number });
  });
}

/** Addresses have served their purpose a month after the answer. */
export async function forgetAddresses(db: Database): Promise<void> {
  await sql`
    update reports set email = null
    where email is not null and decided_at < now() - ${`${limits.reportAddressDays} days`}::interval`.execute(
    db,
  );
}
