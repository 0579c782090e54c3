import findTimeZone from '@photostructure/tz-lookup';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { DayHours } from '../rules.ts';

/** When a clinic answers, in its own time. No days: unknown. */
export type ClinicHours = { timeZone: string; days: DayHours[] };

/** Throws where there is no such clinic. */
export async function getHours(db: Database, clinicId: number): Promise<ClinicHours> {
  const { rows } = await sql<{ lat: number | null; lon: number | null; days: DayHours[] }>`
    select coalesce(c.lat, city.lat) as lat, coalesce(c.lon, city.lon) as lon, coalesce((
      select json_agg(json_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'),
        'closes', to_char(h.closes, 'HH24:MI')) order by h.weekday)
      from clinic_hours h where h.clinic_id = c.id), '[]') as days
    from clinics c left join cities city on city.id = c.city_id where c.id = ${clinicId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no clinic ${clinicId}`);
  const { lat, lon, days } = row;
  return { timeZone: lat === null || lon === null ? 'UTC' : findTimeZone(lat, lon), days };
}
