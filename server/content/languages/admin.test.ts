import { describe, expect, test } from 'vitest';
import type { AdminLanguage, AdminMessage, ImportResult } from '../../../contract/content/admin-languages.ts';
import type { Language, Messages } from '../../../contract/content/languages.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app, db } = await testApp();
const admin = await makeAccount(db, { operator: 'admin', name: 'Olga', surname: 'Sedova' });

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Reply<T> = { status: number; data: T; meta: { total: number }; errors: Record<string, string[]> };

async function call<T>(method: Method, path: string, payload?: object): Promise<Reply<T>> {
  const reply = await app.inject({
    method,
    url: `/api/v1/admin/${path}`,
    headers: { ...admin.headers, 'accept-language': 'ru' },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, ...reply.json() };
}

const site = async (): Promise<Language[]> =>
  (await app.inject({ url: '/api/v1/rest/languages' })).json<{ data: Language[] }>().data;

const textOf = (messages: Messages | undefined, key: string): unknown =>
  key.split('.').reduce<unknown>((part, name) => Object(part)[name], messages);

const message = (id: string) => call<AdminMessage>('GET', `messages/${encodeURIComponent(id)}`);

async function write(id: string, text: string | null): Promise<Reply<AdminMessage>> {
  const { data } = await message(id);
  const payload = { text, version: data.version };
  return call<AdminMessage>('PATCH', `messages/${encodeURIComponent(id)}`, payload);
}

let turkish = 0;

describe('a language as data', () => {
  test('is added unpublished, gets a few texts and appears on the site when published, the rest in Russian', async () => {
    const made = await call<AdminLanguage>('POST', 'languages', {
      prefix: 'tr',
      title: 'Türkçe',
      direction: 'ltr',
    });
    expect(made.data).toMatchObject({ prefix: 'tr', position: 5, is_published: false, written: 0 });
    turkish = made.data.id;
    expect((await write('tr:field.required', 'Bu alan zorunludur')).data.text).toBe('Bu alan zorunludur');
    expect((await site()).map(({ prefix }) => prefix)).not.toContain('tr');
    await call('PATCH', `languages/${turkish}`, { is_published: true });
    await expect.poll(async () => (await site()).map(({ prefix }) => prefix)).toContain('tr');
    const all = await site();
    const own = all.find(({ prefix }) => prefix === 'tr')?.client;
    const russian = all.find(({ prefix }) => prefix === 'ru')?.client;
    expect(textOf(own, 'field.required')).toBe('Bu alan zorunludur');
    expect(textOf(own, 'field.number')).toBe(textOf(russian, 'field.number'));
    expect(textOf(own, 'chooser.short')).toBe('Tr');
    expect(own).not.toHaveProperty('admin');
    const refused = await app.inject({
      url: '/api/v1/client/clinics/none',
      headers: { 'accept-language': 'tr' },
    });
    expect(refused.json().message).toBe(textOf(russian, 'error.not_found'));
  });

  test.each([
    [{ prefix: 'tr', title: 'Türkçe', direction: 'ltr' }, 'prefix'],
    [{ prefix: 'Turkish!', title: 'Türkçe', direction: 'ltr' }, 'prefix'],
    [{ prefix: 'qqq', title: 'None', direction: 'ltr' }, 'prefix'],
    [{ prefix: 'uk', title: '  ', direction: 'ltr' }, 'title'],
    [{ prefix: 'uk', title: 'Українська', direction: 'up' }, 'direction'],
  ])('%j is refused', async (payload, field) => {
    const { status, errors } = await call('POST', 'languages', payload);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });

  test('of two who add one language at once, one does', async () => {
    const payload = { prefix: 'hu', title: 'Magyar', direction: 'ltr' };
    const replies = await Promise.all([
      call('POST', 'languages', payload),
      call('POST', 'languages', payload),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('moves in the list; the first stays first and published', async () => {
    await call('PATCH', `languages/${turkish}`, { position: 2 });
    const { data } = await call<AdminLanguage[]>('GET', 'languages?sort=position');
    expect(data.map(({ prefix, position }) => [prefix, position]).slice(0, 3)).toEqual([
      ['ru', 1],
      ['tr', 2],
      ['en', 3],
    ]);
    for (const [id, payload, field] of [
      [1, { is_published: false }, 'is_published'],
      [1, { position: 3 }, 'position'],
      [turkish, { position: 1 }, 'position'],
    ] as const) {
      const { status, errors } = await call('PATCH', `languages/${id}`, payload);
      expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    }
  });
});

describe('a text', () => {
  test('is on the site at once, and the log says who wrote what', async () => {
    const before = (await message('de:field.required')).data;
    expect(before.is_edited).toBe(false);
    const { data } = await write('de:field.required', 'Bitte ausfüllen');
    expect(data).toMatchObject({ text: 'Bitte ausfüllen', is_edited: true, key: 'field.required' });
    const german = async () => (await site()).find(({ prefix }) => prefix === 'de')?.client;
    await expect.poll(async () => textOf(await german(), 'field.required')).toBe('Bitte ausfüllen');
    const log = await call<{ kind: string; detail: object; actor: { name: string } }[]>(
      'GET',
      'audit?entity=message&entity_id=de:field.required',
    );
    expect(log.data[0]).toMatchObject({
      kind: 'message.changed',
      detail: { before: before.text, after: 'Bitte ausfüllen' },
      actor: { name: 'Olga Sedova' },
    });
    const back = await write('de:field.required', null);
    expect(back.data).toMatchObject({ text: before.text, is_edited: false });
    await expect.poll(async () => textOf(await german(), 'field.required')).toBe(before.text);
  });

  test('of a language without files is none again', async () => {
    await write('tr:field.number', 'Bir sayı girin');
    expect((await write('tr:field.number', null)).data).toMatchObject({ text: null, version: null });
  });

  test('that someone else has changed meanwhile is not overwritten', async () => {
    const { data } = await message('de:field.format');
    await write('de:field.format', 'Anderes Format');
    const late = await call('PATCH', 'messages/de%3Afield.format', {
      text: 'Zu spät',
      version: data.version,
    });
    expect([late.status, Object.keys(late.errors)]).toEqual([422, ['text']]);
    expect((await message('de:field.format')).data.text).toBe('Anderes Format');
  });

  test.each([
    ['de:field.required', '   '],
    ['de:field.too_long_other', 'ohne Zahl'],
    ['de:field.required', 'mit {clinic}'],
  ])('%s as %j breaks the rules', async (id, text) => {
    const { status, errors } = await write(id, text);
    expect([status, Object.keys(errors)]).toEqual([422, ['text']]);
  });

  test('that nobody shows does not exist', async () => {
    for (const id of ['de:no.such.key', 'xx:field.required', 'nonsense', '00000000-0000']) {
      expect([id, (await message(id)).status]).toEqual([id, 404]);
      const payload = { text: 'x', version: null };
      const { status } = await call('PATCH', `messages/${encodeURIComponent(id)}`, payload);
      expect([id, status]).toEqual([id, 404]);
    }
  });

  test('is found by words, group, and where it is missing', async () => {
    const list = (query: string) => call<AdminMessage[]>('GET', `messages?sort=key&${query}`);
    const found = await list('language=tr&q=bu+alan');
    expect(found.data.map(({ key }) => key)).toEqual(['field.required']);
    const missing = await list('language=tr&missing=true&group=field&per_page=100');
    expect(missing.data.every(({ text, key }) => text === null && key.startsWith('field.'))).toBe(true);
    expect(missing.data.map(({ key }) => key)).not.toContain('field.required');
    expect(missing.data[0]?.en).toBeTruthy();
    expect((await list('language=0000')).status).toBe(422);
    expect((await list('language=de&missing=true')).meta.total).toBe(0);
    for (const order of ['ASC', 'DESC']) {
      const both = await list(`language=tr&q=required&per_page=100&order=${order}`);
      expect(both.data.length).toBeGreaterThan(1);
      expect(both.data.findIndex(({ text }) => text !== null)).toBe(both.data.length - 1);
    }
    expect((await list('language=tr&edited=true')).meta.total).toBe(1);
  });
});

describe('import', () => {
  const importInto = (id: number, messages: Messages, isDryRun: boolean) =>
    call<ImportResult>('POST', `languages/${id}/import`, { messages, is_dry_run: isDryRun });
  const messages = {
    field: { required: 'Zorunlu', number: 'Sayı girin', format: '{clinic}' },
    strange: 'yok',
  };

  test('a dry run says what would change and changes nothing; then the right texts are taken over', async () => {
    const wanted = {
      added: 1,
      changed: 1,
      same: 0,
      refused: [{ key: 'field.format' }, { key: 'strange' }],
      changes: [
        { key: 'field.required', before: 'Bu alan zorunludur', after: 'Zorunlu' },
        { key: 'field.number', before: null, after: 'Sayı girin' },
      ],
    };
    expect((await importInto(turkish, messages, true)).data).toMatchObject(wanted);
    expect((await message('tr:field.required')).data.text).toBe('Bu alan zorunludur');
    expect((await importInto(turkish, messages, false)).data).toMatchObject(wanted);
    const exported = await call<Messages>('GET', `languages/${turkish}/messages`);
    expect(exported.data).toEqual({ field: { number: 'Sayı girin', required: 'Zorunlu' } });
    expect((await importInto(turkish, exported.data, false)).data).toMatchObject({
      added: 0,
      changed: 0,
      same: 2,
      refused: [],
    });
  });

  test('what is no text is refused', async () => {
    for (const broken of [{ field: { required: 7 } }, { field: null }, { field: ['x'] }])
      expect((await importInto(turkish, broken as unknown as Messages, false)).status).toBe(422);
    expect((await message('tr:field.required')).data.text).toBe('Zorunlu');
  });
});

describe('a language that nobody reads', () => {
  test('is removed with its texts; those behind it move up', async () => {
    const [first, second] = [
      await call<AdminLanguage>('POST', 'languages', { prefix: 'cs', title: 'Čeština', direction: 'ltr' }),
      await call<AdminLanguage>('POST', 'languages', { prefix: 'lt', title: 'Lietuvių', direction: 'ltr' }),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    await write('cs:field.required', 'Povinné pole');
    expect((await call('DELETE', `languages/${first.data.id}`)).status).toBe(200);
    expect((await call('DELETE', `languages/${first.data.id}`)).status).toBe(404);
    const { data } = await call<AdminLanguage>('GET', `languages/${second.data.id}`);
    expect(data.position).toBe(second.data.position - 1);
    expect((await message('cs:field.required')).status).toBe(404);
    expect((await call('DELETE', `languages/${second.data.id}`)).status).toBe(200);
  });

  test('is asked for nowhere before it is published', async () => {
    const { data } = await call<AdminLanguage>('POST', 'languages', {
      ...{ prefix: 'da', title: 'Dansk', direction: 'ltr' },
    });
    const { data: terms } = await call<{ missing: string[] }[]>('GET', 'terms?per_page=100');
    expect(terms.flatMap(({ missing }) => missing)).not.toContain('da');
    expect((await call('DELETE', `languages/${data.id}`)).status).toBe(200);
  });

  test('that is published, or comes with the service, stays', async () => {
    const { data } = await call<AdminLanguage>('POST', 'languages', {
      ...{ prefix: 'nb', title: 'Norsk', direction: 'ltr', is_published: true },
    });
    expect((await call('DELETE', `languages/${data.id}`)).errors).toHaveProperty('id');
    expect((await call('DELETE', 'languages/3')).errors).toHaveProperty('id');
    expect((await call<AdminLanguage>('GET', 'languages/3')).data.prefix).toBe('de');
  });
});
