import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Attestation } from '../../../contract/clinics/attestations.ts';
import { profileCompleteness } from '../../../contract/clinics/completeness.ts';
import { type AuditKind, caseEntities } from '../../../contract/operations/audit-kinds.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { isVerified } from '../reads.ts';
import { dueOn, isOverdue } from '../rules.ts';
import { readStaffProfile } from '../sections/reads.ts';
import { sumChanges } from './rules.ts';

type Row = {
  since: Date;
  oldest_on: string | null;
  old: number;
  verified: number;
  licences: Attestation['official']['licences'];
  accreditations: number;
  history: { at: string; by: string }[];
};

/** Acts that are themselves no change of what the public sees. */
const noChange: readonly AuditKind[] = ['clinic.attested', 'photo.hidden', 'photo.shown'];

async function listChanges(db: Database, clinicId: number, since: Date): Promise<Attestation['changes']> {
  const { rows } = await sql<{ kind: string; count: number; last_at: Date }>`
    select kind, count(*)::int as count, max(at) as last_at from audit_events
    where clinic_id = ${clinicId} and at > ${since} and kind <> all(${noChange}::text[])
      and entity <> all(${caseEntities}::text[])
      and actor_role in ('owner', 'coordinator', 'doctor')
    group by kind`.execute(db);
  return sumChanges(rows);
}

/** What an owner is to confirm. Throws not_found. */
export async function readAttestation(
  db: Database,
  clinicId: number,
  words: Words,
  now: Date,
): Promise<Attestation> {
  const profile = await readStaffProfile(db, clinicId, words);
  const { rows } = await sql<Row>`
    select coalesce((select max(attested_at) from attestations where clinic_id = c.id), c.claimed_at, c.created_at) as since,
      prices.*,
      (select count(distinct p.doctor_id)::int from positions p join doctors d on d.id = p.doctor_id
        where p.clinic_id = c.id and p.until is null and d.status = 'published'
          and exists (select from doctor_licences where doctor_id = d.id and ${isVerified})) as verified,
      coalesce((select json_agg(t) from (select body, number, url, valid_until, checked_on from clinic_licences
        where clinic_id = c.id order by id) t), '[]') as licences,
      (select count(*)::int from clinic_accreditations where clinic_id = c.id) as accreditations,
      coalesce((select json_agg(t) from (
        select to_char(s.attested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          concat_ws(' ', a.name, a.surname) as by
        from attestations s join accounts a on a.id = s.account_id
        where s.clinic_id = c.id order by s.attested_at desc, s.id desc limit 10) t), '[]') as history
    from clinics c cross join lateral (
      select min(priced_on)::text as oldest_on,
        count(*) filter (where priced_on < current_date - interval '1 year')::int as old
      from clinic_procedures where clinic_id = c.id and amount is not null) prices
    where c.id = ${clinicId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`Clinic ${clinicId} went between two queries`);
  const history = row.history.map(({ at, by }) => ({ at, by: by === '' ? null : by }));
  const shown = {
    profile: {
      percent: profileCompleteness(profile).percent,
      languages: profile.texts.map(({ lang }) => lang),
      ...profile.contact,
      stated_on: profile.stated_on,
    },
    prices: { count: profile.counts.prices, oldest_on: row.oldest_on, old: row.old },
    comforts: { told: profile.counts.comforts_told, all: profile.counts.comforts },
    doctors: { count: profile.counts.doctors, verified: row.verified },
    official: { licences: row.licences, accreditations: row.accreditations },
    photos: { count: profile.counts.photos },
  };
  return {
    id: clinicId,
    slug: profile.slug,
    last: history[0] ?? null,
    due_on: dueOn(row.since),
    is_overdue: isOverdue(row.since, now),
    seen: hashOf([clinicId, profile.sections, shown, history[0] ?? null]),
    ...shown,
    changes: await listChanges(db, clinicId, row.since),
    history,
  };
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');
