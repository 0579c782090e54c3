import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createOperatorKey } from '../../../tests/factories/api-keys.ts';
import { makeEntryWorld } from '../../../tests/helpers/entry-calls.ts';

const {
  db,
  clinics,
  call,
  publishDue,
  pathOf,
  read,
  post,
  partOf,
  seen,
  text,
  reason,
  write,
  history,
  shown,
  acts,
  makeDue,
  later,
} = await makeEntryWorld();
const [munich, honolulu, kiribati] = clinics;

describe('a time', () => {
  test('comes and the part is out, once on many nodes; who wrote it and why stays', async () => {
    const path = pathOf(kiribati.id);
    const body = { ...(await seen('text.de', path)), reason, publish_at: later(), ...text('Am Meer') };
    const { data } = await post('publish', body, path);
    expect(partOf(data, 'text.de')).toMatchObject({
      version: 0,
      draft: { publish_at: body.publish_at, reason },
    });
    await publishDue();
    expect((await shown(kiribati.id)).text).toBeNull();
    await makeDue();
    await Promise.all([publishDue(), publishDue(), publishDue()]);
    expect((await shown(kiribati.id)).text?.description).toBe('Am Meer');
    expect(partOf(await read(path), 'text.de')).toMatchObject({
      version: 1,
      draft: null,
      changed_by: 'Mara Lind',
    });
    expect((await acts('clinic', kiribati.id)).map(([kind, why]) => [kind, why])).toEqual([
      ['clinic.draft_scheduled', reason],
      ['clinic.profile_changed', reason],
    ]);
  });

  test('that an API key has set: the log names the key when the part comes out', async () => {
    const admin = await makeAccount(db, { operator: 'admin' });
    const { id, headers } = await createOperatorKey(db, { accountId: admin.id });
    const path = pathOf(honolulu.id);
    const body = { ...(await seen('text.ar', path)), reason, publish_at: later(), ...text('عيون', 'ar') };
    expect((await call(null, 'POST', `${path}/publish`, body, headers)).status).toBe(200);
    await makeDue();
    await publishDue();
    const { rows } = await sql`
      select kind, actor_id, key_id, key_title from audit_events
      where entity = 'clinic' and entity_id = ${String(honolulu.id)} and key_id is not null order by id`.execute(
      db,
    );
    const byKey = { actor_id: admin.id, key_id: id, key_title: 'Test' };
    expect(rows).toEqual([
      { kind: 'clinic.draft_scheduled', ...byKey },
      { kind: 'clinic.profile_changed', ...byKey },
    ]);
  });

  test('is taken back', async () => {
    const path = pathOf(kiribati.id);
    const body = { ...(await seen('text.ru', path)), reason, publish_at: later(), ...text('У моря', 'ru') };
    await post('publish', body, path);
    const { draft_version } = await seen('text.ru', path);
    const { data } = await post('drafts/unschedule', { section: 'text.ru', draft_version }, path);
    expect(partOf(data, 'text.ru').draft).toMatchObject({ publish_at: null, content: text('У моря', 'ru') });
    expect((await post('drafts/unschedule', { section: 'text.ru', draft_version }, path)).status).toBe(422);
    await makeDue();
    await publishDue();
    expect(partOf(await read(path), 'text.ru').version).toBe(0);
  });

  test('does not write over what the clinic has written meanwhile: the draft is held back', async () => {
    const path = pathOf(kiribati.id);
    const body = { ...(await seen('text.en', path)), reason, publish_at: later(), ...text('Operator', 'en') };
    await post('publish', body, path);
    const theirs = { version: 0, ...text('By the sea', 'en') };
    await call(kiribati.staff, 'PATCH', `staff/clinics/${kiribati.id}/profile`, theirs);
    await makeDue();
    await Promise.all([publishDue(), publishDue()]);
    const part = partOf(await read(path), 'text.en');
    expect(part).toMatchObject({
      content: text('By the sea', 'en'),
      draft: { is_held: true, publish_at: null, content: text('Operator', 'en') },
    });
    expect((await acts('clinic', kiribati.id)).at(-1)).toEqual(['clinic.draft_held', null, 'service', null]);
  });

  test('is not given to what could not be written now', async () => {
    const before = await seen('specializations');
    const body = { ...before, reason, publish_at: later(), specializations: ['no-such'] };
    expect((await post('publish', body)).errors).toHaveProperty('specializations');
    expect(await seen('specializations')).toEqual(before);
  });
});

describe('a doctor', () => {
  const path = pathOf(munich.doctorId, 'doctors');
  test('is written by an operator and by the clinic at one version, and brought back', async () => {
    const entry = await read(path);
    expect(entry.gaps).toEqual(expect.arrayContaining(['text.de', 'education']));
    const page = { names: [{ lang: 'de', text: 'Dr. Isar' }], texts: [{ lang: 'de', about: 'Augen.' }] };
    const { data } = await write({ page }, 'page', path);
    expect(partOf(data, 'page').content.page).toMatchObject(page);
    expect(data.gaps).not.toContain('text.de');
    const clinic = { clinic_id: munich.id, version: 0, title: 'Dr. Late' };
    expect((await call(munich.staff, 'PATCH', `staff/doctors/${munich.doctorId}`, clinic)).status).toBe(422);
    await call(munich.staff, 'PATCH', `staff/doctors/${munich.doctorId}`, { ...clinic, version: 1 });
    const stale = await post('publish', { version: 1, draft_version: null, reason, page }, path);
    expect([stale.status, Object.keys(stale.errors)]).toEqual([422, ['version']]);
    const back = await post('restore', { section: 'page', version: 2, restore: 0, reason }, path);
    expect(partOf(back.data, 'page')).toMatchObject({
      version: 3,
      content: { page: { title: entry.title } },
    });
    expect((await history('page', path)).map(({ is_operator }) => is_operator)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect((await acts('doctor', munich.doctorId)).map(([kind]) => kind)).toEqual([
      ...['doctor.changed', 'doctor.changed', 'doctor.restored'],
    ]);
  });

  test('comes out at a time too', async () => {
    const own = pathOf(honolulu.doctorId, 'doctors');
    const page = { education: [{ kind: 'degree', institution: 'University', year: 1999 }] };
    await post('publish', { ...(await seen('page', own)), reason, publish_at: later(), page }, own);
    await makeDue();
    await publishDue();
    expect(partOf(await read(own), 'page').content.page).toMatchObject(page);
  });
});
