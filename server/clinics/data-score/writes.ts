import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { scoreOfClinic } from './reads.ts';

/** So many clinics are scored in one statement: what changes is locked for a moment only. */
const AT_A_TIME = 5000;

/** Scores all published clinics anew. Only a score that changed is written, as each write reaches every index of the search. */
export async function scoreClinics(db: Database, signal?: AbortSignal): Promise<void> {
  await sql`
    delete from clinic_scores s where not exists (
      select from clinics c where c.id = s.clinic_id and c.status = 'published')`.execute(db);
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from clinics`.execute(db);
  for (let from = 0; from <= (rows[0]?.last ?? -1); from += AT_A_TIME) {
    signal?.throwIfAborted();
    await sql`
      insert into clinic_scores as s (clinic_id, score)
      select c.id, ${scoreOfClinic} from clinics c
      where c.status = 'published' and c.id >= ${from} and c.id < ${from + AT_A_TIME}
      on conflict (clinic_id) do update set score = excluded.score where s.score <> excluded.score`.execute(
      db,
    );
  }
}
