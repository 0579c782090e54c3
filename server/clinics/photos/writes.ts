import { sql } from 'kysely';
import type { StaffPhoto } from '../../../contract/clinics/staff-photos.ts';
import { type Act, recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { toOneLine } from '../../platform/text/clean.ts';
import { requireMember } from '../../team/access.ts';
import { lockClinic, noteSection } from '../sections/writes.ts';
import { type PhotoRow, photoColumns, shapeStaffPhoto } from './reads.ts';
import { insertAt, movedPhotos } from './rules.ts';

/** A member who works on the photos of a clinic, and where from. */
export type Editor = { accountId: string; clinicId: number; address: string };

type What = Pick<Act, 'kind' | 'detail'> & { id: number };

/** One change of a clinic's photos: who may, one at a time, and who it was. `work` empty: nothing was to be done. */
async function change(
  db: Database,
  by: Editor,
  work: (trx: Transaction) => Promise<readonly What[]>,
): Promise<void> {
  const { accountId, clinicId, address } = by;
  await retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.edit');
    await lockClinic(trx, clinicId);
    const done = await work(trx);
    if (done.length === 0) return;
    await noteSection(trx, { accountId, clinicId }, 'photos');
    for (const { kind, detail = {}, id } of done)
      await recordAct(trx, {
        actorId: accountId,
        actorRole,
        kind,
        entity: 'photo',
        entityId: id,
        clinicId,
        detail,
        address,
      });
  });
}

async function listPlaced(trx: Transaction, clinicId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('photos')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

const place = (trx: Transaction, ids: readonly number[]) =>
  sql`
  update photos set position = t.place, removed_at = null
  from unnest(${ids}::int[]) with ordinality as t (id, place) where photos.id = t.id`.execute(trx);

/** Throws not_found, and `invalid` on `order` where it does not name the photos that there are. */
export const orderPhotos = (db: Database, by: Editor, order: readonly number[]): Promise<void> =>
  change(db, by, async (trx) => {
    const now = await listPlaced(trx, by.clinicId);
    const isSame = now.length === order.length && now.every((id) => order.includes(id));
    if (!isSame) throw new KnownError('invalid', { order: [{ key: 'photos_changed' }] });
    if (now.join() === order.join()) return [];
    await place(trx, order);
    return movedPhotos(now, order).map(({ id, place }) => ({ kind: 'photo.ordered', id, detail: { place } }));
  });

/** Takes a photo out. Throws not_found; one that is out already stays so. */
export const removePhoto = (db: Database, by: Editor, id: number): Promise<void> =>
  change(db, by, async (trx) => {
    const { rows } = await sql<{ is_out: boolean }>`
      select position is null as is_out from photos
      where id = ${id} and clinic_id = ${by.clinicId} and doctor_id is null`.execute(trx);
    if (!rows[0]) throw new KnownError('not_found');
    if (rows[0].is_out) return [];
    await sql`update photos set position = null, removed_at = now() where id = ${id}`.execute(trx);
    return [{ kind: 'photo.removed', id }];
  });

/** Brings a photo back to a place. Throws not_found where it has gone for good. */
export const restorePhoto = (db: Database, by: Editor, id: number, at: number): Promise<void> =>
  change(db, by, async (trx) => {
    const { rows } = await sql<{ is_out: boolean }>`
      select position is null as is_out from photos
      where id = ${id} and clinic_id = ${by.clinicId} and doctor_id is null`.execute(trx);
    if (!rows[0]) throw new KnownError('not_found');
    if (!rows[0].is_out) return [];
    await place(trx, insertAt(await listPlaced(trx, by.clinicId), id, at));
    return [{ kind: 'photo.restored', id }];
  });

type Texts = Record<string, string>;

/** Writes captions in the languages named; an empty one goes. Throws not_found, and `invalid` for an unknown language. */
export async function captionPhoto(
  db: Database,
  by: Editor,
  id: number,
  captions: Readonly<Texts>,
): Promise<StaffPhoto> {
  const written = Object.entries(captions).map(([lang, text]): [string, string] => [lang, toOneLine(text)]);
  const langs = written.map(([lang]) => lang);
  await change(db, by, async (trx) => {
    const known = await sql<{ count: number }>`
      select count(*)::int as count from languages where prefix = any(${langs}::text[])`.execute(trx);
    if (known.rows[0]?.count !== langs.length)
      throw new KnownError('invalid', { captions: [{ key: 'unknown_language' }] });
    const told = JSON.stringify(Object.fromEntries(written.filter(([, text]) => text !== '')));
    const { rows } = await sql<{ before: Texts; after: Texts }>`
      update photos set captions = (captions - ${langs}::text[]) || ${told}::jsonb
      where id = ${id} and clinic_id = ${by.clinicId} and position is not null
      returning old.captions as before, new.captions as after`.execute(trx);
    if (!rows[0]) throw new KnownError('not_found');
    return [{ kind: 'photo.captioned', id, detail: { captions: rows[0] } }];
  });
  const { rows } = await sql<PhotoRow>`select ${photoColumns} from photos where id = ${id}`.execute(db);
  if (!rows[0]) throw new KnownError('not_found');
  return shapeStaffPhoto(rows[0]);
}
