import { type RawBuilder, sql } from 'kysely';
import {
  type Check,
  type ProofKind,
  proofKinds,
  type Risk,
  type VerificationDetail,
  type VerificationItem,
} from '../../../contract/clinics/verification.ts';
import { titleIn } from '../../content/dictionaries/rules.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { risksOf, riskTables } from './risk.ts';

export const itemColumns = sql`
  item, kind, rank, clinic_id, doctor_id, body, accreditation_id, number, url, valid_until, checked_on, added_at`;

/** Each kind as rows of one form, `itemColumns`. `rank`: the order they came in. The clinic of a doctor is looked up for what is shown. */
export const sources: Record<ProofKind, RawBuilder<unknown>> = {
  clinic_licence: sql`
    select 'cl-' || l.id as item, 'clinic_licence' as kind, l.id as rank, l.clinic_id, null::int as doctor_id,
      l.body, null::int as accreditation_id, l.number, l.url, l.valid_until, l.checked_on, l.added_at
    from clinic_licences l where true`,
  doctor_licence: sql`
    select 'dl-' || l.id, 'doctor_licence', l.id, null::int, l.doctor_id,
      l.body, null::int, l.number, l.url, l.valid_until, l.checked_on, l.added_at
    from doctor_licences l where l.source is null`,
  accreditation: sql`
    select 'ca-' || l.clinic_id || '-' || l.accreditation_id, 'accreditation', l.clinic_id, l.clinic_id, null::int,
      null, l.accreditation_id, l.number, null, l.valid_until, l.checked_on, l.added_at
    from clinic_accreditations l where true`,
};

export type VerificationRow = NamedRow & {
  item: string;
  kind: ProofKind;
  clinicId: number | null;
  slug: string | null;
  doctorId: number | null;
  doctorTitle: string | null;
  body: string | null;
  accreditation: Record<string, string> | null;
  number: string | null;
  url: string | null;
  valid_until: string | null;
  checked_on: string | null;
  risks: Risk[];
  addedAt: Date | null;
  lastCheck: number | null;
  country: string | null;
};

export const shownColumns = (language: string) => sql`
  f.item, f.kind, f.number, coalesce(f.url, y.url) as url, f.valid_until, f.checked_on, f.body, y.titles as accreditation,
  f.added_at as "addedAt", ${risksOf} as risks, c.country,
  (select max(v.id)::int from verifications v where v.item = f.item) as "lastCheck",
  c.id as "clinicId", c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels,
  d.id as "doctorId", d.title as "doctorTitle"`;

export const beside = sql`
  left join positions p on p.doctor_id = f.doctor_id and p.is_main
  left join clinics c on c.id = coalesce(f.clinic_id, p.clinic_id) left join doctors d on d.id = f.doctor_id
  left join accreditations y on y.id = f.accreditation_id`;

export function shape(row: VerificationRow, language: string): VerificationItem {
  const { clinicId, slug, doctorId, doctorTitle } = row;
  return {
    id: row.item,
    kind: row.kind,
    clinic:
      clinicId === null || slug === null
        ? null
        : { id: clinicId, slug, title: shownTitle(row, language).title },
    doctor: doctorId === null ? null : { id: doctorId, title: doctorTitle ?? '' },
    body: row.body ?? titleIn(row.accreditation ?? {}, language),
    number: row.number,
    url: row.url,
    valid_until: row.valid_until,
    checked_on: row.checked_on,
    risks: row.risks,
    added_on: row.addedAt?.toISOString().slice(0, 10) ?? null,
    last_check: row.lastCheck,
    country: row.country,
  };
}

const itemKeys = (ids: RawBuilder<unknown>): Record<ProofKind, RawBuilder<unknown>> => ({
  clinic_licence: sql`and l.id in (select split_part(i, '-', 2)::int from unnest(${ids}) i where i like 'cl-%')`,
  doctor_licence: sql`and l.id in (select split_part(i, '-', 2)::int from unnest(${ids}) i where i like 'dl-%')`,
  accreditation: sql`and (l.clinic_id, l.accreditation_id) in (
    select split_part(i, '-', 2)::int, split_part(i, '-', 3)::int from unnest(${ids}) i where i like 'ca-%')`,
});

/** These items of the desk, in the order of their ids; those that are gone are left out. One query. */
export async function listItems(
  db: Database,
  items: readonly string[],
  language: string,
): Promise<VerificationItem[]> {
  const keys = itemKeys(sql`${items}::text[]`);
  const parts = proofKinds.map((kind) => sql`(${sources[kind]} ${keys[kind]})`);
  const { rows } = await sql<VerificationRow>`
    with ${riskTables}
    select ${shownColumns(language)} from (${sql.join(parts, sql` union all `)}) as f (${itemColumns}) ${beside}
    order by array_position(${items}::text[], f.item)`.execute(db);
  return rows.map((row) => shape(row, language));
}

/** The item with its evidence. Throws not_found. */
export async function getDetail(db: Database, item: string, language: string): Promise<VerificationDetail> {
  const { rows } = await sql<Check>`
    select v.id::int, v.result, v.source_url, v.note, v.body, v.number, v.valid_until, v.checked_on,
      concat_ws(' ', a.name, a.surname) as operator
    from verifications v join accounts a on a.id = v.operator_id where v.item = ${item} order by v.id desc limit 100`.execute(
    db,
  );
  const [shown] = await listItems(db, [item], language);
  if (!shown) throw new KnownError('not_found');
  return { ...shown, checks: rows };
}
