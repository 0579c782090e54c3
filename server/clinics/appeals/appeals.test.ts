import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AdminClaimDetail } from '../../../contract/clinics/admin-claims.ts';
import type { AdminPhoto } from '../../../contract/clinics/admin-photos.ts';
import type { Claim } from '../../../contract/clinics/claims.ts';
import type { AdminChangeDetail, Change } from '../../../contract/clinics/clinic-changes.ts';
import type { StaffPhoto } from '../../../contract/clinics/staff-photos.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { actCallsOf } from '../../../tests/helpers/act-calls.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const ids: number[] = [];
const { app, db } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  for (const title of ['Isar Klinik', 'Adler']) ids.push(await createClinic(empty, { title }));
});
const [isar = 0, adler = 0] = ids;
const first = await makeAccount(db, { operator: 'moderator' });
const second = await makeAccount(db, { operator: 'moderator' });
const owner = await makeAccount(db, { staff: { clinicId: isar, role: 'owner' } });
const stranger = await makeAccount(db, { staff: { clinicId: adler, role: 'owner' } });

const call = actCallsOf(app);
const words = { text: 'You have overlooked the second page.' };
const both = (work: () => Promise<{ status: number }>) =>
  Promise.all([work(), work()]).then((answers) => answers.map(({ status }) => status).sort());

describe('a refused claim', () => {
  const path = (id: string) => `admin/claims/${id}`;
  const seen = async (id: string, by = first) => (await call<AdminClaimDetail>(by, 'GET', path(id))).data;
  const refuse = async (id: string, by: MadeAccount) =>
    call<AdminClaimDetail>(by, 'POST', `${path(id)}/refuse`, {
      version: (await seen(id)).version,
      refusal: 'not_proven',
    });
  async function refused(): Promise<{ id: string; client: MadeAccount }> {
    const client = await makeAccount(db);
    const body = {
      clinic_id: adler,
      proof: 'licence',
      licence_number: 'L-1',
      post: 'Head',
      work_email: 'anna@adler.example',
    };
    const { data } = await call<Claim>(client, 'POST', 'client/claims', body);
    await refuse(data.id, first);
    return { id: data.id, client };
  }

  test('goes back to the queue once, and another operator decides for good', async () => {
    const { id, client } = await refused();
    const appeal = (by: MadeAccount | null = client) =>
      call<Claim>(by, 'POST', `client/claims/${id}/appeal`, words);
    expect((await appeal(null)).status).toBe(401);
    expect((await appeal(stranger)).status).toBe(404);
    expect((await call(client, 'POST', `client/claims/${id}/appeal`, { text: 'no' })).status).toBe(422);
    expect(await both(() => appeal())).toEqual([200, 422]);
    const { data: queue } = await call<{ id: string; is_appealed: boolean }[]>(first, 'GET', 'admin/claims');
    expect(queue.find((claim) => claim.id === id)).toMatchObject({ is_appealed: true });
    expect((await seen(id)).appeal).toMatchObject({
      ...words,
      is_open: true,
      is_mine: true,
      has_other: true,
    });
    expect((await refuse(id, first)).errors).toHaveProperty('decision');
    const version = (await seen(id)).version;
    const approve = { version, replaces_owners: false };
    expect((await call(first, 'POST', `${path(id)}/approve`, approve)).errors).toHaveProperty('decision');
    expect((await refuse(id, second)).status).toBe(200);
    const [own] = (await call<Claim[]>(client, 'GET', 'client/claims')).data;
    expect(own).toMatchObject({ state: 'refused', may_appeal: false, is_appealed: true });
    expect((await appeal()).status).toBe(422);
  });

  test('is appealed against in time, and not beside a newer one', async () => {
    const { id, client } = await refused();
    await sql`
      update clinic_claims set decided_at = decided_at - interval '30 days' where id = ${id}::uuid`.execute(
      db,
    );
    expect((await call(client, 'POST', `client/claims/${id}/appeal`, words)).errors).toHaveProperty('text');
    const other = await refused();
    await sql`
      update clinic_claims set account_id = ${client.id}::uuid where id = ${other.id}::uuid`.execute(db);
    await sql`
      insert into clinic_claims (clinic_id, account_id, proof, post, work_email, is_takeover, idempotency_key, idempotency_hash)
      values (${adler}, ${client.id}::uuid, 'licence', 'Head', 'a@adler.example', false, ${randomUUID()}, '')`.execute(
      db,
    );
    expect((await call(client, 'POST', `client/claims/${other.id}/appeal`, words)).status).toBe(422);
  });
});

describe('a refused change', () => {
  const decide = async (id: string, by: MadeAccount, act: 'refuse' | 'approve') => {
    const { data } = await call<AdminChangeDetail>(by, 'GET', `admin/changes/${id}`);
    const body = { version: data.version, ...(act === 'refuse' && { refusal: 'not_proven' }) };
    return call<AdminChangeDetail>(by, 'POST', `admin/changes/${id}/${act}`, body);
  };

  test('goes back to the queue once, and another operator may approve it', async () => {
    const wanted = { kind: 'names', title: 'Isar Herzklinik', title_lang: 'de', labels: [] };
    const body = { clinic_id: isar, wanted, evidence: 'In the register' };
    const { data } = await call<Change>(owner, 'POST', 'staff/official/changes', body);
    const appeal = (by: MadeAccount = owner) =>
      call<Change>(by, 'POST', `staff/official/changes/${data.id}/appeal`, words);
    expect((await appeal()).errors).toHaveProperty('text');
    await decide(data.id, first, 'refuse');
    expect((await appeal(stranger)).status).toBe(404);
    expect(await both(() => appeal())).toEqual([200, 422]);
    const { data: seen } = await call<AdminChangeDetail>(first, 'GET', `admin/changes/${data.id}`);
    expect(seen).toMatchObject({ state: 'waiting', is_appealed: true, appeal: { is_mine: true } });
    expect((await decide(data.id, first, 'approve')).errors).toHaveProperty('decision');
    expect((await decide(data.id, second, 'approve')).data).toMatchObject({ state: 'approved' });
  });
});

describe('a hidden photo', () => {
  test('comes before another operator once; hidden anew, it may be appealed against again', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into photos (clinic_id, position, seed, file, width, height, checked_at)
      values (${isar}, 0, 1, 'photos/a.webp', 800, 600, now()) returning id`.execute(db);
    const id = rows[0]?.id ?? 0;
    const hide = (by: MadeAccount, reason = 'copyright') =>
      call(by, 'POST', `admin/photos/${id}/hide`, { reason });
    const appeal = (by: MadeAccount = owner) =>
      call<StaffPhoto>(by, 'POST', `staff/clinics/${isar}/photos/${id}/appeal`, words);
    const waiting = async (by: MadeAccount) =>
      (await call<AdminPhoto[]>(by, 'GET', 'admin/photos?state=unchecked')).data;
    expect((await appeal()).errors).toHaveProperty('text');
    const concerned = await makeAccount(db, {
      operator: 'moderator',
      staff: { clinicId: isar, role: 'doctor' },
    });
    expect((await hide(concerned)).errors).toHaveProperty('decision');
    await hide(first);
    expect((await appeal(stranger)).status).toBe(404);
    expect(await both(() => appeal())).toEqual([200, 422]);
    expect(await waiting(first)).toMatchObject([
      { id, state: 'hidden', reason: 'copyright', appeal: { ...words, is_mine: true } },
    ]);
    expect((await hide(first)).errors).toHaveProperty('decision');
    expect((await call(first, 'POST', `admin/photos/${id}/show`)).errors).toHaveProperty('decision');
    expect((await hide(second)).status).toBe(200);
    expect(await waiting(second)).toEqual([]);
    expect((await appeal()).status).toBe(422);
    await call(first, 'POST', `admin/photos/${id}/show`);
    await hide(second, 'offensive');
    expect((await appeal()).data.hidden).toMatchObject({ is_appealed: true, may_appeal: false });
    expect((await call(first, 'POST', `admin/photos/${id}/show`)).status).toBe(200);
  });
});
