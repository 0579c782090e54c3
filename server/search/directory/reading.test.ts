/** What patients type in four languages is read with the dictionaries that come with the service. */
import { describe, expect, test } from 'vitest';
import { sampleClinic, sampleDoctor } from '../../../tests/factories/directory-documents.ts';
import { readComplaintTerms, readTerms } from '../../../tests/helpers/dictionary-terms.ts';
import { createMemoryEngine } from '../../../tests/helpers/memory-directory.ts';
import { countryNames } from './country-names.ts';
import type { Concept, ReadPart } from './directory.ts';
import { everything } from './directory.ts';

const terms = readTerms();
const slugs = new Map(terms.map(({ slug, concept: { kind, id } }) => [`${kind} ${id}`, slug]));
const idsOf = (kind: Concept['kind']): number[] =>
  terms.flatMap(({ concept }) => (concept.kind === kind ? [concept.id] : []));
const cities = [
  { id: 1, names: ['Munich', 'Мюнхен', 'München', 'ميونخ'] },
  { id: 2, names: ['Istanbul', 'Стамбул', 'إسطنبول'] },
  { id: 3, names: ['Dubai', 'Дубай', 'دبي'] },
  { id: 4, names: ['Berlin', 'Берлин', 'برلين'] },
];
const places = { 1: 'DE', 2: 'TR', 3: 'AE', 4: 'DE' } as const;
const clinics = Object.entries(places).map(([cityId, country], at) =>
  sampleClinic(at + 1, {
    names: `Haus ${at}`,
    country,
    cityId: Number(cityId),
    languages: ['ru', 'en'],
    specializations: idsOf('specialization'),
    diseases: idsOf('disease'),
    procedures: idsOf('procedure').map((id) => ({ id, price: { amount: 100 * (at + 1), currencyId: 1 } })),
  }),
);
const complaints = readComplaintTerms();
const engine = createMemoryEngine({
  clinics,
  concepts: terms.map(({ concept }) => concept),
  complaints,
  places: { countries: ['DE', 'TR', 'AE'].map(countryNames), cities },
});

/** A part in short: what it names, and what that does where it does not filter. */
function short({ kind, ids, fields, does, words }: ReadPart): string {
  const named =
    fields.length > 0
      ? fields.map((id) => slugs.get(`specialization ${id}`))
      : ids.map((id) => slugs.get(`${kind} ${id}`) ?? id);
  const what = kind === 'price' || kind === 'free' || kind === 'name' ? `${kind} ${words}` : named.join(' ');
  return does === 'filters' ? what : `${does}: ${what}`;
}
const conversion = { currencyId: 1, rates: [{ id: 1, rate: 1 }] };
const ask = (q: string, exact = false) =>
  engine.searchClinics({ ...everything, sort: null, conversion, q, exact });

describe('is read', () => {
  test.each<[string, string[]]>([
    ['операция катаракты', ['cataract-surgery']],
    ['замена колена', ['knee-replacement']],
    ['кардиолог в Мюнхене', ['cardiology', '1']],
    ['cataract surgery', ['cataract-surgery']],
    ['knee replacement', ['knee-replacement']],
    ['cardiologist in Munich', ['cardiology', '1']],
    ['Kataraktoperation', ['cataract-surgery']],
    ['Kniegelenkersatz', ['knee-replacement']],
    ['Kardiologe in München', ['cardiology', '1']],
    ['عملية الساد', ['cataract-surgery']],
    ['кожные аллергопробы', ['allergy-testing', 'orders: name кожные']],
    [
      'Fußpflege für Diabetiker',
      ['medical-foot-care', 'offers: diabetology endocrinology internal-medicine'],
    ],
    [
      'Mann schnarcht und setzt mit dem Atem aus',
      ['offers: otorhinolaryngology sleep-medicine', 'orders: name setzt mit Atem aus'],
    ],
    ['انسداد الشرايين الطرفية', ['vascular-surgery']],
    ['pizza delivery', ['offers: obstetrics', 'orders: name pizza']],
    ['кольпоскопия', ['gynaecology']],
    ['кульдоскопия', ['offers: gynaecology']],
    ['memory doctor', ['neurology']],
    ['врач по пищеварению', ['gastroenterology']],
    ['Arzt für Gedächtnis', ['neurology']],
    ['تبديل مفصل الركبة', ['knee-replacement']],
    ['طبيب قلب في ميونخ', ['cardiology', '1']],
    ['болит колено Турция недорого', ['orthopaedics', 'TR', 'sorts: price недорого']],
    ['Russian speaking gynecologist Istanbul', ['ru', 'gynaecology', '2']],
    ['MRT ohne Überweisung München', ['mri-scan', 'ignored: free ohne Überweisung', '1']],
    ['طبيب أطفال دبي', ['paediatrics', '3']],
    ['kids doctor Dubai', ['paediatrics', '3']],
    ['колет сердце', ['cardiology']],
    ['لا أستطيع النوم', ['sleep-medicine']],
    ['ЭКО в Турции цена', ['ivf', 'TR', 'sorts: price цена']],
    ['bone doctor', ['orthopaedics']],
    ['сердечный врач', ['cardiology']],
    ['Frauenarzt', ['gynaecology']],
    ['طبيب عظام', ['orthopaedics']],
    ['Knie tut weh', ['orthopaedics']],
    ['пересадка почки', ['kidney-transplant']],
    ['Zahnarztpraxis', ['dentistry']],
    ['Frauearzt', ['gynaecology']],
    ['orthopedic surgeon', ['orthopaedics']],
    ['недержание мочи после родов', ['urinary-incontinence', 'orders: name после родов']],
    ['жирные волосы левой', ['trichology', 'orders: name левой']],
    ['yellow skin and eyes', ['hepatology', 'orders: name eyes']],
    ['ألم الورك عند المشي', ['orthopaedics']],
    ['neprology', ['offers: neurology nephrology']],
    ['геоатолог', ['offers: haematology hepatology']],
    ["shoulder stuck can't lift arm", ['orthopaedics', 'offers: emergency-medicine neurology']],
    ['لا أريد عملية القلب', ['cardiology', 'orders: name لا']],
    ['no hip replacement just physiotherapy', ['physiotherapy', 'orders: name no hip just']],
    ['нет зубов', ['dental-implantology']],
    ['gallstones without surgery', ['gallstones', 'orders: name without']],
    ['удаление аденоидов под общим наркозом', ['adenoidectomy', 'orders: name под общим наркозом']],
    ['Haartransplantatin für Frauen', ['hair-transplant', 'orders: name Frauen']],
    ['دكتور قلب بدبي', ['cardiology', '3']],
    ['Gerstenkorn geht nicht weg', ['ophthalmology']],
    ['chest pain when walking', ['cardiology', 'orders: name walking']],
    ['I want to die', ['emergency-medicine']],
    ['vein surgeon', ['vascular-surgery']],
    ['детский кардиолог', ['paediatric-cardiology']],
    ['аллерголог для ребенка', ['allergology-immunology', 'orders: paediatrics']],
    ['кордиолог', ['cardiology']],
  ])('%s', async (q, parts) => {
    const hits = await ask(q);
    expect(hits.read.map(short)).toEqual(parts);
    expect(hits.total).toBeGreaterThan(0);
  });
});

test.each(['Krampfanfälle', 'fast heartbeat', 'лысина', 'صلع'])(
  '%s is a complaint and no diagnosis, though a disease is called so too',
  async (q) => {
    expect((await ask(q)).read.map(({ kind }) => kind)).toEqual(['complaint']);
  },
);

test('every wording of an emergency is read as one, also with words that make it stronger', async () => {
  const complaintFlags = new Map(complaints.map(({ id, redFlag }) => [id, redFlag]));
  const diseaseFlags = new Map(
    terms.flatMap(({ concept, redFlag }) => (concept.kind === 'disease' ? [[concept.id, redFlag]] : [])),
  );
  const phrases = complaints.flatMap(({ names, redFlag }) =>
    redFlag === null ? [] : names.map(({ text }) => text),
  );
  expect(phrases.length).toBeGreaterThan(1000);
  const missed: string[] = [];
  for (const phrase of phrases) {
    const { read } = await ask(phrase);
    // A disease is shown as an emergency only without a procedure or a specialization beside it.
    const hasCare = read.some(({ kind }) => kind === 'procedure' || kind === 'specialization');
    const isSeen = read.some(({ kind, ids }) => {
      if (kind === 'complaint') return ids.some((id) => complaintFlags.get(Number(id)));
      return kind === 'disease' && !hasCare && ids.some((id) => diseaseFlags.get(Number(id)));
    });
    if (!isSeen) missed.push(phrase);
  }
  expect(missed).toEqual([]);
});

test.each(['kids', 'always', 'Preis', 'стуле', 'مرحبا كيف الحال'])(
  '%s names nothing that is filtered by',
  async (q) => {
    const filtering = (await ask(q)).read.filter(
      ({ does, kind }) => does === 'filters' && kind !== 'children',
    );
    expect(filtering).toEqual([]);
  },
);

test('the words of a part go with it, and "in" before them', async () => {
  const { read } = await ask('Хочу к кардиологу в Берлине');
  expect(read.map(({ words, left }) => [words, left])).toEqual([
    ['кардиологу', 'в Берлине'],
    ['Берлине', 'Хочу к кардиологу'],
  ]);
});

test('words for a price sort by it', async () => {
  const hits = await ask('MRI cheap');
  expect(hits.sort).toBe('price');
  expect(hits.ids).toEqual([1, 2, 3, 4]);
});

test('a correction is never in another script, and exact words are not corrected', async () => {
  expect((await ask('кардиалог')).corrected).toBe('кардиолог');
  expect((await ask('кардиалог', true)).corrected).toBeNull();
  expect((await ask('Хаус')).corrected).toBeNull();
});

test('where nobody is found each part says how many there are without it', async () => {
  const hits = await engine.searchClinics({ ...everything, q: 'кардиолог Берлин', country: ['TR'] });
  expect(hits.total).toBe(0);
  expect(hits.without).toContainEqual({ value: 'q', read: 1, count: 1 });
});

test('a field and a place begun are offered together, a complaint offers its field', async () => {
  const suggest = (text: string) => engine.suggest(text, { language: 'ru', limit: 8 });
  const [cardiology] = terms.filter(({ slug }) => slug === 'cardiology');
  expect(await suggest('кардиолог бер')).toContainEqual(
    expect.objectContaining({ id: cardiology?.concept.id, place: { kind: 'city', id: 4 }, clinics: 1 }),
  );
  const kinds = (await suggest('болит колено')).map(({ kind, id }) => slugs.get(`${kind} ${id}`));
  expect(kinds).toContain('orthopaedics');
});

describe('a woman is asked for', () => {
  const gynaecology = terms.find(({ slug }) => slug === 'gynaecology')?.concept.id ?? 0;
  const doctors = (['female', 'male', null] as const).map((sex, at) =>
    sampleDoctor(at + 1, {
      sex,
      specializations: [gynaecology],
      place: { country: 'AE', cityId: 3 },
    }),
  );
  const ofDoctors = createMemoryEngine({
    clinics,
    doctors,
    concepts: terms.map(({ concept }) => concept),
    places: { countries: ['AE'].map(countryNames), cities },
  });
  test.each(['female gynecologist Dubai', 'гинеколог женщина врач', 'Gynäkologin', 'طبيبة نسائية دبي'])(
    '%s finds no doctor whose sex is another or not known',
    async (q) => {
      const hits = await ofDoctors.searchDoctors({ ...everything, q });
      expect(hits.ids).toEqual([1]);
      expect(hits.read.map(({ kind }) => kind)).toContain('female');
    },
  );
});

test('a mistyped word is read as a town only where somebody there does what is asked for', async () => {
  const nephrology = terms.find(({ slug }) => slug === 'nephrology')?.concept.id ?? 0;
  const readWith = async (ofTown: number[]) => {
    const small = createMemoryEngine({
      clinics: [
        sampleClinic(1, { country: 'DE', cityId: 1, specializations: idsOf('specialization') }),
        sampleClinic(2, { country: 'DE', cityId: 5, specializations: ofTown }),
      ],
      concepts: terms.map(({ concept }) => concept),
      complaints,
      places: {
        countries: [countryNames('DE')],
        cities: [...cities, { id: 5, names: ['Staggel', 'Стаггель', 'ستاغل'] }],
      },
    });
    const asked = { ...everything, sort: null, conversion, q: 'stagel nephrologist' };
    return (await small.searchClinics(asked)).read.map(short);
  };
  expect(await readWith([nephrology])).toEqual(['5', 'nephrology']);
  expect(await readWith([])).toEqual(['nephrology', 'orders: name stagel']);
});
