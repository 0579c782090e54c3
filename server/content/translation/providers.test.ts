import { expect, test } from 'vitest';
import { startTranslationServer } from '../../../tests/helpers/translation-server.ts';
import { createOutgoing } from '../../platform/outgoing.ts';
import { createDeepl } from './deepl.ts';
import { createLibreTranslate } from './libretranslate.ts';
import { TranslationError, type TranslationProvider } from './provider.ts';

const server = await startTranslationServer();
const { origin, calls } = server;
const outgoing = createOutgoing({ userAgent: 'Medatlas-test', mayConnect: () => true });
/** The same with a timeout that a test can wait for. */
const impatient: typeof outgoing = (url, request) => outgoing(url, { ...request, timeoutMs: 300 });

const libre = createLibreTranslate(impatient, { origin, key: 'libre-key' });
const deepl = createDeepl(impatient, { origin, key: 'deepl-key:fx' });
const providers: TranslationProvider[] = [libre, deepl];

const job = {
  sentences: ['Guten Tag.', 'Wie geht es Ihnen?'],
  context: 'Guten Tag. Wie geht es Ihnen?',
  source: 'de',
  target: 'en',
};
const never = new AbortController().signal;

const failureOf = async (provider: TranslationProvider): Promise<TranslationError> => {
  const error: unknown = await provider.translate(job, never).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TranslationError)) throw new Error(`It did not fail as it should: ${error}`);
  return error;
};

test('LibreTranslate gets all sentences in one call, with the key where there is one', async () => {
  server.answerBy(null);
  expect(await libre.translate(job, never)).toEqual(['[en] Guten Tag.', '[en] Wie geht es Ihnen?']);
  expect(calls.at(-1)).toMatchObject({
    path: '/translate',
    body: { q: job.sentences, source: 'de', target: 'en', format: 'text', api_key: 'libre-key' },
  });
  await createLibreTranslate(outgoing, { origin, key: null }).translate(job, never);
  expect(calls.at(-1)?.body).not.toHaveProperty('api_key');
});

test('DeepL gets the key in its header, English as that of a country, and the whole text as context', async () => {
  server.answerBy(null);
  expect(await deepl.translate(job, never)).toEqual(['[en] Guten Tag.', '[en] Wie geht es Ihnen?']);
  expect(calls.at(-1)).toMatchObject({
    path: '/v2/translate',
    headers: { authorization: 'DeepL-Auth-Key deepl-key:fx' },
    body: { text: job.sentences, source_lang: 'DE', target_lang: 'EN-GB', context: job.context },
  });
});

test('a long text goes to DeepL in calls of fifty sentences, and comes back whole', async () => {
  server.answerBy(null);
  const sentences = Array.from({ length: 120 }, (_, at) => `Satz ${at}.`);
  const before = calls.length;
  const translated = await deepl.translate({ ...job, sentences }, never);
  expect(translated).toEqual(sentences.map((one) => `[en] ${one}`));
  expect(calls.slice(before).map(({ body }) => (body.text as string[]).length)).toEqual([50, 50, 20]);
});

test.each([
  [401, 'key'],
  [403, 'key'],
  [429, 'busy'],
  [456, 'quota'],
  [400, 'pair'],
  [500, 'failed'],
  [502, 'failed'],
  [503, 'busy'],
] as const)(
  'an answer with status %i is the failure %s, and names neither text nor key',
  async (status, failure) => {
    server.answerWith(status, { error: 'Guten Tag. deepl-key:fx' }, { 'retry-after': '7' });
    for (const provider of providers) {
      const error = await failureOf(provider);
      expect(error.failure).toBe(failure);
      expect(error.retryAfterMs).toBe(7000);
      expect(`${error.message} ${String(error.cause)}`).not.toMatch(/Guten|key:fx/);
    }
  },
);

test('an answer that is no JSON, of another form, with a text too few, or too large is a failure', async () => {
  const wrong: ((response: Parameters<Parameters<typeof server.answerBy>[0] & object>[0]) => void)[] = [
    (response) => response.writeHead(200).end('{"translatedText": ["Guten Tag'),
    (response) => response.writeHead(200).end('{"translatedText": "Hello", "translations": {}}'),
    (response) =>
      response.writeHead(200).end('{"translatedText": ["Hello"], "translations": [{"text": "Hello"}]}'),
    (response) => response.writeHead(200).end(JSON.stringify({ translatedText: ['x'.repeat(300_000), ''] })),
    (response) => response.destroy(),
  ];
  for (const how of wrong) {
    server.answerBy(how);
    for (const provider of providers) {
      const error = await failureOf(provider);
      expect(error.failure).toBe('failed');
      expect(error.message).not.toContain('Guten');
    }
  }
});

test('whoever does not answer in time is given up', async () => {
  server.answerBy(() => undefined);
  for (const provider of providers) expect((await failureOf(provider)).failure).toBe('timeout');
});
