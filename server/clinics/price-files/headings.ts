import type { PriceField, PriceMapping } from '../../../contract/clinics/price-imports.ts';
import { foldText } from '../../platform/text/text.ts';
import type { PriceTable } from './table.ts';

/** How columns are called in the four languages and in charge masters; folded when compared. */
const names: Record<PriceField, readonly string[]> = {
  title:
    'title|name|description|procedure|procedure name|service|service name|treatment|charge|item|msdrg description|drg description|charge description|название|наименование|наименование услуги|услуга|процедура|операция|описание|leistung|bezeichnung|behandlung|eingriff|beschreibung|prozedur|titel|الاسم|الخدمة|الإجراء|اسم الخدمة|الوصف|العلاج'.split(
      '|',
    ),
  code: 'code|charge code|procedure code|charge_code|icd|icd-9-cm|cpt|drg|msdrg|код|код услуги|ziffer|schlüssel|الرمز|الكود|رمز'.split(
    '|',
  ),
  price:
    'price|amount|unit price|cost|rate|fee|price from|charge amount|average charge|gross charge|from|цена|стоимость|цена от|цена, руб|цена, руб.|стоимость, руб|стоимость, руб.|сумма|от|preis|betrag|kosten|preis ab|preis in euro|ab|السعر|التكلفة|الثمن|السعر من|من'.split(
      '|',
    ),
  price_to: 'price to|to|up to|max|maximum|max price|цена до|до|preis bis|bis|السعر إلى|إلى|حتى'.split('|'),
  currency: 'currency|currency code|валюта|währung|العملة|عملة'.split('|'),
  included:
    'included|includes|what is included|включено|что включено|входит|inklusive|enthalten|يشمل|المشمول'.split(
      '|',
    ),
  excluded:
    'excluded|excludes|not included|what is not included|не включено|не входит|что не входит|nicht enthalten|exklusive|لا يشمل|غير مشمول'.split(
      '|',
    ),
  volume:
    'volume|yearly volume|per year|cases|cases per year|procedures per year|в год|операций в год|количество в год|pro jahr|anzahl pro jahr|fallzahl|سنويا|العدد السنوي|عدد الحالات'.split(
      '|',
    ),
  note: 'note|notes|comment|comments|remark|remarks|примечание|комментарий|bemerkung|anmerkung|hinweis|ملاحظة|ملاحظات'.split(
    '|',
  ),
};

/** A heading as it is compared: letters and digits. */
export const foldHeading = (heading: string): string =>
  foldText(heading)
    .replace(/[^\p{L}\p{M}\p{N}|]+/gu, ' ')
    .trim();

const byName = new Map(
  Object.entries(names).flatMap(([field, list]) =>
    list.map((name): [string, PriceField] => [foldHeading(name), field as PriceField]),
  ),
);

/** The field a column is called by, null where its name says nothing. */
export const fieldOfHeading = (heading: string): PriceField | null =>
  byName.get(foldHeading(heading)) ?? null;

const CMS = /^(description|code ?\| ?\d( ?\| ?type)?|standard_charge ?\|.+|payer_name|setting)$/;
export const isCmsHeading = (heading: string): boolean => CMS.test(heading.trim());

const filled = (table: PriceTable, column: number): number =>
  table.rows.reduce((count, row) => count + (row[column] ? 1 : 0), 0);

/**
 * Of the charges in the template, what someone without an insurance of the country pays: the cash price where the file
 * mostly has it, else the gross one, else whichever charge in dollars is named most.
 */
function cmsPrice(table: PriceTable): number | undefined {
  const at = (name: string) => table.headings.indexOf(name);
  const cash = at('standard_charge|discounted_cash');
  const gross = at('standard_charge|gross');
  const [cashes, grosses] = [cash, gross].map((column) => (column < 0 ? 0 : filled(table, column)));
  if (cash >= 0 && (cashes ?? 0) * 2 >= (grosses ?? 0) && (cashes ?? 0) > 0) return cash;
  if (gross >= 0 && (grosses ?? 0) > 0) return gross;
  const others = table.headings.flatMap((heading, column) =>
    /_dollar$|\|min$/.test(heading) ? [column] : [],
  );
  return others.sort((a, b) => filled(table, b) - filled(table, a))[0];
}

function guessCms(table: PriceTable): PriceMapping {
  const price = cmsPrice(table);
  const code = table.headings.indexOf('code|1');
  return {
    title: table.headings.indexOf('description'),
    ...(code >= 0 && { code }),
    ...(price !== undefined && { price }),
  };
}

/** What each column holds: as the clinic has said before (`known`, by folded heading), else as it is called. */
export function guessMapping(table: PriceTable, known: ReadonlyMap<string, PriceField | null>): PriceMapping {
  const mapping: PriceMapping = table.kind === 'cms' ? guessCms(table) : {};
  const isTold = table.headings.some((heading) => known.get(foldHeading(heading)));
  const said = isTold ? {} : mapping;
  for (const [column, heading] of table.headings.entries()) {
    const folded = foldHeading(heading);
    const field = known.has(folded)
      ? known.get(folded)
      : table.kind === 'cms'
        ? null
        : fieldOfHeading(heading);
    if (field && said[field] === undefined) said[field] = column;
  }
  const price = said.price ?? priceByLook(table, new Set(Object.values(said)));
  return price === undefined ? said : { ...said, price };
}

const LOOKED_AT = 200;
const LOOKS_LIKE_PRICE = /^\s*(?:[$€£₽₺]\s*[\d.,\s]+|[\d.,\s]+[$€£₽₺]|\d[\d,\s]*[.,]\d\d)\s*$/;

/** A column whose heading says nothing, but whose cells are money; the first one of several. */
function priceByLook({ headings, rows }: PriceTable, taken: ReadonlySet<number>): number | undefined {
  const part = rows.slice(0, LOOKED_AT);
  return [...headings.keys()].find((column) => {
    const cells = part.flatMap((row) => row[column]?.trim() || []);
    const money = cells.filter((cell) => LOOKS_LIKE_PRICE.test(cell)).length;
    return !taken.has(column) && money > 0 && money * 2 > cells.length;
  });
}
