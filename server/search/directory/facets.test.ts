import { expect, test } from 'vitest';
import { sampleClinic } from '../../../tests/factories/directory-documents.ts';
import { places, WORDS } from '../../../tests/factories/directory-worlds.ts';
import { createMemoryEngine } from '../../../tests/helpers/memory-directory.ts';
import { type Concept, everything, FACET_LIMIT } from './directory.ts';

test('only the commonest values are counted, and the chosen ones always', async () => {
  const many = Array.from({ length: FACET_LIMIT + 20 }, (_, at) => at + 1);
  const clinics = many.flatMap((cityId) =>
    [1, 2]
      .slice(cityId > FACET_LIMIT ? 1 : 0)
      .map((copy) => sampleClinic(cityId * 10 + copy, { names: WORDS[0] ?? '', cityId })),
  );
  const last = many.length;
  const { facets } = await createMemoryEngine({ clinics, places }).searchClinics({
    ...everything,
    city: [last],
    facets: ['city'],
  });
  expect(facets.city).toHaveLength(FACET_LIMIT + 1);
  expect(facets.city?.at(-1)).toEqual({ value: last, count: 1 });
  expect(facets.country).toBeUndefined();
});

test('every value is counted where all are asked for', async () => {
  const many = Array.from({ length: FACET_LIMIT + 20 }, (_, at) => at + 1);
  const clinics = many.map((cityId) => sampleClinic(cityId, { names: WORDS[0] ?? '', cityId }));
  const engine = createMemoryEngine({ clinics, places });
  const facets = ['city'] as const;
  const all = await engine.searchClinics({ ...everything, facets, facetLimit: Number.POSITIVE_INFINITY });
  expect(all.facets.city?.map(({ value }) => value).sort((a, b) => a - b)).toEqual(many);
  expect((await engine.searchClinics({ ...everything, facets })).facets.city).toHaveLength(FACET_LIMIT);
});

test('entries of dictionaries that nobody has are not read, and their filter finds nothing', async () => {
  const unknown: Concept = {
    kind: 'disease',
    id: 77,
    names: [{ text: 'quaxil', lang: 'en', isTitle: true }],
  };
  const engine = createMemoryEngine({ clinics: [sampleClinic(1)], places, concepts: [unknown] });
  expect((await engine.searchClinics({ ...everything, q: 'quaxil' })).read).toEqual([]);
  expect((await engine.searchClinics({ ...everything, disease: [77] })).total).toBe(0);
});
