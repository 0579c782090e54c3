import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createApiKey } from '../../../tests/factories/api-keys.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { keysMayCall, operatorKeysMayCall } from '../../../tests/helpers/access-table.ts';

const text = await readFile(join(import.meta.dirname, '..', '..', '..', 'docs', 'api.md'), 'utf8');

test('the document names every endpoint that keys open, with its scope', () => {
  const rows = [...text.matchAll(/^\| `?([\w.]+)`? \| (`(?:GET|POST|PATCH|DELETE) .*) \|$/gm)];
  const named = rows.flatMap(([, scope = '', cells = '']) =>
    [...cells.matchAll(/`([^`]+)`/g)].map(([, key = '']) => [key, scope]),
  );
  expect(Object.fromEntries(named)).toEqual({ ...keysMayCall, ...operatorKeysMayCall });
});

test('its example does what it says, on any Node and with the key alone', async () => {
  const world = await makeOfferWorld();
  const { app, db, clinics } = world;
  const [munich, honolulu] = clinics;
  const owner = await makeAccount(db, { staff: { clinicId: munich.id, role: 'owner' } });
  await world.ask([munich]);
  const scopes = ['prices.read', 'prices.write', 'requests.read'] as const;
  const { authorization } = await createApiKey(db, { accountId: owner.id, clinicId: munich.id, scopes });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
  const env = { MEDATLAS_URL: url, MEDATLAS_KEY: authorization.replace('Bearer ', '') };
  const { stdout } = await promisify(execFile)('node', ['--input-type=module', '--eval', code], {
    env: { ...process.env, ...env },
  });
  expect(stdout).toMatch(/^Isar Eye Clinic: 1 prices changed, 1 requests unanswered\n$/);
  const { rows } = await sql<{ clinic: number; amount: string }>`
    select clinic_id as clinic, amount from clinic_procedures order by clinic_id`.execute(db);
  const amounts = new Map(rows.map(({ clinic, amount }) => [clinic, Number(amount)]));
  expect([amounts.get(munich.id), amounts.get(honolulu.id)]).toEqual([2398, 2180]);
});
