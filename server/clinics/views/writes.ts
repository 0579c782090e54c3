import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** Views of a clinic on a UTC day, by slug. */
export type Views = { slug: string; day: string; views: number };

/** Adds views to what is counted already, in one statement; slugs that are no clinic's any more are left out. */
export async function addViews(db: Database, all: readonly Views[]): Promise<void> {
  if (all.length === 0) return;
  await sql`
    insert into views_daily (clinic_id, day, views)
    select c.id, seen.day, seen.views
    from unnest(${all.map(({ slug }) => slug)}::text[], ${all.map(({ day }) => day)}::date[],
      ${all.map(({ views }) => views)}::int[]) as seen (slug, day, views)
    join clinics c on c.slug = seen.slug and c.status = 'published'
    order by 1, 2
    on conflict (clinic_id, day) do update set views = views_daily.views + excluded.views`.execute(db);
}
