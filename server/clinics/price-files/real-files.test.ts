import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { readContentFiles } from '../../content/dictionaries/content-files.ts';
import { listDictionaryRows } from '../../content/dictionaries/reads.ts';
import { loadDictionaries } from '../../content/dictionaries/writes.ts';
import { guessMapping } from './headings.ts';
import { createNaming } from './naming.ts';
import { makePlan } from './plan.ts';
import { readFile } from './tables.ts';

/** Real price lists of hospitals and the templates of CMS. */
const folder = process.env.MEDATLAS_DATA ?? '../shared/data';

function list(part: string, ending: RegExp): string[] {
  try {
    return readdirSync(join(folder, part))
      .filter((name) => ending.test(name))
      .map((name) => join(part, name));
  } catch {
    return []; // not on this machine
  }
}

const lists = list('prices', /\.(csv|tsv)\.gz$/);
const templates = list('cms-hpt', /example\.(csv|json)$/);
const { db } = await testDatabase();
await loadDictionaries(db, await readContentFiles());
const { procedures } = await listDictionaryRows(db);
const naming = createNaming(procedures, new Map());

async function planOf(path: string) {
  const { table } = await readFile(readFileSync(join(folder, path)));
  const mapping = guessMapping(table, new Map());
  const plan = await makePlan({
    ...{
      table,
      mapping,
      fixes: {},
      decimals: {},
      currencyId: 3,
      removesGone: false,
      currencies: [{ id: 3, code: 'USD' }],
    },
    ...{ naming, lineNames: new Map(), list: [], today: '2026-11-22' },
  });
  return { table, mapping, plan };
}

test.skipIf(lists.length === 0)('real lists of hospitals are read and mapped by themselves', async () => {
  for (const path of lists) {
    const { table, mapping, plan } = await planOf(path);
    expect(mapping, path).toMatchObject({ title: expect.any(Number), price: expect.any(Number) });
    const amounts = table.rows.filter((row) => /^\s*\$?[\d.,]+\s*$/.test(row[mapping.price ?? 0] ?? ''));
    expect(amounts.length, path).toBeGreaterThan(table.rows.length / 3);
    expect(plan.rows, path).toHaveLength(table.rows.length);
    // All of them are dollars with a point: none is asked about, and none is read as another number.
    expect(plan.notations, path).toEqual([]);
    for (const { row, is } of plan.rows) {
      const text = table.rows[(row ?? 0) - 1]?.[mapping.price ?? 0] ?? '';
      if (is) expect(is.amount, `${path} ${text}`).toBeCloseTo(Number(text.replace(/[$,\s]/g, '')), 2);
    }
  }
});

test.skipIf(templates.length === 0)(
  'templates of CMS are recognised, tall and wide, CSV and JSON',
  async () => {
    for (const path of templates) {
      const { table, mapping, plan } = await planOf(path);
      expect(table.kind, path).toBe('cms');
      expect(table.headings[mapping.title ?? -1], path).toBe('description');
      expect(table.headings[mapping.code ?? -1], path).toBe('code|1');
      expect(table.headings[mapping.price ?? -1], path).toMatch(/discounted_cash|gross/);
      expect(plan.counts.wrong + plan.counts.unmatched + plan.counts.new, path).toBeGreaterThan(0);
    }
  },
);
