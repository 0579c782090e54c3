/**
 * Words that the dictionaries do not know must not be taken for something else. Each synonym and phrase of the dictionaries is
 * read by a directory that has not learnt it (ten parts, each left out once), alone and with one typing mistake: what is bound
 * then has to share a field with what the words mean. Everyday sentences that ask for no doctor (bench/queries/everyday.json)
 * must bind nothing.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomNumbers } from '../contract/platform/random.ts';
import { foldText } from '../server/platform/text/text.ts';
import { type DirectoryQuery, everything, type ReadPart } from '../server/search/directory/directory.ts';
import { readComplaintTerms, readTerms } from '../tests/helpers/dictionary-terms.ts';
import { createMemoryEngine, type MemoryEngine } from '../tests/helpers/memory-directory.ts';
import { withOneMistake } from './directory-cases.ts';
import { figures } from './figures.ts';
import { readWorld } from './patient-words-world.ts';

const { values } = parseArgs({
  options: { clinics: { type: 'string', default: '3000' }, quiet: { type: 'boolean', default: false } },
});
const folder = process.env.MEDATLAS_DATA;
if (!folder) throw new Error('Say where the data is: MEDATLAS_DATA.');

const PARTS = 10;
const terms = readTerms();
const complaints = readComplaintTerms();
const concepts = terms.map(({ concept }) => concept);
const world = readWorld(folder, terms, [], Number(values.clinics));
/** The name of a term with the ids of its specializations; a specialization has its own id. */
type Named = { text: string; lang: string; isTitle: boolean; kind: string; fields: readonly number[] };
const fieldsOf = ({ kind, id, specializations = [] }: (typeof concepts)[number]): readonly number[] =>
  kind === 'specialization' ? [id] : specializations;
const known: Named[] = [
  ...concepts.flatMap((concept) =>
    concept.names.map((name) => ({ ...name, kind: concept.kind, fields: fieldsOf(concept) })),
  ),
  ...complaints.flatMap(({ names, specializations }) =>
    names.map((name) => ({ ...name, kind: 'complaint', fields: specializations })),
  ),
];
const byText = Map.groupBy(known, ({ text }) => foldText(text));
const fieldsByTerm = new Map(concepts.map((one) => [`${one.kind} ${one.id}`, fieldsOf(one)]));

const partOf = (text: string): number =>
  [...foldText(text)].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7) %
  PARTS;

function engineWithout(part: number | null): MemoryEngine {
  const keep = <Name extends { text: string; isTitle: boolean }>(names: readonly Name[]): Name[] => {
    return names.filter(({ text, isTitle }) => isTitle || partOf(text) !== part);
  };
  return createMemoryEngine({
    ...world,
    concepts: concepts.map((one) => ({ ...one, names: keep(one.names) })),
    complaints: complaints.map((one) => ({ ...one, names: keep(one.names) })),
  });
}

const page: DirectoryQuery = { ...everything, facets: [] };
const CONCEPTS = new Set(['specialization', 'disease', 'procedure', 'complaint']);

/** The fields of each term that holds. */
function boundFields({ kind, ids, fields, does }: ReadPart): (readonly number[])[] {
  if (!CONCEPTS.has(kind) || does !== 'filters') return [];
  if (kind === 'specialization') return [ids.map(Number)];
  return [fields.length > 0 ? fields : (fieldsByTerm.get(`${kind} ${ids[0]}`) ?? [])];
}

type Outcome = {
  lang: string;
  kind: string;
  text: string;
  read: readonly ReadPart[];
  outcome: 'right' | 'wrong' | 'none';
};
/** @param allowed null where nothing may be bound. */
async function judge(
  engine: MemoryEngine,
  { text, lang, kind }: Omit<Named, 'fields' | 'isTitle'>,
  allowed: ReadonlySet<number> | null,
): Promise<Outcome> {
  const { read } = await engine.searchClinics({ ...page, q: text });
  const bound = read.flatMap(boundFields);
  const isWrong = bound.some((fields) => !fields.some((field) => allowed?.has(field)));
  return { lang, kind, text, read, outcome: isWrong ? 'wrong' : bound.length > 0 ? 'right' : 'none' };
}

const slugOf = new Map(terms.map(({ slug, concept }) => [`${concept.kind} ${concept.id}`, slug]));
const describe = (read: readonly ReadPart[]): string =>
  read
    .filter(({ kind }) => CONCEPTS.has(kind))
    .map(({ kind, ids, fields, words, does }) => {
      const names =
        kind === 'complaint'
          ? complaints[Number(ids[0]) - 1]?.names.find(({ lang }) => lang === 'en')?.text
          : slugOf.get(`${kind} ${ids[0]}`);
      return `${does} ${words} = ${kind} ${names} [${fields.map((id) => slugOf.get(`specialization ${id}`))}]`;
    })
    .join('; ');

function report(what: string, list: readonly Outcome[]): void {
  const groups = Map.groupBy(list, ({ lang, kind }) => `${lang} ${kind}`);
  const share = (among: readonly Outcome[], is: Outcome['outcome']): number =>
    (100 * among.filter(({ outcome }) => outcome === is).length) / among.length;
  process.stdout.write(`${what}\n`);
  for (const [name, among] of groups)
    process.stdout.write(
      `${name.padEnd(24)}${String(among.length).padStart(6)}${(['right', 'none', 'wrong'] as const)
        .map((is) => `${share(among, is).toFixed(1)} %`.padStart(10))
        .join('')}\n`,
    );
  if (!values.quiet)
    for (const one of list)
      if (one.outcome === 'wrong')
        process.stdout.write(`  ✗ ${one.lang} ${one.kind} ${one.text} ⇒ ${describe(one.read)}\n`);
  figures({ what: `unknown words, ${what}`, size: String(list.length) }, [
    { name: 'a related term bound', unit: '%', value: share(list, 'right') },
    { name: 'an unrelated term bound', unit: '%', value: share(list, 'wrong') },
  ]);
}

const random = randomNumbers(19);
const alone: Outcome[] = [];
const mistyped: Outcome[] = [];
for (let part = 0; part < PARTS; part++) {
  const engine = engineWithout(part);
  for (const [folded, names] of byText) {
    const [first] = names;
    if (!first || partOf(folded) !== part || names.some(({ isTitle }) => isTitle)) continue;
    const allowed = new Set(names.flatMap(({ fields }) => fields));
    alone.push(await judge(engine, first, allowed));
    const text = withOneMistake(first.text, random);
    if (text !== null) mistyped.push(await judge(engine, { ...first, text }, allowed));
  }
}
report('phrases not learnt', alone);
report('phrases not learnt, one mistake', mistyped);

const engine = engineWithout(null);
const everyday: Record<string, string[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'queries', 'everyday.json'), 'utf8'),
);
const nothing: Outcome[] = [];
for (const [lang, texts] of Object.entries(everyday))
  for (const text of texts) nothing.push(await judge(engine, { text, lang, kind: 'everyday' }, null));
report('everyday sentences', nothing);
