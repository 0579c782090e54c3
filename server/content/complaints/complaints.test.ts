import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AdminComplaint } from '../../../contract/content/admin-complaints.ts';
import { makeTermWorld } from '../../../tests/helpers/term-calls.ts';
import { loadDictionaries } from '../dictionaries/writes.ts';

const { db, call } = await makeTermWorld([]);

const input = {
  slug: 'ticklish-elbow',
  area: 'limbs',
  titles: { en: ' Ticklish elbow ', ru: '' },
  phrases: { en: ['elbow tickles', 'elbow tickles', ' '] },
  specializations: ['orthopaedics', 'neurology'],
  diseases: [],
  procedures: ['x-ray'],
  red_flag: null,
};
const find = async (slug: string) => {
  const { data } = await call<AdminComplaint[]>('GET', `admin/complaints?q=${slug}&per_page=100`);
  const found = data.find((each) => each.slug === slug);
  if (!found) throw new Error(`no ${slug}`);
  return found;
};

describe('a complaint', () => {
  test('is added tidied and in the log, and refused a second time', async () => {
    const { status, data } = await call<AdminComplaint>('POST', 'admin/complaints', input);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      title: 'Ticklish elbow',
      titles: { en: 'Ticklish elbow' },
      is_edited: true,
    });
    expect(data.phrases).toEqual({ en: ['elbow tickles'] });
    const { rows } = await sql`select kind, entity_id from audit_events order by id desc limit 1`.execute(db);
    expect(rows).toEqual([{ kind: 'complaint.created', entity_id: String(data.id) }]);
    expect((await call('POST', 'admin/complaints', input)).errors).toHaveProperty('slug');
  });

  test('is found by a phrase, changed and left alone by a start of the service', async () => {
    const { data: found } = await call<AdminComplaint[]>('GET', 'admin/complaints?q=болят%20колени');
    expect(found.map(({ slug }) => slug)).toContain('knee-pain');
    const knee = await find('knee-pain');
    const changed = await call<AdminComplaint>('PATCH', `admin/complaints/${knee.id}`, {
      ...{ version: knee.version, specializations: ['rheumatology'], is_retired: true },
    });
    expect(changed.data).toMatchObject({
      specializations: ['rheumatology'],
      is_retired: true,
      version: knee.version + 1,
    });
    await loadDictionaries(db);
    expect((await find('knee-pain')).specializations).toEqual(['rheumatology']);
  });

  test('is not overwritten by who has read an older one', async () => {
    const hip = await find('hip-pain');
    const edits = ['chest', 'back'].map((area) =>
      call('PATCH', `admin/complaints/${hip.id}`, { version: hip.version, area }),
    );
    expect((await Promise.all(edits)).map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test.each([
    ['specializations', { specializations: ['astrology'] }],
    ['specializations', { specializations: [] }],
    ['titles', { titles: { en: ' ' } }],
    ['titles', { titles: { xx: 'X' } }],
    ['phrases', { phrases: { xx: ['x'] } }],
    ['area', { area: 'aura' }],
    ['red_flag', { red_flag: 'gloom' }],
  ])('is refused with a wrong %s: %o', async (field, wrong) => {
    const { status, errors } = await call('POST', 'admin/complaints', {
      ...input,
      slug: 'refused',
      ...wrong,
    });
    expect([status, Object.keys(errors)[0]?.split('.')[0]]).toEqual([422, field]);
  });

  test('is not there under an unknown number', async () => {
    expect((await call('GET', 'admin/complaints/999999')).status).toBe(404);
    expect((await call('PATCH', 'admin/complaints/999999', { version: 1 })).status).toBe(404);
  });
});
