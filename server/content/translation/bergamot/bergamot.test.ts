import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeModel, makeVocabulary } from '../../../../tests/helpers/marian-model.ts';
import { TranslationError, type TranslationFailure } from '../provider.ts';
import { createBergamot } from './bergamot.ts';

const folder = await mkdtemp(join(tmpdir(), 'medatlas-models-'));
const problems: string[] = [];
const engine = createBergamot({ folder, onProblem: (what) => problems.push(what) });
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

const never = new AbortController().signal;

/** Lays a file into the folder under its hash. */
async function lay(bytes: Buffer): Promise<string> {
  const name = createHash('sha256').update(bytes).digest('hex');
  await writeFile(join(folder, name), bytes);
  return name;
}

const vocabulary = await lay(makeVocabulary());
const models = {
  deen: await lay(makeModel(1)),
  enru: await lay(makeModel(2)),
  ende: await lay(makeModel(3)),
};
const precision = 'float32';
const list = [
  { from: 'de', to: 'en', model: models.deen, vocabulary, precision },
  { from: 'en', to: 'ru', model: models.enru, vocabulary: [vocabulary, vocabulary], precision },
  { from: 'en', to: 'de', model: models.ende, vocabulary, precision },
];
/** Written at another moment each time: the list is read anew when its time has changed. */
const write = async (entries: unknown) => {
  await new Promise((done) => setTimeout(done, 15));
  await writeFile(join(folder, 'models.json'), JSON.stringify(entries));
};
await write(list);

const translate = (source: string, target: string, sentences = ['Guten Tag', 'Ich habe Fieber']) =>
  engine.translate({ sentences, context: '', source, target }, never);

async function failureOf(work: Promise<unknown>): Promise<TranslationFailure> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TranslationError)) throw new Error(`It did not fail as it should: ${error}`);
  return error.failure;
}

test('the real engine loads a model of its own and translates each text by itself, the same each time', async () => {
  const first = await translate('de', 'en');
  expect(first).toHaveLength(2);
  for (const text of first) expect(text).toMatch(/\S/);
  expect(await translate('de', 'en')).toEqual(first);
  expect(await translate('de', 'en', ['Ich habe Fieber'])).toEqual(first.slice(1));
});

test('a pair without a model goes through English, by the models of both halves', async () => {
  const there = await translate('de', 'en', ['Guten Tag']);
  const half = await translate('en', 'ru', there);
  expect(await translate('de', 'ru', ['Guten Tag'])).toEqual(half);
  expect(await translate('en', 'de', ['Guten Tag'])).not.toEqual(there);
});

test('the name of the engine changes with the models that it uses, and there is none for pairs that it does not know', async () => {
  expect(await engine.engineFor('de', 'en')).toBe(`bergamot/0.4.9/${models.deen.slice(0, 16)}`);
  expect(await engine.engineFor('de', 'ru')).toBe(
    `bergamot/0.4.9/${models.deen.slice(0, 16)}+${models.enru.slice(0, 16)}`,
  );
  expect(await engine.engineFor('ru', 'de')).toBeNull();
  expect(await failureOf(translate('ru', 'de'))).toBe('pair');
});

test('a file whose content has not the hash of its name, and one that is not there, are never loaded', async () => {
  const wrong = 'a'.repeat(64);
  await writeFile(join(folder, wrong), makeModel(9));
  await write([...list, { from: 'fr', to: 'en', model: wrong, vocabulary, precision }]);
  expect(await failureOf(translate('fr', 'en'))).toBe('failed');
  expect(problems.at(-1)).toContain(`${wrong} has another hash`);
  const missing = 'b'.repeat(64);
  await write([...list, { from: 'fr', to: 'en', model: missing, vocabulary, precision }]);
  expect(await failureOf(translate('fr', 'en'))).toBe('failed');
  expect(problems.at(-1)).toContain(`${missing} is not there`);
  // Changed after it was checked: it is checked again.
  await writeFile(join(folder, models.ende), makeModel(10));
  expect(await failureOf(translate('en', 'de'))).toBe('failed');
  await writeFile(join(folder, models.ende), makeModel(3));
});

test('a list that cannot be read, or names paths, is said and translates nothing', async () => {
  for (const entries of [{}, [{ ...list[0], model: '../../secret.key' }], [{ from: 'de', to: 'en' }]]) {
    await write(entries);
    const before = problems.length;
    expect(await failureOf(engine.engineFor('de', 'en'))).toBe('failed');
    expect(problems.length).toBeGreaterThan(before);
  }
  await write(list);
  expect(await engine.engineFor('de', 'en')).not.toBeNull();
});

test('a model that is none ends the call and not the service: the next one is translated by a new thread', async () => {
  const broken = await lay(Buffer.from('this is no model'));
  await write([...list, { from: 'fr', to: 'en', model: broken, vocabulary, precision }]);
  const good = await translate('de', 'en');
  expect(await failureOf(translate('fr', 'en'))).toBe('failed');
  expect(await translate('de', 'en')).toEqual(good);
});

test('texts beyond the queue are refused as busy, and those in it all come', async () => {
  const asked = Array.from({ length: 20 }, () =>
    translate('de', 'en', ['Guten Tag']).catch((error) => error),
  );
  const answers: unknown[] = await Promise.all(asked);
  const refused = answers.filter((answer) => answer instanceof TranslationError);
  expect(refused.length).toBeGreaterThan(0);
  for (const error of refused) expect(error).toMatchObject({ failure: 'busy' });
  const [good] = await translate('de', 'en', ['Guten Tag']);
  for (const answer of answers) if (Array.isArray(answer)) expect(answer).toEqual([good]);
});
