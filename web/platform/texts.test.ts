import { readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import type { Messages } from '../../contract/content/languages.ts';
import { flattenMessages, textOptions } from '../../contract/content/locale.ts';
import type { Site } from './site-types.ts';
import { textsOf } from './texts.ts';

const readMessages = (prefix: string): Messages =>
  JSON.parse(readFileSync(new URL(`../../messages/${prefix}.json`, import.meta.url), 'utf8'));

function bothIn(prefix: string, messages: Messages) {
  const site: Site = {
    languages: [],
    language: { id: 1, prefix, title: prefix, direction: 'ltr' },
    messages,
    currencies: null,
    currencyId: null,
    publicOrigin: 'http://medatlas.test',
    mapStyleUrl: null,
    translationProvider: null,
    isClient: false,
    isAddressKnown: true,
  };
  const library = createInstance();
  library.init({ ...textOptions, lng: prefix, resources: { [prefix]: { translation: messages } } });
  return { ours: textsOf(site).getFixedT(prefix), theirs: library.getFixedT(prefix) };
}

const counts = [0, 1, 2, 3, 5, 11, 21, 101, 1.5, -1];

test.each(['ru', 'en', 'de', 'ar'])('every text in %s is the same as from i18next', (prefix) => {
  const messages = readMessages(prefix);
  const { ours, theirs } = bothIn(prefix, messages);
  const texts = flattenMessages(messages);
  const values = Object.fromEntries(
    texts.flatMap(([, text]) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `{${name}} 7`])),
  );
  const allTexts = (t: typeof ours) =>
    texts.map(([key]) => {
      const base = key.replace(/_(zero|one|two|few|many|other)$/, '');
      return base === key ? t(key, values) : counts.map((count) => t(base, { ...values, count }));
    });
  expect(allTexts(ours)).toEqual(allTexts(theirs));
});

test('missing texts, missing values and special syntax behave as in i18next', () => {
  const messages: Messages = {
    name: 'Medatlas',
    nested: 'from $t(name)',
    deep: 'for {person.name}',
    empty: '',
    group: { one: '{n} of {all}' },
    counted_zero: 'none',
    counted_other: '{count} of them',
  };
  const { ours, theirs } = bothIn('en', messages);
  expect(ours('empty')).toBe(theirs('empty'));
  for (const t of [ours, theirs]) {
    expect(t('nested')).toBe('from Medatlas');
    expect(t('deep', { person: { name: 'Anna' } })).toBe('for Anna');
    expect(t('nothing.here')).toBe('nothing.here');
    expect(t('nothing.here', { defaultValue: 'still' })).toBe('still');
    expect(t('nothing.here', 'still')).toBe('still');
    expect(t('group.one', { n: 1, all: '{n}' })).toBe('1 of {n}');
    expect(t('group.one', { n: 1 })).toBe('1 of {all}');
    expect([0, 1, 2].map((count) => t('counted', { count }))).toEqual(['none', '1 of them', '2 of them']);
    expect(t('constructor')).toBe('constructor');
  }
});
