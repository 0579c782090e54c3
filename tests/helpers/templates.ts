import { mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { indexFiles, startService, waitForIndexFile } from './service.ts';

/**
 * `migrated`: the tables alone. `filled`: with the job list, texts, currencies and documents, as a start leaves them.
 * `served` and `demo`: as a service without and with the demo world leaves it; made for the first test file that asks for it.
 */
export type Template = 'migrated' | 'filled' | 'served' | 'demo';

/** Server on which test files get databases, cloned from a template: their names. */
export type DatabaseServer = { url: string; templates: Record<Template, string> };

/** Path of the index file that a service has written for the template `served` or `demo`. */
export const indexFileOf = (template: string): string => join(tmpdir(), `${template}-directory-index`);

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A database of this name as the template is. Returns its URL. */
export async function cloneTemplate(
  { url: server, templates }: DatabaseServer,
  template: Template,
  name: string,
): Promise<string> {
  const isServed = template === 'served' || template === 'demo';
  // Cloning needs the template idle: of two files that start at once the second waits its turn.
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(1)');
    if (isServed) await makeTemplate(template, client, { url: server, templates });
    // Copied as files: through the log it takes nearly half as long again.
    await client.query(`create database ${name} template ${templates[template]} strategy file_copy`);
  });
  const url = databaseUrl(server, name);
  if (isServed) indexFiles.set(url, indexFileOf(templates[template]));
  return url;
}

/** A service loads cities, dictionaries and the demo world once instead of at each start. The caller holds the lock. */
async function makeTemplate(
  kind: 'served' | 'demo',
  client: pg.Client,
  { url: server, templates }: DatabaseServer,
): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [templates[kind]]);
  if (rowCount) return;
  // Under another name until it is whole: a start that failed leaves no half world to be cloned.
  const draft = `${templates[kind]}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template ${templates.migrated}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'medatlas-template-'));
  const service = await startService({
    DATABASE_URL: databaseUrl(server, draft),
    DEMO: kind === 'demo' ? '1' : '0',
    DATA_DIR: dataDir,
  });
  await rename(await waitForIndexFile(dataDir), indexFileOf(templates[kind]));
  await service.stop();
  await client.query(`alter database ${draft} rename to ${templates[kind]}`);
}
