import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { AdminPhoto } from '../../../contract/clinics/admin-photos.ts';
import type { Portrait, PortraitCrop } from '../../../contract/clinics/portraits.ts';
import type { DoctorRow } from '../../../contract/clinics/staff-doctors.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';

const { db, app, clinics, call } = await makeOfferWorld();
const [munich, honolulu] = clinics;
const { staff, doctorId } = munich;
const moderator = await makeAccount(db, { operator: 'moderator' });
const path = `staff/doctors/${doctorId}/portrait?clinic_id=${munich.id}`;
await db
  .updateTable('doctors')
  .set({ portrait_seed: 11, sex: 'female' })
  .where('id', '=', doctorId)
  .execute();

/** Left half red, right half blue. */
async function halves(width = 800, height = 500): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer();
}
const right: PortraitCrop = { left: 0.5, top: 0, width: 0.5 };

async function upload(
  bytes: Buffer,
  { by = staff, crop = right, key = randomUUID() as string, to = path } = {} as {
    by?: MadeAccount | null;
    crop?: PortraitCrop;
    key?: string;
    to?: string;
  },
) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'photo.jpg'));
  const body = new Response(form);
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v1/${to}&left=${crop.left}&top=${crop.top}&width=${crop.width}`,
    headers: {
      ...by?.headers,
      'idempotency-key': key,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  const { data, errors = {} }: { data: Portrait; errors?: Record<string, string[]> } = reply.json();
  return { status: reply.statusCode, data, errors };
}
const read = async () => (await call<Portrait>(staff, 'GET', path)).data;
const remove = (by = staff) => call<Portrait>(by, 'DELETE', path);
const shown = async () => (await app.inject(`/api/v1/client/doctors/${doctorId}`)).json().data.picture;
async function pixelOf(file: string): Promise<[red: number, blue: number]> {
  const { rawPayload } = await app.inject(`/media/portraits/${doctorId}/${file}`);
  const { data } = await sharp(rawPayload)
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [data[0] ?? 0, data[2] ?? 0];
}

test('a portrait is cropped, stands on the page and in the list, and gives way to the drawing again', async () => {
  expect(await read()).toMatchObject({ is_drawn: true, is_uploaded: false, picture: { version: 11 } });
  const { status, data } = await upload(await halves());
  expect(status).toBe(200);
  expect(data).toMatchObject({ is_drawn: false, is_uploaded: true, hidden: null });
  const picture = await shown();
  expect(picture).toEqual(data.picture);
  expect(picture.version).not.toBe(11);
  const [red, blue] = await pixelOf(`640.jpg?v=${picture.version}`);
  expect([red < 30, blue > 220]).toEqual([true, true]);
  const { data: rows } = await call<DoctorRow[]>(staff, 'GET', `staff/doctors?clinic_id=${munich.id}`);
  expect(rows.find(({ id }) => id === doctorId)?.picture).toEqual(picture);
  expect((await remove()).data).toMatchObject({ is_drawn: true, is_uploaded: false });
  expect((await remove()).data.is_uploaded).toBe(false);
  expect((await shown()).version).toBe(11);
  const acts = await db
    .selectFrom('audit_events')
    .select(['kind', 'clinic_id'])
    .where('entity', '=', 'doctor')
    .where('entity_id', '=', String(doctorId))
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { kind: 'portrait.added', clinic_id: munich.id },
    { kind: 'portrait.removed', clinic_id: munich.id },
  ]);
});

test('an address is kept for a year only where it names the portrait there is', async () => {
  const { data } = await upload(await halves());
  const kept = async (version: number) =>
    (await app.inject(`/media/portraits/${doctorId}/96.webp?v=${version}`)).headers['cache-control'];
  expect(await kept(data.picture?.version ?? 0)).toContain('immutable');
  expect(await kept(0)).toBe('public, max-age=600');
});

test('a second portrait replaces the first; the same upload twice at once is one', async () => {
  const one = await upload(await halves());
  const key = randomUUID();
  const photo = await halves(1000, 700);
  const [two, again] = await Promise.all([upload(photo, { key }), upload(photo, { key })]);
  expect([two.status, again.status]).toEqual([200, 200]);
  expect(two.data).toEqual(again.data);
  expect(two.data.picture?.version).not.toBe(one.data.picture?.version);
  const live = await db
    .selectFrom('photos')
    .select('id')
    .where('doctor_id', '=', doctorId)
    .where('removed_at', 'is', null)
    .execute();
  expect(live).toHaveLength(1);
});

test('a portrait stands in no gallery, and nobody brings it back into one', async () => {
  const before = (await call<unknown[]>(staff, 'GET', `staff/clinics/${munich.id}/photos`)).data;
  await upload(await halves());
  await remove();
  expect((await call<unknown[]>(staff, 'GET', `staff/clinics/${munich.id}/photos`)).data).toEqual(before);
  const { id } = await db
    .selectFrom('photos')
    .select('id')
    .where('doctor_id', '=', doctorId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const back = await call(staff, 'POST', `staff/clinics/${munich.id}/photos/${id}/restore`, { place: 1 });
  expect(back.status).toBe(404);
});

test('an operator looks at portraits in the same queue; a hidden one gives way to the drawing', async () => {
  await upload(await halves());
  const queue = async (state: string) =>
    (await call<AdminPhoto[]>(moderator, 'GET', `admin/photos?state=${state}`)).data;
  const [portrait] = (await queue('unchecked')).filter(({ doctor }) => doctor?.id === doctorId);
  expect(portrait).toMatchObject({ path: `/media/portraits/${doctorId}`, clinic: { id: munich.id } });
  await call(moderator, 'POST', `admin/photos/${portrait?.id}/hide`, { reason: 'copyright' });
  expect(await read()).toMatchObject({ is_drawn: true, is_uploaded: true, hidden: 'copyright' });
  expect((await shown()).version).toBe(11);
  await call(moderator, 'POST', `admin/photos/${portrait?.id}/show`);
  expect(await read()).toMatchObject({ is_drawn: false, hidden: null });
});

test.each([
  ['an area beyond the photo', { left: 0.6, top: 0, width: 0.5 }, 'выходит за край'],
  ['an area higher than the photo', { left: 0, top: 0, width: 1 }, 'выходит за край'],
  ['an area of few pixels', { left: 0, top: 0, width: 0.2 }, '320'],
])('%s is refused', async (_what, crop, words) => {
  const { status, errors } = await upload(await halves(), { crop });
  expect(status).toBe(422);
  expect(errors.file?.[0]).toContain(words);
});

test('what is no photo is refused', async () => {
  expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).errors).toHaveProperty(
    'file',
  );
});

test('only those who write about the doctor may, and not where another clinic keeps the page', async () => {
  const photo = await halves();
  expect((await upload(photo, { by: null })).status).toBe(401);
  const own = await makeAccount(db, { staff: { clinicId: munich.id, role: 'doctor' } });
  await db.updateTable('staff').set({ doctor_id: doctorId }).where('account_id', '=', own.id).execute();
  const colleague = await makeAccount(db, { staff: { clinicId: munich.id, role: 'doctor' } });
  expect((await upload(photo, { by: own })).status).toBe(200);
  for (const by of [colleague, honolulu.staff]) {
    expect((await upload(photo, { by })).status).toBe(404);
    expect((await call(by, 'GET', path)).status).toBe(404);
    expect((await remove(by)).status).toBe(404);
  }
  const foreign = path.replace(String(munich.id), String(honolulu.id));
  expect((await upload(photo, { by: honolulu.staff, to: foreign })).status).toBe(404);
});
