import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Messages } from '../contract/content/languages.ts';
import { flattenMessages } from '../contract/content/locale.ts';

type Forms = Partial<Record<'one' | 'two' | 'few' | 'many' | 'other', string>>;

/** Texts with a number, each with its forms. */
function readForms(language: string): Map<string, Forms> {
  const file = join(import.meta.dirname, '..', 'messages', `${language}.json`);
  const messages: Messages = JSON.parse(readFileSync(file, 'utf8'));
  const found = new Map<string, Forms>();
  for (const [key, text] of flattenMessages(messages)) {
    const [, stem, form] = /^(.*)_(one|two|few|many|other)$/.exec(key) ?? [];
    if (stem !== undefined && form !== undefined) found.set(stem, { ...found.get(stem), [form]: text });
  }
  return found;
}

const NUMBER = /\{(?:n|count)\}/;

/** The part of a text that the number stands in; after a preposition it counts something else than who acts. */
const clauseOf = (text: string): string =>
  text.split(/[.:;—]/).find((part) => NUMBER.test(part) && !/(?:^|\s)(?:на|за|из) \{/i.test(part)) ?? '';

const verbs = (text: string): Set<string> =>
  new Set(
    clauseOf(text)
      .toLowerCase()
      .match(/[а-яё]+(?:[аеоиыя][нт]ы|стны|лись|[яу]тся)(?![а-яё])/g),
  );

test('in Russian what was done to five things stands in the singular: "закрыто 5 чатов"', () => {
  const wrong = [...readForms('ru')].flatMap(([stem, { few = '', many = '' }]) =>
    few === many ? [] : [...verbs(many)].filter((verb) => verbs(few).has(verb)).map((verb) => [stem, verb]),
  );
  expect(wrong).toEqual([]);
});

test('in Arabic two things are a dual, without the number', () => {
  const wrong = [...readForms('ar')].flatMap(([stem, { two = '' }]) =>
    /\{(?:n|count)\} \S+(?:ين|ان)(?!\S)/.test(two) ? [[stem, two]] : [],
  );
  expect(wrong).toEqual([]);
});

test('in Arabic three and eleven things are not counted by the same form of the noun', () => {
  const nounOf = (text: string) => /\{(?:n|count)\} (\S+)/.exec(text)?.[1];
  // "يوم عمل": the first word of a pair stays as it is after eleven, and so does a feminine noun after a hundred.
  const wrong = [...readForms('ar')].flatMap(([stem, { few = '', many = '' }]) => {
    const [three, eleven] = [nounOf(few), nounOf(many)];
    return three !== undefined && three === eleven && three !== 'أخرى' ? [[stem, three]] : [];
  });
  expect(wrong).toEqual([]);
});
