import type { ClientBase } from 'pg';
import { slugBase } from '../../platform/text/slug.ts';
import type { FoldedClinic } from '../fold/fold-clinic.ts';

/** Slugs of new clinics, by clinic id. They stay for good, so that links to a clinic do. */
export async function chooseSlugs(
  client: ClientBase,
  added: readonly FoldedClinic[],
): Promise<ReadonlyMap<number, string>> {
  const cityIds = added.flatMap(({ row }) => row.city_id ?? []);
  const { rows: cities } = await client.query<{ id: number; title: string }>(
    'select id, title from cities where id = any($1)',
    [cityIds],
  );
  const cityTitles = new Map(cities.map(({ id, title }) => [id, title]));
  const bases = added.map(({ id, row, names }) => {
    const labels = names.filter(({ kind, text }) => kind === 'label' && /\p{Script=Latin}/u.test(text));
    const label = labels.find(({ lang }) => lang === 'en') ?? labels[0];
    const city = row.city_id === null ? null : (cityTitles.get(row.city_id) ?? null);
    return {
      id,
      base: slugBase({ title: row.title, titleLang: row.title_lang, latinLabel: label?.text ?? null, city }),
    };
  });
  const taken = await readTaken(
    client,
    bases.flatMap(({ id, base }) => [base, `${base}-${id}`]),
  );
  return new Map(
    bases.map(({ id, base }) => {
      // The number of the clinic makes a slug unique where counting would have to look at all before it.
      const slug =
        [base, `${base}-${id}`].find((candidate) => !taken.has(candidate)) ?? `${base}-${id}-${id}`;
      taken.add(slug);
      return [id, slug];
    }),
  );
}

async function readTaken(client: ClientBase, slugs: string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ slug: string }>(
    'select slug from clinics where slug = any($1) union select slug from clinic_slugs where slug = any($1)',
    [slugs],
  );
  return new Set(rows.map(({ slug }) => slug));
}
