import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';

const settingsOf = (given: Record<string, string>) =>
  readConfig({ DATA_DIR: '/srv/medatlas', ...given }).translation;

test('nobody translates until a provider is named, whatever else is set', () => {
  expect(settingsOf({})).toBeNull();
  expect(
    settingsOf({ DEEPL_KEY: 'abcdefgh:fx', LIBRETRANSLATE_URL: 'https://translate.example.org' }),
  ).toBeNull();
});

test('each provider has its own settings, and DeepL a host for each plan', () => {
  expect(
    settingsOf({ TRANSLATION_PROVIDER: 'libretranslate', LIBRETRANSLATE_URL: 'http://10.0.0.7:5000' }),
  ).toEqual({
    ...{ provider: 'libretranslate', origin: 'http://10.0.0.7:5000', key: null },
  });
  const deepl = { TRANSLATION_PROVIDER: 'deepl', DEEPL_KEY: 'abcdefgh:fx' };
  expect(settingsOf(deepl)).toMatchObject({ origin: 'https://api-free.deepl.com', key: 'abcdefgh:fx' });
  expect(settingsOf({ ...deepl, DEEPL_PLAN: 'pro' })).toMatchObject({ origin: 'https://api.deepl.com' });
  expect(settingsOf({ TRANSLATION_PROVIDER: 'bergamot' })).toEqual({
    ...{ provider: 'bergamot', folder: '/srv/medatlas/translation-models' },
  });
});

test('a provider without what it needs, or one that is unknown, is said at the start', () => {
  for (const [given, message] of [
    [{ TRANSLATION_PROVIDER: 'libretranslate' }, 'LIBRETRANSLATE_URL'],
    [{ TRANSLATION_PROVIDER: 'deepl' }, 'DEEPL_KEY'],
    [{ TRANSLATION_PROVIDER: 'google' }, 'TRANSLATION_PROVIDER'],
    [{ LIBRETRANSLATE_URL: 'https://user:secret@translate.example.org' }, 'LIBRETRANSLATE_URL'],
  ] as const)
    expect(() => settingsOf(given)).toThrow(message);
});
