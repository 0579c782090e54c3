import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../contract/platform/limits.ts';
import { clinicLabels } from '../content/localization/reads.ts';
import { shownTitle } from '../content/localization/rules.ts';
import type { Database } from '../platform/database.ts';
import type { StaffRole } from './rules.ts';

/** Whether the member with this alias of `staff` is away today. */
export const isAwayOf = (alias: string): RawBuilder<boolean> => {
  const [from, until] = [sql.ref(`${alias}.absent_from`), sql.ref(`${alias}.absent_until`)];
  return sql<boolean>`coalesce(current_date between ${from} and ${until}, false)`;
};

export type OwnClinic = {
  id: number;
  slug: string;
  title: string;
  role: StaffRole;
  review_due_on: string | null;
};

type Row = {
  id: number;
  slug: string;
  title: string;
  title_lang: string | null;
  labels: Record<string, string> | null;
  role: StaffRole;
  review_due_on: string | null;
};

/** The day until which the profile of clinic `c` is to be confirmed, as soon as owners are reminded of it. */
const reviewDueOn = sql`(
  select to_char(d.due_on, 'YYYY-MM-DD') from (
    select (coalesce((select max(attested_at) from attestations where clinic_id = c.id), c.claimed_at)
      at time zone 'UTC')::date + ${limits.attestationDays}::int as due_on) d
  where s.role = 'owner' and c.claimed_at is not null and c.status = 'published'
    and d.due_on <= current_date + ${limits.attestationWarningDays}::int)`;

/** Clinics that an account works for, withdrawn ones too, by title in the reader's language. */
export async function listOwnClinics(
  db: Database,
  accountId: string,
  language: string,
): Promise<OwnClinic[]> {
  const { rows } = await sql<Row>`
    select c.id, c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels, s.role, ${reviewDueOn} as review_due_on
    from staff s join clinics c on c.id = s.clinic_id where s.account_id = ${accountId}::uuid`.execute(db);
  const { compare } = new Intl.Collator(language);
  return rows
    .map(({ id, slug, role, review_due_on, ...named }) => ({
      ...{ id, slug, role, review_due_on },
      title: shownTitle(named, language).title,
    }))
    .sort((one, other) => compare(one.title, other.title) || one.id - other.id);
}
