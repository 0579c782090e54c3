import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { createRandom } from '../../../demo/random.ts';
import type { Database } from '../../../server/platform/database.ts';
import { kyselyOn, openPool } from '../../../server/platform/database.ts';
import { testSecrets } from '../../helpers/keys.ts';
import { freePort, type Service, startService } from '../../helpers/service.ts';
import { callsOf } from '../calls.ts';
import { startOwnPostgres } from '../own-postgres.ts';
import { readDescription } from './description.ts';
import { judge } from './judge.ts';
import { mutate } from './mutations.ts';
import { allowPhotos, type Plan, planCall } from './plan.ts';
import { createSecretBox, type SecretBox } from './secrets.ts';
import { createSender, type Reply } from './send.ts';
import { createTally, type Tally } from './tally.ts';
import { makeWorld, type Stagehand } from './world.ts';

export type Trial = { calls: number; seed: number; say(line: string): void };
export type Verdict = {
  faults: string[];
  unreached: string[];
  lines: string[];
  statuses: ReadonlyMap<number, number>;
  seconds: number;
  slowestMs: number;
  residentMb: { before: number; after: number };
};

/** After so many calls everything private is made anew: by then much of it is cancelled, answered and withdrawn. */
const SCENE = 1500;
const CONNECTIONS = 6;
/** Calls that keep to the description: whether it is true is seen by these. */
const VALID_SHARE = 0.4;

const residentMb = async ({ process: { pid } }: Service): Promise<number> =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

type Field = {
  db: Database;
  stagehand: Stagehand;
  box: SecretBox;
  tally: Tally;
  send(plan: Plan): Promise<Reply>;
  say(line: string): void;
};

/** Whether a caller with a good token was turned away for want of a session: another call has ended it. */
const hasLost = ({ caller, headers }: Plan, { status }: Reply): boolean =>
  (status === 401 || status === 403) &&
  caller.token !== null &&
  headers.authorization === `Bearer ${caller.token}`;

/** On busy cores a process that got no time for seconds says that it is overloaded; that is true, and asked again later. */
const OVERLOADED_TRIES = 10;

async function sendPatiently({ send, say }: Field, plan: Plan): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    const reply = await send(plan);
    if (reply.status !== 503 || tries === OVERLOADED_TRIES) return reply;
    say(`overloaded: ${plan.operation.key}`);
    await delay(1000);
  }
}

/** The plan as an answer can be held to it: an operator among the callers may have taken its language off the site. */
async function withOfferedLanguage(db: Database, plan: Plan, { headers }: Reply): Promise<Plan> {
  const { language } = plan;
  if (language === null || headers['content-language'] === language) return plan;
  const offered = await db
    .selectFrom('languages')
    .select('id')
    .where('prefix', '=', language)
    .where('is_published', '=', true)
    .executeTakeFirst();
  return offered ? plan : { ...plan, language: null };
}

async function tryOne(field: Field, call: number, plan: Plan): Promise<number> {
  const { db, stagehand, box, tally } = field;
  const reply = await sendPatiently(field, plan);
  tally.count(plan, reply);
  const leak = await box.findLeak(db, plan.caller, reply.text + JSON.stringify(reply.headers));
  const wrong = leak === null ? judge(await withOfferedLanguage(db, plan, reply), reply) : `leaks ${leak}`;
  if (wrong !== null) field.say(tally.fault(call, plan, wrong));
  if (hasLost(plan, reply)) await stagehand.revive(plan.caller);
  return reply.milliseconds;
}

async function callAll(
  field: Field,
  trial: Trial,
  operations: Parameters<typeof createTally>[0],
): Promise<number> {
  const { stagehand } = field;
  let slowest = 0;
  for (let begin = 0; begin < trial.calls; begin += SCENE) {
    await stagehand.setAnew();
    const end = Math.min(begin + SCENE, trial.calls);
    let next = begin;
    const work = async () => {
      while (next < end) {
        const call = next++;
        const random = createRandom(Math.imul(trial.seed + call, 0x9e3779b1));
        const operation = operations[call % operations.length];
        if (!operation) return;
        const plan = planCall(random, operation, stagehand.world());
        if (!random.chance(VALID_SHARE)) mutate(plan, random, stagehand.world());
        slowest = Math.max(slowest, await tryOne(field, call, plan));
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    trial.say(`${end} of ${trial.calls} calls, ${field.tally.faults().length} faults`);
  }
  return slowest;
}

/**
 * Calls made from the description of the API, most of them wrong in some way, by people of each role and by nobody, to a
 * service of its own. `faults`: answers that should not be; `unreached`: operations that were never told `done`.
 */
export async function fuzz(trial: Trial): Promise<Verdict> {
  const begun = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'medatlas-fuzz-'));
  const postgres = await startOwnPostgres(join(folder, 'database'));
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    DEMO: '1',
  };
  const service = await startService(environment).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  const pool = openPool(postgres.url, CONNECTIONS);
  const db = kyselyOn(pool, { secrets: testSecrets });
  const sender = createSender(service.url, CONNECTIONS);
  try {
    const wall = { create: { width: 900, height: 500, channels: 3, background: '#a0b0c0' } } as const;
    allowPhotos(await sharp(wall).png().toBuffer());
    const operations = await readDescription(service.url);
    const box = createSecretBox();
    const tally = createTally(operations);
    const ask = async (path: string, token: string) =>
      (
        await callsOf(service.url, { headers: { authorization: `Bearer ${token}` } }).call(
          'GET',
          path.replace('/api/v1/', ''),
        )
      ).data;
    const stagehand = await makeWorld({ db, url: service.url, box }, testSecrets, ask);
    const before = await residentMb(service);
    const slowestMs = await callAll(
      { db, stagehand, box, tally, send: sender.send, say: trial.say },
      trial,
      operations,
    );
    const after = await residentMb(service);
    const seconds = Math.round((Date.now() - begun) / 1000);
    return {
      faults: tally.faults().map(({ text }) => text),
      unreached: tally.unreached(),
      lines: tally.lines(),
      statuses: tally.statuses(),
      seconds,
      slowestMs,
      residentMb: { before, after },
    };
  } finally {
    trial.say(service.output().slice(-20_000));
    sender.close();
    service.process.kill('SIGKILL');
    await db.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
