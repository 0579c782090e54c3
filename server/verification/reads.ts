import { type RawBuilder, sql } from 'kysely';
import { LIST_MAX } from '../../contract/admin-lists.ts';
import type { QueryOf, ReplyOf } from '../../contract/endpoint.ts';
import type {
  Check,
  DeskDetail,
  DeskFolder,
  DeskItem,
  listDesk as listEndpoint,
  ProofKind,
} from '../../contract/verification.ts';
import { proofKinds } from '../../contract/verification.ts';
import { clinicLabels, ofFoundClinics } from '../clinics/reads.ts';
import { type NamedRow, shownTitle } from '../clinics/rules.ts';
import { titleIn } from '../dictionaries/rules.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { countList, offsetOf } from '../platform/list-page.ts';

/** Each kind as rows of one form. `rank`: the order they came in. The clinic of a doctor is looked up for what is shown. */
const sources: Record<ProofKind, RawBuilder<unknown>> = {
  clinic_licence: sql`
    select 'cl-' || l.id as item, 'clinic_licence' as kind, l.id as rank, l.clinic_id, null::int as doctor_id,
      l.body, null::int as accreditation_id, l.number, l.url, l.valid_until, l.checked_on
    from clinic_licences l where true`,
  doctor_licence: sql`
    select 'dl-' || l.id, 'doctor_licence', l.id, null::int, l.doctor_id,
      l.body, null::int, l.number, l.url, l.valid_until, l.checked_on
    from doctor_licences l where true`,
  accreditation: sql`
    select 'ca-' || l.clinic_id || '-' || l.accreditation_id, 'accreditation', l.clinic_id, l.clinic_id, null::int,
      null, l.accreditation_id, l.number, null, l.valid_until, l.checked_on
    from clinic_accreditations l where true`,
};

const inFolder: Record<DeskFolder, RawBuilder<unknown>> = {
  unchecked: sql`l.checked_on is null and (l.valid_until is null or l.valid_until >= current_date)`,
  expiring_30: sql`l.valid_until between current_date and current_date + 30`,
  expiring_60: sql`l.valid_until between current_date and current_date + 60`,
  expired: sql`l.valid_until < current_date`,
  all: sql`true`,
};

const orderOf: Record<ProofKind, RawBuilder<unknown>> = {
  clinic_licence: sql`l.id`,
  doctor_licence: sql`l.id`,
  accreditation: sql`l.clinic_id, l.accreditation_id`,
};

type Row = NamedRow & {
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
};

const shownColumns = (language: string) => sql`
  f.item, f.kind, f.number, coalesce(f.url, y.url) as url, f.valid_until, f.checked_on, f.body, y.titles as accreditation,
  c.id as "clinicId", c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels,
  d.id as "doctorId", d.title as "doctorTitle"`;

const beside = sql`
  left join positions p on p.doctor_id = f.doctor_id and p.is_main
  left join clinics c on c.id = coalesce(f.clinic_id, p.clinic_id) left join doctors d on d.id = f.doctor_id
  left join accreditations y on y.id = f.accreditation_id`;

function shape(row: Row, language: string): DeskItem {
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
  };
}

/**
 * Of what `q` finds: the number as the register writes it, the clinic, or the beginning of the doctor's name. Licences of
 * doctors are a million: each way is an index of its own, and of those of one beginning the first `LIST_MAX` are looked at.
 */
function searched(one: ProofKind, q: string | undefined): RawBuilder<unknown> {
  const text = q?.trim().toLowerCase() ?? '';
  if (text === '') return sql``;
  const ofNumber = sql`lower(l.number) = ${text}`;
  if (one !== 'doctor_licence') return sql`and (${ofNumber} or ${ofFoundClinics(sql`l.clinic_id`, q)})`;
  const name = `${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`and l.id in (
    select l.id from doctor_licences l where ${ofNumber}
    union select l.id from doctor_licences l where l.doctor_id in (
      select id from doctors where lower(title) collate "C" like ${name}
      order by lower(title) collate "C", id limit ${LIST_MAX})
    union select l.id from doctor_licences l where l.doctor_id in (
      select p.doctor_id from positions p where p.is_main and ${ofFoundClinics(sql`p.clinic_id`, q)}
      order by p.clinic_id, p.doctor_id limit ${LIST_MAX}))`;
}

/** One page of a folder: of each kind no more is read than the page could show. */
export async function listDesk(
  db: Database,
  query: QueryOf<typeof listEndpoint>,
  language: string,
): Promise<ReplyOf<typeof listEndpoint>> {
  const { folder, kind, clinic_id: clinicId, per_page: perPage } = query;
  const offset = offsetOf(query);
  const ends = folder !== 'unchecked' && folder !== 'all';
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const kinds = kind === undefined ? proofKinds : [kind];
  const ofClinic = (one: ProofKind) => {
    if (clinicId === undefined) return sql``;
    if (one !== 'doctor_licence') return sql`and l.clinic_id = ${clinicId}`;
    return sql`and l.doctor_id in (select doctor_id from positions p where p.clinic_id = ${clinicId} and p.is_main)`;
  };
  const wanted = (one: ProofKind) =>
    sql`${sources[one]} and ${inFolder[folder]} ${ofClinic(one)} ${searched(one, query.q)}`;
  const first = (one: ProofKind) => sql`(${wanted(one)}
    order by ${ends ? sql`l.valid_until ${direction},` : sql``} ${orderOf[one]} limit ${offset + perPage})`;
  const all = (part: (one: ProofKind) => RawBuilder<unknown>) => sql.join(kinds.map(part), sql` union all `);
  const order = ends ? sql`f.valid_until ${direction}, f.item` : sql`f.rank ${direction}, f.item`;
  const { rows } = await sql<Row>`
    select ${shownColumns(language)} from (
      select * from (${all(first)}) as f (item, kind, rank, clinic_id, doctor_id, body, accreditation_id, number, url, valid_until, checked_on)
      order by ${order} limit ${perPage} offset ${offset}) f ${beside} order by ${order}`.execute(db);
  const meta = await countList(db, sql`${all((one) => sql`(${wanted(one)})`)}`, query);
  return { data: rows.map((row) => shape(row, language)), meta };
}

/** An item of the desk. Throws not_found. */
export async function getItem(
  db: Database,
  item: string,
  kind: ProofKind,
  language: string,
): Promise<DeskItem> {
  const keys: Record<ProofKind, RawBuilder<unknown>> = {
    clinic_licence: sql`and l.id = split_part(${item}, '-', 2)::int`,
    doctor_licence: sql`and l.id = split_part(${item}, '-', 2)::int`,
    accreditation: sql`and l.clinic_id = split_part(${item}, '-', 2)::int and l.accreditation_id = split_part(${item}, '-', 3)::int`,
  };
  const { rows } = await sql<Row>`
    select ${shownColumns(language)} from (${sources[kind]} ${keys[kind]})
      as f (item, kind, rank, clinic_id, doctor_id, body, accreditation_id, number, url, valid_until, checked_on) ${beside}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return shape(row, language);
}

/** The item with its evidence. Throws not_found. */
export async function getDetail(
  db: Database,
  item: string,
  kind: ProofKind,
  language: string,
): Promise<DeskDetail> {
  const { rows } = await sql<Check>`
    select v.id::int, v.result, v.source_url, v.note, v.body, v.number, v.valid_until, v.checked_on,
      concat_ws(' ', a.name, a.surname) as operator
    from verifications v join accounts a on a.id = v.operator_id where v.item = ${item} order by v.id desc limit 100`.execute(
    db,
  );
  return { ...(await getItem(db, item, kind, language)), checks: rows };
}
