import { sql } from 'kysely';
import type { EntryChange, EntrySection } from '../../../contract/clinics/sections/sections.ts';
import type { Role } from '../../../contract/platform/permissions.ts';
import type { Words } from '../../content/localization/reads.ts';
import { keepVersion } from '../../content/versions/writes.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import type { Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { recordWebhooks } from '../../team/webhooks/writes.ts';
import { writeContent } from './contents.ts';
import { readSection } from './reads.ts';
import { entityOf, sectionOf, type Target } from './rules.ts';

/** Who writes a section: someone of the clinic, or an operator with a reason. */
type Author = { accountId: string; isOperator?: boolean; reason?: string | null };

/** One writer at a time: whatever is written of a clinic's profile begins here. Throws not_found. */
export async function lockClinic(trx: Transaction, clinicId: number): Promise<void> {
  const { rows } = await sql`select from clinics where id = ${clinicId} for no key update`.execute(trx);
  if (rows.length === 0) throw new KnownError('not_found');
}

/** Notes that a section of the profile was written, in the transaction that has locked the clinic. Returns its version. */
export async function noteSection(
  trx: Transaction,
  { accountId, clinicId, isOperator = false }: Author & { clinicId: number },
  section: EntrySection | 'photos',
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into clinic_sections as s (clinic_id, section, version, changed_by, by_operator)
    values (${clinicId}, ${section}, 1, ${accountId}::uuid, ${isOperator})
    on conflict (clinic_id, section) do update
      set version = s.version + 1, changed_by = excluded.changed_by, by_operator = excluded.by_operator, changed_at = now()
    returning version`.execute(trx);
  await recordWebhooks(trx, [clinicId], 'profile.changed', { section });
  return rows[0]?.version ?? 1;
}

/** Who wrote a section last, and its version; 0: nobody. */
async function readVersion(trx: Transaction, { kind, id }: Target, section: EntrySection) {
  const { rows } = await (kind === 'doctors'
    ? sql<State>`select version, '' as name, false as "byOperator" from doctors where id = ${id}`
    : sql<State>`
        select s.version, concat_ws(' ', a.name, a.surname) as name, s.by_operator as "byOperator"
        from clinic_sections s left join accounts a on a.id = s.changed_by
        where s.clinic_id = ${id} and s.section = ${section}`
  ).execute(trx);
  return rows[0] ?? { version: 0, name: '', byOperator: false };
}

type State = { version: number; name: string; byOperator: boolean };

/** Throws `invalid` on `version`, with who it was, where somebody else has written the section since it was read. */
async function requireVersion(
  trx: Transaction,
  target: Target,
  section: EntrySection,
  version: number,
): Promise<void> {
  const now = await readVersion(trx, target, section);
  if (now.version === version) return;
  const problem = () => {
    if (target.kind === 'doctors') return { key: 'changed_meanwhile' };
    if (now.byOperator) return { key: 'section_changed_by_operator' };
    return now.name === ''
      ? { key: 'section_changed' }
      : { key: 'section_changed_by', values: { name: now.name } };
  };
  throw new KnownError('invalid', { version: [problem()] });
}

/** Counts a further version of a section. Returns it. */
async function countVersion(
  trx: Transaction,
  { kind, id }: Target,
  section: EntrySection,
  by: Author,
): Promise<number> {
  if (kind === 'clinics') return noteSection(trx, { ...by, clinicId: id }, section);
  const { rows } = await sql<{ version: number }>`
    update doctors set version = version + 1 where id = ${id} returning version`.execute(trx);
  return rows[0]?.version ?? 1;
}

/**
 * Writes a section, counts its version and keeps what it says now, in the transaction that has locked the clinic or the
 * doctor; what stood before the first kept change is kept with it. Returns what the log says. Throws `invalid`.
 */
export async function writeSection(
  trx: Transaction,
  { target, by, change }: { target: Target; by: Author; change: EntryChange },
  words: Words,
): Promise<Record<string, unknown>> {
  const section = sectionOf(target.kind, change);
  const thing = { entity: entityOf(target.kind), id: target.id, section };
  const isOperator = by.isOperator ?? false;
  const before = await readSection(trx, target, section, words);
  const detail = await writeContent(trx, { id: target.id, isOperator }, change, words);
  const version = await countVersion(trx, target, section, by);
  const nobody = { accountId: null, isOperator: false };
  await keepVersion(trx, thing, { version: version - 1, content: before }, nobody);
  const content = await readSection(trx, target, section, words);
  await keepVersion(trx, thing, { version, content }, { ...by, isOperator });
  return { section, ...detail };
}

/** The clinic whose log an act belongs to: of a doctor the one of the main position. */
async function clinicOf(trx: Transaction, { kind, id }: Target): Promise<number | null> {
  if (kind === 'clinics') return id;
  const { rows } = await sql<{ clinicId: number }>`
    select clinic_id as "clinicId" from positions where doctor_id = ${id} and is_main`.execute(trx);
  return rows[0]?.clinicId ?? null;
}

export type SectionInput = {
  target: Target;
  /** `clinicId`: the clinic for which somebody writes about a doctor. */
  by: Author & { actorRole: Role; address?: string | null; clinicId?: number };
  /** Of the section as the writer has read it; null: the caller has compared the content itself. */
  version: number | null;
  change: EntryChange;
  isRestored?: boolean;
};

function actOf({ kind }: Target, section: EntrySection, isRestored: boolean) {
  if (kind === 'doctors') return isRestored ? 'doctor.restored' : 'doctor.changed';
  if (isRestored) return 'clinic.profile_restored';
  return section === 'comforts' ? 'clinic.comforts_changed' : 'clinic.profile_changed';
}

/**
 * The one way to write a section, for a clinic's own people and for operators, in the transaction that has locked the clinic
 * or the doctor: checked against the version that was read, kept in the history and written to the log. Throws `invalid`, on
 * `version` where somebody was faster.
 */
export async function changeSection(
  trx: Transaction,
  { target, by, version, change, isRestored = false }: SectionInput,
  words: Words,
): Promise<void> {
  const section = sectionOf(target.kind, change);
  if (version !== null) await requireVersion(trx, target, section, version);
  const detail = await writeSection(trx, { target, by, change }, words);
  await recordAct(trx, {
    actorId: by.accountId,
    actorRole: by.actorRole,
    kind: actOf(target, section, isRestored),
    entity: entityOf(target.kind),
    entityId: target.id,
    clinicId: by.clinicId ?? (await clinicOf(trx, target)),
    detail,
    reason: by.reason ?? null,
    address: by.address ?? null,
  });
}
