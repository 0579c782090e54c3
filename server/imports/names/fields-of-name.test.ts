import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldsOfName, withNamedFields } from './fields-of-name.ts';

test.each([
  ['Herzzentrum Beispielstadt', 'cardiology'],
  ['Глазная больница', 'ophthalmology'],
  ['Hôpital psychiatrique', 'psychiatry'],
  // Psychiatry of children is no children's clinic.
  ['Ambulanz für Kinder- und Jugendpsychiatrie', 'psychiatry'],
  ['Child and Adolescent Mental Health Centre', 'psychiatry'],
  ['مستشفى العيون', 'ophthalmology'],
  ['眼科医院', 'ophthalmology'],
  ['Clínica Dental', 'dentistry'],
  ['Children’s Hospital', 'paediatrics'],
  ['Kinderklinik', 'paediatrics'],
  ['مستشفى ولادة', 'obstetrics'],
  ['Ospedale Pediatrico', 'paediatrics'],
  ['Szpital Onkologiczny', 'oncology'],
  ['Göz Hastanesi', 'ophthalmology'],
  ['Дитяча лікарня', 'paediatrics'],
  ['Οφθαλμολογικό Κέντρο', 'ophthalmology'],
  ['어린이병원', 'paediatrics'],
  ['โรงพยาบาลเด็ก', 'paediatrics'],
  ['Bệnh viện Mắt', 'ophthalmology'],
  ['Oogkliniek', 'ophthalmology'],
  ['Maternidade Municipal', 'obstetrics'],
  ['बाल चिकित्सालय', 'paediatrics'],
])('%s: %s', (name, field) => {
  expect(fieldsOfName(name)).toEqual([field]);
});

test.each([
  'Sacred Heart Hospital',
  'Krankenhaus Herz-Jesu',
  'Hôpital du Sacré-Cœur',
  'Hospital Sagrado Corazón',
  'Hospices civils',
  'Президентская больница',
  'Frankfurt am Main Klinik',
  'Hospital Colón',
  'General Hospital',
])('%s says nothing', (name) => {
  expect(fieldsOfName(name)).toEqual([]);
});

test('the longest pattern counts, several fields stand in the order of the name', () => {
  expect(fieldsOfName('Kinderherzzentrum')).toEqual(['paediatric-cardiology']);
  expect(fieldsOfName('Frauen- und Kinderklinik')).toEqual(['gynaecology', 'paediatrics']);
});

test('former names and acronyms say nothing; a record without a field stays as it was', () => {
  const record = (kind: 'title' | 'former' | 'acronym', text: string) =>
    ({ names: [{ kind, lang: null, text }] }) as unknown as Parameters<typeof withNamedFields>[0];
  expect(withNamedFields(record('title', 'Eye Hospital'))).toMatchObject({ named: ['ophthalmology'] });
  for (const kind of ['former', 'acronym'] as const)
    expect(withNamedFields(record(kind, 'Eye Hospital'))).not.toHaveProperty('named');
});

test('every field is a specialization of the dictionary', () => {
  const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
  const slugs = new Set<string>(
    read('../../content/dictionaries/content/specializations.json').map(({ slug }: { slug: string }) => slug),
  );
  const used = [
    ...Object.keys(read('fields.json')).filter((name) => name !== 'none'),
    ...Object.values(read('../osm/specialities.json') as Record<string, string[]>).flat(),
    ...Object.values(read('../nhs/services.json') as Record<string, string[]>).flat(),
    ...Object.values(read('../kmhfl/services.json') as Record<string, string[]>).flat(),
  ];
  expect(used.filter((slug) => !slugs.has(slug))).toEqual([]);
});
