import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import { listAnsweringUnclaimed } from '../../clinics/reads.ts';
import type { Database } from '../../platform/database.ts';
import { type DirectoryEngine, type DirectoryQuery, everything } from '../directory/directory.ts';

/** What is a journey for a day and no more. */
const NEAR_KM = 150;

type Row = { country: string; lat: number | null; lon: number | null; fields: number[] };

/** Ids of clinics like clinic `id` that answer here, the likest first, at most three. */
export async function findAnswering(
  { db, directory }: { db: Database; directory: DirectoryEngine },
  id: number,
): Promise<number[]> {
  const [{ rows }, unclaimed] = await Promise.all([
    sql<Row>`select country, lat, lon,
        array(select specialization_id from clinic_specializations where clinic_id = c.id) as fields
      from clinics c where id = ${id}`.execute(db),
    listAnsweringUnclaimed(db),
  ]);
  const [clinic] = rows;
  if (!clinic) return [];
  const found = new Set<number>();
  for (const where of searchesFor(clinic)) {
    if (found.size >= limits.answeringMax) break;
    for (const who of [{ verified: ['profile'] as const }, { ids: unclaimed }]) {
      const { ids } = await directory.searchClinics({
        ...everything,
        ...where,
        ...who,
        limit: limits.answeringMax + 1,
      });
      for (const other of ids) if (other !== id) found.add(other);
    }
  }
  return [...found].slice(0, limits.answeringMax);
}

/** From the likest to the least alike. */
function searchesFor({ country, lat, lon, fields }: Row): Partial<DirectoryQuery>[] {
  const what = fields.length > 0 ? [{ specialization: fields }, {}] : [{}];
  const nearby: Partial<DirectoryQuery>[] =
    lat === null || lon === null ? [] : [{ near: { lat, lon, radiusKm: NEAR_KM }, sort: 'distance' }];
  return [...nearby, { country: [country] }].flatMap((where) => what.map((fits) => ({ ...fits, ...where })));
}
