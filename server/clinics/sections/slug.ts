import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';
import { slugBase } from '../../platform/text/slug.ts';

type Row = {
  slug: string;
  title: string;
  title_lang: string | null;
  labels: { lang: string; text: string }[];
  city: string | null;
};

const isLatin = ({ text }: { text: string }): boolean => /\p{Script=Latin}/u.test(text);

/**
 * Gives a clinic whose name or city has changed the address that goes with them, in the transaction that holds it; the
 * former address leads to the new one.
 */
export async function followTitle(trx: Transaction, clinicId: number): Promise<void> {
  const { rows } = await sql<Row>`
    select c.slug, c.title, c.title_lang, y.title as city,
      coalesce((select json_agg(json_build_object('lang', n.lang, 'text', n.text) order by n.lang, n.text)
        from clinic_names n where n.clinic_id = c.id and n.kind = 'label'), '[]') as labels
    from clinics c left join cities y on y.id = c.city_id where c.id = ${clinicId}`.execute(trx);
  const [row] = rows;
  if (!row) return;
  const labels = row.labels.filter(isLatin);
  const label = labels.find(({ lang }) => lang === 'en') ?? labels[0];
  const { title, title_lang: titleLang, city, slug } = row;
  const base = slugBase({ title, titleLang, latinLabel: label?.text ?? null, city });
  const wishes = [base, `${base}-${clinicId}`, `${base}-${clinicId}-${clinicId}`];
  if (wishes.includes(slug)) return;
  const taken = await sql<{ slug: string }>`
    select slug from clinics where slug = any(${wishes}::text[])
    union select slug from clinic_slugs where slug = any(${wishes}::text[]) and clinic_id <> ${clinicId}`.execute(
    trx,
  );
  const free = wishes.find((wish) => !taken.rows.some((one) => one.slug === wish));
  if (free === undefined) return;
  await trx.deleteFrom('clinic_slugs').where('slug', '=', free).where('clinic_id', '=', clinicId).execute();
  await sql`insert into clinic_slugs (slug, clinic_id) values (${slug}, ${clinicId}) on conflict do nothing`.execute(
    trx,
  );
  await trx.updateTable('clinics').set({ slug: free }).where('id', '=', clinicId).execute();
}
