import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listCurrencies } from '../../../contract/content/currencies.ts';
import { type Suggested, suggestRecipients } from '../../../contract/requests/inquiry.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { addClinicFacts, createDoctor, currencyId } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { fitPoints, languageShares, replyShares } from './suggest-rules.ts';

type Made = {
  id: number;
  country: string;
  canAnswer: boolean;
  specialization: string;
  diseases: string[];
  prices: Record<string, { amount: number; currency: string } | null>;
  languages: Record<string, keyof typeof languageShares>;
  replyMinutes: number | null;
  isVerified: boolean;
};

const made: Made[] = [];
const specializations = ['cardiology', 'ophthalmology'];
const diseases = ['cataract', 'angina'];
const procedures = ['cataract-surgery', 'stenting', 'ecg'];
const levels = ['native', 'fluent', 'basic', 'interpreter'] as const;
const countries = ['DE', 'TR', 'RU'];

/** The same clinics at every run: figures of a simple congruential generator. */
function figures() {
  let state = 20_261_121;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const { app, db, queriesOf } = await testApp(async ({ db: base }) => {
  await createCities(base);
  const ids = await createDictionaries(base);
  const euro = await currencyId(base, 'EUR');
  const next = figures();
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[next(values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  for (let n = 0; n < 60; n += 1) {
    const specialization = pick(specializations);
    const clinic: Made = {
      id: 0,
      country: pick(countries),
      canAnswer: next(5) > 0,
      specialization,
      diseases: diseases.filter(() => next(2) === 0),
      prices: Object.fromEntries(
        procedures
          .filter(() => next(2) === 0)
          .map((slug) => [
            slug,
            next(3) === 0 ? null : { amount: 100 + next(20) * 50, currency: pick(['RUB', 'EUR']) },
          ]),
      ),
      languages: Object.fromEntries(
        ['ru', 'en', 'de'].filter(() => next(2) === 0).map((lang) => [lang, pick(levels)]),
      ),
      replyMinutes: next(3) === 0 ? null : 30 + next(6000),
      isVerified: next(2) === 0,
    };
    clinic.id = await createClinic(base, { title: `Clinic ${n}`, country: clinic.country, cityId: null });
    await addClinicFacts(base, clinic.id, {
      specializations: [ids.specialization(specialization)],
      prices: Object.entries(clinic.prices).map(([slug, price]) => ({
        procedureId: ids.procedure(slug),
        ...(price && { amount: price.amount, ...(price.currency === 'EUR' && { currencyId: euro }) }),
      })),
      languages: Object.entries(clinic.languages).map(([lang, level]) => ({ lang, level })),
      ...(clinic.replyMinutes !== null && {
        response: { minutes: clinic.replyMinutes, requests: 12, replied: 12 },
      }),
      licence: { body: 'Ministry', checkedOn: clinic.isVerified ? '2026-09-01' : null },
      // Of those that can answer, some are claimed, some have staff alone.
      isClaimed: clinic.canAnswer && n % 3 !== 0,
    });
    for (const slug of clinic.diseases)
      await base
        .insertInto('clinic_diseases')
        .values({ clinic_id: clinic.id, disease_id: ids.disease(slug) })
        .execute();
    if (clinic.canAnswer && n % 3 === 0)
      await makeAccount(base, { staff: { clinicId: clinic.id, role: 'coordinator' } });
    made.push(clinic);
  }
});

const { data: currencies } = (await app.inject({ url: listCurrencies.path })).json<{
  data: { id: number; code: string; rate: number }[];
}>();
const euroId = currencies.find(({ code }) => code === 'EUR')?.id;
const euroOf = (price: { amount: number; currency: string } | null | undefined): number =>
  price ? price.amount / (currencies.find(({ code }) => code === price.currency)?.rate ?? 0) : Infinity;

type Input = {
  specialization?: string | undefined;
  disease?: string | undefined;
  procedure?: string | undefined;
  language?: string[];
  country?: string[];
  except?: number[];
  /** In euros. */
  price_max?: number | undefined;
};

async function ask(input: Input): Promise<Suggested[]> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) query.append(name, String(one));
  if (input.price_max !== undefined) query.append('currency', String(euroId));
  const reply = await app.inject({
    url: `${suggestRecipients.path}?${query}`,
    headers: { 'accept-language': 'en' },
  });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ data: Suggested[] }>().data;
}

/** Clinic by clinic, from what was put in. */
function recount(input: Input): { id: number; fit: number }[] {
  const { specialization, disease, procedure, language = [], country = [], except = [], price_max } = input;
  const isAsked = specialization !== undefined || disease !== undefined || procedure !== undefined;
  const rows = made.flatMap((clinic) => {
    if (!clinic.canAnswer || except.includes(clinic.id)) return [];
    if (country.length > 0 && !country.includes(clinic.country)) return [];
    const does = {
      specialization: clinic.specialization === specialization,
      disease: disease !== undefined && clinic.diseases.includes(disease),
      procedure: procedure !== undefined && procedure in clinic.prices,
    };
    if (isAsked && !does.specialization && !does.disease && !does.procedure) return [];
    const wanted = procedure === undefined ? Object.values(clinic.prices) : [clinic.prices[procedure]];
    const euro = Math.min(Infinity, ...wanted.map(euroOf));
    if (price_max !== undefined && euro < Infinity && euro > price_max) return [];
    const spoken = language.flatMap((lang) => {
      const level = clinic.languages[lang];
      return level ? [languageShares[level]] : [];
    });
    const reply = replyShares.find(({ withinMinutes }) => (clinic.replyMinutes ?? Infinity) <= withinMinutes);
    let most = fitPoints.price + fitPoints.reply_time + fitPoints.verified;
    let points =
      (euro < Infinity ? fitPoints.price : 0) +
      fitPoints.reply_time * (reply?.share ?? 0) +
      (clinic.isVerified ? fitPoints.verified : 0);
    for (const [name, asked] of Object.entries({ specialization, disease, procedure })) {
      if (asked === undefined || !(name === 'specialization' || name === 'disease' || name === 'procedure'))
        continue;
      most += fitPoints[name];
      if (does[name]) points += fitPoints[name];
    }
    if (language.length > 0) {
      most += fitPoints.language;
      points += fitPoints.language * Math.max(0, ...spoken);
    }
    return [{ id: clinic.id, fit: Math.round((100 * points) / most), euro }];
  });
  const byPrice = (one: number, other: number) => (one === other ? 0 : one - other);
  return rows
    .sort((one, other) => other.fit - one.fit || byPrice(one.euro, other.euro) || one.id - other.id)
    .slice(0, 5)
    .map(({ id, fit }) => ({ id, fit }));
}

const slug = (values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const inputs = fc.record({
  specialization: slug(specializations),
  disease: slug(diseases),
  procedure: slug(procedures),
  language: fc.uniqueArray(fc.constantFrom('ru', 'en', 'de', 'ar'), { maxLength: 3 }),
  country: fc.uniqueArray(fc.constantFrom(...countries), { maxLength: 2 }),
  except: fc.uniqueArray(
    fc.nat({ max: 59 }).map((place) => made[place]?.id ?? 1),
    { maxLength: 5 },
  ),
  price_max: fc.option(fc.integer({ min: 1, max: 1200 }), { nil: undefined }),
});

test('the best five are those of a plain recount, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const found = await ask(input);
      expect(found.map(({ clinic_id, fit }) => ({ id: clinic_id, fit }))).toEqual(recount(input));
    }),
    { numRuns: 60 },
  );
});

test('every reason that is named holds', async () => {
  const found = await ask({ procedure: 'stenting', specialization: 'cardiology', language: ['ru', 'de'] });
  expect(found.length).toBe(5);
  for (const one of found) {
    const clinic = made.find(({ id }) => id === one.clinic_id);
    expect(one.reasons.includes('procedure')).toBe('stenting' in (clinic?.prices ?? {}));
    expect(one.reasons.includes('specialization')).toBe(clinic?.specialization === 'cardiology');
    expect(one.reasons.includes('language')).toBe(one.languages.length > 0);
    expect(one.reasons.includes('verified')).toBe(clinic?.isVerified);
    expect(one.reasons.includes('price')).toBe(one.price_from !== null);
    expect(one.reasons).not.toContain('disease');
  }
});

test('what nobody does, and what nobody knows, is an empty list', async () => {
  expect(await ask({ procedure: 'never-heard-of' })).toEqual([]);
  expect(await ask({ specialization: 'cardiology', country: ['JP'] })).toEqual([]);
});

test('the doctor named is one who works there now and does it', async () => {
  const [best] = await ask({ procedure: 'ecg' });
  if (!best) throw new Error('nobody was suggested');
  const cardiology = await db
    .selectFrom('specializations')
    .select('id')
    .where('slug', '=', 'cardiology')
    .executeTakeFirstOrThrow();
  const ecg = await db
    .selectFrom('procedures')
    .select('id')
    .where('slug', '=', 'ecg')
    .executeTakeFirstOrThrow();
  const position = { clinicId: best.clinic_id, specializationId: cardiology.id };
  await createDoctor(db, {
    title: 'Dr. Gone',
    positions: [{ ...position, until: 2020 }],
    prices: [{ procedureId: ecg.id, volume: 900 }],
  });
  await createDoctor(db, {
    title: 'Dr. Few',
    positions: [position],
    prices: [{ procedureId: ecg.id, volume: 10 }],
  });
  await createDoctor(db, {
    title: 'Dr. Many',
    positions: [position],
    prices: [{ procedureId: ecg.id, volume: 400 }],
  });
  const again = (await ask({ procedure: 'ecg' })).find(({ clinic_id }) => clinic_id === best.clinic_id);
  expect(again?.doctor?.title).toBe('Dr. Many');
});

test('an answer takes three queries, however many clinics are weighed, and a question without sense is refused at its field', async () => {
  const queries = await queriesOf(() => ask({ specialization: 'cardiology', language: ['ru'] }));
  expect(queries).toHaveLength(3);
  const reply = await app.inject({ url: `${suggestRecipients.path}?language=RUSSIAN` });
  expect(reply.statusCode).toBe(422);
  expect(Object.keys(reply.json<{ errors: object }>().errors)).toEqual(['language']);
});
