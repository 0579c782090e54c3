import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { readRows } from '../price-list/reads.ts';
import { lineNamesOf } from './lines.ts';
import { createNaming } from './naming.ts';
import { makePlan, type Plan } from './plan.ts';
import { listLanguages, readTaught, requireBytes } from './reads.ts';
import type { ImportRow } from './rules.ts';
import type { Tables } from './tables.ts';

export type PlanTools = { words: WordStore; tables: Tables };

/** What an open file would do to its clinic's list as it stands in `db`. Throws not_found where it is not open. */
export async function planImport(
  db: Database,
  row: ImportRow,
  { words: wordsFor, tables }: PlanTools,
): Promise<Plan> {
  const { table } = await tables(row.id, await requireBytes(db, row.id));
  const languages = await listLanguages(db);
  const inLanguages = new Map(
    await Promise.all(languages.map(async (language) => [language, await wordsFor(language)] as const)),
  );
  const { dictionaries, rates } = await wordsFor('en');
  const list = await readRows(db, row.clinic_id);
  return makePlan({
    table,
    mapping: row.mapping,
    fixes: row.fixes,
    decimals: row.decimals,
    currencyId: row.currency_id,
    removesGone: row.removes_gone,
    currencies: rates,
    naming: createNaming(dictionaries.procedures.offered, await readTaught(db, row.clinic_id)),
    lineNames: lineNamesOf(languages, (language, key) => inLanguages.get(language)?.say(key) ?? key),
    list,
    today: new Date().toISOString().slice(0, 10),
  });
}
