import { type RawBuilder, sql } from 'kysely';
import {
  type Comparison,
  type Figure,
  type ReportValue,
  reportValues,
  SIMILAR_DAYS_MIN,
  SIMILAR_MAX,
  SIMILAR_MIN,
  type StaffFigures,
} from '../../../contract/clinics/staff-reports.ts';
import { DAY_MS } from '../../../contract/platform/durations.ts';
import type { Database } from '../../platform/database.ts';
import { isOwnMember, medianMinutes, TURNS_MIN, turnTables } from '../responses/reads.ts';

/** Whole days in UTC, the last one counted too. */
export type Days = { from: string; until: string };

type Own = Record<'offered' | 'accepted', number> & Record<ReportValue, number | null>;
type Similar = Record<ReportValue | `${ReportValue}_count`, number | null> & { clinics: number };

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** `length` days that end with `until`. */
export const daysUpTo = (until: string, length: number): Days => ({
  from: isoDay(Date.parse(until) - (length - 1) * DAY_MS),
  until,
});

const lengthOf = ({ from, until }: Days) => (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;

/** The period of the same length right before. */
const daysBefore = (days: Days): Days => daysUpTo(isoDay(Date.parse(days.from) - DAY_MS), lengthOf(days));

const boundsOf = ({ from, until }: Days) => ({
  since: new Date(from),
  until: new Date(Date.parse(until) + DAY_MS),
});

type IsIn = (column: string) => RawBuilder<unknown>;

/** Table expression `asked (clinic_id, delivered_at, is_offered, is_accepted)`: requests delivered in these days, without those of the clinic's own members. */
function askedTable(days: Days, isIn: IsIn): RawBuilder<unknown> {
  const { since, until } = boundsOf(days);
  return sql`asked as (
    select t.clinic_id, t.delivered_at, o.version > 0 as is_offered, o.accepted_version is not null as is_accepted
    from request_recipients t join requests r on r.id = t.request_id
    left join lateral (select max(version) as version, max(accepted_version) as accepted_version from offers
      where request_id = t.request_id and clinic_id = t.clinic_id) o on true
    where t.delivered_at >= ${since} and t.delivered_at < ${until} and t.folder is not null and ${isIn('t.clinic_id')}
      and not ${isOwnMember('r.account_id', 't.clinic_id')}
  )`;
}

/**
 * Table expressions that end in `figures`: a row for each clinic with requests, views or turns in the days. How soon and how
 * often a clinic answers counts its conversations too, as the public figure does, and is told from `turnsMin` turns on.
 */
function figureTables(days: Days, of: { isIn: IsIn; turnsMin: number }): RawBuilder<unknown> {
  const { isIn, turnsMin } = of;
  return sql`${turnTables({ now: new Date(), ...boundsOf(days), isIn })}, ${askedTable(days, isIn)}, answered as (
      select clinic_id, count(*)::int as requests,
        count(*) filter (where is_offered)::int as offered, count(*) filter (where is_accepted)::int as accepted
      from asked group by clinic_id
    ), seen as (
      select clinic_id, sum(views)::int as views from views_daily
      where day between ${days.from}::date and ${days.until}::date and ${isIn('clinic_id')} group by clinic_id
    ), replied as (
      select clinic_id, ${medianMinutes} as reply_minutes, count(replied_at)::float / count(*) as reply_rate
      from turns group by clinic_id having count(*) >= ${turnsMin}::int
    ), figures as (
      select clinic_id, coalesce(a.requests, 0) as requests, coalesce(a.offered, 0) as offered,
        coalesce(a.accepted, 0) as accepted, r.reply_minutes, r.reply_rate,
        a.offered::float / nullif(a.requests, 0) as offer_rate,
        a.accepted::float / nullif(a.offered, 0) as acceptance_rate, coalesce(s.views, 0) as views
      from answered a full join seen s using (clinic_id) full join replied r using (clinic_id)
    )`;
}

/** Figures of one clinic. Days on which nobody asked or looked count: their requests and views are 0 and not unknown. */
async function readOwn(db: Database, clinicId: number, days: Days): Promise<Own> {
  const isIn: IsIn = (column) => sql`${sql.ref(column)} = ${clinicId}::int`;
  const { rows } = await sql<Own>`
    with ${figureTables(days, { isIn, turnsMin: 1 })} select * from figures`.execute(db);
  const nothing = {
    reply_minutes: null,
    reply_rate: null,
    offer_rate: null,
    acceptance_rate: null,
    views: 0,
  };
  return rows[0] ?? { requests: 0, offered: 0, accepted: 0, ...nothing };
}

/**
 * Published clinics that are like it and had requests in the days, by their ids. Of many the same ones are taken each time: a
 * median of more says no more, and costs more.
 */
function similarIds(
  clinicId: number,
  of: { days: Days; by: Exclude<Comparison, 'previous'> },
): RawBuilder<unknown> {
  const { since, until } = boundsOf(of.days);
  const isAlike =
    of.by === 'country'
      ? sql`country = (select country from clinics where id = ${clinicId})`
      : sql`exists (
          select from clinic_specializations mine join clinic_specializations theirs using (specialization_id)
          where mine.clinic_id = ${clinicId} and theirs.clinic_id = c.id)`;
  return sql`select id from clinics c where status = 'published' and id <> ${clinicId} and ${isAlike} and exists (
      select from request_recipients where clinic_id = c.id and folder is not null
        and delivered_at >= ${since} and delivered_at < ${until})
    order by md5(id::text) limit ${SIMILAR_MAX}`;
}

/** Medians of the similar clinics with requests in the days, and how many of them have each figure. */
async function readSimilar(
  db: Database,
  clinicId: number,
  of: { days: Days; by: Exclude<Comparison, 'previous'> },
): Promise<Similar | null> {
  if (lengthOf(of.days) < SIMILAR_DAYS_MIN) return null;
  const isIn: IsIn = (column) => sql`${sql.ref(column)} in (select id from alike)`;
  const medians = reportValues.map(
    (name) => sql`percentile_cont(0.5) within group (order by ${sql.ref(name)}) as ${sql.ref(name)},
      count(${sql.ref(name)})::int as ${sql.ref(`${name}_count`)}`,
  );
  const { rows } = await sql<Similar>`
    with alike as materialized (${similarIds(clinicId, of)}),
    ${figureTables(of.days, { isIn, turnsMin: TURNS_MIN })}
    select count(*)::int as clinics, ${sql.join(medians)} from figures where requests > 0`.execute(db);
  const [similar] = rows;
  return similar && similar.clinics >= SIMILAR_MIN ? similar : null;
}

type Compared = Pick<StaffFigures, 'comparison' | 'compared'> & { told(name: ReportValue): number | null };

/** What the values are compared with. `comparison` null: clinics of the country if there are enough, else of the specializations. */
async function readCompared(
  db: Database,
  clinicId: number,
  of: { days: Days; comparison: Comparison | null },
): Promise<Compared> {
  const { days, comparison } = of;
  if (comparison === 'previous') {
    const before = daysBefore(days);
    const own = await readOwn(db, clinicId, before);
    return { comparison, compared: { ...before, clinics: null }, told: (name) => own[name] };
  }
  const by = comparison ?? 'country';
  const similar = await readSimilar(db, clinicId, { days, by });
  if (similar === null && comparison === null)
    return readCompared(db, clinicId, { days, comparison: 'specialization' });
  return {
    comparison: by,
    compared: similar && { ...days, clinics: similar.clinics },
    told: (name) => ((similar?.[`${name}_count`] ?? 0) >= SIMILAR_MIN ? (similar?.[name] ?? null) : null),
  };
}

/** What came on each of the days, and what everyone reads of how soon the clinic answers. */
async function readDays(
  db: Database,
  clinicId: number,
  days: Days,
): Promise<Pick<StaffFigures, 'days' | 'public_reply'>> {
  const isIn: IsIn = (column) => sql`${sql.ref(column)} = ${clinicId}::int`;
  const { rows } = await sql<Pick<StaffFigures, 'days' | 'public_reply'>>`
    with ${askedTable(days, isIn)}, came as (
      select (delivered_at at time zone 'UTC')::date as day, count(*) as requests,
        count(*) filter (where is_offered) as offered, count(*) filter (where is_accepted) as accepted
      from asked group by 1
    )
    select (
      select json_agg(json_build_object('day', to_char(d, 'YYYY-MM-DD'), 'views', coalesce(v.views, 0),
        'requests', coalesce(c.requests, 0), 'offered', coalesce(c.offered, 0), 'accepted', coalesce(c.accepted, 0)) order by d)
      from generate_series(${days.from}::timestamp, ${days.until}::timestamp, interval '1 day') d
      left join views_daily v on v.clinic_id = ${clinicId} and v.day = d::date
      left join came c on c.day = d::date
    ) as days, (
      select json_build_object('reply_minutes', median_reply_minutes, 'computed_on', computed_on)
      from clinic_responses where clinic_id = ${clinicId}
    ) as public_reply`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without a table answers one row');
  return row;
}

/** A clinic's report for these days. `comparison` null: chosen as `readCompared` says. */
export async function readStaffFigures(
  db: Database,
  clinicId: number,
  of: { days: Days; comparison: Comparison | null },
): Promise<StaffFigures> {
  const [own, { comparison, compared, told }, byDay] = await Promise.all([
    readOwn(db, clinicId, of.days),
    readCompared(db, clinicId, of),
    readDays(db, clinicId, of.days),
  ]);
  const figure = (name: ReportValue): Figure => ({ own: own[name], compared: told(name) });
  return {
    ...of.days,
    requests: figure('requests'),
    offered: own.offered,
    accepted: own.accepted,
    reply_minutes: figure('reply_minutes'),
    reply_rate: figure('reply_rate'),
    offer_rate: figure('offer_rate'),
    acceptance_rate: figure('acceptance_rate'),
    views: figure('views'),
    comparison,
    compared,
    ...byDay,
  };
}
