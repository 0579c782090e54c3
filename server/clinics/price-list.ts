import { sql } from 'kysely';
import type { Price } from '../../contract/clinics/prices.ts';
import type { Procedure } from '../content/dictionaries/reads.ts';
import { collatorOf, titleIn } from '../content/dictionaries/rules.ts';
import type { Words } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { ownedBy } from '../platform/kept/noted-reads.ts';
import { foldText } from '../platform/text/text.ts';
import { type PriceRow, shapePrice } from './prices/rules.ts';

/** Words that a procedure is found by in the list: its titles and synonyms in the reader's language and in English. */
function namesOf({ titles, synonyms }: Procedure, language: string): string {
  const langs = [...new Set([language, 'en'])];
  return foldText(langs.flatMap((lang) => [titles[lang] ?? '', ...(synonyms[lang] ?? [])]).join(' '));
}

/** Every word of the text stands somewhere in the names. */
function matcherOf(q: string): (names: string) => boolean {
  const parts = foldText(q).split(/\s+/).filter(Boolean);
  return (names) => parts.every((part) => names.includes(part));
}

/**
 * Everything a clinic does, with its price, in one query: in groups by the main specialization in alphabetical order,
 * each group by title. A clinic has some hundred at most, so search and order are made here, in the words of the reader.
 */
export async function listClinicPrices(
  db: Database,
  clinicId: number,
  q: string,
  words: Words,
): Promise<Price[]> {
  const { rows } = await ownedBy({ clinic_id: [clinicId] }, () =>
    sql<PriceRow>`
    select procedure_id, amount::float8 as amount, amount_to::float8 as amount_to, currency_id, included, excluded,
      yearly_volume, priced_on, remark
    from clinic_procedures where clinic_id = ${clinicId}`.execute(db),
  );
  const { dictionaries, language } = words;
  const matches = matcherOf(q);
  const collator = collatorOf(language);
  return rows
    .filter(({ procedure_id }) => {
      const procedure = dictionaries.procedures.byId.get(procedure_id);
      return procedure && matches(`${namesOf(procedure, language)} ${specializationOf(procedure, words)}`);
    })
    .flatMap((row) => shapePrice(row, dictionaries, language) ?? [])
    .sort(
      (a, b) =>
        collator.compare(a.specialization?.title ?? '', b.specialization?.title ?? '') ||
        collator.compare(a.procedure.title, b.procedure.title),
    );
}

const specializationOf = (procedure: Procedure, { dictionaries, language }: Words): string => {
  const main = dictionaries.specializations.byId.get(procedure.specializations[0] ?? -1);
  return main ? foldText(titleIn(main.titles, language)) : '';
};
