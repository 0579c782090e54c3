import type { EntryVersion } from '../../../../contract/clinics/sections/operator-endpoints.ts';
import type { EntryChange } from '../../../../contract/clinics/sections/sections.ts';
import { findCityTitles } from '../../../content/places/reads.ts';
import { findMadeBy, type KeptVersion } from '../../../content/versions/reads.ts';
import type { Database } from '../../../platform/database.ts';
import { entityOf, type Target } from '../rules.ts';

/** Versions of a part with the cities of places by name. */
export async function nameCities(
  db: Database,
  section: string,
  kept: readonly KeptVersion<EntryChange>[],
  language: string,
): Promise<EntryVersion[]> {
  const ids = kept.flatMap(({ content: { place } }) => place?.city_id ?? []);
  const cities = await findCityTitles(db, [...new Set(ids)], language);
  return kept.map((version) => {
    const city = cities.get(version.content.place?.city_id ?? 0) ?? null;
    return { section, ...version, city };
  });
}

/** What a part said before and since act `eventId` of the audit log; null: the act made no version, or it is not kept any more. */
export async function findEntryChange(
  db: Database,
  { kind, id }: Target,
  { section, eventId }: { section: string; eventId: string },
  language: string,
): Promise<{ before: EntryVersion | null; after: EntryVersion } | null> {
  const made = await findMadeBy<EntryChange>(db, { entity: entityOf(kind), id, section }, eventId);
  if (!made) return null;
  const kept = made.before ? [made.after, made.before] : [made.after];
  const [after, before] = await nameCities(db, section, kept, language);
  return after ? { before: before ?? null, after } : null;
}
