/**
 * How well the directory index finds clinics: recall in the first ten and mean reciprocal rank, by kind of case, in the
 * real clinics under MEDATLAS_DATA. `--list` names what was not found.
 *
 * With --dictionaries the words of specializations, diseases and procedures are known as well, clinics have the fields that
 * their names say, and some have everything: then names must win over concepts.
 *
 * A case is hit by the clinic it was made from. A name is ambiguous where several clinics have it (equal when folded):
 * then any of them is a hit, because the query cannot tell them apart.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fieldsOfName } from '../server/imports/names/fields-of-name.ts';
import { words } from '../server/platform/text/text.ts';
import type { Concept } from '../server/search/directory/directory.ts';
import { everything } from '../server/search/directory/directory.ts';
import { readTerms } from '../tests/helpers/dictionary-terms.ts';
import { createMemoryEngine } from '../tests/helpers/memory-directory.ts';
import { byEarCases } from './directory-by-ear.ts';
import { type Case, generateCases } from './directory-cases.ts';
import { readRor } from './directory-data.ts';
import { figures } from './figures.ts';
import { count } from './measuring.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '4400' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    dictionaries: { type: 'boolean', default: false },
  },
});
const folder = process.env.MEDATLAS_DATA;
if (!folder) throw new Error('Say where the data is: MEDATLAS_DATA.');

const data = readRor(folder);

const terms = values.dictionaries ? readTerms() : [];
const concepts = terms.map(({ concept }) => concept);
const idsOf = (kind: Concept['kind']): number[] =>
  concepts.filter((one) => one.kind === kind).map(({ id }) => id);
const fieldIds = new Map<string, number>();
for (const { slug, concept } of terms) if (concept.kind === 'specialization') fieldIds.set(slug, concept.id);
const fieldsOf = (names: readonly { text: string; kind: string }[]): number[] => [
  ...new Set(
    names
      .filter(({ kind }) => kind !== 'acronym' && kind !== 'former')
      .flatMap(({ text }) => fieldsOfName(text))
      .flatMap((slug) => fieldIds.get(slug) ?? []),
  ),
];
const clinics = data.clinics.map((clinic, at) =>
  at % 50 === 0
    ? {
        ...clinic,
        specializations: idsOf('specialization'),
        diseases: idsOf('disease'),
        procedures: idsOf('procedure').map((id) => ({ id, price: null })),
      }
    : { ...clinic, specializations: fieldsOf(clinic.names) },
);
const engine = createMemoryEngine({ ...data, clinics, concepts });
const rorOf = new Map(data.clinics.map(({ id, ror }) => [id, ror]));
const namesakes = new Map<string, Set<string>>();
const sameName = (name: string): string => words(name).join(' ');
for (const { ror, names } of data.clinics) {
  for (const { text } of names) {
    const key = sameName(text);
    namesakes.set(key, (namesakes.get(key) ?? new Set()).add(ror));
  }
}

async function rankOf({ query, name, expected, others = [] }: Case): Promise<number> {
  const hits = await engine.searchClinics({ ...everything, q: query, limit: 10 });
  const accepted = new Set([expected, ...others, ...(namesakes.get(sameName(name)) ?? [])]);
  return hits.ids.findIndex((id) => accepted.has(rorOf.get(id) ?? '')) + 1;
}

async function measure(title: string, cases: readonly Case[]): Promise<void> {
  const kinds = new Map<string, { found: number; reciprocal: number; count: number }>();
  const failed: Case[] = [];
  for (const one of cases) {
    const rank = await rankOf(one);
    for (const kind of [one.kind, 'overall']) {
      const sum = kinds.get(kind) ?? { found: 0, reciprocal: 0, count: 0 };
      sum.count += 1;
      sum.found += rank > 0 ? 1 : 0;
      sum.reciprocal += rank > 0 ? 1 / rank : 0;
      kinds.set(kind, sum);
    }
    if (rank === 0) failed.push(one);
  }
  const lines = [...kinds].map(([kind, { found, reciprocal, count }]) => {
    const recall = `${((100 * found) / count).toFixed(1)} %`.padStart(8);
    return `  ${kind.padEnd(24)}${String(count).padStart(6)}${recall}${(reciprocal / count).toFixed(3).padStart(8)}`;
  });
  process.stdout.write(`${title}: cases, recall@10, MRR\n${lines.join('\n')}\n`);
  const { found = 0, reciprocal = 0 } = kinds.get('overall') ?? {};
  const what = values.dictionaries ? `${title}, with dictionaries` : title;
  figures({ what, size: `${count(cases.length)} cases` }, [
    { name: 'in the first ten', unit: '%', value: (100 * found) / cases.length },
    { name: 'mean reciprocal rank', unit: '', value: reciprocal / cases.length },
  ]);
  if (!values.list) return;
  for (const { kind, query, name } of failed) process.stdout.write(`  ✗ ${kind}: ${query} ⇐ ${name}\n`);
}

type DevCase = { kind: string; query: string; source_name: string; expected: string };
const devCases = readFileSync(join(folder, 'search-dev-cases.ndjson'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as DevCase);
await measure(
  'written by hand',
  devCases.map(({ kind, query, source_name, expected }) => ({ kind, query, name: source_name, expected })),
);
await measure('made by machine', generateCases(data, Number(values.cases), Number(values.seed)));
await measure('written by ear', byEarCases(data.clinics));
