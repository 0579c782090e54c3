import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/helpers/database.ts';
import { testSecrets } from '../../tests/helpers/keys.ts';
import { kyselyOn } from './database.ts';
import { stemsOf, tokenQuery, tokensOf } from './sealed-words.ts';
import { createSecrets } from './secrets.ts';

const { db, pool } = await testDatabase();

const texts = [
  'Болит правый висок, особенно утром',
  'Боль в колене после операции',
  'Ребёнок теряет зрение; глаукома?',
  'Hip replacement, Schmerzen in der Hüfte',
  "L'opération du genou, d'or",
  'ألم في الركبة بعد العملية',
  'МРТ 17.03, 5мг, high-tech, www.example.org',
  'уха еда eye ons и в на the',
  'Наблюдается боль; болел раньше',
  '',
];

const stems = async (all: readonly string[]): Promise<string[][]> => {
  const { rows } = await sql<{ stems: string[][] }>`select ${stemsOf(all)} as stems`.execute(db);
  return rows[0]?.stems ?? [];
};

async function find(query: string, tokens: readonly string[][], scope: string, on = db): Promise<number[]> {
  const asked = await sql<{ query: string }>`select to_tsquery('russian', ${query})::text as query`.execute(
    db,
  );
  const sealed = tokenQuery(on, asked.rows[0]?.query ?? '', { scopes: [scope], variants: ['own'] });
  const { rows } = await sql<{ place: number }>`
    select place::int from jsonb_array_elements(${JSON.stringify(tokens)}::jsonb) with ordinality as t (words, place)
    where array_to_tsvector(array(select jsonb_array_elements_text(words))) @@ ${sealed}::tsquery order by 1`.execute(
    db,
  );
  return rows.map(({ place }) => place);
}

test('tokens are found by what stems are found by: words in other forms, beginnings, whole short words', async () => {
  const own = await stems(texts);
  const tokens = own.map((one) => tokensOf(db, 'a', [{ variant: 'own', stems: one }]));
  const words = [...new Set(texts.join(' ').match(/[\p{L}\p{M}\p{N}]+/gu))];
  const queries = words.flatMap((word) =>
    [word, word.slice(0, 3), word.slice(0, 4), word.slice(0, -1), `${word}ы`]
      .filter((one) => one.length > 0)
      .map((one) => (one.length < 3 ? `'${one}'` : `'${one}':*`)),
  );
  const both = queries.map((one, place) => `${one} & ${queries[(place * 7) % queries.length]}`);
  let found = 0;
  for (const query of new Set([...queries, ...both])) {
    const { rows } = await sql<{ place: number }>`
      select place::int from unnest(${texts}::text[]) with ordinality as t (text, place)
      where stem_words(text) @@ to_tsquery('russian', ${query}) order by 1`.execute(db);
    expect(await find(query, tokens, 'a'), query).toEqual(rows.map(({ place }) => place));
    found += rows.length;
  }
  expect(found).toBeGreaterThan(100);
});

test('tokens show no word, and those of two scopes, keys or variants have nothing in common', async () => {
  const [one = []] = await stems([texts.join(' ')]);
  const other = kyselyOn(pool, {
    secrets: createSecrets({ secretKeys: [Buffer.alloc(32, 4)], dataDir: '/nowhere' }),
  });
  const own = [{ variant: 'own', stems: one }];
  const sets = [
    tokensOf(db, 'a', own),
    tokensOf(db, 'b', own),
    tokensOf(other, 'a', own),
    tokensOf(db, 'a', [{ variant: 'de', stems: one }]),
  ];
  expect(new Set(sets.flat()).size).toBe(sets.flat().length);
  // Nor do beginnings: a letter of one says nothing of a letter of the other.
  const letters = sets.map((tokens) => new Set(tokens.map((token) => token.slice(0, 4))));
  for (const [place, letter] of letters.entries())
    for (const another of letters.slice(place + 1)) expect(letter.intersection(another).size).toBe(0);
  expect(sets.flat().join(' ')).not.toMatch(/[а-я]/);
});

test('while two keys are known what either has sealed is found', async () => {
  const [was = []] = await stems(['Болит висок']);
  const before = tokensOf(db, 'a', [{ variant: 'own', stems: was }]);
  const key = Buffer.alloc(32, 5);
  const keys = [key, Buffer.alloc(32, 'medatlas')];
  const both = kyselyOn(pool, { secrets: createSecrets({ secretKeys: keys, dataDir: '/nowhere' }) });
  const after = tokensOf(both, 'a', [{ variant: 'own', stems: was }]);
  expect(after).not.toEqual(before);
  expect(await find(`'виск':*`, [before, after], 'a', both)).toEqual([]);
  expect(await find(`'висок':*`, [before, after], 'a', both)).toEqual([1, 2]);
  expect(await find(`'висок':*`, [before, after], 'a', kyselyOn(pool, { secrets: testSecrets }))).toEqual([
    1,
  ]);
});

test('a search of stop words alone finds nothing', async () => {
  const tokens = (await stems(texts)).map((one) => tokensOf(db, 'a', [{ variant: 'own', stems: one }]));
  expect(await find(`'на' & 'the':*`, tokens, 'a')).toEqual([]);
});
