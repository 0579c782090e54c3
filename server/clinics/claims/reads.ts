import { type RawBuilder, sql } from 'kysely';
import type { Attachment } from '../../../contract/accounts/attachments.ts';
import type { Claim } from '../../../contract/clinics/claims.ts';
import { attachmentsOf } from '../../accounts/attachments/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { mayAppealAgainst } from '../appeals/rules.ts';

export type ClaimRow = NamedRow &
  Omit<Claim, 'clinic' | 'submitted_at' | 'decided_at' | 'code' | 'may_appeal' | 'is_appealed'> & {
    clinicId: number;
    slug: string;
    hasCode: boolean;
    isProven: boolean;
    submittedAt: Date;
    decidedAt: Date | null;
    appealedAt: Date | null;
  };

/** Columns of claim `k` at clinic `c`. */
export const claimColumns = (language: string) => sql`
  k.id, k.state, k.proof, k.post, k.work_email, k.licence_number, k.licence_url, k.explanation, k.is_takeover,
  k.question, k.refusal, k.note, k.code is not null as "hasCode", k.code_proven_at is not null as "isProven",
  k.submitted_at as "submittedAt", k.decided_at as "decidedAt",
  k.appealed_at as "appealedAt",
  c.id as "clinicId", c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels,
  ${attachmentsOf('claim_id', sql`k.id`)} as papers`;

export function shapeClaim(row: ClaimRow, language: string): Claim {
  const { clinicId, slug, title: _, title_lang: __, labels: ___, hasCode, isProven, ...claim } = row;
  const { submittedAt, decidedAt, appealedAt, ...rest } = claim;
  return {
    ...rest,
    papers: rest.papers satisfies Attachment[],
    clinic: { id: clinicId, slug, title: shownTitle(row, language).title },
    code: isProven ? 'proven' : hasCode ? 'open' : 'none',
    submitted_at: submittedAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
    may_appeal: row.state === 'refused' && mayAppealAgainst(row, new Date()),
    is_appealed: appealedAt !== null,
  };
}

async function readClaims(db: Database, where: RawBuilder<unknown>, language: string): Promise<Claim[]> {
  const { rows } = await sql<ClaimRow>`
    select ${claimColumns(language)} from clinic_claims k join clinics c on c.id = k.clinic_id
    where ${where} order by k.submitted_at desc, k.id`.execute(db);
  return rows.map((row) => shapeClaim(row, language));
}

/** Claims of an account, the latest first; of one clinic, where it is named. */
export const listClaims = (
  db: Database,
  { accountId, clinicId }: { accountId: string; clinicId: number | undefined },
  language: string,
): Promise<Claim[]> =>
  readClaims(
    db,
    sql`k.account_id = ${accountId}::uuid and (${clinicId ?? null}::int is null or k.clinic_id = ${clinicId ?? null})`,
    language,
  );

/** An own claim. Throws not_found. */
export async function getClaim(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
  language: string,
): Promise<Claim> {
  const own = sql`k.id = ${id}::uuid and k.account_id = ${accountId}::uuid`;
  const [claim] = await readClaims(db, own, language);
  if (!claim) throw new KnownError('not_found');
  return claim;
}

/**
 * Websites of clinic `c` that prove a claim: as an operator has set it, else as imports say. One that people of the clinic have
 * written proves nothing: whoever is let in once could let anybody in.
 */
export const provenWebsites: RawBuilder<string[]> = sql<string[]>`
  array_remove(case when c.operator_website is not null then array[c.operator_website]
    when not 'website' = any(c.edited_fields) then array[c.website]
    else array(select o.record->>'website' from clinic_sources o where o.clinic_id = c.id and o.removed_at is null)
    end, null)`;
