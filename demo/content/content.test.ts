import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { makeClinicTexts, makeDoctorTexts } from './clinic-texts.ts';
import { aspectsOf, commentLanguages, makeAuthor, makeComment, makeReply } from './comments.ts';
import { makeEducation } from './education.ts';
import { equipment } from './texts/equipment.ts';
import { textLanguages } from './texts/sentences.ts';

// Languages with a third of the sentences of the others.
const small = new Set(['tr', 'es', 'fr']);

function makeMany(lang: (typeof commentLanguages)[number], seed = 9): string[] {
  const random = createRandom(seed);
  return Array.from({ length: 2000 }, (_, number) =>
    makeComment(random, {
      lang,
      target: number % 2 ? 'clinic' : 'doctor',
      rating: random.between(1, 5),
      aspects: random.chance(0.5) ? { price: random.between(1, 5), staff: 4, result: 2 } : {},
      specialization: random.pick(['ophthalmology', 'orthopaedics', 'dermatology']),
    }),
  );
}

describe('comments', () => {
  test.each(commentLanguages)('in %s are of fit length and rarely the same', (lang) => {
    const comments = makeMany(lang);
    for (const comment of comments) {
      expect([...comment].length).toBeGreaterThanOrEqual(30);
      expect([...comment].length).toBeLessThanOrEqual(900);
      expect(comment).not.toMatch(/undefined|null|\{|\}| {2}/);
    }
    expect(new Set(comments).size).toBeGreaterThanOrEqual(small.has(lang) ? 1200 : 1800);
    expect(makeMany(lang)).toEqual(comments);
  });

  test.each(commentLanguages)('in %s have a sentence for every aspect and tone', (lang) => {
    for (const target of ['clinic', 'doctor'] as const) {
      for (const aspect of aspectsOf[target]) {
        const made = [1, 3, 5].map((rating) => {
          const random = createRandom(1);
          const input = { lang, target, rating, aspects: { [aspect]: rating } };
          return Array.from({ length: 40 }, () => makeComment(random, input)).join();
        });
        expect(new Set(made).size).toBe(3);
      }
    }
  });

  test.each(commentLanguages)('in %s have authors and replies', (lang) => {
    const random = createRandom(2);
    for (let number = 0; number < 200; number += 1) {
      expect(makeAuthor(random, lang)).toMatch(/^\p{L}+( \p{L}\.)?$/u);
      expect(makeReply(random, lang, random.between(1, 5)).length).toBeGreaterThan(20);
    }
  });
});

describe('texts of clinics and doctors', () => {
  const titles = { ru: 'Клиника', en: 'Clinic', de: 'Klinik', ar: 'عيادة' };
  const facts = {
    titles,
    cityTitles: { ru: 'Берлин', en: 'Berlin', de: 'Berlin', ar: 'برلين' },
    specializationTitles: {
      ru: ['Кардиология'],
      en: ['Cardiology'],
      de: ['Kardiologie'],
      ar: ['طب القلب'],
    },
    specializations: ['cardiology'],
    beds: 120,
    established: 1990,
  };

  test('say the same in four languages, with nothing left to fill', () => {
    const random = createRandom(4);
    for (let number = 0; number < 300; number += 1) {
      const year = number % 2 ? 1990 : null;
      const texts = makeClinicTexts(random, { ...facts, established: year });
      expect(texts.map(({ lang }) => lang)).toEqual(textLanguages);
      expect(new Set(texts.map((text) => text.equipment.length)).size).toBe(1);
      for (const { lang, description } of texts) {
        expect(description).toContain(titles[lang]);
        expect(description).not.toMatch(/[{}]|undefined|null/);
        expect(description.includes('1990')).toBe(year !== null);
      }
      const about = makeDoctorTexts(random, { specializationTitles: titles, startYear: 2003 });
      for (const { about: text } of about) expect(text).toMatch(/2003/);
    }
  });

  test('name equipment that belongs to the specializations of the dictionary', () => {
    const path = join(import.meta.dirname, '../../server/content/dictionaries/content/specializations.json');
    const known: { slug: string }[] = JSON.parse(readFileSync(path, 'utf8'));
    const slugs = new Set(known.map(({ slug }) => slug));
    expect(equipment.length).toBeGreaterThanOrEqual(40);
    for (const { specializations, titles: names } of equipment) {
      for (const slug of specializations) expect(slugs).toContain(slug);
      for (const lang of textLanguages) expect(names[lang]).not.toBe('');
    }
  });

  test('education goes from the degree on and never into the future', () => {
    const random = createRandom(6);
    for (const country of ['DE', 'JP', 'RU', 'SA', 'CL', 'NG', 'SE']) {
      const steps = makeEducation(random, country, 2010);
      expect(steps[0]?.kind).toBe('degree');
      for (const { institution, year } of steps) {
        expect(institution).not.toMatch(/\*|,$|^\s|\b(of|de|i)$/);
        expect(year).toBeLessThanOrEqual(2026);
      }
    }
  });
});

type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] };
type Article = {
  slug: string;
  published_on: string;
  author: Record<string, string>;
  reviewer: Record<string, string>;
  picture: { scene: string; seed: number };
  sources: { title: string; url: string }[];
  texts: Record<string, { title: string; lead: string; body: Block[] }>;
};

describe('news', () => {
  const folder = join(import.meta.dirname, 'news');
  const articles = readdirSync(folder).flatMap((file): Article[] =>
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  );

  test('are many, each with its own slug, dates of the demo year and sources', () => {
    expect(articles.length).toBeGreaterThanOrEqual(24);
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
    for (const { published_on, sources, picture } of articles) {
      expect(published_on >= '2026-02-01' && published_on <= '2026-11-15').toBe(true);
      expect(sources.length).toBeGreaterThan(0);
      for (const { url } of sources) expect(url).toMatch(/^https:\/\//);
      expect(picture.scene).toMatch(
        /^(facade|lobby|ward|operating_room|mri|laboratory|consulting_room|garden|pool)$/,
      );
    }
  });

  test('are complete in four languages and built alike in each', () => {
    for (const { slug, texts, author, reviewer } of articles) {
      expect(Object.keys(texts).sort(), slug).toEqual(['ar', 'de', 'en', 'ru']);
      const shape = texts.en?.body.map((block) => (block.kind === 'list' ? block.items.length : block.kind));
      for (const lang of textLanguages) {
        const text = texts[lang];
        expect(author[lang] && reviewer[lang] && text?.title && text.lead, `${slug} ${lang}`).toBeTruthy();
        const words = text?.body
          .flatMap((block) => (block.kind === 'list' ? block.items : [block.text]))
          .join(' ')
          .split(' ').length;
        expect(words, `${slug} ${lang}`).toBeGreaterThan(170);
        expect(
          text?.body.map((block) => (block.kind === 'list' ? block.items.length : block.kind)),
          `${slug} ${lang}`,
        ).toEqual(shape);
      }
    }
  });
});
