import { sql } from 'kysely';
import { MINUTE_MS } from '../../../contract/platform/durations.ts';
import type { Database } from '../../platform/database.ts';
import { isAlive, type Outcome } from './check.ts';

/** As in the reports of quality: without protocol, www and path. */
const hostOf = sql`regexp_replace(lower(c.website), '^https?://(www\\.)?([^/:?#]+).*$', '\\2')`;
/** Spreads first checks at random over so many days, so that addresses of one host are apart. */
const FIRST_CHECK_DAYS = 3;

/** Takes in the websites of real clinics that are on the site, and forgets those that no clinic has any more. */
export async function listWebsites(db: Database, now: Date): Promise<void> {
  await sql`
    insert into websites (url, host, next_check_at)
    select c.website, ${hostOf}, ${now}::timestamptz + random() * ${FIRST_CHECK_DAYS} * interval '1 day'
    from (select distinct website from clinics where website is not null and not is_demo and status = 'published') c
    where not exists (select from websites w where w.url = c.website)
    on conflict do nothing`.execute(db);
  await sql`
    delete from websites w where not exists (select from clinics c where c.website = w.url)
      and (claimed_until is null or claimed_until < ${now})`.execute(db);
}

const CLAIM_MS = 15 * MINUTE_MS;
/** Between two addresses of one host. */
const HOST_REST_MS = 4 * MINUTE_MS;
/** Rows read to find hosts whose pause is over. */
const CANDIDATES = 500;

/** Claims due websites, one per host, for this node for 15 minutes. */
export async function claimWebsites(db: Database, now: Date, most: number): Promise<string[]> {
  const rested = new Date(now.getTime() - HOST_REST_MS);
  return db.transaction().execute(async (trx) => {
    // One node at a time, or two would ask two addresses of one host.
    await sql`select pg_advisory_xact_lock(hashtext('website claims'))`.execute(trx);
    const { rows } = await sql<{ url: string }>`
      update websites set claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
      where url in (
        select url from (
          select distinct on (host) url, next_check_at from (
            select url, host, next_check_at from websites
            where next_check_at <= ${now} and (claimed_until is null or claimed_until < ${now})
            order by next_check_at limit ${CANDIDATES}) due
          where not exists (select from websites o where o.host = due.host
            and (o.claimed_until >= ${now} or o.checked_at > ${rested}))
          order by host, next_check_at) one
        order by next_check_at limit ${most})
      returning url`.execute(trx);
    return rows.map(({ url }) => url);
  });
}

/** Gives back what was not asked. */
export async function releaseWebsites(db: Database, urls: readonly string[]): Promise<void> {
  await sql`update websites set claimed_until = null where url = any(${urls}::text[])`.execute(db);
}

export type Checked = { url: string; outcome: Exclude<Outcome, 'no_network'> };

/**
 * Keeps what was found. One that answers is asked again in 30 days; one that does not on the next day, and is dead when it
 * has not answered on two days (UTC).
 */
export async function recordChecks(db: Database, now: Date, checked: readonly Checked[]): Promise<void> {
  await sql`
    update websites w set checked_at = ${now}, claimed_until = null, outcome = r.outcome,
      answered_at = case when r.alive then ${now} else w.answered_at end,
      failing_since = case when not r.alive then coalesce(w.failing_since, r.today) end,
      dead_since = case when r.alive then null when w.failing_since < r.today then w.failing_since else w.dead_since end,
      next_check_at = ${now}::timestamptz
        + case when r.alive or w.failing_since < r.today then interval '30 days' else interval '1 day' end
    from (
      select url, outcome, alive, (${now}::timestamptz at time zone 'UTC')::date as today
      from unnest(${checked.map(({ url }) => url)}::text[], ${checked.map(({ outcome }) => outcome)}::text[],
        ${checked.map(({ outcome }) => isAlive(outcome))}::boolean[]) as t (url, outcome, alive)) r
    where w.url = r.url`.execute(db);
}

/** Postpones websites to the next day without a result. */
export async function postponeWebsites(db: Database, now: Date, urls: readonly string[]): Promise<void> {
  await sql`
    update websites set claimed_until = null, next_check_at = ${now}::timestamptz + interval '1 day'
    where url = any(${urls}::text[])`.execute(db);
}

/** Whether some website answered within a day: the network is there. */
export async function hasAnsweredLately(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from websites where answered_at > ${now}::timestamptz - interval '1 day') as yes`.execute(
    db,
  );
  return rows[0]?.yes ?? false;
}
