// npm run rates -- list | held | accept <id> | refuse <id> | import <file>
import { readFile } from 'node:fs/promises';
import { DEFAULT_LANGUAGE } from '../contract/content/languages.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { readFeed, recordFeed } from '../server/content/currencies/feeds.ts';
import { type HeldRate, listCurrencies, listHeldRates } from '../server/content/currencies/reads.ts';
import { FeedError } from '../server/content/currencies/rules.ts';
import { decideRate, loadInitialCurrencies } from '../server/content/currencies/writes.ts';
import { type Database, joinDatabase } from '../server/platform/database.ts';
import { KnownError } from '../server/platform/errors.ts';

const USAGE = `Exchange rates: units of a currency for one euro.
  npm run rates -- list           rates in use, with their day and source
  npm run rates -- held           rates that jumped by more than 10 % and wait for a decision
  npm run rates -- accept <id>    use a held rate, and those held only because of the same jump
  npm run rates -- refuse <id>    never use it
  npm run rates -- import <file>  rates of the ECB (XML or CSV) or the Bank of Russia, plain or gzip`;

/** What the operator can put right: told in one sentence. */
class UsageError extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function list(db: Database): Promise<void> {
  const lines = (await listCurrencies(db, DEFAULT_LANGUAGE)).map(
    ({ code, rate, date, source, title }) =>
      `${code}  ${String(rate).padStart(12)}  ${date}  ${source.padEnd(12)}  ${title}`,
  );
  say(lines.join('\n'));
}

function describeHeld({ id, code, date, source, rate, nearest }: HeldRate): string {
  const change = nearest
    ? `${((rate / nearest.rate - 1) * 100).toFixed(1)} % from ${nearest.rate} of ${nearest.date}`
    : 'the first';
  return `${id.padStart(8)}  ${code}  ${date}  ${source}  ${rate}  (${change})`;
}

/** One line for each run of days that a single decision is likely to settle: by currency, the nearest to an accepted rate. */
async function held(db: Database): Promise<void> {
  const byCurrency = Map.groupBy(await listHeldRates(db), ({ code }) => code);
  if (byCurrency.size === 0) say('No rate waits for a decision.');
  for (const [first, ...others] of byCurrency.values()) {
    if (first)
      say(describeHeld(first) + (others.length > 0 ? ` and ${others.length} more of this currency` : ''));
  }
}

async function decide(db: Database, id: string | undefined, decision: 'accepted' | 'refused'): Promise<void> {
  if (!id || !/^\d{1,18}$/.test(id))
    throw new UsageError('Name the rate by its id: see "npm run rates -- held"');
  try {
    const settled = await decideRate(db, id, decision);
    say(`Rate ${id} is ${decision}${settled > 0 ? `, and ${settled} others with it` : ''}.`);
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    throw new UsageError(
      error.code === 'not_found' ? `There is no rate ${id}` : `Rate ${id} is decided already`,
    );
  }
}

async function importFile(db: Database, path: string | undefined): Promise<void> {
  if (!path) throw new UsageError('Name the file to import');
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new UsageError(error instanceof Error ? error.message : `${path} cannot be read`);
  });
  const file = readFeed(bytes);
  const { accepted, held: heldCount, unchanged, invalid, unknown } = await recordFeed(db, file);
  say(
    `${file.source}: ${file.days.length} days. ${accepted} rates accepted, ${heldCount} held, ${unchanged} known already.`,
  );
  if (invalid.length > 0) say(`Not numbers, left out: ${invalid.slice(0, 20).join(', ')}`);
  if (unknown.length > 0) say(`Not used here: ${unknown.join(', ')}`);
  if (heldCount > 0) say('See the held rates: npm run rates -- held');
}

async function main([command, argument]: string[]): Promise<void> {
  const commands: Record<string, (db: Database) => Promise<void>> = {
    list,
    held,
    accept: (db) => decide(db, argument, 'accepted'),
    refuse: (db) => decide(db, argument, 'refused'),
    import: (db) => importFile(db, argument),
  };
  const run = commands[command ?? ''];
  if (!run) throw new UsageError(USAGE);
  const { db, close } = await joinDatabase(readConfig(process.env));
  try {
    await loadInitialCurrencies(db);
    await run(db);
  } finally {
    await close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isKnown = [UsageError, FeedError, ConfigError].some((kind) => error instanceof kind);
  process.stderr.write(
    `${isKnown && error instanceof Error ? error.message : error instanceof Error ? error.stack : error}\n`,
  );
  process.exitCode = 1;
}
