import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Attestation } from '../../../contract/clinics/attestations.ts';
import type { OpeningHours } from '../../../contract/clinics/facts.ts';
import { type AuditKind, caseEntities } from '../../../contract/operations/audit-kinds.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { isVerified } from '../reads.ts';
import { dueOn, isOverdue } from '../rules.ts';
import { readStaffProfile } from '../sections/reads.ts';
import {
  readComforts,
  readDoctors,
  readMarks,
  readOfficial,
  readPhotos,
  readPrices,
  shapeProfile,
} from './contents.ts';
import { sumChanges } from './rules.ts';

type Row = {
  since: Date;
  opening_hours: OpeningHours | null;
  verified: number[];
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

/** What an owner is to confirm, in the language of `words`. Throws not_found. */
export async function readAttestation(
  db: Database,
  clinicId: number,
  words: Words,
  now: Date,
): Promise<Attestation> {
  const profile = await readStaffProfile(db, clinicId, words);
  const { rows } = await sql<Row>`
    select coalesce((select max(attested_at) from attestations where clinic_id = c.id), c.claimed_at, c.created_at) as since,
      c.opening_hours,
      array(select distinct p.doctor_id from positions p join doctors d on d.id = p.doctor_id
        where p.clinic_id = c.id and p.until is null and d.status = 'published'
          and exists (select from doctor_licences where doctor_id = d.id and ${isVerified})) as verified,
      coalesce((select json_agg(t) from (
        select to_char(s.attested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          concat_ws(' ', a.name, a.surname) as by
        from attestations s join accounts a on a.id = s.account_id
        where s.clinic_id = c.id order by s.attested_at desc, s.id desc limit 10) t), '[]') as history
    from clinics c where c.id = ${clinicId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`Clinic ${clinicId} went between two queries`);
  const history = row.history.map(({ at, by }) => ({ at, by: by === '' ? null : by }));
  const lastAt = history.length > 0 ? row.since : null;
  const marks = await readMarks(db, clinicId, lastAt);
  const scope = { clinicId, words, marks, since: lastAt, now };
  const shown = {
    profile: shapeProfile(profile, row.opening_hours, scope),
    prices: await readPrices(db, scope),
    comforts: {
      told: profile.counts.comforts_told,
      all: profile.counts.comforts,
      items: await readComforts(db, scope),
    },
    doctors: await readDoctors(db, scope, row.verified),
    official: await readOfficial(db, scope),
    photos: await readPhotos(db, scope),
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
