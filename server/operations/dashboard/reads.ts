import { type RawBuilder, sql } from 'kysely';
import type { Queue, QueueName, SlowClinic } from '../../../contract/operations/dashboard.ts';
import { LIST_MAX } from '../../../contract/platform/admin-lists.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { isOverdue } from '../../clinics/claims/rules.ts';
import type { Database } from '../../platform/database.ts';
import { stuckRequests } from '../../requests/support/reads.ts';

const unchecked = sql`checked_on is null and (valid_until is null or valid_until >= current_date)`;

/** What waits in each queue, with the time since when; the conditions are those under which its list opens. */
const waiting: Record<QueueName, RawBuilder<unknown>> = {
  claims: sql`select waiting_since as since from clinic_claims where waiting_since is not null`,
  changes: sql`select coalesce(appealed_at, created_at) as since from clinic_changes where state = 'waiting'`,
  'position-requests': sql`select created_at as since from position_requests where state = 'waiting'`,
  // Rows from before the time was kept have none; they count, and the oldest is of the others.
  verification: sql`
    (select added_at as since from clinic_licences where ${unchecked})
    union all (select added_at from doctor_licences where source is null and ${unchecked})
    union all (select added_at from clinic_accreditations where ${unchecked})`,
  comments: sql`select waits_since as since from comments where waits_for is not null and waits_since <= now()`,
  photos: sql`
    select created_at as since from photos where file is not null and position is not null and checked_at is null`,
  reports: sql`select coalesce(appealed_at, received_at) as since from reports where state = 'received'`,
  bills: sql`select disputed_at as since from bills where state = 'disputed'`,
  requests: stuckRequests,
  matches: sql`
    select m.created_at as since from clinic_matches m join clinics a on a.id = m.clinic_id
    join clinics b on b.id = m.candidate_id
    where m.state = 'open' and a.status = 'published' and b.status = 'published'`,
  'doctor-matches': sql`
    select m.created_at as since from doctor_matches m join doctors a on a.id = m.doctor_id
    join doctors b on b.id = m.candidate_id
    where m.state = 'open' and a.status = 'published' and b.status = 'published'`,
  currencies: sql`select recorded_at as since from currency_rates where state = 'held'`,
};

/** Queues whose answer is promised within working days. */
const promised: ReadonlySet<QueueName> = new Set([
  'claims',
  'changes',
  'position-requests',
  'comments',
  'reports',
  'bills',
]);

type Row = { name: QueueName; waiting: number; oldest: Date | null; overdue: number };

const countOf = (name: QueueName) => sql`
  select ${name} as name, count(*)::int as waiting, min(since) as oldest,
    count(*) filter (where ${isOverdue(sql`since`)})::int as overdue
  from (${waiting[name]} limit ${LIST_MAX + 1}) ${sql.ref(name)}`;

/** The queues of these names, in one query. */
export async function countQueues(db: Database, names: readonly QueueName[]): Promise<Queue[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<Row>`${sql.join(names.map(countOf), sql` union all `)}`.execute(db);
  const byName = new Map(rows.map((row) => [row.name, row]));
  return names.map((name) => {
    const { waiting: found = 0, oldest = null, overdue = 0 } = byName.get(name) ?? {};
    return {
      name,
      waiting: Math.min(found, LIST_MAX),
      is_more: found > LIST_MAX,
      oldest_at: oldest?.toISOString() ?? null,
      overdue: promised.has(name) ? overdue : null,
    };
  });
}

const SLOW_CLINICS = 10;

/**
 * Clinics with requests that are unanswered for too long, and those whose answers usually take that long. Of 80,003
 * recipients with 4,001 that wait it takes 26 to 47 ms without an index of its own (two busy cores, 29 November 2026).
 */
export async function listSlowClinics(db: Database): Promise<SlowClinic[]> {
  const { slowAfterHours: hours } = limits;
  const { rows } = await sql<Omit<SlowClinic, 'oldest_at'> & { oldest_at: Date | null }>`
    with waiting as (
      select t.clinic_id, count(*)::int as unanswered, min(t.delivered_at) as oldest_at
      from request_recipients t join requests q on q.id = t.request_id
      where t.replied_at is null and t.state in ('delivered', 'seen') and q.state in ('open', 'needs_info')
        and t.delivered_at < now() - make_interval(hours => ${hours})
      group by t.clinic_id)
    select c.id, c.title, coalesce(w.unanswered, 0) as unanswered, w.oldest_at,
      r.median_reply_minutes as usual_reply_minutes
    from waiting w
    full join (select * from clinic_responses where median_reply_minutes > ${hours * 60}) slow using (clinic_id)
    join clinics c on c.id = clinic_id and c.status = 'published'
    left join clinic_responses r on r.clinic_id = c.id
    order by unanswered desc, usual_reply_minutes desc nulls last, c.id limit ${SLOW_CLINICS}`.execute(db);
  return rows.map(({ oldest_at, ...row }) => ({ ...row, oldest_at: oldest_at?.toISOString() ?? null }));
}
