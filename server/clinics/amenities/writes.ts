import { sql } from 'kysely';
import type { ComfortChange } from '../../../contract/clinics/staff-comforts.ts';
import type { Dictionaries } from '../../content/dictionaries/dictionary-store.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { requireMember } from '../../team/access.ts';
import { lockClinic, noteSection } from '../sections/writes.ts';

const refuse = (key: string): never => {
  throw new KnownError('invalid', { changes: [{ key }] });
};

type Change = { id: number; from: string; to: string };

function readChanges(changes: readonly ComfortChange[], { comforts }: Dictionaries): Change[] {
  const read = changes.map(({ slug, from, to }) => ({
    id: comforts.bySlug.get(slug)?.id ?? refuse('not_listed'),
    from,
    to,
  }));
  return new Set(read.map(({ id }) => id)).size === read.length ? read : refuse('twice');
}

/**
 * Sets comforts of a clinic, all or none. Throws not_found, and `invalid` on `changes` where one is unknown or named twice,
 * or where a colleague has set another value since it was seen.
 */
export async function setComforts(
  db: Database,
  { accountId, clinicId, address }: { accountId: string; clinicId: number; address: string },
  changes: readonly ComfortChange[],
  dictionaries: Dictionaries,
): Promise<void> {
  const wanted = readChanges(changes, dictionaries);
  const ids = wanted.map(({ id }) => id);
  await db.transaction().execute(async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.edit');
    await lockClinic(trx, clinicId);
    const { rows } = await sql<{ comfort_id: number; value: string }>`
      select comfort_id, value from clinic_comforts
      where clinic_id = ${clinicId} and comfort_id = any(${ids}::int[])`.execute(trx);
    const now = new Map(rows.map(({ comfort_id, value }) => [comfort_id, value]));
    if (wanted.some(({ id, from }) => (now.get(id) ?? 'unknown') !== from)) refuse('comfort_changed');
    const told = wanted.filter(({ to }) => to !== 'unknown');
    const untold = wanted.filter(({ to }) => to === 'unknown').map(({ id }) => id);
    if (untold.length > 0)
      await sql`
        delete from clinic_comforts where clinic_id = ${clinicId} and comfort_id = any(${untold}::int[])`.execute(
        trx,
      );
    if (told.length > 0)
      await sql`
        insert into clinic_comforts (clinic_id, comfort_id, value)
        select ${clinicId}, id, value
        from unnest(${told.map(({ id }) => id)}::int[], ${told.map(({ to }) => to)}::text[]) as t (id, value)
        on conflict (clinic_id, comfort_id) do update set value = excluded.value`.execute(trx);
    await noteSection(trx, { accountId, clinicId }, 'comforts');
    await recordAct(trx, {
      actorId: accountId,
      actorRole,
      kind: 'clinic.comforts_changed',
      entity: 'clinic',
      entityId: clinicId,
      clinicId,
      detail: Object.fromEntries(changes.map(({ slug, from, to }) => [slug, { was: from, is: to }])),
      address,
    });
  });
}
