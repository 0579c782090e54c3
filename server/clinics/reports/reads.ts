import { type RawBuilder, sql } from 'kysely';
import { type Figure, SIMILAR_MIN, type StaffFigures } from '../../../contract/clinics/staff-reports.ts';
import type { Database } from '../../platform/database.ts';
import { isOwnMember, medianMinutes, turnTables } from '../responses/reads.ts';

const measures = ['reply_minutes', 'reply_rate', 'offer_rate', 'acceptance_rate', 'views'] as const;
type Measure = (typeof measures)[number];

type Row = {
  own: Partial<Record<Measure | 'requests' | 'offered' | 'accepted', number>> | null;
  public: StaffFigures['public_reply'];
} & Record<
  'by_country' | 'by_specialization',
  Record<Measure | `${Measure}_count`, number | null> & { clinics: number }
>;

/** Medians of a group of clinics, and how many of them have each figure. */
const medians = (isIn: RawBuilder<unknown>) => {
  const all = measures.map(
    (name) => sql`${sql.lit(name)}, percentile_cont(0.5) within group (order by ${sql.ref(`f.${name}`)}),
      ${sql.lit(`${name}_count`)}, count(${sql.ref(`f.${name}`)})`,
  );
  return sql`(select json_build_object('clinics', count(*), ${sql.join(all)})
    from figures f join clinics c on c.id = f.clinic_id and c.status = 'published'
    where f.requests > 0 and ${isIn})`;
};

/**
 * Figures of each clinic with requests or views in the last `days`, then the own ones and the medians of both groups.
 * How soon and how often a clinic answers counts its conversations too, as the public figure does.
 */
async function readAll(db: Database, clinicId: number, days: number): Promise<Row> {
  const now = new Date();
  const since = sql`${now}::timestamptz - ${`${days} days`}::interval`;
  const others = sql`f.clinic_id <> ${clinicId}`;
  const { rows } = await sql<Row>`
    with ${turnTables({ now, days, clinicId })},
    asked as (
      select t.clinic_id, o.version > 0 as is_offered, o.accepted_version is not null as is_accepted
      from request_recipients t join requests r on r.id = t.request_id
      left join lateral (select max(version) as version, max(accepted_version) as accepted_version from offers
        where request_id = t.request_id and clinic_id = t.clinic_id) o on true
      where t.delivered_at > ${since} and t.folder is not null
        and not ${isOwnMember('r.account_id', 't.clinic_id')}
    ), answered as (
      select clinic_id, count(*)::int as requests,
        count(*) filter (where is_offered)::int as offered, count(*) filter (where is_accepted)::int as accepted
      from asked group by clinic_id
    ), seen as (
      select clinic_id, sum(views)::int as views from views_daily
      where day > current_date - ${days}::int group by clinic_id
    ), replied as (
      -- The own ones of this time; of others what the public reads of them.
      select clinic_id, ${medianMinutes} as reply_minutes,
        count(replied_at)::float / count(*) as reply_rate
      from turns group by clinic_id
      union all
      select clinic_id, median_reply_minutes, replied::float / nullif(requests, 0) from clinic_responses
      where clinic_id <> ${clinicId}
    ), figures as (
      select clinic_id, coalesce(a.requests, 0) as requests, a.offered, a.accepted, r.reply_minutes, r.reply_rate,
        a.offered::float / nullif(a.requests, 0) as offer_rate,
        a.accepted::float / nullif(a.offered, 0) as acceptance_rate, coalesce(s.views, 0) as views
      from answered a full join seen s using (clinic_id) full join replied r using (clinic_id)
    )
    select (select row_to_json(f) from figures f where f.clinic_id = ${clinicId}) as own,
      (select json_build_object('reply_minutes', median_reply_minutes, 'computed_on', computed_on)
        from clinic_responses where clinic_id = ${clinicId}) as public,
      ${medians(sql`${others} and c.country = (select country from clinics where id = ${clinicId})`)} as by_country,
      ${medians(sql`${others} and exists (select from clinic_specializations mine
        join clinic_specializations theirs using (specialization_id)
        where mine.clinic_id = ${clinicId} and theirs.clinic_id = f.clinic_id)`)} as by_specialization`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A select without a table answers one row');
  return row;
}

async function listViews(
  db: Database,
  clinicId: number,
  days: number,
): Promise<StaffFigures['views_by_day']> {
  const { rows } = await sql<{ day: string; views: number }>`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(v.views, 0) as views
    from generate_series(current_date - ${days}::int + 1, current_date, interval '1 day') d
    left join views_daily v on v.clinic_id = ${clinicId} and v.day = d::date
    order by d`.execute(db);
  return rows;
}

/** How a clinic answers and is looked at, beside its country's clinics, else those of its specializations. */
export async function readStaffFigures(db: Database, clinicId: number, days: number): Promise<StaffFigures> {
  const { own, public: told, by_country, by_specialization } = await readAll(db, clinicId, days);
  const by = by_country.clinics >= SIMILAR_MIN ? 'country' : 'specialization';
  const group = by === 'country' ? by_country : by_specialization;
  const figure = (name: Measure): Figure => ({
    own: own?.[name] ?? null,
    similar: (group[`${name}_count`] ?? 0) >= SIMILAR_MIN ? group[name] : null,
  });
  return {
    days,
    requests: own?.requests ?? 0,
    offered: own?.offered ?? 0,
    accepted: own?.accepted ?? 0,
    reply_minutes: figure('reply_minutes'),
    reply_rate: figure('reply_rate'),
    public_reply: told,
    offer_rate: figure('offer_rate'),
    acceptance_rate: figure('acceptance_rate'),
    // A clinic without a row was looked at by nobody: every day is counted.
    views: { ...figure('views'), own: own?.views ?? 0 },
    views_by_day: await listViews(db, clinicId, days),
    similar_by: group.clinics >= SIMILAR_MIN ? by : null,
  };
}
