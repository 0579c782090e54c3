/**
 * A price list of so many rows through the check and the application, on an embedded PostgreSQL with the real dictionary:
 * every fourth row is meant for sure, the others are charges of real hospitals or made-up words.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { applyImport } from '../server/clinics/price-files/applying.ts';
import { planImport } from '../server/clinics/price-files/planning.ts';
import { requireImport } from '../server/clinics/price-files/reads.ts';
import { createTables, readFile } from '../server/clinics/price-files/tables.ts';
import { keepFile } from '../server/clinics/price-files/writes.ts';
import { readContentFiles } from '../server/content/dictionaries/content-files.ts';
import { loadDictionaries } from '../server/content/dictionaries/writes.ts';
import { createWordStore } from '../server/content/localization/reads.ts';
import { migrate } from '../server/platform/migrations.ts';
import { makeAccount } from '../tests/factories/accounts.ts';
import { createCities, createClinic } from '../tests/factories/clinics.ts';
import { figure } from './figures.ts';
import { count, memoryOf } from './measuring.ts';
import { withDatabase } from './own-database.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000' } } });
const rows = Number(values.rows);
const words =
  'catheter,screw,panel,insertion,removal,bilateral,contrast,drain,needle,graft,revision,level'.split(',');

await withDatabase(async ({ url, db }) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(client);
  await client.end();
  await createCities(db);
  const content = await readContentFiles();
  await loadDictionaries(db, content);
  await db.insertInto('currencies').values({ id: 3, code: 'USD', prefix: '$', position: 3 }).execute();
  await db
    .insertInto('currency_rates')
    .values({ currency_id: 3, rate: 1.1, date: '2026-01-01', source: 'ecb', state: 'accepted' })
    .execute();
  const titles = content.procedures.map(({ titles }) => titles.en ?? '');
  const lines = Array.from({ length: rows }, (_, at) => {
    const word = (step: number) => words[(at * step + (at >> 3)) % words.length];
    const title = at % 4 === 0 ? titles[(at / 4) % titles.length] : `${word(5)} ${word(7)} ${word(11)} ${at}`;
    return `"${title}","$${(at % 4 === 0 ? 1000 : at + 1).toFixed(2)} "`;
  });
  const bytes = Buffer.from(`Charge,Unit Price\n${lines.join('\n')}\n`);
  const clinicId = await createClinic(db, { title: 'Bench clinic' });
  const { id: accountId } = await makeAccount(db, { staff: { clinicId, role: 'coordinator' } });
  const tools = { words: await createWordStore(db, (_, key) => key), tables: createTables() };
  const by = { accountId, clinicId, address: '192.0.2.1' };

  const row = { what: 'a price file', size: `${count(rows)} rows` };
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    figure({ ...row, name, unit: 'ms', value: performance.now() - start });
    return result;
  };
  const kept = await timed('taken', async () =>
    keepFile(db, by, { name: 'bench.csv', bytes, key: 'bench-key', read: await readFile(bytes) }),
  );
  const plan = await timed('checked', async () =>
    planImport(db, await requireImport(db, clinicId, kept.id), tools),
  );
  const seen = { version: kept.version, digest: plan.digest };
  await timed('applied', () => applyImport(db, by, kept.id, seen, tools));
  figure({ ...row, name: 'memory', unit: 'MB', value: memoryOf('self').now });
});
