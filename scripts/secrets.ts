// npm run secrets -- status | rotate | reseal | forget: the keys that seal texts and files
import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { countRemovals, countSealed, type SealedCount } from '../server/operations/keys/reads.ts';
import { sealAll } from '../server/operations/keys/writes.ts';
import { type Database, joinDatabase } from '../server/platform/database.ts';
import { createFiles, type Files } from '../server/platform/files.ts';
import { createSecrets, idOfKey, makeKey, readKeys, writeOwnKeys } from '../server/platform/secrets.ts';

const USAGE = `Keys that seal texts and files. Nothing here prints a key, but rotate where SECRET_KEY is set.
  npm run secrets -- status   what each key has sealed, and what is not sealed yet
  npm run secrets -- rotate   makes a new key: in DATA_DIR/secret.key, or prints values for SECRET_KEY
  npm run secrets -- reseal   seals everything with the first key, as the service does by itself after a start
  npm run secrets -- forget   takes out of DATA_DIR/secret.key the keys that seal nothing any more`;

/** What the operator can put right: told in one sentence. */
class UsageError extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`);

const nameOf = (key: Buffer): string => idOfKey(key).toString('hex');

const hasOwnKeys = ({ secretKeys }: Config): boolean => secretKeys.length === 0;

async function countAll(db: Database, files: Files): Promise<SealedCount[]> {
  return [...(await countSealed(db, files)), ...(await countRemovals(db))];
}

function describe(keys: readonly Buffer[], counts: readonly SealedCount[]): void {
  const known = keys.map(nameOf);
  const unknown = new Set(
    counts.flatMap(({ keyId }) => (keyId !== null && !known.includes(keyId) ? [keyId] : [])),
  );
  for (const [place, keyId] of [...known, ...unknown].entries()) {
    const own = counts.filter((one) => one.keyId === keyId);
    const role = place === 0 ? 'seals' : unknown.has(keyId) ? 'NOT IN THE LIST OF KEYS' : 'opens';
    say(`key ${keyId}, ${role}:${own.length === 0 ? ' has sealed nothing' : ''}`);
    for (const { what, count } of own) say(`  ${String(count).padStart(9)} ${what}`);
  }
  const open = counts.filter(({ keyId }) => keyId === null);
  say(`not sealed yet:${open.length === 0 ? ' nothing' : ''}`);
  for (const { what, count } of open) say(`  ${String(count).padStart(9)} ${what}`);
}

function rotate(config: Config): void {
  const keys = readKeys(config);
  const made = makeKey();
  if (hasOwnKeys(config)) {
    writeOwnKeys(config.dataDir, [Buffer.from(made, 'base64'), ...keys]);
    say('A new key stands first in secret.key. Restart the service: it seals everything with it.');
    return;
  }
  const old = keys.map((key) => key.toString('base64')).join(',');
  say('1. On every node, one after the other (all learn to open what the new key seals):');
  say(`SECRET_KEY=${old},${made}`);
  say('2. Then on every node, one after the other (the new key seals, and the workers seal all else anew):');
  say(`SECRET_KEY=${made},${old}`);
  say('3. When "npm run secrets -- status" shows nothing of the old ones, on every node:');
  say(`SECRET_KEY=${made}`);
}

async function forget(config: Config, db: Database, files: Files): Promise<void> {
  if (!hasOwnKeys(config)) throw new UsageError('The keys are in SECRET_KEY: take the old ones out there');
  const counts = await countAll(db, files);
  const inUse = new Set(counts.map(({ keyId }) => keyId));
  if (inUse.has(null)) throw new UsageError('There are texts that are not sealed yet: reseal first');
  const keys = readKeys(config);
  const kept = keys.filter((key, place) => place === 0 || inUse.has(nameOf(key)));
  if (kept.length < keys.length) writeOwnKeys(config.dataDir, kept);
  say(
    `${keys.length - kept.length} of ${keys.length} keys were taken out. Restart the service: it goes on without them.`,
  );
}

async function run(command: string | undefined, config: Config): Promise<void> {
  if (command === 'rotate') return rotate(config);
  if (command !== 'status' && command !== 'reseal' && command !== 'forget') throw new UsageError(USAGE);
  const { db, close } = await joinDatabase(config);
  const files = createFiles({ config, secrets: createSecrets(config) });
  try {
    if (command === 'status') describe(readKeys(config), await countAll(db, files));
    if (command === 'reseal') {
      const { rows, files: count } = await sealAll(db, files);
      say(`Sealed with key ${nameOf(readKeys(config)[0] ?? Buffer.alloc(0))}: ${rows} rows, ${count} files`);
    }
    if (command === 'forget') await forget(config, db, files);
  } finally {
    await close();
  }
}

try {
  await run(process.argv[2], readConfig(process.env));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
