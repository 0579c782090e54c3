import { sql } from 'kysely';
import { costOf } from '../../contract/offers/offer-costs.ts';
import type { OfferHistory, SentVersion } from '../../contract/offers/offer-versions.ts';
import type { OfferApproval, OfferTerms } from '../../contract/offers/offers.ts';
import type { RequestState } from '../../contract/requests/requests.ts';
import { doctorLabels } from '../clinics/doctors/reads.ts';
import { type NamedRow, shownTitle } from '../content/localization/rules.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { isShownToClinics } from '../requests/rules.ts';
import { approvalJson, nameOf } from './approval-reads.ts';
import { sentCostOf } from './rules.ts';
import { shapeApproval, toIso } from './shapes.ts';

type CaseOf = { accountId: string; clinicId: number; requestId: string };

/** Throws not_found where the account cannot read the case at this clinic, by the rules of `requests/staff`. */
async function requireCase(db: Database, { accountId, clinicId, requestId }: CaseOf): Promise<void> {
  const { rows } = await sql<{ state: RequestState }>`
    select r.state from request_recipients t
    join requests r on r.id = t.request_id
    join staff s on s.clinic_id = t.clinic_id and s.account_id = ${accountId}::uuid
    where t.request_id = ${requestId}::uuid and t.clinic_id = ${clinicId} and r.account_id <> s.account_id`.execute(
    db,
  );
  if (!rows[0] || !isShownToClinics(rows[0].state)) throw new KnownError('not_found');
}

/** A doctor's name with its translations; null: gone from the directory since. */
const doctorNamed = (id: ReturnType<typeof sql>, language: string) => sql`(
  select json_build_object('title', d.title, 'title_lang', d.title_lang, 'labels', ${doctorLabels(language)})
  from doctors d where d.id = ${id})`;

type VersionRow = Omit<SentVersion, 'cost'> & { doctor: NamedRow | null };

type Row = Pick<OfferHistory, 'id' | 'state' | 'state_reason'> & {
  state_at: Date | null;
  /** Times as json has them. */
  versions: VersionRow[];
  draft: OfferTerms | null;
  draft_doctor: NamedRow | null;
  approvals: OfferApproval[];
};

function shapeVersion({ doctor, ...row }: VersionRow, id: string, language: string): SentVersion {
  return {
    ...row,
    sent_at: toIso(row.sent_at),
    valid_until: toIso(row.valid_until),
    doctor_title: doctor ? shownTitle(doctor, language).title : row.doctor_title,
    cost: sentCostOf({ id, terms: row.terms }),
  };
}

/**
 * When the state of offer `o` began: an acceptance is an event of its own, and an offer that has ended is written on no
 * more.
 */
const stateAt = sql`
  case when o.state in ('accepted', 'confirmed', 'fulfilled') then (select max(e.at) from request_events e
      where e.request_id = o.request_id and e.kind = 'accept' and e.detail ->> 'offer' = o.id::text)
    when o.state not in ('draft', 'sent', 'viewed') then o.updated_at end`;

/**
 * Offers of a clinic to a request as its members see them, in one query: what counts first, drafts that were dropped left
 * out. Throws not_found.
 */
export async function listHistories(db: Database, at: CaseOf, language: string): Promise<OfferHistory[]> {
  await requireCase(db, at);
  const { rows } = await sql<Row>`
    select o.id, o.state, o.state_reason, ${stateAt} as state_at,
      coalesce((select json_agg(json_build_object('version', v.version, 'sent_at', v.sent_at,
          'sent_by', ${nameOf('v.sent_by')}, 'valid_until', v.valid_until, 'doctor_title', v.doctor_title,
          'doctor', ${doctorNamed(sql`v.doctor_id`, language)}, 'terms', v.terms) order by v.version desc)
        from offer_versions v where v.offer_id = o.id), '[]') as versions,
      case when d.is_unsent then o.draft end as draft,
      case when d.is_unsent then ${doctorNamed(sql`(o.draft ->> 'doctor_id')::int`, language)} end as draft_doctor,
      coalesce((select json_agg(${approvalJson} order by a.id desc)
        from offer_approvals a where a.offer_id = o.id), '[]') as approvals
    from offers o
    cross join lateral (select o.state in ('draft', 'sent', 'viewed') and not exists (
      select from offer_versions v where v.offer_id = o.id and v.version = o.version and v.terms = o.draft)
      as is_unsent) d
    where o.request_id = ${at.requestId}::uuid and o.clinic_id = ${at.clinicId} and (o.version > 0 or o.state = 'draft')
    order by o.state in ('accepted', 'confirmed', 'fulfilled') desc, o.created_at desc, o.id`.execute(db);
  return rows.map(({ versions, draft, draft_doctor: doctor, approvals, state_at, ...row }) => ({
    ...row,
    state_at: state_at?.toISOString() ?? null,
    versions: versions.map((version) => shapeVersion(version, row.id, language)),
    draft: draft && {
      terms: draft,
      doctor_title: doctor && shownTitle(doctor, language).title,
      cost: costOf(draft),
    },
    approvals: approvals.map(shapeApproval),
  }));
}
