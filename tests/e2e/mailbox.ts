import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';

type LinkPage = 'auth/reset' | 'auth/email' | 'staff/join';

/** Texts of emails that a service without SMTP has written into its data folder, the oldest first. */
async function textsTo(dataDir: string, address: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const emails = await Promise.all(
    names.sort().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return emails.filter(({ to }) => to?.[0]?.address === address).map(({ text = '' }) => text);
}

async function linksTo(dataDir: string, address: string, page: LinkPage): Promise<string[]> {
  const link = new RegExp(`https?://\\S+/${page}#[\\w-]+`);
  return (await textsTo(dataDir, address)).flatMap((text) => link.exec(text)?.[0] ?? []);
}

/** Waits for the email of this number (from 0) with such a link, and answers the link. */
export async function waitForLink(
  dataDir: string,
  address: string,
  page: LinkPage,
  number = 0,
): Promise<string> {
  const count = async () => (await linksTo(dataDir, address, page)).length;
  // An email is a job, and one that failed is tried again after some seconds.
  await expect.poll(count, { timeout: 40_000 }).toBeGreaterThan(number);
  const link = (await linksTo(dataDir, address, page))[number];
  if (link === undefined) throw new Error('The letter has gone');
  return link;
}

/** Waits for an email with a code of six digits, and answers the newest. */
export async function waitForCode(dataDir: string, address: string): Promise<string> {
  const newest = async () =>
    (await textsTo(dataDir, address)).map((text) => /\b\d{6}\b/.exec(text)?.[0]).at(-1);
  await expect.poll(newest, { timeout: 40_000 }).toBeDefined();
  return (await newest()) ?? '';
}
