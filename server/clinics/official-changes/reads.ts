import { type RawBuilder, sql } from 'kysely';
import type { Change, Official, WantedChange } from '../../../contract/clinics/clinic-changes.ts';
import { attachmentsOf } from '../../accounts/attachments/reads.ts';
import { titleIn } from '../../content/dictionaries/rules.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import { cityTitle, countryTitle } from '../../content/places/titles.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { mayAppealAgainst } from '../appeals/rules.ts';

export type ChangeRow = Omit<
  Change,
  'created_at' | 'decided_at' | 'wanted' | 'may_appeal' | 'is_appealed'
> & {
  wanted: WantedChange;
  createdAt: Date;
  decidedAt: Date | null;
  appealedAt: Date | null;
};

/** Columns of change `h`. */
export const changeColumns = sql`
  h.id, h.wanted, h.state, h.evidence, h.evidence_url, h.refusal, h.note, h.created_at as "createdAt",
  h.decided_at as "decidedAt", h.appealed_at as "appealedAt", ${attachmentsOf('change_id', sql`h.id`)} as papers`;

export const shapeChange = ({ createdAt, decidedAt, appealedAt, ...change }: ChangeRow): Change => ({
  ...change,
  created_at: createdAt.toISOString(),
  decided_at: decidedAt?.toISOString() ?? null,
  may_appeal: change.state === 'refused' && mayAppealAgainst({ decidedAt, appealedAt }, new Date()),
  is_appealed: appealedAt !== null,
});

/** Those that wait and the latest decided ones. */
const CHANGES_SHOWN = 50;

async function readChanges(db: Database, where: RawBuilder<unknown>): Promise<Change[]> {
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns} from clinic_changes h where ${where}
    order by (h.state = 'waiting') desc, h.created_at desc, h.id limit ${CHANGES_SHOWN}`.execute(db);
  return rows.map(shapeChange);
}

/** Changes of a clinic: those that wait, then the latest decided ones. */
export const listChanges = (db: Database, clinicId: number): Promise<Change[]> =>
  readChanges(db, sql`h.clinic_id = ${clinicId}`);

/** Throws not_found. */
export async function getChange(db: Database, id: string): Promise<Change> {
  const [change] = await readChanges(db, sql`h.id = ${id}::uuid`);
  if (!change) throw new KnownError('not_found');
  return change;
}

type OfficialRow = {
  title: string;
  title_lang: string | null;
  labels: { lang: string; text: string }[];
  country: string;
  city: { id: number; title: string; titles: Record<string, string> } | null;
  address: string | null;
  postcode: string | null;
  licences: Official['licences'];
  accreditations: (Omit<Official['accreditations'][number], 'title'> & { titles: Record<string, string> })[];
  doctors: (NamedRow & Pick<Official['doctors'][number], 'id' | 'licences'>)[];
};

const licencesOf = (table: string, owner: string) => sql`
  coalesce((select json_agg(json_build_object('id', l.id, 'number', l.number, 'body', l.body, 'url', l.url,
      'valid_until', l.valid_until, 'checked_on', l.checked_on) order by l.id)
    from ${sql.table(table)} l where ${sql.raw(owner)}), '[]')`;

/** What patients rely on at a clinic, as it stands; in one query. Throws not_found. */
export async function getOfficial(db: Database, clinicId: number, language: string): Promise<Official> {
  const { rows } = await sql<OfficialRow>`
    select c.title, c.title_lang, c.country, c.address, c.postcode,
      coalesce((select json_agg(json_build_object('lang', n.lang, 'text', n.text) order by n.lang, n.text)
        from clinic_names n where n.clinic_id = c.id and n.kind = 'label' and n.lang <> 'und'), '[]') as labels,
      (select json_build_object('id', y.id, 'title', y.title, 'titles', y.titles) from cities y where y.id = c.city_id) as city,
      ${licencesOf('clinic_licences', 'l.clinic_id = c.id')} as licences,
      coalesce((select json_agg(json_build_object('slug', d.slug, 'titles', d.titles, 'number', a.number,
          'valid_from', a.valid_from, 'valid_until', a.valid_until, 'checked_on', a.checked_on) order by d.slug)
        from clinic_accreditations a join accreditations d on d.id = a.accreditation_id where a.clinic_id = c.id), '[]')
        as accreditations,
      coalesce((select json_agg(json_build_object('id', d.id, 'title', d.title,
          'title_lang', d.title_lang, 'labels', (select json_object_agg(n.lang, n.text) from doctor_names n
            where n.doctor_id = d.id and n.kind = 'label' and n.lang in (${language}, 'en')),
          'licences', ${licencesOf('doctor_licences', 'l.doctor_id = d.id')}) order by d.title, d.id)
        from doctors d where d.id in (select doctor_id from positions p where p.clinic_id = c.id and p.until is null)), '[]')
        as doctors
    from clinics c where c.id = ${clinicId}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return {
    names: { title: row.title, title_lang: row.title_lang, labels: row.labels },
    address: {
      country: { code: row.country, title: countryTitle(row.country, language) },
      city: row.city && { id: row.city.id, title: cityTitle(row.city, language) },
      address: row.address,
      postcode: row.postcode,
    },
    licences: row.licences,
    accreditations: row.accreditations.map(({ titles, ...one }) => ({
      ...one,
      title: titleIn(titles, language),
    })),
    doctors: row.doctors.map(({ id, licences, ...doctor }) => ({
      id,
      title: shownTitle(doctor, language).title,
      licences,
    })),
  };
}
