import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts';
import { migrate } from '../../server/platform/migrations.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server on which each test file gets a database of its own, cloned from `template`. */
    databaseServer: { url: string; template: string };
  }
}

/** One real PostgreSQL for the run: TEST_DATABASE_URL, or an embedded one in a folder that goes afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'medatlas-test-'));
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? null : await startEmbeddedPostgres(folder);
  const url = given ?? embedded?.url ?? '';
  const template = `medatlas_template_${process.pid}_${project.name}`;
  await onServer(url, async (client) => {
    await client.query(`create database ${template}`);
  });
  await onServer(databaseUrl(url, template), async (client) => {
    await migrate(client);
  });
  project.provide('databaseServer', { url, template });
  return async () => {
    await onServer(url, async (client) => {
      await client.query(`drop database ${template} with (force)`);
    });
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

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
