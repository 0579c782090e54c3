import { sql } from 'kysely';
import type { EntryChange } from '../../../contract/clinics/admin-entries.ts';
import { DEFAULT_LANGUAGE } from '../../../contract/content/languages.ts';
import type { WordStore, Words } from '../../content/localization/reads.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { JobSet } from '../../platform/jobs.ts';
import type { Target } from './rules.ts';
import { applyPart, recordDraft } from './writes.ts';

const TASK = 'publish-entry-drafts';

/** Each minute what is due comes out. */
export function entryJobs({ db, words }: { db: Database; words: WordStore }): JobSet {
  return {
    tasks: { [TASK]: async () => publishDueDrafts(db, await words(DEFAULT_LANGUAGE)) },
    crontab: `* * * * * ${TASK} ?max=1&jobKey=${TASK}`,
  };
}

type OfEntry = { clinicId: number | null; doctorId: number | null; section: string };
type Due = OfEntry & {
  version: number;
  change: EntryChange;
  reason: string;
  actorId: string;
  actorRole: Operator['actorRole'];
};

const targetOf = ({ clinicId, doctorId }: OfEntry): Target =>
  clinicId === null ? { kind: 'doctors', id: Number(doctorId) } : { kind: 'clinics', id: clinicId };

/** Writes what is due, once on many nodes; what cannot be written any more is held back for its operator. */
export async function publishDueDrafts(db: Database, words: Words): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from entry_drafts where publish_at <= now() order by publish_at, id`.execute(db);
  for (const { id } of rows)
    try {
      await publishDraft(db, id, words);
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      await holdBack(db, id);
    }
}

/** The entry is locked before its draft, as operators do; whoever comes second finds no draft any more. */
async function publishDraft(db: Database, id: number, words: Words): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows: merged } = await sql<{ isMerged: boolean }>`
      select merged_into is not null as "isMerged" from clinics
      where id = (select clinic_id from entry_drafts where id = ${id}) for no key update`.execute(trx);
    await sql`
      select from doctors where id = (select doctor_id from entry_drafts where id = ${id}) for no key update`.execute(
      trx,
    );
    const { rows } = await sql<Due>`
      delete from entry_drafts where id = ${id} and publish_at <= now()
      returning clinic_id as "clinicId", doctor_id as "doctorId", section, base_version as version, content as change,
        reason, made_by as "actorId", made_as as "actorRole"`.execute(trx);
    const [due] = rows;
    if (!due) return;
    if (merged[0]?.isMerged) throw new KnownError('invalid', { version: [{ key: 'clinic_merged' }] });
    const { reason, change, version, actorId, actorRole } = due;
    const operator = { actorId, actorRole, address: null };
    await applyPart(trx, { target: targetOf(due), operator, change, version }, { reason }, words);
  });
}

async function holdBack(db: Database, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<OfEntry>`
      update entry_drafts set publish_at = null, held_at = now(), version = nextval('entry_draft_versions')
      where id = ${id} and publish_at <= now()
      returning clinic_id as "clinicId", doctor_id as "doctorId", section`.execute(trx);
    const [held] = rows;
    if (!held) return;
    const service = { actorId: null, actorRole: 'service' } as const;
    await recordDraft(trx, service, targetOf(held), { what: 'held', section: held.section });
  });
}
