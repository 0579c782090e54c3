import { type RawBuilder, sql } from 'kysely';
import type { AdminOffer, listAdminOffers } from '../../../contract/offers/admin-offers.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import { ofFoundClinics } from '../../clinics/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';

type Query = QueryOf<typeof listAdminOffers>;
type Row = Omit<AdminOffer, 'request' | 'clinic' | 'updated_at' | 'valid_until'> & {
  request_id: string;
  number: number;
  clinic: NamedRow & { id: number };
  updated_at: Date;
  valid_until: Date | null;
};

const daysOf = (age: NonNullable<Query['unchanged']>): number => Number(age.replace('days_', ''));

function found({ q, state, clinic_id, unchanged }: Query): RawBuilder<unknown> {
  const text = q?.trim() ?? '';
  const number = /^\d{1,9}$/.exec(text)?.[0] ?? null;
  const conditions = [sql`o.version > 0`];
  if (state !== undefined) conditions.push(sql`o.state = ${state}`);
  if (clinic_id !== undefined) conditions.push(sql`o.clinic_id = ${clinic_id}`);
  if (unchanged !== undefined)
    conditions.push(sql`o.updated_at < now() - make_interval(days => ${daysOf(unchanged)})`);
  // As a set of ids: a condition of both would be tried on every offer.
  if (text !== '')
    conditions.push(sql`o.id in (
      select id from offers f where ${ofFoundClinics(sql`f.clinic_id`, text)}
      union all select f.id from offers f join requests r on r.id = f.request_id where r.number = ${number}::int)`);
  return sql`from offers o where ${sql.join(conditions, sql` and `)}`;
}

/** A page of offers, in two queries. */
export async function listOffersForSupport(
  db: Database,
  query: Query,
  language: string,
): Promise<ReplyOf<typeof listAdminOffers>> {
  const direction = sql.raw(query.order);
  const { rows } = await sql<Row>`
    select o.id, o.request_id, r.number, o.state, o.version, o.updated_at, o.valid_until,
      o.confirmed_date::text as confirmed_date,
      json_build_object('id', c.id, 'title', c.title, 'title_lang', c.title_lang, 'labels', ${clinicLabels(language)}) as clinic
    from (select o.id ${found(query)} order by o.updated_at ${direction}, o.id ${direction}
      limit ${query.per_page} offset ${offsetOf(query)}) page
    join offers o on o.id = page.id join requests r on r.id = o.request_id join clinics c on c.id = o.clinic_id
    order by o.updated_at ${direction}, o.id ${direction}`.execute(db);
  return {
    data: rows.map(({ request_id, number, clinic, updated_at, valid_until, ...row }) => ({
      ...row,
      request: { id: request_id, number },
      clinic: { id: clinic.id, title: shownTitle(clinic, language).title },
      updated_at: updated_at.toISOString(),
      valid_until: valid_until?.toISOString() ?? null,
    })),
    meta: await countList(db, sql`select ${found(query)}`, query),
  };
}
