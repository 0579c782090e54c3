import { type RawBuilder, sql } from 'kysely';
import { clinicLabels } from '../content/localization/reads.ts';
import { shownTitle } from '../content/localization/rules.ts';
import type { Database } from '../platform/database.ts';
import type { StaffRole } from './rules.ts';

/** Whether the member with this alias of `staff` is away today. */
export const isAwayOf = (alias: string): RawBuilder<boolean> => {
  const [from, until] = [sql.ref(`${alias}.absent_from`), sql.ref(`${alias}.absent_until`)];
  return sql<boolean>`coalesce(current_date between ${from} and ${until}, false)`;
};

export type OwnClinic = { id: number; slug: string; title: string; role: StaffRole };

type Row = {
  id: number;
  slug: string;
  title: string;
  title_lang: string | null;
  labels: Record<string, string> | null;
  role: StaffRole;
};

/** Clinics that an account works for, withdrawn ones too, by title in the reader's language. */
export async function listOwnClinics(
  db: Database,
  accountId: string,
  language: string,
): Promise<OwnClinic[]> {
  const { rows } = await sql<Row>`
    select c.id, c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels, s.role
    from staff s join clinics c on c.id = s.clinic_id where s.account_id = ${accountId}::uuid`.execute(db);
  const { compare } = new Intl.Collator(language);
  return rows
    .map((row) => ({ id: row.id, slug: row.slug, title: shownTitle(row, language).title, role: row.role }))
    .sort((one, other) => compare(one.title, other.title) || one.id - other.id);
}
