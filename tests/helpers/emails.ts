import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, expect } from 'vitest';
import { createMessageStore } from '../../server/content/languages/message-store.ts';
import { mailJobs } from '../../server/email/jobs.ts';
import { kyselyOn, openPool } from '../../server/platform/database.ts';
import { type Log, startJobs } from '../../server/platform/jobs.ts';
import { createMailer } from '../../server/platform/mail.ts';
import type { TestApp } from './app.ts';
import { testSecrets } from './keys.ts';

export type ReadEmail = {
  path: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  raw: Email;
};

export type Emails = {
  /** All emails to an address so far, the oldest first. */
  to(address: string): Promise<ReadEmail[]>;
  /** Waits for the email of this number (from 0) to an address. */
  wait(address: string, number?: number): Promise<ReadEmail>;
  /** Waits until no job is left. */
  settle(): Promise<void>;
  /** Lets jobs wait from now on; the end of the test file does it too. */
  stop(): Promise<void>;
};

/** The secret of an email's link. */
export const tokenOf = (email: ReadEmail): string =>
  /\/auth\/(?:reset|email)#([\w-]{43})/.exec(email.text)?.[1] ?? 'the letter has no link';

async function readEmails(folder: string): Promise<ReadEmail[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.sort().map(async (name) => {
      const path = join(folder, name);
      const raw = await PostalMime.parse(await readFile(path));
      const { subject = '', text = '', html = '' } = raw;
      return { path, to: raw.to?.[0]?.address ?? '', subject, text, html, raw };
    }),
  );
}

/** Runs the jobs of emails as the worker does, and reads what it writes. */
export async function startEmails(
  app: Pick<TestApp, 'db' | 'url' | 'config'>,
  log: Log = pino({ level: 'silent' }),
): Promise<Emails> {
  const { db, url, config } = app;
  // Connections of its own, as the worker has: jobs take none from the calls that are tested.
  const pool = openPool(url, 4);
  pool.on('error', () => undefined);
  const messages = await createMessageStore(db);
  const mailer = createMailer({ config, log });
  const jobs = await startJobs({
    pool,
    log,
    ...mailJobs({ db: kyselyOn(pool, { secrets: testSecrets }), pool, config, messages, mailer }),
    concurrency: 1,
  });
  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= jobs.stop().then(() => pool.end()));
  afterAll(stop);
  const folder = join(config.dataDir, 'mail');
  const to = async (address: string) => (await readEmails(folder)).filter((email) => email.to === address);
  const wait = async (address: string, number = 0): Promise<ReadEmail> => {
    await expect.poll(async () => (await to(address)).length).toBeGreaterThan(number);
    const email = (await to(address))[number];
    if (!email) throw new Error('The letter has gone');
    return email;
  };
  const settle = () =>
    expect.poll(async () => (await sql`select from graphile_worker.jobs`.execute(db)).rows.length).toBe(0);
  return { to, wait, settle, stop };
}
