import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Export } from '../../contract/accounts/exports.ts';
import { giveGrant } from '../../server/accounts/privacy/grants.ts';
import { makeExport } from '../../server/accounts/privacy/jobs.ts';
import { createMessageStore } from '../../server/content/languages/message-store.ts';
import { createFiles } from '../../server/platform/files.ts';
import { createSecrets } from '../../server/platform/secrets.ts';
import type { MadeAccount } from '../factories/accounts.ts';
import type { TestApp } from './app.ts';

const base = '/api/v1/client/profile/export';
/** Of a worker that nobody stops. */
export const never = new AbortController().signal;

/** The calls of exports, and what a worker of the same installation has. */
export async function exportCalls({ app, config, db }: TestApp) {
  const files = createFiles({ config, secrets: createSecrets(config) });
  const tools = { db, files, messages: await createMessageStore(db) };
  const start = ({ headers }: MadeAccount, language = 'ru') =>
    app.inject({ method: 'POST', url: base, headers: { ...headers, 'accept-language': language } });
  const begin = async (account: MadeAccount, language = 'ru') =>
    (await start(account, language)).json<{ data: { export: Export } }>().data.export;
  const look = async ({ headers }: MadeAccount) =>
    (await app.inject({ url: base, headers })).json<{ data: { export: Export | null } }>().data.export;
  const pathOf = (id: string) => join(config.dataDir, 'files', 'exports', `${id}.zip`);
  return {
    tools,
    start,
    begin,
    look,
    pathOf,
    /** Fetches the file, as after the password, where it is theirs to fetch. */
    async download({ id: accountId, headers }: MadeAccount, id: string) {
      const isId = /^[0-9a-f-]{36}$/.test(id);
      const grant = isId ? await giveGrant(db, { accountId, id }).catch(() => 'none') : 'none';
      return app.inject({
        url: `${base}/${id}/file?grant=${grant}`,
        headers: { ...headers, 'accept-language': 'ru' },
      });
    },
    isThere: (id: string) =>
      access(pathOf(id)).then(
        () => true,
        () => false,
      ),
    /** Begins an export and makes it, as a worker would. */
    async makeWhole(account: MadeAccount, language = 'ru'): Promise<Export> {
      const { id } = await begin(account, language);
      await makeExport(tools, id, never);
      const made = await look(account);
      if (made?.state !== 'ready') throw new Error(`The export is ${made?.state}`);
      return made;
    },
    /** Rows of a table that belong to the account. */
    async countIn(table: string, { id }: MadeAccount): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)} where account_id = ${id}::uuid`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}
