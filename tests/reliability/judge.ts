import { sql } from 'kysely';
import { pino } from 'pino';
import { sweepAttachments } from '../../server/accounts/attachments/jobs.ts';
import { listFileKeys } from '../../server/accounts/attachments/reads.ts';
import { ATTACHMENT_FOLDER } from '../../server/accounts/attachments/rules.ts';
import { questionAnswer, questionBody } from '../../server/accounts/texts/reads.ts';
import type { Database } from '../../server/platform/database.ts';
import type { Files } from '../../server/platform/files.ts';
import { openColumns, type SealedJson } from '../../server/platform/sealed-columns.ts';
import type { Ledger } from './ledger.ts';
import { type ReplayedEvent, replayRequest } from './replay.ts';

type Ground = { db: Database; files: Files; ledger: Ledger };

/** What is wrong, in words; nothing: nothing is. */
type Faults = string[];

async function listRows<Row>(query: ReturnType<typeof sql<Row>>, db: Database): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

async function judgeCreation({ db, ledger }: Ground): Promise<Faults> {
  const rows = await listRows(
    sql<{ id: string; key: string; papers: string[] }>`
      select r.id, r.idempotency_key as key, array(select a.id::text from attachments a where a.request_id = r.id) as papers
      from requests r`,
    db,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const faults: Faults = [];
  for (const [key, { requestId, papers: attachments }] of ledger.created) {
    const row = byKey.get(key);
    if (row?.id !== requestId)
      faults.push(`request ${requestId} was acknowledged and is ${row?.id ?? 'lost'}`);
    else if (attachments.some((id) => !row.papers.includes(id)))
      faults.push(`request ${requestId} has lost papers`);
  }
  if (rows.length !== ledger.created.size)
    faults.push(`${rows.length} requests of ${ledger.created.size} keys`);
  return faults;
}

async function judgeValues({ db, ledger }: Ground): Promise<Faults> {
  const faults: Faults = [];
  const costs = await listRows(
    sql<{ id: string; amount: number | null }>`
      select id, (own_costs -> 0 ->> 'amount')::float8 as amount from requests`,
    db,
  );
  for (const { id, amount } of costs) {
    const known = ledger.costs.get(id);
    if (known && amount !== known.acknowledged && amount !== known.tried)
      faults.push(`costs of ${id} are ${amount}, not ${known.acknowledged}`);
  }
  const sealed = await listRows(
    sql<{ id: string; body: SealedJson<string>; answer: SealedJson<string | null> }>`
      select q.id, ${questionBody.read('q')} as body, ${questionAnswer.read('q')} as answer from request_questions q`,
    db,
  );
  const questions = openColumns(db, sealed);
  const answers = new Map(questions.map(({ id, answer }) => [id, answer]));
  for (const [id, answer] of ledger.answers)
    if (answers.get(id) !== answer) faults.push(`the answer to ${id} is lost`);
  const asked = questions.map(({ body }) => body);
  for (const body of ledger.questions.acknowledged) if (!asked.includes(body)) faults.push(`${body} is lost`);
  if (new Set(asked).size < asked.length) faults.push('a question is there twice');
  for (const body of asked) if (!ledger.questions.tried.has(body)) faults.push(`${body} was never asked`);
  const kept = new Set(
    (await listRows(sql<{ id: string }>`select id from attachments`, db)).map(({ id }) => id),
  );
  for (const id of ledger.uploads) if (!kept.has(id)) faults.push(`paper ${id} is lost`);
  return faults;
}

async function judgeEnds({ db, ledger }: Ground): Promise<Faults> {
  const faults: Faults = [];
  const requests = new Map(
    (
      await listRows(
        sql<{ id: string; state: string; offer: string | null }>`
          select id, state, accepted_offer_id as offer from requests`,
        db,
      )
    ).map((row) => [row.id, row]),
  );
  for (const id of ledger.cancelled)
    if (requests.get(id)?.state !== 'cancelled') faults.push(`${id} was cancelled and is not`);
  for (const [id, offer] of ledger.accepted)
    if (requests.get(id)?.offer !== offer) faults.push(`${id} was accepted with ${offer} and is not`);
  const versions = new Set(
    (
      await listRows(
        sql<{ name: string }>`select offer_id::text || ' ' || version as name from offer_versions`,
        db,
      )
    ).map(({ name }) => name),
  );
  for (const { offerId, version } of ledger.sent)
    if (!versions.has(`${offerId} ${version}`)) faults.push(`version ${version} of ${offerId} is lost`);
  const declined = await listRows(
    sql<{ name: string }>`
      select request_id::text || ' ' || clinic_id as name from request_recipients where state = 'declined'`,
    db,
  );
  const names = new Set(declined.map(({ name }) => name));
  for (const name of ledger.declined) if (!names.has(name)) faults.push(`the refusal of ${name} is lost`);
  return faults;
}

async function judgeStates({ db }: Ground): Promise<Faults> {
  const requests = await listRows(
    sql<{ id: string; state: string; events: ReplayedEvent[] }>`
      select r.id, r.state, (select json_agg(json_build_object('kind', e.kind, 'actor', e.actor, 'clinicId', e.clinic_id)
        order by e.id) from request_events e where e.request_id = r.id) as events
      from requests r`,
    db,
  );
  return requests.flatMap(({ id, state, events }) => {
    try {
      const replayed = replayRequest(events);
      return replayed === state ? [] : [`${id} is ${state}, its events say ${replayed}`];
    } catch (error) {
      return [`${id}: ${error instanceof Error ? error.message : error}`];
    }
  });
}

/** Each a sentence with the query that finds what must not be. */
const never: [title: string, query: ReturnType<typeof sql<{ id: string }>>][] = [
  [
    'has an offer alive after it was decided',
    sql<{ id: string }>`select r.id from requests r join offers o on o.request_id = r.id
      where r.state in ('accepted', 'scheduled', 'completed', 'cancelled', 'rejected', 'expired')
        and o.state in ('draft', 'sent', 'viewed')`,
  ],
  [
    'is accepted without an accepted offer, or the other way round',
    sql<{ id: string }>`select r.id from requests r where (r.state in ('accepted', 'scheduled')) <> exists (
      select from offers o where o.request_id = r.id and o.state in ('accepted', 'confirmed'))`,
  ],
  [
    'has offers whose versions are not those that were sent',
    sql<{ id: string }>`select o.request_id as id from offers o
      where o.version <> (select count(*) from offer_versions v where v.offer_id = o.id)
        or o.version <> (select count(*) from request_events e
          where e.request_id = o.request_id and e.kind = 'offer' and e.detail ->> 'offer' = o.id::text)`,
  ],
  [
    'has an offer to choose of a clinic that is not known to have offered, or the other way round',
    sql<{ id: string }>`select t.request_id as id from request_recipients t
      join requests r on r.id = t.request_id and r.state in ('open', 'needs_info')
      where (t.state = 'offered') <> exists (select from offers o where o.request_id = t.request_id
        and o.clinic_id = t.clinic_id and o.state in ('sent', 'viewed'))`,
  ],
  [
    'was sent more than once by its events',
    sql<{
      id: string;
    }>`select request_id as id from request_events where kind in ('submit', 'open', 'accept', 'cancel')
      group by request_id, kind having count(*) > 1`,
  ],
  [
    'has more than one consent',
    sql<{ id: string }>`select r.id from requests r where 1 <> (
      select count(*) from consent_events c where c.request_id = r.id and c.purpose = 'health_data')`,
  ],
  [
    'has not been looked through',
    sql<{ id: string }>`select id from requests where state in ('submitted', 'in_review')`,
  ],
];

async function judgeNever({ db }: Ground): Promise<Faults> {
  const faults: Faults = [];
  for (const [title, query] of never)
    for (const { id } of await listRows(query, db)) faults.push(`${id} ${title}`);
  return faults;
}

const HOURS_MS = 3 * 3_600_000;

/** Sweeps as hours later: what was cut off in the middle is an orphan by then, what nobody has used is not. */
async function judgeFiles({ db, files }: Ground): Promise<Faults> {
  const now = () => new Date(Date.now() + HOURS_MS);
  const { missing } = await sweepAttachments({ db, files, log: pino({ level: 'silent' }), now });
  const keys = await files.list(ATTACHMENT_FOLDER);
  const rows = await listFileKeys(db);
  const left = keys.filter((key) => !rows.has(key)).map((key) => `file ${key} has no row`);
  return missing > 0 ? [...left, `${missing} papers have no file`] : left;
}

/** Everything that must not be after all that has happened. */
export async function findFaults(ground: Ground): Promise<Faults> {
  const faults: Faults = [];
  for (const judge of [judgeCreation, judgeValues, judgeEnds, judgeStates, judgeNever, judgeFiles])
    faults.push(...(await judge(ground)));
  return faults;
}
