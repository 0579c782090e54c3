import { type RawBuilder, sql } from 'kysely';
import type { Consent, ConsentEvent } from '../../../contract/accounts/consents.ts';
import { type Purpose, purposes } from '../../../contract/platform/purposes.ts';
import type { Database } from '../../platform/database.ts';
import { isCurrent, isDue, type Standing } from './rules.ts';

/**
 * What the account last said to each purpose, and the present version of its text, in one query. A purpose without a
 * text is missing: there is nothing to agree to.
 */
export async function readStandings(db: Database, accountId: string): Promise<Map<Purpose, Standing>> {
  const { rows } = await sql<{
    purpose: Purpose;
    currentVersion: number;
    action: ConsentEvent['action'] | null;
    version: number | null;
    hash: string | null;
  }>`
    select d.name as purpose, d.version as "currentVersion", e.action, e.version, e.hash
    from (select name, max(version) as version from documents where name = any(${[...purposes]}) group by name) d
    left join lateral (
      select c.action, own.version, own.hash from consent_events c join documents own on own.hash = c.document_hash
      where c.account_id = ${accountId}::uuid and c.purpose = d.name order by c.id desc limit 1) e on true`.execute(
    db,
  );
  return new Map(
    rows.map(({ purpose, currentVersion, action, version, hash }) => [
      purpose,
      {
        currentVersion,
        last: action === null || version === null || hash === null ? null : { action, version, hash },
      },
    ]),
  );
}

/** Purposes that an act needs and that have to be asked for anew; what the account never said anything to is not among them. */
export async function listDue(
  db: Database,
  accountId: string,
  needed: readonly Purpose[],
): Promise<Purpose[]> {
  const standings = await readStandings(db, accountId);
  return needed.filter((purpose) => isDue(standings.get(purpose)));
}

/** Purposes that the account has not agreed to in their present text: for acts that hand its data to others. */
export async function listMissing(
  db: Database,
  accountId: string,
  needed: readonly Purpose[],
): Promise<Purpose[]> {
  const standings = await readStandings(db, accountId);
  return needed.filter((purpose) => {
    const standing = standings.get(purpose);
    return standing !== undefined && !isCurrent(standing);
  });
}

/** For a statement: the account has taken back, since, that the case of a request goes to a clinic. */
export const healthConsentWithdrawn = (
  accountId: RawBuilder<string>,
  request: { id: RawBuilder<string>; submittedAt: RawBuilder<Date>; clinicId: RawBuilder<number> },
): RawBuilder<boolean> => sql<boolean>`exists (
  select from consent_events w
  where w.account_id = ${accountId} and w.purpose = 'health_data' and w.action = 'withdrawn'
    and w.at >= ${request.submittedAt}
    -- One that names clinics is about these alone.
    and (w.recipients is null or ${request.clinicId} = any(w.recipients))
    and not exists (select from consent_events g where g.account_id = w.account_id and g.purpose = 'health_data'
      and g.request_id = ${request.id} and g.action = 'given' and g.id > w.id
      and ${request.clinicId} = any(g.recipients)))`;

/** The same of one request and clinic. */
export async function isHealthConsentWithdrawn(
  db: Database,
  accountId: string,
  { id, submittedAt, clinicId }: { id: string; submittedAt: Date; clinicId: number },
): Promise<boolean> {
  const asked = {
    id: sql<string>`${id}::uuid`,
    submittedAt: sql<Date>`${submittedAt}::timestamptz`,
    clinicId: sql<number>`${clinicId}::int`,
  };
  const { rows } = await sql<{ is: boolean }>`
    select ${healthConsentWithdrawn(sql<string>`${accountId}::uuid`, asked)} as "is"`.execute(db);
  return rows[0]?.is === true;
}

type CurrentRow = { purpose: Purpose; version: number; hash: string };

/** The present text of each purpose as it is shown in `language`: in that, else in English, else in Russian. */
async function listCurrentTexts(db: Database, language: string): Promise<CurrentRow[]> {
  const { rows } = await sql<CurrentRow>`
    select distinct on (name) name as purpose, version, hash from documents where name = any(${[...purposes]})
    order by name, version desc, language = ${language} desc, language = 'en' desc, language = 'ru' desc, language
  `.execute(db);
  return rows;
}

async function listEvents(
  db: Database,
  accountId: string,
): Promise<(ConsentEvent & { purpose: Purpose; id: string })[]> {
  const { rows } = await sql<Omit<ConsentEvent, 'at'> & { at: Date; purpose: Purpose; id: string }>`
    select c.id, c.purpose, c.action, c.at, d.version, d.language, d.hash
    from consent_events c join documents d on d.hash = c.document_hash
    where c.account_id = ${accountId}::uuid order by c.id desc`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Everything the account said to each purpose, in the order of `purposes`, the last said first. */
export async function listConsents(db: Database, accountId: string, language: string): Promise<Consent[]> {
  const [texts, events] = await Promise.all([listCurrentTexts(db, language), listEvents(db, accountId)]);
  return purposes.flatMap((purpose) => {
    const text = texts.find((one) => one.purpose === purpose);
    if (!text) return [];
    const own = events.filter((event) => event.purpose === purpose);
    const [last] = own;
    return {
      purpose,
      state: last?.action ?? ('none' as const),
      is_current: last?.action === 'given' && last.version === text.version,
      current_version: text.version,
      current_hash: text.hash,
      events: own.map(({ action, at, version, language, hash }) => ({ action, at, version, language, hash })),
    };
  });
}
