import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { beforeAll, describe, expect, test } from 'vitest';
import { Doctor } from '../contract/clinics/doctors.ts';
import { PriceLine } from '../contract/clinics/prices.ts';
import { International } from '../contract/clinics/sections/international.ts';
import { NewsBlock } from '../contract/content/news.ts';
import { clinicAspects, doctorAspects } from '../contract/reviews/comments.ts';
import { demoWorldCities, insertDemoGround } from '../tests/factories/demo-cities.ts';
import { testDatabase } from '../tests/helpers/database.ts';
import { type DemoDictionary, readDemoDictionary } from './dictionary.ts';
import { loadDemo } from './load.ts';
import { readDemoNews } from './news.ts';
import { fittedAccreditations } from './profile/accreditations.ts';
import { factsOf } from './profile/countries.ts';
import { listSpecializationSlugs } from './profile/specializations.ts';
import { makeWorld, type World } from './world.ts';

const today = '2026-09-30';
const { db, pool } = await testDatabase();
let dictionary: DemoDictionary;

beforeAll(async () => {
  await insertDemoGround(db);
  await loadDemo({ db, pool }, { today });
  const read = await readDemoDictionary(db);
  if (!read) throw new Error('The dictionaries are loaded');
  dictionary = read;
});

async function worldOf(seed: number, clinics = 400): Promise<World> {
  return {
    cities: demoWorldCities,
    dictionary,
    size: { clinics, doctors: clinics * 5, comments: clinics * 25 },
    seed,
    today,
    news: await readDemoNews(),
    firstIds: { clinics: 1, doctors: 1, comments: 1, news: 1 },
    isTaken: () => false,
  };
}

function hashOf(world: World): string {
  const hash = createHash('sha256');
  for (const { rows } of makeWorld(world)) {
    for (const [table, lines] of rows.lines()) hash.update(table).update(lines.join(''));
  }
  return hash.digest('hex');
}

const readAll = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(db)).rows;
const share = (part: number, whole: number) => part / whole;

describe('the whole demo world', () => {
  test('is the same for the same seed and another for another', async () => {
    expect(hashOf(await worldOf(1))).toBe(hashOf(await worldOf(1)));
    expect(hashOf(await worldOf(2, 60))).not.toBe(hashOf(await worldOf(1, 60)));
  });

  test('knows only specializations and accreditations that the dictionary has', () => {
    expect(listSpecializationSlugs().filter((slug) => !dictionary.specializations.has(slug))).toEqual([]);
    const accreditations = dictionary.accreditations.map(({ slug }) => slug);
    expect(fittedAccreditations.filter((slug) => !accreditations.includes(slug))).toEqual([]);
  });

  test('keeps to the forms of the contract', async () => {
    const facts = await readAll(sql<{ facts: unknown }>`select facts from clinic_international`);
    for (const row of facts) expect([...Value.Errors(International, row.facts)]).toEqual([]);
    expect(facts.some((row) => JSON.stringify(row.facts).includes('null'))).toBe(true);
    const education = await readAll(sql<{ education: unknown }>`select education from doctors`);
    for (const row of education) expect(Value.Check(Doctor.properties.education, row.education)).toBe(true);
    const bodies = await readAll(sql<{ body: unknown }>`select body from news_texts`);
    for (const row of bodies) expect(Value.Check(Type.Array(NewsBlock), row.body)).toBe(true);
    const lines = await readAll(sql<{ line: unknown }>`
      select distinct unnest(included || excluded) as line from clinic_procedures`);
    expect(lines.length).toBeGreaterThan(8);
    for (const row of lines) expect(Value.Check(PriceLine, row.line)).toBe(true);
    const Person = Type.Object({
      name: Type.Record(Type.String(), Type.String()),
      role: Type.Record(Type.String(), Type.String()),
    });
    const news =
      await readAll(sql<{ author: unknown; picture: unknown; sources: unknown }>`select * from news`);
    for (const { author, picture, sources } of news) {
      expect(Value.Check(Person, author)).toBe(true);
      expect(Value.Check(Type.Object({ scene: Type.String(), seed: Type.Integer() }), picture)).toBe(true);
      expect(
        Value.Check(Type.Array(Type.Object({ title: Type.String(), url: Type.String() })), sources),
      ).toBe(true);
    }
    const captions = await readAll(sql<{ captions: unknown }>`select captions from photos`);
    for (const row of captions)
      expect(Value.Check(Type.Record(Type.String(), Type.String({ minLength: 1 })), row.captions)).toBe(true);
  });

  test('rates aspects of the right kind with whole stars', async () => {
    const rows = await readAll(sql<{ aspects: Record<string, number>; is_clinic: boolean }>`
      select aspects, clinic_id is not null as is_clinic from comments`);
    const known = { clinic: new Set<string>(clinicAspects), doctor: new Set<string>(doctorAspects) };
    for (const { aspects, is_clinic } of rows) {
      for (const [aspect, stars] of Object.entries(aspects)) {
        expect(known[is_clinic ? 'clinic' : 'doctor'].has(aspect)).toBe(true);
        expect([1, 2, 3, 4, 5]).toContain(stars);
      }
    }
  });

  test('has comments of 30 to 2,000 characters from the last four years, a third of them answered', async () => {
    const rows = await readAll(sql<{ text: string; on_doctor: boolean; day: string; reply: string | null }>`
      select c.text, doctor_id is not null as on_doctor, published_at::date::text as day, r.text as reply
      from comments c left join comment_replies r on r.comment_id = c.id`);
    expect(rows).toHaveLength(10_000);
    for (const { text, day, reply } of rows) {
      expect([...text].length).toBeGreaterThanOrEqual(30);
      expect([...text].length).toBeLessThanOrEqual(2000);
      expect(reply?.length ?? 1).toBeGreaterThan(0);
      expect(day > '2022-09-25' && day < today).toBe(true);
    }
    expect(share(rows.filter(({ reply }) => reply).length, rows.length)).toBeCloseTo(0.35, 1);
    expect(share(rows.filter(({ on_doctor }) => on_doctor).length, rows.length)).toBeCloseTo(0.4, 1);
  });

  test('spreads ratings: most good, some not, some clinics with few comments or none', async () => {
    const rows = await readAll(sql<{ count: number; mean: number | null }>`
      select count(m.id)::int as count, avg(rating)::float8 as mean
      from clinics c left join comments m on m.clinic_id = c.id group by c.id`);
    const scored = rows.filter(({ count }) => count >= 8).map(({ mean }) => mean ?? 0);
    expect(Math.min(...scored)).toBeLessThan(4);
    expect(Math.max(...scored)).toBeGreaterThan(4.7);
    expect(rows.filter(({ count }) => count === 0).length).toBeGreaterThan(10);
    expect(rows.filter(({ count }) => count === 1 || count === 2).length).toBeGreaterThan(10);
    expect(Math.max(...rows.map(({ count }) => count))).toBeGreaterThan(50);
  });

  test('prices in the currency of the country, near its level', async () => {
    const rows = await readAll(sql<{
      slug: string;
      country: string;
      code: string;
      amount: number;
      euro: number;
    }>`
      select p.slug, c.country, u.code, amount::float8, amount::float8 / r.rate::float8 as euro
      from clinic_procedures cp join clinics c on c.id = cp.clinic_id join procedures p on p.id = cp.procedure_id
      join currencies u on u.id = cp.currency_id join currency_rates r on r.currency_id = u.id`);
    expect(rows.length).toBeGreaterThan(4000);
    const procedures = new Map([...dictionary.procedures.values()].flat().map((own) => [own.slug, own]));
    for (const { slug, country, code, euro } of rows) {
      const { priceLevel, currency } = factsOf(country);
      expect(code).toBe(currency);
      const [low, high] = procedures.get(slug)?.euro ?? [0, 0];
      expect(euro).toBeGreaterThan((low * priceLevel) / 3);
      expect(euro).toBeLessThan(high * priceLevel * 3);
    }
    expect(new Set(rows.map(({ code }) => code)).size).toBeGreaterThan(20);
  });

  test('leaves some prices unknown, gives some as a range, most of this year', async () => {
    const [row] = await readAll(sql<{
      all: number;
      unknown: number;
      ranges: number;
      recent: number;
      oldest: number;
    }>`
      select count(*)::int as all, count(*) filter (where amount is null)::int as unknown,
        count(amount_to)::int as ranges, count(*) filter (where priced_on > ${today}::date - 365)::int as recent,
        max(${today}::date - priced_on)::int as oldest
      from clinic_procedures`);
    if (!row) throw new Error('One row');
    expect(share(row.unknown, row.all)).toBeCloseTo(0.06, 1);
    expect(share(row.ranges, row.all)).toBeGreaterThan(0.05);
    expect(share(row.recent, row.all)).toBeGreaterThan(0.6);
    expect(row.oldest).toBeGreaterThan(600);
    expect(row.oldest).toBeLessThan(1096);
  });

  test('has every value of a comfort, unknown too', async () => {
    const rows = await readAll(sql<{ value: string; count: number }>`
      select coalesce(value, 'unknown') as value, count(*)::int as count
      from clinics cross join comforts left join clinic_comforts v on v.clinic_id = clinics.id and v.comfort_id = comforts.id
      group by 1 order by 1`);
    expect(rows.map(({ value }) => value)).toEqual(['free', 'no', 'paid', 'unknown']);
    for (const { count } of rows) expect(count).toBeGreaterThan(1000);
  });

  test('has licences checked lately, by own word, and none', async () => {
    const rows = await readAll(sql<{ checked_on: string | null; number: string | null; is_claimed: boolean }>`
      select l.checked_on, l.number, c.claimed_at is not null as is_claimed
      from clinics c left join clinic_licences l on l.clinic_id = c.id`);
    const checked = rows.filter(({ checked_on }) => checked_on);
    expect(share(checked.length, rows.length)).toBeCloseTo(0.6, 1);
    expect(share(rows.filter(({ number }) => !number).length, rows.length)).toBeCloseTo(0.2, 1);
    expect(share(rows.filter(({ is_claimed }) => is_claimed).length, rows.length)).toBeCloseTo(0.75, 1);
    for (const { checked_on } of checked) expect((checked_on ?? '') > '2025-07-30').toBe(true);
  });

  test('gives every clinic photos with the building first, specializations and a native language', async () => {
    const rows = await readAll(sql<{
      photos: number;
      first: string;
      fields: number;
      native: number;
      texts: number;
    }>`
      select (select count(*) from photos where clinic_id = c.id)::int as photos,
        (select scene from photos where clinic_id = c.id order by position limit 1) as first,
        (select count(*) from clinic_specializations where clinic_id = c.id)::int as fields,
        (select count(*) from clinic_languages where clinic_id = c.id and level = 'native')::int as native,
        (select count(*) from clinic_texts where clinic_id = c.id and lang in ('ru', 'en', 'de', 'ar'))::int as texts
      from clinics c`);
    for (const { photos, first, fields, native, texts } of rows) {
      expect(photos).toBeGreaterThanOrEqual(4);
      expect(photos).toBeLessThanOrEqual(14);
      expect(first).toBe('facade');
      expect(fields).toBeGreaterThanOrEqual(1);
      expect(fields).toBeLessThanOrEqual(12);
      expect(native).toBeGreaterThanOrEqual(1);
      expect(texts).toBe(4);
    }
  });

  // The examples of the home page, and what is read of the usual questions of patients in reading.test.ts.
  test.each([
    ['cardiology', 'DE', 2867714],
    ['mri-scan', 'DE', 2867714],
    ['paediatrics', 'AE', 292223],
    ['gynaecology', 'TR', 745044],
    ['orthopaedics', 'TR', null],
    ['ivf', 'TR', null],
    ['cataract-surgery', null, null],
    ['knee-replacement', null, null],
    ['sleep-medicine', null, null],
  ])('has %s where visitors are led to ask for it (%s %s)', async (slug, country, city) => {
    const [found] = await readAll(sql<{ clinics: number }>`
      select count(*)::int as clinics from clinics c
      where (c.country = ${country} or ${country}::text is null) and (c.city_id = ${city} or ${city}::int is null)
        and (exists (select from clinic_specializations o join specializations s on s.id = o.specialization_id
            where o.clinic_id = c.id and s.slug = ${slug})
          or exists (select from clinic_procedures o join procedures p on p.id = o.procedure_id
            where o.clinic_id = c.id and p.slug = ${slug}))`);
    expect(found?.clinics).toBeGreaterThan(0);
  });

  test('lets each doctor work where the specialization and the procedures are', async () => {
    const rows = await readAll(sql<{ mains: number; fits: boolean; strange: number; late: number }>`
      select (select count(*) from positions where doctor_id = d.id and is_main)::int as mains,
        exists (select from positions p
          join clinic_specializations s on s.clinic_id = p.clinic_id and s.specialization_id = p.specialization_id
          where p.doctor_id = d.id and p.is_main) as fits,
        (select count(*) from doctor_procedures o where o.doctor_id = d.id and not exists (
          select from positions p join clinic_procedures c on c.clinic_id = p.clinic_id and c.procedure_id = o.procedure_id
          where p.doctor_id = d.id and p.is_main))::int as strange,
        (select count(*) from positions where doctor_id = d.id
          and (since < d.practising_since or until < since or since > 2026))::int as late
      from doctors d`);
    expect(rows).toHaveLength(2000);
    for (const row of rows) expect(row).toEqual({ mains: 1, fits: true, strange: 0, late: 0 });
  });

  test('has no position older than its clinic, and no doctors who do more than their clinic', async () => {
    const [found] = await readAll(sql<{ early: number; more: number; shared: number }>`
      select (select count(*)::int from positions p join clinics c on c.id = p.clinic_id
          where p.since < c.established) as early,
        count(*) filter (where done > whole)::int as more, count(*)::int as shared
      from (
        select sum(dp.yearly_volume) as done, max(cp.yearly_volume) as whole
        from positions p join doctor_procedures dp on dp.doctor_id = p.doctor_id
        join clinic_procedures cp on cp.clinic_id = p.clinic_id and cp.procedure_id = dp.procedure_id
        where p.is_main and p.until is null and dp.yearly_volume is not null and cp.yearly_volume is not null
        group by p.clinic_id, dp.procedure_id) volumes`);
    expect(found).toMatchObject({ early: 0, more: 0 });
    expect(found?.shared).toBeGreaterThan(1000);
  });

  test('has 24 news in every language of the interface, some about clinics', async () => {
    const rows = await readAll(sql<{ langs: string[]; clinics: number }>`
      select array(select lang from news_texts where news_id = n.id order by lang) as langs,
        (select count(*) from news_clinics where news_id = n.id)::int as clinics from news n`);
    expect(rows).toHaveLength(24);
    for (const { langs, clinics } of rows) {
      expect(langs).toEqual(['ar', 'de', 'en', 'ru']);
      expect(clinics).toBeLessThanOrEqual(3);
    }
    expect(rows.some(({ clinics }) => clinics > 0)).toBe(true);
  });
});
