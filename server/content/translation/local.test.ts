import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Translation } from '../../../contract/content/translations.ts';
import { makeMessages } from '../../../tests/factories/chats.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { chatCalls } from '../../../tests/helpers/chat-calls.ts';
import { makeModel, makeVocabulary } from '../../../tests/helpers/marian-model.ts';

const world = await makeOfferWorld({ TRANSLATION_PROVIDER: 'bergamot' });
const { db, clinics, call, config } = world;
const [munich] = clinics;
const { begin } = chatCalls(world);
const folder = join(config.dataDir, 'translation-models');
await mkdir(folder);

async function lay(bytes: Buffer): Promise<string> {
  const name = createHash('sha256').update(bytes).digest('hex');
  await writeFile(join(folder, name), bytes);
  return name;
}

test('the local engine needs no consent, because nothing leaves: a patient and the clinic read at once', async () => {
  const chat = await begin(munich);
  await makeMessages(
    db,
    chat,
    [
      { by: 'client', body: 'Здравствуйте, доктор.' },
      { by: 'staff', body: 'Guten Tag.', language: 'de' },
    ],
    munich.staff,
  );
  const ask = (seq: number, language: string) =>
    call<Translation>(chat.client, 'POST', 'client/translations', {
      ...{ text: { kind: 'message', chat: chat.id, seq }, language },
    });
  // The operator has chosen it and not laid the models yet.
  expect((await ask(2, 'ru')).errors.text).toEqual([expect.stringContaining('не отвечает')]);
  const vocabulary = await lay(makeVocabulary());
  const entry = { vocabulary, precision: 'float32' };
  await writeFile(
    join(folder, 'models.json'),
    JSON.stringify([
      { from: 'de', to: 'en', model: await lay(makeModel(1)), ...entry },
      { from: 'en', to: 'ru', model: await lay(makeModel(2)), ...entry },
    ]),
  );
  const read = await ask(2, 'ru');
  expect(read).toMatchObject({ status: 200, data: { provider: 'bergamot', source_language: 'de' } });
  expect(read.data.paragraphs[0]?.[0]?.translation).toMatch(/\S/);
  expect((await ask(1, 'en')).errors.language).toEqual([expect.stringContaining('перевода здесь нет')]);
  const byStaff = await call<Translation>(munich.staff, 'POST', 'staff/translations', {
    ...{ text: { kind: 'message', chat: chat.id, seq: 2 }, language: 'ru' },
  });
  expect(byStaff.data).toEqual(read.data);
});
