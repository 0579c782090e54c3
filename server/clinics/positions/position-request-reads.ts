import { sql } from 'kysely';
import type {
  AdminPositionRequest,
  AdminPositionRequestDetail,
  listAdminPositionRequests,
  PositionRequest,
  SentPositionRequest,
} from '../../../contract/clinics/position-requests.ts';
import { DAY_MS } from '../../../contract/platform/durations.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { type Titles, titleIn } from '../../content/dictionaries/rules.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { dueAt, isInOverdue } from '../claims/rules.ts';
import { doctorLabels } from '../doctors/reads.ts';
import { ofFoundClinics } from '../reads.ts';
import type { By } from './access.ts';
import { mayDecide } from './position-requests.ts';

type Found = Pick<PositionRequest, 'id' | 'role' | 'since' | 'state' | 'decided_as' | 'reason'> & {
  createdAt: Date;
  decidedAt: Date | null;
  specialization: Titles;
  doctor: NamedRow & { id: number };
  clinic: NamedRow & { id: number; slug: string };
  present: (NamedRow & { is_asked: boolean })[];
  isDoctorAsked: boolean;
};

/** Columns of request `r` of clinic `c` for doctor `d`; `present`: clinics where the doctor works, those that may confirm marked. */
const columns = (language: string) => sql`
  r.id, r.role, r.since, r.state, r.decided_as, r.reason, r.created_at as "createdAt", r.decided_at as "decidedAt",
  (select titles from specializations where id = r.specialization_id) as specialization,
  json_build_object('id', d.id, 'title', d.title, 'title_lang', d.title_lang, 'labels', ${doctorLabels(language)}) as doctor,
  json_build_object('id', c.id, 'slug', c.slug, 'title', c.title, 'title_lang', c.title_lang,
    'labels', ${clinicLabels(language)}) as clinic,
  (select coalesce(json_agg(w order by w.id), '[]') from (
    select c.id, c.title, c.title_lang, ${clinicLabels(language)} as labels,
      exists (select from staff s where s.clinic_id = c.id and s.role = 'owner' and ${mayDecide}) as is_asked
    from clinics c where c.id in (select clinic_id from positions where doctor_id = r.doctor_id and until is null)
      and c.id <> r.clinic_id) w) as present,
  exists (select from staff s where s.doctor_id = r.doctor_id and ${mayDecide}) as "isDoctorAsked"`;

const from = sql`position_requests r join clinics c on c.id = r.clinic_id join doctors d on d.id = r.doctor_id`;

function shapeRequest(row: Found, language: string): PositionRequest {
  const { doctor, clinic } = row;
  return {
    id: row.id,
    doctor: { id: doctor.id, title: shownTitle(doctor, language).title },
    clinic: { id: clinic.id, slug: clinic.slug, title: shownTitle(clinic, language).title },
    role: row.role,
    specialization: titleIn(row.specialization, language),
    since: row.since,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    decided_as: row.decided_as,
    decided_at: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
  };
}

function shapeSent(row: Found, language: string): SentPositionRequest {
  const again =
    row.state === 'refused' && row.decidedAt
      ? new Date(row.decidedAt.getTime() + limits.positionAskDays * DAY_MS)
      : null;
  return {
    ...shapeRequest(row, language),
    asked_clinics: row.present
      .filter(({ is_asked }) => is_asked)
      .map((clinic) => shownTitle(clinic, language).title),
    is_doctor_asked: row.isDoctorAsked,
    again_at: again?.toISOString() ?? null,
  };
}

/** What a clinic asks for and waits for, or was refused so lately that it may not ask again. */
export async function listSent(
  db: Database,
  clinicId: number,
  language: string,
): Promise<SentPositionRequest[]> {
  const { rows } = await sql<Found>`
    select ${columns(language)} from ${from}
    where r.clinic_id = ${clinicId} and (r.state = 'waiting' or r.state = 'refused'
      and r.decided_at > now() - make_interval(days => ${limits.positionAskDays}))
    order by r.state = 'waiting' desc, r.created_at desc, r.id limit 100`.execute(db);
  return rows.map((row) => shapeSent(row, language));
}

/** What waits for this member's word, the oldest first. */
export async function listReceived(
  db: Database,
  { accountId, clinicId }: By,
  language: string,
): Promise<PositionRequest[]> {
  const { rows } = await sql<Found>`
    select ${columns(language)} from ${from}
    join staff s on s.account_id = ${accountId}::uuid and s.clinic_id = ${clinicId} and ${mayDecide}
    where r.state = 'waiting' order by r.created_at, r.id limit 100`.execute(db);
  return rows.map((row) => shapeRequest(row, language));
}

function shapeForOperator(row: Found, language: string, now: Date): AdminPositionRequest {
  const due = row.state === 'waiting' ? dueAt(row.createdAt) : null;
  return {
    ...shapeRequest(row, language),
    works_at: row.present.map((clinic) => shownTitle(clinic, language).title),
    has_account: row.isDoctorAsked,
    due_at: due?.toISOString() ?? null,
    is_overdue: due !== null && due < now,
  };
}

/** One page of the requests in a state; `q` finds the clinics that ask. */
export async function listForOperators(
  db: Database,
  query: QueryOf<typeof listAdminPositionRequests>,
  language: string,
): Promise<ReplyOf<typeof listAdminPositionRequests>> {
  const where = sql`r.state = ${query.state} and ${ofFoundClinics(sql`r.clinic_id`, query.q)}
    and ${isInOverdue(query.overdue, sql`case when r.state = 'waiting' then r.created_at end`)}`;
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const page = sql`
    select r.id from position_requests r where ${where} order by r.created_at ${direction}, r.id
    limit ${query.per_page} offset ${offsetOf(query)}`;
  const { rows } = await sql<Found>`
    select ${columns(language)} from ${from} where r.id in (${page}) order by r.created_at ${direction}, r.id`.execute(
    db,
  );
  const meta = await countList(db, sql`select from position_requests r where ${where}`, query);
  const now = new Date();
  return { data: rows.map((row) => shapeForOperator(row, language, now)), meta };
}

type DetailRow = Found & { askedBy: string; decidedBy: string | null; refusedBefore: number };

/** A request with what an operator decides by. Throws not_found. */
export async function getForOperators(
  db: Database,
  id: string,
  language: string,
): Promise<AdminPositionRequestDetail> {
  const { rows } = await sql<DetailRow>`
    select ${columns(language)},
      (select concat_ws(' ', a.name, a.surname) from accounts a where a.id = r.account_id) as "askedBy",
      (select concat_ws(' ', a.name, a.surname) from accounts a where a.id = r.decided_by) as "decidedBy",
      (select count(*)::int from position_requests o where o.clinic_id = r.clinic_id and o.doctor_id = r.doctor_id
        and o.state = 'refused' and o.id <> r.id) as "refusedBefore"
    from ${from} where r.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return {
    ...shapeForOperator(row, language, new Date()),
    asked_by: row.askedBy,
    refused_before: row.refusedBefore,
    decided_by: row.decidedBy,
  };
}
