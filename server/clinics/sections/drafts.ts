import { sql } from 'kysely';
import type { EntryChange, EntrySection } from '../../../contract/clinics/sections/sections.ts';
import type { Words } from '../../content/localization/reads.ts';
import { findContent } from '../../content/versions/reads.ts';
import { actingKey } from '../../platform/audit/acting-key.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { requireUnconcerned } from '../../team/access.ts';
import { entityOf, sectionOf, type Target } from './rules.ts';
import { changeSection } from './writes.ts';

/** An operator who acts, from an address, or one whose draft has come to its time. */
type Writer = Omit<Operator, 'address'> & { address: string | null };
type Act = { target: Target; operator: Writer };
/** `version`: of the part as it was read; `draftVersion`: of its draft, null where there was none. */
export type SectionAct = Act & { change: EntryChange; version: number; draftVersion: number | null };
export type DraftAct = Act & { section: string; draftVersion: number };

const draftOf = ({ kind, id }: Target, section: string) =>
  sql<boolean>`${sql.ref(kind === 'clinics' ? 'clinic_id' : 'doctor_id')} = ${id} and section = ${section}`;

/** Held until the transaction ends. Throws not_found, and `invalid` where the clinic was merged into another one. */
export async function lockTarget(trx: Transaction, { kind, id }: Target): Promise<void> {
  const { rows } = await sql<{ isMerged: boolean }>`
    select ${kind === 'clinics' ? sql`merged_into is not null` : sql`false`} as "isMerged"
    from ${sql.table(kind)} where id = ${id} for no key update`.execute(trx);
  const [locked] = rows;
  if (!locked) throw new KnownError('not_found');
  if (locked.isMerged) refuse('version', 'clinic_merged');
}

/** As `lockTarget`; throws `invalid` where it concerns the operator. */
async function lockFor(trx: Transaction, { target, operator }: Act): Promise<void> {
  await lockTarget(trx, target);
  const { kind, id } = target;
  const isClinic = kind === 'clinics';
  const matter = { accountId: null, clinicId: isClinic ? id : null, doctorId: isClinic ? null : id };
  await requireUnconcerned(trx, operator.actorId, matter);
}

/** Throws `invalid` on `draft_version` where somebody has written or dropped the draft since it was read. */
async function requireDraft(
  trx: Transaction,
  { target }: Act,
  section: string,
  draftVersion: number | null,
): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select version from entry_drafts where ${draftOf(target, section)} for update`.execute(trx);
  if ((rows[0]?.version ?? null) !== draftVersion) refuse('draft_version', 'draft_changed');
}

async function putDraft(
  trx: Transaction,
  { target: { kind, id }, operator, change, version }: SectionAct,
  section: EntrySection,
  schedule: { publishAt: Date; reason: string } | null,
): Promise<void> {
  const key = actingKey();
  await sql`
    insert into entry_drafts (clinic_id, doctor_id, section, base_version, content, publish_at, reason, made_by, made_as,
      key_id, key_title)
    values (${kind === 'clinics' ? id : null}, ${kind === 'doctors' ? id : null}, ${section}, ${version},
      ${JSON.stringify(change)}::jsonb, ${schedule?.publishAt ?? null}, ${schedule?.reason ?? null},
      ${operator.actorId}::uuid, ${operator.actorRole}, ${key?.id ?? null}::uuid, ${key?.title ?? null})
    on conflict on constraint entry_drafts_once do update
      set base_version = excluded.base_version, content = excluded.content, publish_at = excluded.publish_at,
        reason = excluded.reason, held_at = null, made_by = excluded.made_by, made_as = excluded.made_as,
        made_at = now(), version = excluded.version, key_id = excluded.key_id, key_title = excluded.key_title`.execute(
    trx,
  );
}

type By = { actorId: string | null; actorRole: Operator['actorRole'] | 'service'; address?: string | null };
type OfDraft = {
  what: 'scheduled' | 'unscheduled' | 'held';
  section: string;
  at?: string;
  reason?: string;
};

/** What the log says of a draft that waits, waits no more, or was held back. */
export async function recordDraft(
  trx: Transaction,
  by: By,
  { kind, id }: Target,
  { what, section, at, reason }: OfDraft,
): Promise<void> {
  const entity = entityOf(kind);
  await recordAct(trx, {
    ...by,
    kind: `${entity}.draft_${what}`,
    entity,
    entityId: id,
    detail: { section, ...(at !== undefined && { at }) },
    reason: reason ?? null,
  });
}

/** Writes a section in the way in which the clinic's own people write it. Throws as that does. */
export function applySection(
  trx: Transaction,
  { operator, ...input }: Omit<SectionAct, 'draftVersion'>,
  { reason, isRestored = false }: { reason: string; isRestored?: boolean },
  words: Words,
): Promise<void> {
  const { actorId: accountId, ...rest } = operator;
  const by = { ...rest, accountId, isOperator: true, reason };
  return changeSection(trx, { ...input, by, isRestored }, words);
}

/** Keeps a part as a draft; one that waited for its time waits no more. Throws not_found, `invalid`. */
export async function keepDraft(db: Database, act: SectionAct): Promise<void> {
  const section = sectionOf(act.target.kind, act.change);
  await retryingTransaction(db, async (trx) => {
    await lockFor(trx, act);
    await requireDraft(trx, act, section, act.draftVersion);
    await putDraft(trx, act, section, null);
  });
}

/** Writes a part now; its draft goes. Throws not_found, `invalid`. */
export async function publishPart(
  db: Database,
  { reason, ...act }: SectionAct & { reason: string },
  words: Words,
): Promise<void> {
  const section = sectionOf(act.target.kind, act.change);
  await retryingTransaction(db, async (trx) => {
    await lockFor(trx, act);
    await requireDraft(trx, act, section, act.draftVersion);
    await applySection(trx, act, { reason }, words);
    await sql`delete from entry_drafts where ${draftOf(act.target, section)}`.execute(trx);
  });
}

/** Ends a rehearsal: nothing of it stays. */
class Rehearsed extends Error {}

/** Lets a part come out by itself. What could not be written now is refused now. Throws not_found, `invalid`. */
export async function schedulePart(
  db: Database,
  { reason, publishAt, ...act }: SectionAct & { reason: string; publishAt: Date },
  words: Words,
): Promise<void> {
  const section = sectionOf(act.target.kind, act.change);
  const rehearsal = retryingTransaction(db, async (trx) => {
    await lockFor(trx, act);
    await applySection(trx, act, { reason }, words);
    throw new Rehearsed();
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error;
  });
  await retryingTransaction(db, async (trx) => {
    await lockFor(trx, act);
    await requireDraft(trx, act, section, act.draftVersion);
    await putDraft(trx, act, section, { publishAt, reason });
    const at = publishAt.toISOString();
    await recordDraft(trx, act.operator, act.target, { what: 'scheduled', section, at, reason });
  });
}

/** Throws a draft away. Throws not_found, `invalid`. */
export async function dropDraft(db: Database, act: DraftAct): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockFor(trx, act);
    await requireDraft(trx, act, act.section, act.draftVersion);
    await sql`delete from entry_drafts where ${draftOf(act.target, act.section)}`.execute(trx);
  });
}

/** A draft does not come out by itself any more. Throws not_found, `invalid`. */
export async function unscheduleDraft(db: Database, act: DraftAct): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockFor(trx, act);
    await requireDraft(trx, act, act.section, act.draftVersion);
    const { rows } = await sql`
      update entry_drafts set publish_at = null, version = nextval('entry_draft_versions')
      where ${draftOf(act.target, act.section)} and publish_at is not null returning id`.execute(trx);
    if (rows.length === 0) refuse('draft_version', 'draft_changed');
    await recordDraft(trx, act.operator, act.target, { what: 'unscheduled', section: act.section });
  });
}

type Restoring = Act & { section: string; version: number; restore: number; reason: string };

/** Brings an earlier version of a part back as a new one. Throws not_found, `invalid`. */
export async function restorePart(
  db: Database,
  { target, operator, section, version, restore, reason }: Restoring,
  words: Words,
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockFor(trx, { target, operator });
    const thing = { entity: entityOf(target.kind), id: target.id, section };
    const change = await findContent<EntryChange>(trx, thing, restore);
    if (!change) refuse('restore', 'not_listed');
    await applySection(trx, { target, operator, change, version }, { reason, isRestored: true }, words);
  });
}
