import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { NewsBlock } from '../contract/content/news.ts';
import { draw } from './choosing.ts';
import type { Kind } from './names.ts';
import type { Random } from './random.ts';
import type { Rows } from './rows.ts';

const folder = join(import.meta.dirname, 'content', 'news');

const Words = Type.Record(Type.String(), Type.String({ minLength: 1 }));
const DemoNews = Type.Object({
  slug: Type.String({ pattern: '^[a-z0-9-]{1,200}$' }),
  published_on: Type.String({ format: 'date' }),
  author: Words,
  author_role: Words,
  reviewer: Type.Union([Words, Type.Null()]),
  reviewer_role: Type.Union([Words, Type.Null()]),
  picture: Type.Object({ scene: Type.String(), seed: Type.Integer() }),
  sources: Type.Array(Type.Object({ title: Type.String(), url: Type.String({ pattern: '^https://' }) })),
  texts: Type.Record(
    Type.String(),
    Type.Object({ title: Type.String(), lead: Type.String(), body: Type.Array(NewsBlock) }),
  ),
});
export type DemoNews = Static<typeof DemoNews>;

/** All news of the demo world, earliest first. Throws on the first that is not as it should be. */
export async function readDemoNews(): Promise<DemoNews[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const given: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'));
      const [problem] = Value.Errors(Type.Array(DemoNews), given);
      if (problem) throw new Error(`${name} ${problem.instancePath}: ${problem.message}`);
      return Value.Parse(Type.Array(DemoNews), given);
    }),
  );
  return files
    .flat()
    .sort(
      (one, other) =>
        one.published_on.localeCompare(other.published_on) || one.slug.localeCompare(other.slug),
    );
}

/** Which clinics a news is about, by a word of its slug. */
const kindByWord: [RegExp, Kind][] = [
  [/eye|cataract|vision|lens/, 'eye'],
  [/heart|cardi/, 'heart'],
  [/knee|hip|joint|spine/, 'bones'],
  [/cancer|onco|tumou?r|proton/, 'cancer'],
  [/dent|tooth|teeth|implant/, 'teeth'],
  [/ivf|fertil/, 'fertility'],
  [/child|paediatr/, 'children'],
  [/rehab|stroke/, 'rehabilitation'],
  [/mri|scan|check-up|diagnos/, 'diagnostics'],
];

/** Rows of a news and up to three clinics it is about; news about the service itself has none. */
export function writeNews(
  rows: Rows,
  id: number,
  news: DemoNews,
  random: Random,
  clinicIds: (kind: Kind) => readonly number[],
): void {
  const { author, author_role, reviewer, reviewer_role } = news;
  rows.add(
    'news',
    id,
    news.slug,
    news.published_on,
    JSON.stringify({ name: author, role: author_role }),
    reviewer && reviewer_role ? JSON.stringify({ name: reviewer, role: reviewer_role }) : null,
    JSON.stringify(news.picture),
    JSON.stringify(news.sources),
    true,
  );
  for (const [lang, { title, lead, body }] of Object.entries(news.texts))
    rows.add('news_texts', id, lang, title, lead, JSON.stringify(body));
  const [, kind] = kindByWord.find(([word]) => word.test(news.slug)) ?? [];
  const related = kind
    ? draw(random, clinicIds(kind), 3)
    : random.chance(0.4)
      ? draw(random, clinicIds('hospital'), 2)
      : [];
  for (const clinicId of related) rows.add('news_clinics', id, clinicId);
}
