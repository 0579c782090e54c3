import { type RawBuilder, sql } from 'kysely';
import type { StaffPrice } from '../../../contract/clinics/staff-prices.ts';
import { collatorOf } from '../../content/dictionaries/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { shapePrice } from '../prices/rules.ts';
import type { ListRow } from './rules.ts';

/** The rows of a clinic's list that `condition` holds for. */
export async function readRows(
  db: Database,
  clinicId: number,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    select procedure_id, amount::float8 as amount, amount_to::float8 as amount_to, currency_id, included, excluded,
      yearly_volume, priced_on::text as priced_on, remark, note, version
    from clinic_procedures where clinic_id = ${clinicId} and ${condition} order by procedure_id`.execute(db);
  return rows;
}

/** By title in the reader's language. */
export function shapeRows(rows: readonly ListRow[], { dictionaries, language }: Words): StaffPrice[] {
  const collator = collatorOf(language);
  return rows
    .flatMap((row) => {
      const price = shapePrice(row, dictionaries, language);
      return price ? [{ ...price, note: row.note, version: row.version }] : [];
    })
    .sort((a, b) => collator.compare(a.procedure.title, b.procedure.title));
}

export const listPrices = async (db: Database, clinicId: number, words: Words): Promise<StaffPrice[]> =>
  shapeRows(await readRows(db, clinicId), words);
