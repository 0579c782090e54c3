/**
 * The other lists of the back office: first page, last page that is leafed to, each value of each filter, words, in each
 * order. Filters and orders are read from the contract, so a new list is measured as soon as it is declared. Calls over the
 * half of the aim are named.
 */
import { parseArgs } from 'node:util';
import Type, { type TSchema } from 'typebox';
import { tableExports } from '../contract/operations/admin-tables.ts';
import { LIST_MAX } from '../contract/platform/admin-lists.ts';
import { makeAccount } from '../tests/factories/accounts.ts';
import { fillWorld } from './admin-queues-world.ts';
import { type AppAndAccount, measureList } from './list-calls.ts';
import { count } from './measuring.ts';
import { withApp } from './own-app.ts';

const { values } = parseArgs({
  options: {
    clinics: { type: 'string', default: '10000' },
    cases: { type: 'string', default: '100000' },
    others: { type: 'string', default: '10000' },
    turns: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
  },
});
const sizes = {
  clinics: Number(values.clinics),
  cases: Number(values.cases),
  others: Number(values.others),
};
const turns = Number(values.turns);

/** Measured by `admin-lists.ts` at their own size. */
const elsewhere: readonly string[] = ['clinics', 'doctors', 'accounts', 'verification', 'audit'];

/** A clinic by a common beginning, by a rare one, by its number, and words that stand nowhere. */
const clinicWords = ['klin', 'klinikum a1', '4711', 'zzzz'];
/** What operators type into the search of a list; by default a clinic. */
const words: Readonly<Record<string, readonly string[]>> = {
  requests: [...clinicWords, '20004711'],
  offers: [...clinicWords, '20004711'],
  conversations: [...clinicWords, '20004711'],
  comments: ['4711', 'подробностями', 'отзыв a1b', 'zzzz'],
  reports: ['rep-4711', 'zzzz'],
  'doctor-matches': ['dr. a1', '4711', 'zzzz'],
  imports: ['file-47', 'zzzz'],
  news: ['новость a1', 'news-4711', 'zzzz'],
  'unread-queries': ['query a1', 'zzzz'],
  terms: ['surg', 'zzzz'],
  complaints: ['pain', 'zzzz'],
  messages: ['clinic', 'zzzz'],
  languages: ['de', 'zzzz'],
  currencies: ['eu', 'zzzz'],
  rates: ['eu', 'zzzz'],
};

/** Values of a filter to ask for; of one that takes any text an example by its name. */
function valuesOf(name: string, schema: TSchema): string[] {
  if (Type.IsBoolean(schema)) return ['true', 'false'];
  if (Type.IsEnum(schema)) return schema.enum.map(String);
  const example = { country: 'DE', language: 'de', missing: 'ar', group: 'admin', name: 'DE' }[name];
  return [example ?? (name.endsWith('_id') ? '47' : 'x')];
}

const pages = ['', `page=${LIST_MAX / 25}&per_page=25`, 'per_page=100'];

function pathsOf(list: string, query: TSchema): string[] {
  const {
    format: _,
    without: __,
    q,
    sort,
    order: ___,
    ...filters
  } = Type.IsObject(query) ? query.properties : {};
  const sorted = (sort ? valuesOf('sort', sort) : []).flatMap((column) =>
    ['ASC', 'DESC'].flatMap((direction) => pages.map((page) => `sort=${column}&order=${direction}&${page}`)),
  );
  const filtered = Object.entries(filters).flatMap(([name, schema]) =>
    valuesOf(name, schema).map((value) => `${name}=${value}`),
  );
  const searched = q ? (words[list] ?? clinicWords).map((text) => `q=${text}`) : [];
  return [...(sort ? sorted : pages), ...filtered, ...searched].map((asked) => `${list}?${asked}`);
}

await withApp(async (own) => {
  const by = await makeAccount(own.db, { operator: 'admin' });
  await fillWorld(own.db, sizes, by.id);
  const desk: AppAndAccount = { own, by };
  const size = `${count(sizes.cases)} requests, offers, conversations, reviews; ${count(sizes.others)} of the others`;
  for (const [list, { query }] of Object.entries(tableExports)) {
    if (elsewhere.includes(list) || (values.only !== '' && values.only !== list)) continue;
    await measureList(desk, { list, paths: pathsOf(list, query), size, turns });
  }
});
