import { sql } from 'kysely';
import type { Role } from '../../../contract/platform/permissions.ts';
import type { Words } from '../../content/localization/reads.ts';
import { keepVersion } from '../../content/versions/writes.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { writeNames, writePlace } from './official.ts';
import { writeContact, writeInternational, writeLanguages, writeTerms, writeText } from './parts.ts';
import { readPart } from './reads.ts';
import { type PartChange, type PartSection, sectionOf } from './rules.ts';

/** Who writes a part: someone of the clinic, or an operator with a reason. */
type Author = { accountId: string; isOperator?: boolean; reason?: string | null };

/** One writer at a time: whatever is written of a clinic's profile begins here. Throws not_found. */
export async function lockClinic(trx: Database, clinicId: number): Promise<void> {
  const { rows } = await sql`select from clinics where id = ${clinicId} for no key update`.execute(trx);
  if (rows.length === 0) throw new KnownError('not_found');
}

/** Notes that a part of the profile was written, in the transaction that has locked the clinic. Returns its version. */
export async function noteSection(
  trx: Database,
  { accountId, clinicId, isOperator = false }: Author & { clinicId: number },
  section: PartSection | 'comforts' | 'photos',
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into clinic_sections as s (clinic_id, section, version, changed_by, by_operator)
    values (${clinicId}, ${section}, 1, ${accountId}::uuid, ${isOperator})
    on conflict (clinic_id, section) do update
      set version = s.version + 1, changed_by = excluded.changed_by, by_operator = excluded.by_operator, changed_at = now()
    returning version`.execute(trx);
  return rows[0]?.version ?? 1;
}

/** Throws `invalid` on `version`, with who it was, where somebody else has written the part since it was read. */
async function requireVersion(
  trx: Database,
  clinicId: number,
  section: PartSection,
  version: number,
): Promise<void> {
  const { rows } = await sql<{ version: number; name: string; byOperator: boolean }>`
    select s.version, concat_ws(' ', a.name, a.surname) as name, s.by_operator as "byOperator"
    from clinic_sections s left join accounts a on a.id = s.changed_by
    where s.clinic_id = ${clinicId} and s.section = ${section}`.execute(trx);
  const now = rows[0] ?? { version: 0, name: '', byOperator: false };
  if (now.version === version) return;
  if (now.byOperator) throw new KnownError('invalid', { version: [{ key: 'section_changed_by_operator' }] });
  const problem =
    now.name === '' ? { key: 'section_changed' } : { key: 'section_changed_by', values: { name: now.name } };
  throw new KnownError('invalid', { version: [problem] });
}

/** Returns what the log says of it. */
async function writeContent(
  trx: Database,
  { clinicId, isOperator }: { clinicId: number; isOperator: boolean },
  change: PartChange,
  { dictionaries }: Words,
): Promise<Record<string, unknown>> {
  const { names, place, text, contact, languages, specializations, diseases, international } = change;
  if (names) return writeNames(trx, clinicId, names);
  if (place) return writePlace(trx, clinicId, place);
  if (text) return writeText(trx, clinicId, text);
  if (contact) return writeContact(trx, { clinicId, isOperator }, contact);
  if (languages) return writeLanguages(trx, clinicId, languages);
  if (specializations) return writeTerms(trx, clinicId, 'specializations', specializations, dictionaries);
  if (diseases) return writeTerms(trx, clinicId, 'diseases', diseases, dictionaries);
  return writeInternational(trx, clinicId, international ?? null);
}

/**
 * Writes a part, counts its version and keeps what it says now, in the transaction that has locked the clinic; what stood
 * before the first kept change is kept with it. Returns what the log says. Throws `invalid`.
 */
export async function writePart(
  trx: Database,
  { clinicId, by, change }: { clinicId: number; by: Author; change: PartChange },
  words: Words,
): Promise<Record<string, unknown>> {
  const section = sectionOf(change);
  const thing = { entity: 'clinic', id: clinicId, section } as const;
  const before = await readPart(trx, clinicId, section, words);
  const isOperator = by.isOperator ?? false;
  const detail = await writeContent(trx, { clinicId, isOperator }, change, words);
  const version = await noteSection(trx, { ...by, clinicId }, section);
  await keepVersion(
    trx,
    thing,
    { version: version - 1, content: before },
    { accountId: null, isOperator: false },
  );
  const content = await readPart(trx, clinicId, section, words);
  await keepVersion(trx, thing, { version, content }, { ...by, isOperator });
  return { section, ...detail };
}

export type PartWish = {
  clinicId: number;
  by: Author & { actorRole: Role; address: string | null };
  /** Of the part as the writer has read it. */
  version: number;
  change: PartChange;
  /** What the log calls it; without it a change of the profile. */
  kind?: `clinic.${string}`;
};

/**
 * The one way to write a part of a clinic, its own people's and operators': locked, checked against the version that was
 * read, kept in the history and written down. Throws not_found, and `invalid` on `version` where somebody was faster.
 */
export async function changePart(
  trx: Database,
  { clinicId, by, version, change, kind = 'clinic.profile_changed' }: PartWish,
  words: Words,
): Promise<void> {
  await lockClinic(trx, clinicId);
  await requireVersion(trx, clinicId, sectionOf(change), version);
  const detail = await writePart(trx, { clinicId, by, change }, words);
  await recordAct(trx, {
    actorId: by.accountId,
    actorRole: by.actorRole,
    kind,
    entity: 'clinic',
    entityId: clinicId,
    clinicId,
    detail,
    reason: by.reason ?? null,
    address: by.address,
  });
}
