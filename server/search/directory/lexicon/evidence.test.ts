import { expect, test } from 'vitest';
import { readComplaintTerms, readTerms } from '../../../../tests/helpers/dictionary-terms.ts';
import type { Complaint, Concept } from '../directory.ts';
import { createEvidence, createGuesser } from './evidence.ts';
import { buildLexicon, lexiconWords, meantBy } from './lexicon.ts';
import type { HowToRead } from './units.ts';

const how: HowToRead = { exact: false, isNameWord: () => false };
const nothingTaken = () => false;
const places = { regions: [], countries: [], cities: [] };
const names = (...texts: string[]) => texts.map((text, at) => ({ text, lang: 'en', isTitle: at === 0 }));

const field = (id: number, ...texts: string[]): Concept => ({
  kind: 'specialization',
  id,
  specializations: [],
  names: names(...texts),
});
const complaint = (id: number, specializations: number[], ...texts: string[]): Complaint => ({
  id,
  specializations,
  names: names(...texts),
  diseases: [],
  procedures: [],
  redFlag: null,
});

const small = buildLexicon({
  concepts: [field(1, 'Orthopaedics'), field(2, 'Gastroenterology'), field(3, 'Dermatology')],
  complaints: [
    complaint(1, [1], 'Knee pain', 'knee hurts on stairs', 'knee gives way'),
    complaint(2, [2], 'Heartburn', 'acid taste in the mouth', 'burning after meals'),
    complaint(3, [3, 2], 'Itchy skin', 'skin itches after meals'),
    complaint(4, [2], 'Belly pain', 'belly hurts after meals'),
  ],
  ...places,
});
const fieldIds = (text: string): number[] =>
  createEvidence(small)(lexiconWords(text), nothingTaken, how)?.fields.map(({ id }) => id) ?? [];

test('words of several phrases speak for the field of their complaint', () => {
  expect(fieldIds('my knee aches whenever I climb stairs')[0]).toBe(1);
  expect(fieldIds('acid in my mouth after meals')[0]).toBe(2);
});

test('a rare word outweighs one that many complaints have', () => {
  expect(fieldIds('itches after meals')[0]).toBe(3);
});

test('words that nothing has say nothing', () => {
  expect(createEvidence(small)(['zebra', 'ledger'], nothingTaken, how)).toBe(null);
  expect(fieldIds('zebra knee stairs ledger')[0]).toBe(1);
});

test('words that name a place are no evidence', () => {
  expect(createEvidence(small)(['knee'], () => true, how)).toBe(null);
});

const terms = readTerms();
const real = buildLexicon({
  concepts: terms.map(({ concept }) => concept),
  complaints: readComplaintTerms(),
  ...places,
});
const { guess } = createGuesser(real);
const slugs = new Map(terms.map(({ slug, concept: { kind, id } }) => [`${kind} ${id}`, slug]));
const complaints = readComplaintTerms();
function guessed(text: string) {
  const said = guess(lexiconWords(text), nothingTaken, how);
  if (!said) return null;
  const of = (meaning: number): string => {
    const { kind, id } = meantBy(real, meaning);
    const [first = 0] =
      complaints.find((one) => kind === 'complaint' && one.id === id)?.specializations ?? [];
    return slugs.get(kind === 'complaint' ? `specialization ${first}` : `${kind} ${id}`) ?? '';
  };
  return { isSure: said.isSure, fields: [...said.meanings, ...said.rivals].map(of) };
}

test.each([
  ['ركبتي توجعني في الصلاة', 'orthopaedics'],
  ['изжога и кислый привкус каждый день', 'gastroenterology'],
  ['wheezing and short of breath since we moved house', 'pulmonology'],
  ['total ausgebrannt von der Arbeit', 'psychiatry'],
  ['weiße Flecken auf den Händen werden größer', 'dermatology'],
])('%s is for %s, surely', (text, slug) => {
  expect(guessed(text)).toEqual({ isSure: true, fields: [slug] });
});

test.each([
  'football results',
  'weather tomorrow',
  'Warzenschwein',
  'разбитое окно',
  'رخصة سفر',
  'hello world',
])('%s is nothing surely', (text) => {
  expect(guessed(text)?.isSure ?? false).toBe(false);
});

test.each([
  ['memory doctor', 'neurology'],
  ['врач по пищеварению', 'gastroenterology'],
  ['Arzt für Gedächtnis', 'neurology'],
  ['دكتور الذاكرة', 'neurology'],
])('%s is for %s: one word is enough beside one for a doctor', (text, slug) => {
  expect(guessed(text)).toEqual({ isSure: true, fields: [slug] });
});

test('a title before a name, and words that any disease has, are nothing surely', () => {
  for (const text of ['Doctor Strange', 'disease doctor', 'Syndrom', 'болезнь'])
    expect(guessed(text)?.isSure ?? false, text).toBe(false);
});

test('what is not sure offers fields, and one word among unknown ones offers nothing', () => {
  const found = guessed('mein Sohn ist spielsüchtig');
  expect(found?.isSure).toBe(false);
  expect(found?.fields[0]).toBe('addiction-medicine');
  expect(guessed('weather tomorrow')).toBe(null);
});
