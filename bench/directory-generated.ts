/** A made-up directory of any size, the same each time: names like real ones in several scripts. */

import { countryNames } from '../server/directory/country-names.ts';
import type { ClinicDocument, PlaceNames } from '../server/directory/directory.ts';
import { createRandom } from './directory-cases.ts';

const TYPES = [
  'Hospital',
  'Clinic',
  'Klinikum',
  'Clinique',
  'Medical Center',
  'Krankenhaus',
  'Больница',
  'Клиника',
  'مستشفى',
];
const QUALITIES = [
  'General',
  'University',
  'Saint',
  'City',
  'Regional',
  'National',
  'Детская',
  'Heart',
  'Central',
  '',
];
const ONSETS = 'b br ch d dr f fr g gr h j k kl l m n p pr r s sch sh st t tr v w z'.split(' ');
const NUCLEI = 'a e i o u ai au ei ie ou'.split(' ');
const CODAS = ['', '', 'n', 'r', 'l', 's', 'm', 'ng', 'rt', 'nd'];
const COUNTRIES = 'DE RU US FR GB ES IT TR PL UA CN JP KR IN BR MX SA AE EG IL AT CH NL BE SE'.split(' ');
const COUNTRY_SPREAD = 2.2;

export function generateDirectory(clinics: number, seed = 7) {
  const random = createRandom(seed);
  const pick = <Value extends string>(values: readonly Value[]): string =>
    values[Math.floor(random() * values.length)] ?? '';
  // Few are common and most are rare, as words are.
  const skewed = (count: number): number => Math.floor(count * random() ** COUNTRY_SPREAD);
  const makeWord = (): string => {
    const syllables = 2 + Math.floor(random() * 2);
    return Array.from({ length: syllables }, () => pick(ONSETS) + pick(NUCLEI) + pick(CODAS)).join('');
  };
  const vocabulary = [...new Set(Array.from({ length: Math.ceil(clinics * 0.8) }, makeWord))];
  const word = (): string => {
    const made = vocabulary[skewed(vocabulary.length)] ?? 'x';
    return made.charAt(0).toUpperCase() + made.slice(1);
  };
  const cities: PlaceNames<number>[] = Array.from({ length: Math.ceil(clinics / 20) }, (_, at) => ({
    id: at + 1,
    names: Array.from({ length: 3 }, word),
  }));
  const documents: ClinicDocument[] = Array.from({ length: clinics }, (_, at) => {
    const title = `${pick(QUALITIES)} ${pick(TYPES)} ${word()} ${random() < 0.5 ? word() : ''}`
      .replace(/\s+/g, ' ')
      .trim();
    const names: ClinicDocument['names'][number][] = [{ text: title, kind: 'title' }];
    if (random() < 0.4) names.push({ text: `${word()} ${pick(TYPES)} ${word()}`, kind: 'alias' });
    if (random() < 0.2)
      names.push({ text: title.replace(/\P{Lu}/gu, '') + String(at % 97), kind: 'acronym' });
    const city = skewed(cities.length);
    return {
      id: at + 1,
      names,
      country: COUNTRIES[city % COUNTRIES.length] ?? 'DE',
      cityId: city + 1,
      lat: random() * 140 - 70,
      lon: random() * 360 - 180,
    };
  });
  return { documents, places: { countries: COUNTRIES.map(countryNames), cities } };
}
