/** A made-up directory of any size, the same each time: names like real ones in several scripts. */

import { randomNumbers } from '../contract/platform/random.ts';
import type { Amount } from '../server/clinics/prices/rules.ts';
import { countryNames } from '../server/search/directory/country-names.ts';
import type {
  ClinicDocument,
  Concept,
  DoctorDocument,
  Entry,
  PlaceNames,
} from '../server/search/directory/directory.ts';
import { sampleClinic } from '../tests/factories/directory-documents.ts';

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
const SIZES = { specialization: 60, disease: 400, procedure: 400 };
const LANGUAGES =
  'en de ru fr es ar tr it pl uk he zh ja ko hi pt fa nl sv da no fi cs el hu ro bg sr hr'.split(' ');
const PERSONS = 'Анна Иван Мария Пётр Ольга Сергей Елена Андрей Юлия Игорь'.split(' ');

/** The clinics are to be taken before the doctors. */
export function generateDirectory(clinics: number, doctors: number, seed = 7) {
  const random = randomNumbers(seed);
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
  const some = (most: number, count: number): number[] => [
    ...new Set(Array.from({ length: Math.floor(random() * (most + 1)) }, () => 1 + skewed(count))),
  ];
  const amount = (): Amount | null =>
    random() < 0.7
      ? {
          amount: Math.round(100 * 40 * 500 ** random()) / 100,
          currencyId: random() < 0.8 ? 1 : 2 + skewed(4),
        }
      : null;
  const offered = (most: number): Omit<Entry, 'id' | 'names'> => {
    const count = Math.floor(random() ** 3 * 60);
    const mean = 3 + 2 * random();
    return {
      specializations: some(most, SIZES.specialization),
      diseases: some(4 * most, SIZES.disease),
      procedures: some(4 * most, SIZES.procedure).map((id) => ({ id, price: amount() })),
      languages: [
        ...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => LANGUAGES[skewed(30)] ?? 'en')),
      ],
      rating: {
        count,
        sum: Math.round(count * mean),
        ranked: count > 0 ? (32 + count * mean) / (8 + count) : null,
      },
      isLicenceChecked: random() < 0.3,
      isDemo: false,
      sex: null,
    };
  };
  const makeClinic = (id: number): ClinicDocument => {
    const title = `${pick(QUALITIES)} ${pick(TYPES)} ${word()} ${random() < 0.5 ? word() : ''}`
      .replace(/\s+/g, ' ')
      .trim();
    const names: Entry['names'][number][] = [{ text: title, kind: 'title' }];
    if (random() < 0.4) names.push({ text: `${word()} ${pick(TYPES)} ${word()}`, kind: 'alias' });
    if (random() < 0.2)
      names.push({ text: title.replace(/\P{Lu}/gu, '') + String(id % 97), kind: 'acronym' });
    const city = skewed(cities.length);
    return {
      ...sampleClinic(id, { names }),
      ...offered(4),
      country: COUNTRIES[city % COUNTRIES.length] ?? 'DE',
      cityId: city + 1,
      lat: random() * 140 - 70,
      lon: random() * 360 - 180,
      comforts: some(20, 40),
      accreditations: some(2, 12),
      replyMinutes: random() < 0.5 ? Math.ceil(20 * 500 ** random()) : null,
      isClaimed: random() < 0.2,
      dataScore: Math.floor(random() * 100),
    };
  };
  const makeDoctor = (id: number): DoctorDocument => {
    const names: Entry['names'][number][] = [{ text: `${word()} ${word()}`, kind: 'title', lang: 'de' }];
    if (random() < 0.6) names.push({ text: `${pick(PERSONS)} ${word()}`, kind: 'label', lang: 'ru' });
    return { id, names, ...offered(2), clinicId: 1 + Math.floor(random() * clinics), place: null };
  };
  const concepts = (['specialization', 'disease', 'procedure'] as const).flatMap((kind) =>
    Array.from({ length: SIZES[kind] }, (_, at): Concept => {
      const names = Array.from({ length: 6 }, (_, name) => ({
        text: `${word()} ${name % 2 ? word() : ''}`,
        lang: 'en',
        isTitle: name === 0,
      }));
      return { kind, id: at + 1, names };
    }),
  );
  function* make<Made>(count: number, one: (id: number) => Made): Generator<Made> {
    for (let id = 1; id <= count; id++) yield one(id);
  }
  return {
    clinics: make(clinics, makeClinic),
    doctors: make(doctors, makeDoctor),
    concepts,
    places: { countries: COUNTRIES.map(countryNames), cities },
  };
}
