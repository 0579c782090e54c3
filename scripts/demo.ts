// npm run demo -- [--clinics 400] [--seed 1] [--replace]: loads the demo world of fictional clinics.
import { parseArgs } from 'node:util';
import { loadDemo } from '../demo/load.ts';
import { readConfig } from '../server/config.ts';
import { seedCities } from '../server/places/writes.ts';
import { joinDatabase } from '../server/platform/database.ts';

const MAX_CLINICS = 2_000_000;

function readNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > max)
    throw new Error(`--${name} is a number from 1 to ${max}`);
  return value;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      clinics: { type: 'string', default: '400' },
      seed: { type: 'string', default: '1' },
      replace: { type: 'boolean', default: false },
    },
  });
  const clinics = readNumber('clinics', values.clinics, MAX_CLINICS);
  const seed = readNumber('seed', values.seed, 4_294_967_295);
  const { db, pool, close } = await joinDatabase(readConfig(process.env));
  try {
    await seedCities(pool);
    const start = Date.now();
    const loaded = await loadDemo(db, {
      clinics,
      seed,
      replace: values.replace,
      onProgress: (count) => process.stdout.write(`\r${count} of ${clinics} clinics`),
    });
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    process.stdout.write(
      loaded > 0
        ? `\r${loaded} fictional clinics loaded in ${seconds} s\n`
        : 'There are demo clinics already: --replace makes the world anew\n',
    );
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
