import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { sql } from 'kysely';
import { HOUR_MS } from '../../../contract/platform/durations.ts';
import type { RequestState } from '../../../contract/requests/requests.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { isPlanned } from './rules.ts';

/** What a calendar is told of an appointment. */
export type Appointment = {
  requestId: string;
  number: number;
  state: RequestState;
  /** The time chosen last, whether it stands or not; null: only the day is known. */
  startsAt: Date | null;
  isSet: boolean;
  day: string | null;
  sequence: number;
  changedAt: Date;
  address: string | null;
  city: string | null;
  lat: number | null;
  lon: number | null;
};

/** Translates a key into the language of whoever reads the calendar. */
type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Appointments of an account, of all its requests or of one, in order of time. */
export async function listAppointments(
  db: Database,
  accountId: string,
  requestId: string | null = null,
): Promise<Appointment[]> {
  const { rows } = await sql<Appointment>`
    select r.id as "requestId", r.number, r.state, p.starts_at as "startsAt", coalesce(p.is_set, false) as "isSet",
      o.confirmed_date as day, coalesce(p.sequence, 0) as sequence, coalesce(p.changed_at, o.updated_at) as "changedAt",
      c.address, city.title as city, c.lat, c.lon
    from requests r join offers o on o.id = r.accepted_offer_id join clinics c on c.id = o.clinic_id
    left join cities city on city.id = c.city_id left join plans p on p.request_id = r.id
    where r.account_id = ${accountId}::uuid and (${requestId}::uuid is null or r.id = ${requestId}::uuid)
      and (p.starts_at is not null or o.confirmed_date is not null)
    order by coalesce(p.starts_at, o.confirmed_date::timestamptz), r.id`.execute(db);
  return rows;
}

/** Whether the appointment stands: its time was not given up, and the request was not cancelled. */
const stands = ({ state, startsAt, isSet }: Appointment): boolean =>
  (isPlanned(state) || state === 'completed') && (isSet || startsAt === null);

/**
 * Appointments as a calendar of RFC 5545. A calendar is often kept with a foreign host and shown on locked screens: it
 * tells time and address, and names neither the clinic nor anything of the case.
 */
export function writeCalendar(
  appointments: readonly Appointment[],
  { t, origin }: { t: Translate; origin: string },
): string {
  const calendar = ical({
    prodId: { company: 'Medatlas', product: 'Appointments' },
    method: ICalCalendarMethod.PUBLISH,
    name: t('plan.calendar.name'),
    ttl: HOUR_MS / 1000,
  });
  for (const one of appointments) {
    const { startsAt, day, address, city, lat, lon } = one;
    const start = startsAt ?? new Date(`${day}T00:00:00Z`);
    const isWholeDay = startsAt === null;
    calendar.createEvent({
      id: `plan-${one.requestId}@medatlas`,
      sequence: one.sequence,
      start,
      end: new Date(start.getTime() + (isWholeDay ? 24 : 1) * HOUR_MS),
      allDay: isWholeDay,
      stamp: one.changedAt,
      lastModified: one.changedAt,
      status: stands(one) ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      summary: t('plan.calendar.summary', { number: one.number }),
      description: t('plan.calendar.text'),
      url: `${origin}/requests/self/${one.requestId}/plan`,
      ...(address !== null && {
        location: {
          title: [address, city].filter(Boolean).join(', '),
          ...(lat !== null && lon !== null && { geo: { lat, lon } }),
        },
      }),
    });
  }
  return calendar.toString();
}

/** Makes the address of an account's calendar; the one before it works no more. Returns its token; the database holds the hash. */
export async function makeFeed(db: Database, accountId: string): Promise<string> {
  const token = makeToken();
  await sql`
    insert into calendar_feeds (account_id, token_hash) values (${accountId}::uuid, ${hashToken(token)})
    on conflict (account_id) do update set token_hash = excluded.token_hash, created_at = now(), read_at = null`.execute(
    db,
  );
  return token;
}

export async function dropFeed(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('account_id', '=', accountId).execute();
}

/** When the address was made and read last; null: there is none. */
export async function findFeed(
  db: Database,
  accountId: string,
): Promise<{ created_at: string; read_at: string | null } | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'read_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row
    ? { created_at: row.created_at.toISOString(), read_at: row.read_at?.toISOString() ?? null }
    : null;
}

/** Whose calendar an address opens, and the language it is written in. Throws not_found: revoked, or of nobody. */
export async function openFeed(
  db: Database,
  token: string,
): Promise<{ accountId: string; language: string | null }> {
  const { rows } = await sql<{ accountId: string; language: string | null }>`
    update calendar_feeds f set read_at = now()
    from accounts a left join languages l on l.id = a.language_id
    where f.token_hash = ${hashToken(token)} and a.id = f.account_id and a.blocked_at is null
      and a.deleted_at is null
    returning a.id as "accountId", l.prefix as language`.execute(db);
  const [found] = rows;
  if (!found) throw new KnownError('not_found');
  return found;
}
