import { sql } from 'kysely';
import type { MapPoint } from '../../../contract/search/map.ts';
import { type PriceFromRow, shapePriceFrom } from '../../clinics/prices/rules.ts';
import { shapeRating } from '../../clinics/ratings/rules.ts';
import { NO_PROCEDURE } from '../../clinics/reads.ts';
import type { Words } from '../../content/localization/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import type { MapHits } from '../directory/directory.ts';

type PinRow = NamedRow & {
  id: number;
  slug: string;
  lat: number;
  lon: number;
  rating_counts: number[] | null;
  price_from: Omit<PriceFromRow, 'priced'> | null;
};

/** What the pins of a map say, in the order of `points`, in one query. A clinic withdrawn since is left out. */
export async function listPins(
  db: Database,
  points: MapHits['points'],
  { dictionaries, language }: Words,
): Promise<MapPoint[]> {
  if (points.length === 0) return [];
  const asked = points.map(({ price }) => price?.procedureId ?? NO_PROCEDURE);
  const { rows } = await sql<PinRow>`
    select c.id, c.slug, c.title, c.title_lang, c.lat, c.lon, ${clinicLabels(language)} as labels,
      (select counts from clinic_ratings where clinic_id = c.id) as rating_counts,
      (select json_build_object('procedure_id', p.procedure_id, 'amount', p.amount, 'amount_to', p.amount_to,
          'currency_id', p.currency_id)
        from clinic_procedures p where p.clinic_id = c.id and p.procedure_id = asked.procedure_id
        and p.amount is not null) as price_from
    from unnest(${points.map(({ id }) => id)}::int[], ${asked}::int[]) with ordinality as asked (id, procedure_id, position)
    join clinics c on c.id = asked.id and c.status = 'published' and c.lat is not null
    order by asked.position`.execute(db);
  const isOneOfMany = new Set(points.flatMap(({ id, price }) => (price?.isOneOfMany ? [id] : [])));
  return rows.map((row) => {
    const price = row.price_from && { ...row.price_from, priced: isOneOfMany.has(row.id) ? 2 : 1 };
    return {
      id: row.id,
      slug: row.slug,
      title: shownTitle(row, language).title,
      lat: row.lat,
      lon: row.lon,
      rating: shapeRating(row.rating_counts),
      price_from: shapePriceFrom(price, dictionaries, language),
    };
  });
}
