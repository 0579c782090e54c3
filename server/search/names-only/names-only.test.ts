import { beforeAll, expect, test } from 'vitest';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { Notes, takeNotes } from '../../platform/kept/noted-reads.ts';
import { DirectoryAway, type DirectoryQuery, everything } from '../directory/directory.ts';
import { searchOrNames } from './reads.ts';

const { db } = await testDatabase();
let [charite, waldfriede]: number[] = [];
beforeAll(async () => {
  await createCities(db);
  charite = await createClinic(db, {
    title: 'Charité Berlin',
    names: [{ kind: 'label', text: 'Шарите', lang: 'ru' }],
  });
  waldfriede = await createClinic(db, { title: 'Krankenhaus Waldfriede' });
  await createClinic(db, { title: 'Charité Gone', isWithdrawn: true });
});

const away = async (): Promise<never> => {
  throw new DirectoryAway('away');
};
const find = async (query: Partial<DirectoryQuery>) => {
  const { hits, isNamesOnly } = await searchOrNames(db, 'clinics', { ...everything, ...query }, away);
  expect(isNamesOnly).toBe(true);
  return hits;
};

test('while the directory is away published clinics are found by words that begin their names', async () => {
  expect((await find({ q: 'charite' })).ids).toEqual([charite]);
  expect((await find({ q: 'berl char' })).ids).toEqual([charite]);
  expect((await find({ q: 'шарит' })).ids).toEqual([charite]);
  expect((await find({ q: 'nowhere' })).total).toBe(0);
});

test('without text everyone is listed by title, page by page', async () => {
  expect(await find({ limit: 1 })).toMatchObject({ ids: [charite], total: 2, sort: 'title', facets: {} });
  expect(await find({ limit: 1, offset: 1 })).toMatchObject({ ids: [waldfriede], total: 2 });
});

test('such an answer is not kept, and one of the directory is', async () => {
  const notes = new Notes();
  await takeNotes(notes, () => searchOrNames(db, 'clinics', everything, away));
  expect(notes.isUnsure).toBe(true);
  const broken = () => Promise.reject(new TypeError('broken'));
  await expect(searchOrNames(db, 'clinics', everything, broken)).rejects.toThrow('broken');
});
