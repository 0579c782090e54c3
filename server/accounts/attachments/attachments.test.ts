import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { limits } from '../../../contract/platform/limits.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makePdf } from '../../../tests/factories/attachment-files.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { ATTACHMENTS, attachmentCalls, type Part } from '../../../tests/helpers/attachments.ts';
import { inspectFile } from './inspect.ts';
import { findOwnFile, listAttachments, readWhole } from './reads.ts';
import { attachFiles, removeFilesOf } from './writes.ts';

const clinics: number[] = [];
const tested = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  for (const title of ['Charite', 'Vivantes']) clinics.push(await createClinic(empty, { title }));
});
const { app, db, config } = tested;
const [own = 0] = clinics;
const base = ATTACHMENTS;
const unknown = '00000000-0000-4000-8000-000000000000';
const { upload, take, get, drop, keyOf, countFiles, countRows, sendCase } = attachmentCalls(tested, clinics);

test('an uploaded document comes back as it was rebuilt, as a file and under its name', async () => {
  const client = await makeAccount(db);
  const { bytes } = await inspectFile('a.pdf', makePdf());
  const file = await take(client, { name: 'Анализ «крови» (1).pdf', bytes: makePdf() });
  expect(file).toMatchObject({
    name: 'Анализ «крови» (1).pdf',
    type: 'application/pdf',
    bytes: bytes.length,
  });
  const reply = await get(client, `${base}/${file.id}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload).toEqual(bytes);
  const disposition = String(reply.headers['content-disposition']);
  expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w%.~-]+$/);
  expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe('Анализ «крови» (1).pdf');
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(reply.headers.etag).toBeUndefined();
});

test('on the disk a file is sealed under a name that says nothing', async () => {
  const client = await makeAccount(db);
  const { id } = await take(client, { bytes: Buffer.from('Диагноз: катаракта') });
  const path = await keyOf(id);
  expect(path).toMatch(/\/attachments\/[0-9a-f-]{36}$/);
  expect(path).not.toContain(id);
  expect((await readFile(path)).includes('Диагноз')).toBe(false);
});

test('without a login nothing is taken, given or removed', async () => {
  const { id } = await take(await makeAccount(db));
  for (const reply of [
    await upload(null, {}),
    await get(null, `${base}/${id}`),
    await drop(null, id),
    await get(null, `/api/v1/staff/attachments/${id}`),
  ])
    expect(reply.statusCode).toBe(401);
});

test("another's file does not exist, also not for staff who ask as clients", async () => {
  const { id } = await take(await makeAccount(db));
  for (const stranger of [
    await makeAccount(db),
    await makeAccount(db, { staff: { clinicId: own, role: 'owner' } }),
  ]) {
    expect((await get(stranger, `${base}/${id}`)).statusCode).toBe(404);
    expect((await drop(stranger, id)).statusCode).toBe(404);
    for (const wrong of [unknown, 'no-uuid']) {
      expect((await get(stranger, `${base}/${wrong}`)).statusCode).toBe(404);
      expect((await drop(stranger, wrong)).statusCode).toBe(404);
    }
  }
});

test('exactly 1,048,576 bytes are taken, one more is refused on `file`', async () => {
  const client = await makeAccount(db);
  const { bytes } = await take(client, { bytes: Buffer.alloc(1_048_576, 'a') });
  expect(bytes).toBe(1_048_576);
  const before = await countFiles();
  const reply = await upload(client, { bytes: Buffer.alloc(1_048_576 + 1, 'a') });
  expect(reply.statusCode).toBe(422);
  expect(reply.json().errors).toEqual({ file: [expect.stringContaining('1 МБ')] });
  expect(await countFiles()).toBe(before);
});

test.each<[string, number, Part[]]>([
  ['under another name', 422, [{ field: 'photo' }]],
  ['two at once', 400, [{}, {}]],
  ['none', 422, []],
  ['of a type that is not taken', 422, [{ name: 'a.svg', bytes: Buffer.from('<svg/>') }]],
  ['empty', 422, [{ bytes: Buffer.alloc(0) }]],
  ['that is not what it says', 422, [{ name: 'a.pdf' }]],
])('a file %s is refused with %i and leaves nothing', async (_what, status, parts) => {
  const client = await makeAccount(db);
  const before = await countFiles();
  const reply = await upload(client, ...parts);
  expect(reply.statusCode, reply.body).toBe(status);
  if (status === 422) expect(Object.keys(reply.json().errors)).toEqual(['file']);
  expect(await countRows(client)).toBe(0);
  expect(await countFiles()).toBe(before);
});

test('a body that is no form, a broken one, and fields of words are refused', async () => {
  const { headers } = await makeAccount(db);
  const type = 'multipart/form-data; boundary=x';
  const field = '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nwords\r\n--x--\r\n';
  const bodies: [string, string][] = [
    ['application/json', '{"file":"x"}'],
    ['text/plain', 'x'],
    ['multipart/form-data', 'x'],
    [type, 'no form at all'],
    [type, '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf'],
    [type, field],
  ];
  for (const [contentType, payload] of bodies) {
    const reply = await app.inject({
      method: 'POST',
      url: base,
      headers: { ...headers, 'content-type': contentType },
      payload,
    });
    expect([400, 422], `${contentType}: ${payload} ${reply.body}`).toContain(reply.statusCode);
  }
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });

/** Sends `pieces` one after the other, as far as the server listens. */
async function sendSlowly(account: MadeAccount, pieces: Iterable<Buffer>) {
  const call = httpRequest(`${address}${base}`, {
    method: 'POST',
    headers: { ...account.headers, 'content-type': 'multipart/form-data; boundary=x' },
  });
  let isAnswered = false;
  const answered = new Promise<number>((resolve) => {
    call.on('response', (reply) => {
      isAnswered = true;
      resolve(reply.resume().statusCode ?? 0);
    });
    call.on('error', () => resolve(0));
  });
  let sent = 0;
  for (const piece of pieces) {
    if (call.destroyed || isAnswered) break;
    sent += piece.length;
    await new Promise<void>((resolve) => call.write(piece, () => resolve()));
  }
  return { call, answered, sent };
}

const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');

test('a file without end is refused as soon as it is too large, while it is still sent', async () => {
  const client = await makeAccount(db);
  const piece = Buffer.alloc(64 * 1024, 'a');
  function* endless() {
    yield head;
    for (let at = 0; at < 1600; at++) yield piece;
  }
  const { call, answered, sent } = await sendSlowly(client, endless());
  expect(await answered).toBe(422);
  expect(sent).toBeLessThan(16 * 1024 * 1024);
  call.destroy();
  expect(await countRows(client)).toBe(0);
});

test('a connection that is cut in the middle leaves nothing', async () => {
  const client = await makeAccount(db);
  const before = await countFiles();
  const { call } = await sendSlowly(client, [head, Buffer.alloc(100_000, 'a')]);
  call.destroy();
  await take(client);
  expect(await countRows(client)).toBe(1);
  expect(await countFiles()).toBe(before + 1);
});

test('thirty files an hour are looked at, the next is told when', async () => {
  const client = await makeAccount(db);
  for (let at = 0; at < limits.uploadsPerHour; at++) await take(client);
  const reply = await upload(client, {});
  expect(reply.statusCode).toBe(429);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await upload(await makeAccount(db), {})).statusCode).toBe(200);
});

test('an own loose file can be removed once, one of a request cannot', async () => {
  const client = await makeAccount(db);
  const { id } = await take(client);
  const path = await keyOf(id);
  expect((await drop(client, id)).json()).toEqual({ data: {} });
  await expect(readFile(path)).rejects.toThrow('ENOENT');
  expect((await drop(client, id)).statusCode).toBe(404);
  const sent = await sendCase();
  const reply = await drop(sent.client, sent.id);
  expect(reply.statusCode).toBe(422);
  expect(Object.keys(reply.json().errors)).toEqual(['file']);
  expect((await get(sent.client, `${base}/${sent.id}`)).statusCode).toBe(200);
});

test('an attachment that is taken away while it is asked for is not found; one whose file alone is missing is a fault', async () => {
  const account = await makeAccount(db);
  const { id } = await take(account);
  const file = await findOwnFile(db, account.id, id);
  if (!file) throw new Error('The paper was kept');
  const files = { read: async () => null };
  await expect(readWhole({ db, files }, file)).rejects.toThrow(/is missing/);
  await drop(account, id);
  await expect(readWhole({ db, files }, file)).rejects.toMatchObject({ code: 'not_found' });
});

test('a file whose row could not be written is gone again', async () => {
  const client = await makeAccount(db);
  const before = await countFiles();
  await sql`alter table attachments add constraint nothing_fits check (name <> 'refused.txt') not valid`.execute(
    db,
  );
  expect((await upload(client, { name: 'refused.txt' })).statusCode).toBe(500);
  await sql`alter table attachments drop constraint nothing_fits`.execute(db);
  await vi.waitFor(async () => expect(await countFiles()).toBe(before));
});

test('a request takes own loose files, once, and ten at most', async () => {
  const client = await makeAccount(db);
  const requestId = await makeRequest(db, { accountId: client.id, clinics: [{ id: own }] });
  const give = (ids: string[], account = client) =>
    db.transaction().execute((trx) => attachFiles(trx, { accountId: account.id, requestId, ids }));
  const files: string[] = [];
  for (let at = 0; at < 11; at++) files.push((await take(client)).id);
  const foreign = (await take(await makeAccount(db))).id;
  const invalid = { code: 'invalid', fields: { attachment_ids: [{ key: 'file_unknown' }] } };
  await expect(give([files[0] ?? '', foreign])).rejects.toMatchObject(invalid);
  await expect(give([unknown])).rejects.toMatchObject(invalid);
  expect(await listAttachments(db, requestId)).toEqual([]);
  await expect(give(files)).rejects.toMatchObject({ fields: { attachment_ids: [{ key: 'too_many' }] } });
  await give([]);
  await give(files.slice(0, 10));
  await expect(give(files.slice(0, 1))).rejects.toMatchObject(invalid);
  const kept = await listAttachments(db, requestId);
  expect(kept.map(({ id }) => id)).toEqual(files.slice(0, 10));
});

test('the files of an account go with one call, their bytes with the commit', async () => {
  const { client, id } = await sendCase();
  await take(client);
  const path = await keyOf(id);
  const undone = db.transaction().execute(async (trx) => {
    await removeFilesOf(trx, { accountId: client.id });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await countRows(client)).toBe(2);
  await db.transaction().execute((trx) => removeFilesOf(trx, { accountId: client.id }));
  expect(await countRows(client)).toBe(0);
  expect((await readFile(path)).length).toBeGreaterThan(0);
  const { rows } = await sql<{ keys: string[] }>`
    select payload->'keys' as keys from graphile_worker._private_jobs order by id desc limit 1`.execute(db);
  expect(rows[0]?.keys.map((key) => join(config.dataDir, 'files', key))).toContain(path);
});
