import { sql } from 'kysely';
import { type DataFact, type DataScore, dataFacts } from '../../../contract/clinics/data-score.ts';
import { isShownPhoto } from '../pictures/reads.ts';

/** Of clinic c. */
const conditions: Record<DataFact, ReturnType<typeof sql>> = {
  specializations: sql`exists (select from clinic_specializations where clinic_id = c.id)`,
  specializations_stated: sql`exists (select from clinic_specializations where clinic_id = c.id and origin <> 'name')`,
  address: sql`(c.address is not null and c.location_precision = 'building')`,
  phone: sql`c.phone is not null`,
  website: sql`(c.website is not null
    and not exists (select from websites where url = c.website and dead_since is not null))`,
  opening_hours: sql`c.opening_hours is not null`,
  languages: sql`exists (select from clinic_languages where clinic_id = c.id)`,
  description: sql`exists (select from clinic_texts where clinic_id = c.id and description <> '')`,
  photos: sql`exists (select from photos where clinic_id = c.id and ${isShownPhoto})`,
  recent: sql`(exists (select from clinic_sources where clinic_id = c.id and removed_at is null
      and coalesce((record ->> 'modifiedAt')::date, retrieved_at) > current_date - 365)
    or coalesce((select max(attested_at) from attestations where clinic_id = c.id), c.claimed_at) > now() - interval '365 days')`,
  confirmed: sql`(c.claimed_at is not null
    or (select count(distinct source) > 1 from clinic_sources where clinic_id = c.id and removed_at is null))`,
  consistent: sql`not exists (select from clinic_problems where clinic_id = c.id
    and kind in ('two_phones', 'two_addresses', 'two_websites', 'closed_by_one'))`,
};

/** The score of clinic c now. */
export const scoreOfClinic = sql<number>`(${sql.join(
  dataFacts.map(({ fact, weight }) => sql`case when ${conditions[fact]} then ${sql.lit(weight)} else 0 end`),
  sql` + `,
)})`;

/** Whether each fact is there for clinic c, by name. */
export const dataFactsOfClinic = sql`json_build_object(${sql.join(
  dataFacts.flatMap(({ fact }) => [sql.lit(fact), conditions[fact]]),
)})`;

/** As the facts are now, which may be newer than what the order of results knows. */
export function scoreOfFacts(facts: Readonly<Record<DataFact, boolean>>): DataScore {
  const missing = dataFacts.filter(({ fact }) => !facts[fact]);
  const lost = missing.reduce((sum, { weight }) => sum + weight, 0);
  return { score: 100 - lost, missing: missing.map(({ fact }) => fact) };
}
