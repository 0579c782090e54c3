import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import type { NewReport, ReportState } from '../../../contract/reviews/reports.ts';
import { type Decided, mayAppealAgainst, requireOtherOperator } from '../../clinics/appeals/rules.ts';
import { enqueueEmail, NO_ACCOUNT } from '../../email/writes.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { hashBody, requireSameBody } from '../../platform/repeat-key.ts';
import { cleanText } from '../../platform/text/clean.ts';
import { requireUnconcerned } from '../../team/access.ts';
import { tellOwners } from '../../team/writes.ts';
import { actsOf } from './reads.ts';
import { makeNumber, standingActs, versionOf, withdrawalKey } from './rules.ts';

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

type Notice = {
  /** Of the withdrawal in the log. */
  eventId: string;
  target: { clinic_id?: number; doctor_id?: number };
  reason: string;
  /** Who has withdrawn it, and does not decide again. */
  operatorId: string;
  language: string;
  text: string;
};

/**
 * Puts what a clinic says against a withdrawal among the reports: as a report that is appealed against, since the first
 * decision has been made. Returns false where it stands there already.
 */
export async function reportWithdrawal(trx: Transaction, notice: Notice): Promise<boolean> {
  const { eventId, target, reason, operatorId, language, text } = notice;
  const made = await trx
    .insertInto('reports')
    .values({
      ...target,
      number: makeNumber(),
      kind: 'wrong_fact',
      text: reason,
      language,
      idempotency_key: withdrawalKey(eventId),
      idempotency_hash: hashBody({ text }),
      appeal: cleanText(text),
      appealed_at: sql`now()`,
      decided_by: operatorId,
    })
    .onConflict((on) => on.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

type Decision = {
  by: Operator;
  id: string;
  /** As whoever decides has read it. */
  version: string;
  state: 'acted' | 'refused';
  answer: string;
  otherAct: string | null;
};

type Held = {
  state: ReportState;
  email: string | null;
  language: string;
  number: string;
  clinicId: number | null;
  doctorId: number | null;
  kind: string;
  decidedBy: string | null;
  appealedAt: Date | null;
  /** Whose owners have appealed against a withdrawal; null: it is no such appeal. */
  ownersOf: number | null;
  acts: { id: string; kind: string; entity: string; entity_id: string }[];
};

/** Locks a report until the transaction ends. Throws not_found. */
async function lockReport(trx: Transaction, where: RawBuilder<unknown>): Promise<Held & { id: string }> {
  const { rows } = await sql<Held & { id: string }>`
    select r.id, r.state, r.email, r.language, r.number, r.clinic_id as "clinicId", r.doctor_id as "doctorId", r.kind,
      r.decided_by as "decidedBy", r.appealed_at as "appealedAt", ${actsOf} as acts,
      case when starts_with(r.idempotency_key, ${withdrawalKey('')}) then coalesce(r.clinic_id,
        (select clinic_id from positions p where p.doctor_id = r.doctor_id and p.is_main)) end as "ownersOf"
    from reports r where ${where} for update`.execute(trx);
  const [report] = rows;
  if (!report) throw new KnownError('not_found');
  return report;
}

type Answer = Pick<Decision, 'by' | 'state'> & { answer: string | null; otherAct: string | null };

/** Writes the answer down, and tells whoever has left an address that there is one. */
async function settle(
  trx: Transaction,
  report: Held & { id: string },
  { by, state, answer, otherAct }: Answer,
): Promise<void> {
  await sql`
    update reports set state = ${state}, answer = ${answer}, other_act = ${otherAct},
      decided_by = ${by.actorId}::uuid, decided_at = now() where id = ${report.id}::uuid`.execute(trx);
  const { clinicId, kind, email, language, number } = report;
  await recordAct(trx, {
    ...by,
    kind: `report.${state}`,
    entity: 'report',
    entityId: number,
    clinicId,
    detail: { kind, ...(report.appealedAt !== null && { appeal: true }) },
  });
  if (report.ownersOf !== null) await tellOwners(trx, report.ownersOf, 'withdrawal_news');
  if (email !== null)
    await enqueueEmail(trx, { kind: 'report_answer', accountId: NO_ACCOUNT, email, language, number });
}

/**
 * Answers a report, once, and once more after an appeal; whoever has left an address gets an email. Throws not_found,
 * and `invalid` where it is answered or has changed since it was read, where nothing was done that it says was, and where
 * somebody else has to decide.
 */
export async function decideReport(db: Database, { id, ...decision }: Decision): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const report = await lockReport(trx, sql`r.id = ${id}::uuid`);
    const { by, version, state, answer, otherAct } = decision;
    if (report.state !== 'received') refuse('state', 'report_decided');
    await requireUnconcerned(trx, by.actorId, { accountId: null, ...report });
    if (report.appealedAt !== null) requireOtherOperator(by.actorId, [report.decidedBy]);
    if (versionOf(report) !== version) refuse('version', 'changed_meanwhile');
    const isDone = standingActs(report.acts).length > 0 || otherAct !== null;
    if (state === 'acted' && !isDone) refuse('other_act', 'report_no_act');
    await settle(trx, report, {
      by,
      state,
      answer: cleanText(answer),
      otherAct: state === 'acted' && otherAct !== null ? cleanText(otherAct) : null,
    });
  });
}

/**
 * The decision on a pair answers the report that has led to it: what was done says it all. One that is answered already
 * stays as it is.
 */
export async function decideByPair(
  trx: Transaction,
  { by, id, state }: Pick<Decision, 'by' | 'id' | 'state'>,
): Promise<void> {
  const report = await lockReport(trx, sql`r.id = ${id}::uuid`);
  if (report.state !== 'received') return;
  if (report.appealedAt !== null) requireOtherOperator(by.actorId, [report.decidedBy]);
  await settle(trx, report, { by, state, answer: null, otherAct: null });
}

/** Whoever has the number says why the refusal is wrong: it waits for another operator. Throws not_found and `invalid`. */
export async function appealReport(db: Database, number: string, text: string): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; state: ReportState } & Decided>`
      select id, state, decided_at as "decidedAt", appealed_at as "appealedAt"
      from reports where number = ${number} for update`.execute(trx);
    const [report] = rows;
    if (!report) throw new KnownError('not_found');
    if (report.state !== 'refused' || !mayAppealAgainst(report, new Date())) refuse('text', 'appeal_closed');
    await sql`
      update reports set state = 'received', decided_at = null, appeal = ${cleanText(text)}, appealed_at = now()
      where id = ${report.id}::uuid`.execute(trx);
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
