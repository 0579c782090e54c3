import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Log } from './jobs.ts';

export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  language: string;
  /** Where a mail program stops letters like this one by itself, with an empty POST. */
  stopUrl?: string;
};

/** Sends one letter. Throws when it was not taken; the error names no address. */
export type Mailer = { send(email: Email): Promise<void> };

const CONNECT_MS = 15_000;
const SILENCE_MS = 30_000;

/** A server's own words repeat the recipient, and errors of jobs are logged and kept: only its code goes on. */
function withoutAddress(error: unknown): Error {
  const { code, responseCode } = Object(error);
  return new Error(
    `The mail server did not take a letter: ${[code, responseCode].filter(Boolean).join(' ')}`,
  );
}

function toMessage(email: Email, from: string): SendMailOptions {
  const { to, subject, text, html, language, stopUrl } = email;
  return {
    from,
    // As an object it is taken as one address, whatever is written in it.
    to: { name: '', address: to },
    subject,
    text,
    html,
    // Programs that answer mails by themselves leave these alone.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...(stopUrl !== undefined && {
        'List-Unsubscribe': `<${stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function sendBySmtp(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send(email) {
      try {
        await transport.sendMail(toMessage(email, from));
      } catch (error) {
        throw withoutAddress(error);
      }
    },
  };
}

const folderOf = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'mail');

/** Letters that became files hold names and links: they are not kept longer than anyone tries something out. */
export async function removeEmailsBefore(config: Pick<Config, 'dataDir'>, time: Date): Promise<void> {
  const folder = folderOf(config);
  const names = await readdir(folder).catch(() => []); // no letter has ever become a file
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const path = join(folder, name);
    if ((await stat(path)).mtime < time) await rm(path);
  }
}

/** Files that every mail program opens. */
function sendToFolder(folder: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(email) {
      const { message } = await transport.sendMail(toMessage(email, from));
      if (!Buffer.isBuffer(message)) throw new Error('A letter was not written as a whole');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replace(/[:.]/g, '-');
      const path = join(folder, `${time}-${randomBytes(4).toString('hex')}.eml`);
      await writeFile(path, message, { mode: 0o600, flag: 'wx' });
      log.info({ path }, 'a mail was written to a file: no SMTP_URL is set');
    },
  };
}

/** By `SMTP_URL`; without one each letter becomes an `.eml` file in `DATA_DIR/mail`, and the log says where. */
export function createMailer({
  config,
  log,
}: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  log: Log;
}): Mailer {
  return config.smtpUrl === null
    ? sendToFolder(folderOf(config), config.mailFrom, log)
    : sendBySmtp(config.smtpUrl, config.mailFrom);
}
