import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Favourite } from '../contract/accounts/favourites.ts';
import type { User } from '../contract/accounts/sessions.ts';
import { parsePhone } from '../server/accounts/phones/rules.ts';
import { loadDictionaries } from '../server/content/dictionaries/writes.ts';
import { createSecrets } from '../server/platform/secrets.ts';
import { demoWorldCities, insertCities } from '../tests/factories/demo-cities.ts';
import { testApp } from '../tests/helpers/app.ts';
import { type DemoAccount, describeDemoAccounts } from './account-file.ts';
import { loadDemoAccounts } from './accounts.ts';
import { currentCode } from './codes.ts';
import { loadDemo } from './load.ts';

const { app, db, pool, config } = await testApp(async (empty) => {
  await insertCities(empty.db, demoWorldCities);
  await loadDictionaries(empty.db);
  await loadDemo(empty, { clinics: 120 });
});
const secrets = createSecrets(config);
const path = join(config.dataDir, 'demo-accounts.json');

/** As one node starts on a database of its own. */
const load = (databaseUrl: string | null = null, demoStaff = true) =>
  loadDemoAccounts({ db, secrets, dataDir: config.dataDir, databaseUrl, demoStaff });

type Printed = { role: string; phone: string; password: string };

/** What whoever starts the service reads. */
function readPrinted(accounts: readonly DemoAccount[] | null): Printed[] {
  const [, ...lines] = describeDemoAccounts(accounts ?? []).split('\n');
  return lines.map((line) => {
    const [role = '', phone = '', password = ''] = line.trim().split(/\s+/);
    return { role, phone, password };
  });
}

const idOf = async (phone: string): Promise<string> =>
  (await db.selectFrom('accounts').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id;

async function logIn({ phone, password }: Printed) {
  // As if half a minute had passed since the last login: no code works twice.
  await db.updateTable('second_factors').set({ last_step: null }).execute();
  const code = (await currentCode(db, secrets, await idOf(phone)))?.code;
  const payload = { email: phone, password, ...(code && { code }) };
  const reply = await app.inject({ method: 'POST', url: '/api/v1/client/login', payload });
  return {
    status: reply.statusCode,
    ...reply.json<{ data?: { token: string; client: User }; errors?: object }>(),
  };
}

async function permissionsOf(token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await app.inject({ url: '/api/v1/client/admin/auth/user', headers });
  return reply.json<{ data: { permissions: string[] } }>().data.permissions;
}

let first: Printed[] = [];
beforeAll(async () => {
  first = readPrinted(await load());
});

describe('demo accounts', () => {
  test('are one of each role, with numbers that are no one’s', async () => {
    expect(first.map(({ role }) => role)).toEqual([
      'client',
      'owner',
      'coordinator',
      'doctor',
      'moderator',
      'admin',
    ]);
    for (const { phone } of first) expect(parsePhone(phone, null)).toBe(phone);
    const rows = await db.selectFrom('accounts').select('is_demo').execute();
    expect(rows).toEqual(Array(6).fill({ is_demo: true }));
  });

  test('log in with what is printed, and may what their role may', async () => {
    const wanted = {
      client: 'favourite.keep',
      owner: 'clinic.work',
      coordinator: 'clinic.work',
      doctor: 'clinic.work',
      moderator: 'account.block',
      admin: 'account.appoint',
    };
    for (const account of first) {
      const { status, data } = await logIn(account);
      expect([account.role, status]).toEqual([account.role, 200]);
      expect(data?.client.roles).toContain(account.role);
      expect(data?.client.second_factor).toBe(account.role === 'client' ? 'off' : 'on');
      expect(await permissionsOf(data?.token ?? '')).toContain(Reflect.get(wanted, account.role));
    }
  });

  test('have passwords of this installation, which only its owner can read', async () => {
    expect(new Set(first.map(({ password }) => password)).size).toBe(6);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('are the same at the next start, and when two nodes start at once', async () => {
    expect(readPrinted(await load())).toEqual(first);
    const both = await Promise.all([load(), load()]);
    expect(both.map(readPrinted)).toEqual([first, first]);
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(6);
    expect((await logIn(first.at(-1) ?? { role: '', phone: '', password: '' })).status).toBe(200);
  });

  test('work for one well-filled clinic, the doctor on the own page; the client keeps some', async () => {
    const staff = await db.selectFrom('staff').selectAll().orderBy('role').execute();
    expect(staff.map(({ role }) => role)).toEqual(['coordinator', 'doctor', 'owner']);
    expect(new Set(staff.map(({ clinic_id }) => clinic_id)).size).toBe(1);
    const clinicId = staff[0]?.clinic_id ?? 0;
    const prices = await db
      .selectFrom('clinic_procedures')
      .select('clinic_id')
      .where('clinic_id', '=', clinicId)
      .execute();
    expect(prices.length).toBeGreaterThan(5);
    const position = await db
      .selectFrom('positions')
      .select('clinic_id')
      .where('doctor_id', '=', staff.find(({ role }) => role === 'doctor')?.doctor_id ?? 0)
      .where('is_main', '=', true)
      .executeTakeFirst();
    expect(position?.clinic_id).toBe(clinicId);
    const { data } = await logIn(first[0] ?? { role: '', phone: '', password: '' });
    const headers = { authorization: `Bearer ${data?.token}` };
    const reply = await app.inject({ url: '/api/v1/client/favourite/getClinics', headers });
    const kept = reply.json<{ data: { clinics: Favourite[]; doctors: Favourite[] } }>().data;
    expect([kept.clinics.length, kept.doctors.length]).toEqual([4, 4]);
    expect(kept.clinics.some(({ note }) => note !== '')).toBe(true);
  });

  test('have their roles and favourites again in a world that was made anew', async () => {
    await loadDemo({ db, pool }, { clinics: 60, replace: true });
    expect(await db.selectFrom('staff').select('role').execute()).toEqual([]);
    expect(readPrinted(await load())).toEqual(first);
    expect(await db.selectFrom('staff').select('role').execute()).toHaveLength(3);
    expect((await db.selectFrom('favourite_clinics').select('note').execute()).length).toBeGreaterThan(2);
  });

  test('on a node that did not make them nothing is known of them, and they stay as they are', async () => {
    await rename(path, `${path}.kept`);
    expect(await load('postgres://elsewhere')).toBeNull();
    await rename(`${path}.kept`, path);
    expect((await logIn(first[1] ?? { role: '', phone: '', password: '' })).status).toBe(200);
  });

  test('one that was deleted or lost its second factor is there again', async () => {
    const admin = first.at(-1) ?? { role: '', phone: '', password: '' };
    await db
      .deleteFrom('second_factors')
      .where('account_id', '=', await idOf(admin.phone))
      .execute();
    await db
      .updateTable('accounts')
      .set({ deleted_at: new Date(), phone: null, password_hash: null, name: '', surname: '' })
      .where('phone', '=', first[0]?.phone ?? '')
      .execute();
    expect(readPrinted(await load())).toEqual(first);
    expect((await logIn(admin)).data?.client.second_factor).toBe('on');
    expect((await logIn(first[0] ?? admin)).status).toBe(200);
  });

  test('where the file is gone they get new passwords, and the old ones open nothing', async () => {
    await rm(path);
    const renewed = readPrinted(await load());
    for (const [index, account] of renewed.entries()) {
      expect(account.password).not.toBe(first[index]?.password);
      expect((await logIn(account)).status).toBe(200);
    }
    expect((await logIn(first[0] ?? { role: '', phone: '', password: '' })).status).toBe(422);
  });

  test('a code is shown for demo accounts only', async () => {
    const [, owner] = first;
    const id = await idOf(owner?.phone ?? '');
    expect((await currentCode(db, secrets, id))?.code).toMatch(/^\d{6}$/);
    await db.updateTable('accounts').set({ is_demo: false }).where('id', '=', id).execute();
    expect(await currentCode(db, secrets, id)).toBeNull();
  });
});
