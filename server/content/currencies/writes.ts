import { sql } from 'kysely';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import initial from './initial.json' with { type: 'json' };
import { type DayRates, dayNumber, FeedError, isRate, judgeRates, type Point } from './rules.ts';

/** The one writer of rates at a time: each rate is judged by those before it. */
const lockRates = sql`select pg_advisory_xact_lock(hashtext('currency rates'))`;

/** A feed may name tomorrow, or the day after long holidays; a later date would hide every true rate until it comes. */
const MAX_DAYS_AHEAD = 14;

/** Fills a new database with the currencies and their starting rates. What is there already stays as it is. */
export async function loadInitialCurrencies(db: Database): Promise<void> {
  const { date, source, currencies } = initial;
  await retryingTransaction(db, async (trx) => {
    await lockRates.execute(trx);
    await trx
      .insertInto('currencies')
      .values(
        currencies.map(({ code, prefix }, index) => ({ id: index + 1, code, prefix, position: index + 1 })),
      )
      .onConflict((on) => on.doNothing())
      .execute();
    await sql`
      insert into currency_rates (currency_id, date, source, rate, state)
      select c.id, ${date}, ${source}, t.rate, 'accepted'
      from unnest(${currencies.map(({ code }) => code)}::text[], ${currencies.map(({ rate }) => rate)}::numeric[]) as t (code, rate)
      join currencies c on c.code = t.code
      where not exists (select from currency_rates where currency_id = c.id)`.execute(trx);
  });
}

export type Recorded = {
  accepted: number;
  held: number;
  /** Known already, with the same value. */
  unchanged: number;
  /** `CODE date` of values that cannot be a rate: zero, a word. */
  invalid: string[];
  /** Codes that are no currency here. */
  unknown: string[];
};

type Candidate = Point & { currencyId: number };

/**
 * Records what a source has published, keeping all history: one row for a currency, a date and a source. A rate that
 * differs by more than 10 % from the accepted one nearest in time is held until an operator decides. A repeat changes
 * nothing; a correction of a recorded day is judged like a new rate, and never takes back an accepted one.
 */
export async function recordRates(
  db: Database,
  source: string,
  days: readonly DayRates[],
): Promise<Recorded> {
  return retryingTransaction(db, async (trx) => {
    await lockRates.execute(trx);
    const known = await trx.selectFrom('currencies').select(['id', 'code']).execute();
    const idByCode = new Map(known.map(({ id, code }) => [code, id]));
    const { candidates, invalid, unknown } = sortOut(days, idByCode);
    const fresh = await withoutKnown(trx, source, candidates);
    const verdicts = await judge(trx, fresh);
    for (let start = 0; start < fresh.length; start += 10_000) {
      await writeRates(trx, source, fresh.slice(start, start + 10_000), verdicts);
    }
    const accepted = fresh.filter((candidate) => verdicts.get(candidate) === 'accepted').length;
    const held = fresh.length - accepted;
    return { accepted, held, unchanged: candidates.length - fresh.length, invalid, unknown };
  });
}

/** The values that can be rates of known currencies, once for a currency and a day, and what the others are. */
function sortOut(days: readonly DayRates[], idByCode: ReadonlyMap<string, number>) {
  const candidates = new Map<string, Candidate>();
  const invalid: string[] = [];
  const unknown = new Set<string>();
  const lastDay = Date.now() / 86_400_000 + MAX_DAYS_AHEAD;
  for (const { date, rates } of days) {
    if (dayNumber(date) > lastDay) throw new FeedError(`Rates of ${date}, which is far ahead`);
    for (const [code, rate] of rates) {
      const currencyId = idByCode.get(code);
      if (currencyId === undefined) unknown.add(code);
      else if (!isRate(rate)) invalid.push(`${code} ${date}`);
      else candidates.set(`${code} ${date}`, { currencyId, date, rate });
    }
  }
  return { candidates: [...candidates.values()], invalid, unknown: [...unknown] };
}

/** First and last day; of no points, the same day twice. */
function range(points: readonly Point[]): { first: string; last: string } {
  const dates = points.map(({ date }) => date).sort();
  return { first: dates[0] ?? '0001-01-01', last: dates.at(-1) ?? '0001-01-01' };
}

async function withoutKnown(
  db: Database,
  source: string,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const { first, last } = range(candidates);
  const rows = await db
    .selectFrom('currency_rates')
    .select(['currency_id', 'date', 'rate'])
    .where('source', '=', source)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .execute();
  const known = new Map(rows.map((row) => [`${row.currency_id} ${row.date}`, Number(row.rate)]));
  return candidates.filter(({ currencyId, date, rate }) => known.get(`${currencyId} ${date}`) !== rate);
}

type Verdicts = Map<Point, 'accepted' | 'held'>;

/** Judges by the accepted rates from the last before the first candidate to the first after the last one. */
async function judge(db: Database, candidates: readonly Candidate[]): Promise<Verdicts> {
  const { first, last } = range(candidates);
  const ids = [...new Set(candidates.map(({ currencyId }) => currencyId))];
  const { rows } = await sql<{ currency_id: number; date: string; rate: number }>`
    select r.currency_id, r.date, r.rate::float8 as rate
    from unnest(${ids}::int[]) as c (id)
    join currency_rates r on r.currency_id = c.id and r.state = 'accepted'
      and r.date >= coalesce((select max(date) from currency_rates
        where currency_id = c.id and state = 'accepted' and date <= ${first}), '-infinity')
      and r.date <= coalesce((select min(date) from currency_rates
        where currency_id = c.id and state = 'accepted' and date >= ${last}), 'infinity')`.execute(db);
  const acceptedById = Map.groupBy(rows, (row) => row.currency_id);
  const candidatesById = Map.groupBy(candidates, ({ currencyId }) => currencyId);
  return new Map(
    [...candidatesById].flatMap(([id, own]) => [...judgeRates(acceptedById.get(id) ?? [], own)]),
  );
}

async function writeRates(
  db: Database,
  source: string,
  rates: readonly Candidate[],
  verdicts: Verdicts,
): Promise<void> {
  await sql`
    insert into currency_rates (currency_id, date, source, rate, state)
    select id, date, ${source}, rate, state from unnest(
      ${rates.map(({ currencyId }) => currencyId)}::int[], ${rates.map(({ date }) => date)}::date[],
      ${rates.map(({ rate }) => rate)}::numeric[], ${rates.map((rate) => verdicts.get(rate) ?? 'held')}::text[]
    ) as t (id, date, rate, state)
    on conflict (currency_id, date, source) do update
      set rate = excluded.rate, state = excluded.state, recorded_at = now(), decided_at = null
      where currency_rates.state <> 'accepted' or excluded.state = 'accepted'`.execute(db);
}

/**
 * An operator's word on a held rate; `operator` null: at the command line. Accepting one also accepts the held ones
 * that are no jump any more beside it. Returns how many others were. Throws not_found, and invalid when the rate is not
 * held.
 */
export async function decideRate(
  db: Database,
  id: string,
  decision: 'accepted' | 'refused',
  operator: Operator | null = null,
): Promise<number> {
  return retryingTransaction(db, async (trx) => {
    await lockRates.execute(trx);
    const rate = await trx
      .selectFrom('currency_rates')
      .select(['currency_id', 'state', 'date', 'source', 'rate'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!rate) throw new KnownError('not_found');
    if (rate.state !== 'held') throw new KnownError('invalid', { state: [{ key: 'rate_not_held' }] });
    await sql`
      update currency_rates set state = ${decision}, decided_at = now(), decided_by = ${operator?.actorId ?? null}::uuid
      where id = ${id}`.execute(trx);
    const settled = decision === 'accepted' ? await settleHeld(trx, rate.currency_id) : 0;
    await recordAct(trx, {
      ...(operator ?? { actorId: null, actorRole: 'service' as const }),
      kind: `rate.${decision}`,
      entity: 'currency',
      entityId: rate.currency_id,
      detail: { rate: Number(rate.rate), date: rate.date, source: rate.source, also_accepted: settled },
    });
    return settled;
  });
}

export type Correction = { currencyId: number; rate: number; reason: string; operator: Operator };

/**
 * Sets a rate manually: of today, or of the newest day that a source has named already, so that prices follow it at
 * once. A rate of a later day takes its place when it is accepted; one that jumps away from it is held. Throws
 * not_found.
 */
export async function correctRate(
  db: Database,
  { currencyId, rate, reason, operator }: Correction,
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockRates.execute(trx);
    const { rows } = await sql<{ date: string; before: number | null }>`
      select greatest(current_date, (select max(date) from currency_rates
          where currency_id = c.id and state = 'accepted')) as date,
        (select rate::float8 from currency_rates where currency_id = c.id and state = 'accepted'
          order by date desc, (source = 'operator') desc, id desc limit 1) as before
      from currencies c where c.id = ${currencyId}`.execute(trx);
    const [known] = rows;
    if (!known) throw new KnownError('not_found');
    await sql`
      insert into currency_rates (currency_id, date, source, rate, state, reason, decided_by, decided_at)
      values (${currencyId}, ${known.date}, 'operator', ${rate}::numeric, 'accepted', ${reason}, ${operator.actorId}::uuid, now())
      on conflict (currency_id, date, source) do update
        set rate = excluded.rate, reason = excluded.reason, state = 'accepted', decided_by = excluded.decided_by,
          decided_at = excluded.decided_at, recorded_at = now()`.execute(trx);
    await recordAct(trx, {
      ...operator,
      kind: 'rate.corrected',
      entity: 'currency',
      entityId: currencyId,
      detail: { before: known.before, after: rate, date: known.date },
      reason,
    });
  });
}

async function settleHeld(db: Database, currencyId: number): Promise<number> {
  const { rows } = await sql<{ id: string; date: string; rate: number; state: 'accepted' | 'held' }>`
    select id, date, rate::float8 as rate, state from currency_rates
    where currency_id = ${currencyId} and state in ('accepted', 'held')`.execute(db);
  const { accepted = [], held = [] } = Object.groupBy(rows, (row) => row.state);
  const verdicts = judgeRates(accepted, held);
  const settled = held.filter((row) => verdicts.get(row) === 'accepted').map((row) => row.id);
  await sql`update currency_rates set state = 'accepted' where id = any(${settled}::bigint[])`.execute(db);
  return settled.length;
}
