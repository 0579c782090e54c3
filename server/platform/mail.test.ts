import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { Log } from './jobs.ts';
import { createMailer, removeEmailsBefore } from './mail.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const sentEmail = {
  to: 'anna@example.org',
  subject: 'Новый пароль',
  text: 'Здравствуйте',
  html: '<p>Здравствуйте</p>',
  language: 'ru',
};

type Line = { fields: object; text: string };

async function prepare(environment: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'medatlas-mail-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const lines: Line[] = [];
  const keep = (fields: object, text: string) => void lines.push({ fields, text });
  const log: Log = { debug: keep, info: keep, warn: keep, error: keep };
  const config = readConfig({ DATA_DIR: dataDir, ...environment });
  return { mailer: createMailer({ config, log }), lines, config, folder: join(dataDir, 'mail') };
}

/** A mail server on this machine; what it takes is parsed. */
async function serveMail(options: SMTPServerOptions = {}): Promise<{ url: string; taken: Email[] }> {
  const taken: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      const take = async () => void taken.push(await PostalMime.parse(await buffer(stream)));
      take().then(() => done(), done);
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken };
}

test('with a mail server the letter arrives there, and nowhere else', async () => {
  const { url, taken } = await serveMail();
  const { mailer, folder } = await prepare({ SMTP_URL: url, PUBLIC_URL: 'https://medatlas.example' });
  await mailer.send(sentEmail);
  expect(taken).toMatchObject([
    {
      from: { name: 'Medatlas', address: 'no-reply@medatlas.example' },
      to: [{ address: 'anna@example.org' }],
      subject: 'Новый пароль',
    },
  ]);
  expect(taken[0]?.text?.trim()).toBe('Здравствуйте');
  expect(taken[0]?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});

test('a server that refuses the letter is an error without the address', async () => {
  const { url } = await serveMail({
    onRcptTo: ({ address }, _, done) => done(new Error(`No such mailbox ${address}`)),
  });
  const { mailer } = await prepare({ SMTP_URL: url });
  const failure: unknown = await mailer.send(sentEmail).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(String(Object(failure).stack)).not.toContain('anna@');
  expect(String(failure)).toMatch(/EENVELOPE 550/);
});

test('no server is an error too', async () => {
  const { mailer } = await prepare({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await expect(mailer.send(sentEmail)).rejects.toThrow('ESOCKET');
});

test('without a mail server the letter becomes a file for its owner alone, and the log says where', async () => {
  const { mailer, lines, folder } = await prepare();
  await mailer.send(sentEmail);
  const [name = ''] = await readdir(folder);
  const path = join(folder, name);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const email = await PostalMime.parse(await readFile(path));
  expect(email).toMatchObject({
    from: { name: 'Medatlas', address: 'no-reply@localhost' },
    to: [{ address: 'anna@example.org' }],
    subject: 'Новый пароль',
  });
  expect(lines.map(({ fields }) => fields)).toEqual([{ path }]);
  expect(JSON.stringify(lines)).not.toContain('anna');
});

test('the sender can be named', async () => {
  const { mailer, folder } = await prepare({ MAIL_FROM: 'Клиники <hello@clinics.example>' });
  await mailer.send(sentEmail);
  const [name = ''] = await readdir(folder);
  const { from } = await PostalMime.parse(await readFile(join(folder, name)));
  expect(from).toEqual({ name: 'Клиники', address: 'hello@clinics.example' });
});

test('lines in a subject or an address make no header and no second recipient', async () => {
  const { mailer, folder } = await prepare();
  await mailer.send({
    ...sentEmail,
    to: 'anna@example.org\r\nBcc: eve@example.org, eve@example.org',
    subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nBody',
  });
  const [name = ''] = await readdir(folder);
  const email = await PostalMime.parse(await readFile(join(folder, name)));
  expect(email.bcc ?? []).toEqual([]);
  expect(email.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  expect(email.to).toHaveLength(1);
});

test.each([
  ['SMTP_URL', 'mail.example.org'],
  ['MAIL_FROM', 'Medatlas'],
  ['MAIL_FROM', 'a@b\r\nBcc: eve@example.org'],
])('a wrong %s (%j) ends the start', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('letters that became files go when they are old, and where none ever did that is no fault', async () => {
  const { mailer, folder, config } = await prepare();
  await removeEmailsBefore(config, new Date());
  await mailer.send(sentEmail);
  const [old = ''] = await readdir(folder);
  await utimes(join(folder, old), new Date('2026-01-01'), new Date('2026-01-01'));
  await mailer.send(sentEmail);
  await removeEmailsBefore(config, new Date('2026-01-02'));
  const left = await readdir(folder);
  expect(left).toHaveLength(1);
  expect(left).not.toContain(old);
});
