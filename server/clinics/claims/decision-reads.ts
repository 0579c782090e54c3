import { sql } from 'kysely';
import type {
  AdminClaim,
  AdminClaimDetail,
  ClaimFolder,
  listAdminClaims,
} from '../../../contract/clinics/admin-claims.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { readAppeal } from '../appeals/reads.ts';
import { ofFoundClinics } from '../reads.ts';
import { type ClaimRow, claimColumns, provenWebsites, shapeClaim } from './reads.ts';
import { dueAt, isInOverdue, matchWebsites, openStates } from './rules.ts';

type Row = ClaimRow & {
  country: string;
  website: string | null;
  proven: string[];
  claimedAt: Date | null;
  waitingSince: Date | null;
  version: number;
};

const columns = (language: string) => sql`
  ${claimColumns(language)}, c.country, c.website, ${provenWebsites} as proven, c.claimed_at as "claimedAt", k.waiting_since as "waitingSince", k.version`;

function shapeRow(row: Row, language: string, now: Date): AdminClaim {
  const claim = shapeClaim(row, language);
  const due = row.waitingSince && dueAt(row.waitingSince);
  return {
    id: claim.id,
    clinic: {
      ...claim.clinic,
      country: row.country,
      website: row.website,
      claimed_at: row.claimedAt?.toISOString() ?? null,
    },
    state: claim.state,
    proof: claim.proof,
    post: claim.post,
    work_email: claim.work_email,
    domain: matchWebsites(claim.work_email, { shown: row.website, proven: row.proven }),
    code: claim.code,
    is_takeover: claim.is_takeover,
    paper_count: claim.papers.length,
    submitted_at: claim.submitted_at,
    waiting_since: row.waitingSince?.toISOString() ?? null,
    due_at: due?.toISOString() ?? null,
    is_overdue: due !== null && due < now,
    decided_at: claim.decided_at,
    is_appealed: claim.is_appealed,
    version: row.version,
  };
}

const inFolder = (folder: ClaimFolder) => {
  if (folder === 'waiting') return sql`k.waiting_since is not null`;
  if (folder === 'unproven') return sql`k.state = 'submitted' and k.waiting_since is null`;
  return folder === 'all' ? sql`true` : sql`k.state = ${folder}`;
};

/** One page of a folder; `q` finds clinics. */
export async function listForDecision(
  db: Database,
  query: QueryOf<typeof listAdminClaims>,
  language: string,
): Promise<ReplyOf<typeof listAdminClaims>> {
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const column = query.sort === 'submitted_at' ? sql`k.submitted_at` : sql`k.waiting_since`;
  const where = sql`${inFolder(query.folder)} and ${ofFoundClinics(sql`k.clinic_id`, query.q)}
    and ${isInOverdue(query.overdue, sql`k.waiting_since`)}`;
  const order = sql`order by ${column} ${direction} nulls last, k.id`;
  const page = sql`
    select k.id from clinic_claims k where ${where} ${order} limit ${query.per_page} offset ${offsetOf(query)}`;
  const { rows } = await sql<Row>`
    select ${columns(language)} from clinic_claims k join clinics c on c.id = k.clinic_id
    where k.id in (${page}) ${order}`.execute(db);
  const meta = await countList(db, sql`select from clinic_claims k where ${where}`, query);
  const now = new Date();
  return { data: rows.map((row) => shapeRow(row, language, now)), meta };
}

type DetailRow = Row & {
  claimant: AdminClaimDetail['claimant'];
  owners: AdminClaimDetail['owners'];
  otherClaims: number;
  decidedBy: string | null;
  deciderId: string | null;
  appeal: string | null;
};

/** A claim with everything an operator decides by. Throws not_found. */
export async function getForDecision(
  db: Database,
  operatorId: string,
  id: string,
  language: string,
): Promise<AdminClaimDetail> {
  const { rows } = await sql<DetailRow>`
    select ${columns(language)}, k.decided_by as "deciderId", k.appeal,
      json_build_object('account_id', a.id, 'name', a.name, 'surname', a.surname, 'phone_number', a.phone, 'email', a.email,
        'is_email_verified', a.email_verified_at is not null) as claimant,
      coalesce((select json_agg(json_build_object('account_id', o.id, 'name', o.name, 'surname', o.surname) order by s.created_at, o.id)
        from staff s join accounts o on o.id = s.account_id where s.clinic_id = c.id and s.role = 'owner'), '[]') as owners,
      (select count(*)::int from clinic_claims x where x.clinic_id = c.id and x.account_id <> k.account_id
        and x.state in ('submitted', 'needs_more')) as "otherClaims",
      (select concat_ws(' ', d.name, d.surname) from accounts d where d.id = k.decided_by) as "decidedBy"
    from clinic_claims k join clinics c on c.id = k.clinic_id join accounts a on a.id = k.account_id
    where k.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const isOpen = row.appealedAt !== null && openStates.includes(row.state);
  const { licence_number, licence_url, explanation, papers: attachments, question, refusal, note } = row;
  return {
    ...shapeRow(row, language, new Date()),
    ...{ licence_number, licence_url, explanation, papers: attachments, question, refusal, note },
    claimant: row.claimant,
    owners: row.owners,
    other_claims: row.otherClaims,
    decided_by: row.decidedBy,
    appeal: await readAppeal(db, operatorId, { ...row, isOpen, deciders: isOpen ? [row.deciderId] : [] }),
  };
}
