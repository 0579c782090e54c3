import { type RawBuilder, sql } from 'kysely';
import type { Risk } from '../../../contract/clinics/verification.ts';

/** What a reason weighs: an item with more of them is checked first, whatever its age. */
export const weights: Record<Risk, number> = {
  reported: 4,
  claimed: 3,
  requested: 2,
  expired: 2,
  doubted: 2,
  no_link: 1,
};

/** So many requests of patients wait for the clinic's answer. */
export const MANY_REQUESTS = 3;

/** Clinics and doctors that are reported or claimed, or of which something has ended: few at any time, read once. */
export const riskTables: RawBuilder<unknown> = sql`
  reported as materialized (
    select distinct clinic_id, doctor_id from reports where state = 'received' and comment_id is null),
  claimed as materialized (select distinct clinic_id from clinic_claims where waiting_since is not null),
  ended as materialized (
    select clinic_id from clinic_licences where valid_until < current_date
    union select clinic_id from clinic_accreditations where valid_until < current_date)`;

/** With `riskTables`: clinics that are reported, claimed, or that many patients wait for. Few at any time. */
export const urgentTables: RawBuilder<unknown> = sql`
  busy as materialized (
    select clinic_id from request_recipients where folder = 'unanswered'
    group by clinic_id having count(*) >= ${MANY_REQUESTS}),
  urgent as materialized (
    select clinic_id from reported where clinic_id is not null
    union select clinic_id from claimed union select clinic_id from busy)`;

/** Of row `f` of clinic `c` with accreditation `y`: whether each reason holds. */
const holds: Record<Risk, RawBuilder<boolean>> = {
  reported: sql`(c.id in (select clinic_id from reported where clinic_id is not null)
    or f.doctor_id in (select doctor_id from reported where doctor_id is not null))`,
  claimed: sql`c.id in (select clinic_id from claimed)`,
  requested: sql`(select count(*) from (
    select from request_recipients t where t.clinic_id = c.id and t.folder = 'unanswered' limit ${MANY_REQUESTS}) w)
    >= ${MANY_REQUESTS}`,
  expired: sql`c.id in (select clinic_id from ended)`,
  doubted: sql`exists (select from verifications v where v.item = f.item and v.result <> 'confirmed')`,
  no_link: sql`coalesce(f.url, y.url) is null`,
};

const all = Object.entries(holds) as [Risk, RawBuilder<boolean>][];

/** The reasons that hold, the weightiest first. */
export const risksOf: RawBuilder<unknown> = sql`
  array_remove(array[${sql.join(all.map(([risk, isSo]) => sql`case when ${isSo} then ${sql.lit(risk)} end`))}], null)`;

/** What reasons weigh together. */
export const weightOf = (reasons: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(sum(case r ${sql.join(
    all.map(([risk]) => sql`when ${sql.lit(risk)} then ${sql.lit(weights[risk])}`),
    sql` `,
  )} end), 0) from unnest(${reasons}) r)`;
