import { sql } from 'kysely';
import type { EntryChange } from '../../../contract/clinics/sections/sections.ts';
import { DEFAULT_LANGUAGE } from '../../../contract/content/languages.ts';
import type { WordStore, Words } from '../../content/localization/reads.ts';
import { type ActingKey, actBy } from '../../platform/audit/acting-key.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { applySection, lockTarget, recordDraft } from './drafts.ts';
import type { Target } from './rules.ts';

const TASK = 'publish-entry-drafts';

/** Each minute what is due comes out. */
export function sectionJobs({ db, words }: { db: Database; words: WordStore }): JobSet {
  return {
    tasks: { [TASK]: async () => publishDueDrafts(db, await words(DEFAULT_LANGUAGE)) },
    crontab: `* * * * * ${TASK} ?max=1&jobKey=${TASK}`,
  };
}

type Due = {
  version: number;
  change: EntryChange;
  reason: string;
  actorId: string;
  actorRole: Operator['actorRole'];
  key: ActingKey | null;
};

/** Writes what is due, once on many nodes; what cannot be written any more is held back for its operator. */
export async function publishDueDrafts(db: Database, words: Words): Promise<void> {
  const { rows } = await sql<Target & { draftId: number }>`
    select id as "draftId", case when clinic_id is null then 'doctors' else 'clinics' end as kind,
      coalesce(clinic_id, doctor_id) as id
    from entry_drafts where publish_at <= now() order by publish_at, entry_drafts.id`.execute(db);
  for (const { draftId, ...target } of rows)
    try {
      await publishDraft(db, draftId, target, words);
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      await holdBack(db, draftId, target);
    }
}

/** The clinic or doctor is locked before its draft, as operators do; whoever comes second finds no draft any more. */
async function publishDraft(db: Database, id: number, target: Target, words: Words): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockTarget(trx, target);
    const { rows } = await sql<Due>`
      delete from entry_drafts where id = ${id} and publish_at <= now()
      returning base_version as version, content as change, reason, made_by as "actorId",
        made_as as "actorRole", case when key_id is not null then jsonb_build_object('id', key_id, 'title', key_title) end as key`.execute(
      trx,
    );
    const [due] = rows;
    if (!due) return;
    const { reason, change, version, actorId, actorRole, key } = due;
    const operator = { actorId, actorRole, address: null };
    await actBy(key, () => applySection(trx, { target, operator, change, version }, { reason }, words));
  });
}

async function holdBack(db: Database, id: number, target: Target): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ section: string }>`
      update entry_drafts set publish_at = null, held_at = now(), version = nextval('entry_draft_versions')
      where id = ${id} and publish_at <= now() returning section`.execute(trx);
    const [held] = rows;
    if (!held) return;
    const service = { actorId: null, actorRole: 'service' } as const;
    await recordDraft(trx, service, target, { what: 'held', section: held.section });
  });
}
