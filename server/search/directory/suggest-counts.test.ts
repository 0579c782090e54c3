/** Counts beside suggestions are those of the search they lead to, and a letter begins the commonest words. */
import { expect, test } from 'vitest';
import { sampleClinic } from '../../../tests/factories/directory-documents.ts';
import { buildIndex, createMemoryEngine } from '../../../tests/helpers/memory-directory.ts';
import { countryNames } from './country-names.ts';
import { type ClinicDocument, everything, type Suggested } from './directory.ts';
import { postingsCount } from './segment/build-vocabulary.ts';
import { toWord } from './words/readings.ts';
import { addBeginnings } from './words/terms.ts';

const cities = [
  { id: 1, names: ['Munich'] },
  { id: 2, names: ['Berlin'] },
];
const concepts = [
  { kind: 'specialization' as const, id: 7, names: [{ lang: 'en', text: 'Cardiology', isTitle: true }] },
  { kind: 'procedure' as const, id: 8, names: [{ lang: 'en', text: 'Cataract surgery', isTitle: true }] },
];
const clinicWith = (id: number, given: Partial<ClinicDocument> = {}): ClinicDocument =>
  sampleClinic(id, {
    cityId: 1 + (id % 2),
    specializations: id % 3 === 0 ? [7] : [],
    ...given,
    names: `Haus ${id}`,
  });

const placeIn = (one: Suggested) => ('place' in one ? one.place?.id : undefined);

function openWorld() {
  const clinics = Array.from({ length: 60 }, (_, at) =>
    clinicWith(at + 1, at % 5 === 0 ? { procedures: [{ id: 8, price: null }] } : {}),
  );
  return createMemoryEngine({ clinics, concepts, places: { countries: [countryNames('DE')], cities } });
}

test('counts are those of the search, also after clinics are withdrawn, changed and added', async () => {
  const engine = openWorld();
  const countsOf = async (text: string) =>
    (await engine.suggest(text, { language: 'en', limit: 8 })).flatMap((one) =>
      'clinics' in one ? [{ kind: one.kind, place: placeIn(one), clinics: one.clinics }] : [],
    );
  const searched = async (filters: object): Promise<number> =>
    (await engine.searchClinics({ ...everything, ...filters })).total;
  const check = async (): Promise<void> => {
    expect(await countsOf('munich')).toContainEqual({
      kind: 'city',
      place: undefined,
      clinics: await searched({ city: [1] }),
    });
    expect(await countsOf('cardiology')).toContainEqual({
      kind: 'specialization',
      place: undefined,
      clinics: await searched({ specialization: [7] }),
    });
    expect(await countsOf('cardiology ber')).toContainEqual({
      kind: 'specialization',
      place: 2,
      clinics: await searched({ specialization: [7], city: [2] }),
    });
    expect(await countsOf('cataract surgery germ')).toContainEqual({
      kind: 'procedure',
      place: 'DE',
      clinics: await searched({ procedure: [8], country: ['DE'] }),
    });
  };
  await check();
  const before = await searched({ specialization: [7], city: [2] });
  engine.change(
    new Map([
      [3, null],
      [9, clinicWith(9, { specializations: [] })],
      [61, clinicWith(61, { cityId: 2, specializations: [7], procedures: [{ id: 8, price: null }] })],
      [63, clinicWith(63, { cityId: 2, specializations: [] })],
    ]),
  );
  expect(await searched({ specialization: [7], city: [2] })).not.toBe(before);
  await check();
});

test('of the words that a letter begins, those of the most clinics are looked at', () => {
  // The commonest come last: they have to displace others.
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const rare = Array.from(letters, (first) => Array.from(letters, (second) => `s${first}${second}a`)).flat();
  const names = [
    ...rare,
    ...rare.slice(-20).flatMap((name, at) => Array.from({ length: 2 + at }, () => name)),
  ];
  const { main } = buildIndex({
    clinics: names.map((name, at) => sampleClinic(at + 1, { names: name })),
    places: { countries: [], cities: [] },
  }).snapshot().clinics;
  const countsBegun = (text: string, most: number): number[] => {
    const terms = new Map<number, number>();
    addBeginnings(main, { ...toWord(text), open: true }, terms, most);
    return [...terms.keys()].map((term) => postingsCount(main.postings, term)).sort((a, b) => b - a);
  };
  const all = countsBegun('s', Number.POSITIVE_INFINITY);
  expect(all.length).toBeGreaterThan(600);
  expect(all.at(19)).toBe(3);
  for (const most of [1, 10, 20, 100]) {
    expect(countsBegun('s', most)).toEqual(all.slice(0, most));
    expect(countsBegun('s', most), 'asked again').toEqual(all.slice(0, most));
  }
});
