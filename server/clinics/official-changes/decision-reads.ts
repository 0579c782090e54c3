import { sql } from 'kysely';
import type {
  AdminChange,
  AdminChangeDetail,
  listAdminChanges,
} from '../../../contract/clinics/clinic-changes.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { readAppeal } from '../appeals/reads.ts';
import { dueAt, isInOverdue } from '../claims/rules.ts';
import { ofFoundClinics } from '../reads.ts';
import { type ChangeRow, changeColumns, getOfficial, shapeChange } from './reads.ts';

type Row = ChangeRow & NamedRow & { clinicId: number; slug: string; version: number };

const columns = (language: string) => sql`
  ${changeColumns}, h.version, c.id as "clinicId", c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels`;

function shapeRow(row: Row, language: string, now: Date): AdminChange {
  const { clinicId, slug, title, title_lang, labels, version, ...change } = row;
  const due = change.state === 'waiting' ? dueAt(change.appealedAt ?? change.createdAt) : null;
  return {
    ...shapeChange(change),
    kind: change.wanted.kind,
    clinic: { id: clinicId, slug, title: shownTitle({ title, title_lang, labels }, language).title },
    due_at: due?.toISOString() ?? null,
    is_overdue: due !== null && due < now,
    version,
  };
}

/** One page of the changes in a state; `q` finds clinics. */
export async function listForDecision(
  db: Database,
  query: QueryOf<typeof listAdminChanges>,
  language: string,
): Promise<ReplyOf<typeof listAdminChanges>> {
  const where = sql`h.state = ${query.state} and (${query.kind ?? null}::text is null or h.kind = ${query.kind ?? null})
    and ${ofFoundClinics(sql`h.clinic_id`, query.q)} and ${isInOverdue(query.overdue, sql`case when h.state = 'waiting' then coalesce(h.appealed_at, h.created_at) end`)}`;

  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const order = sql`order by h.created_at ${direction}, h.id`;
  const page = sql`
    select h.id from clinic_changes h where ${where} ${order} limit ${query.per_page} offset ${offsetOf(query)}`;
  const { rows } = await sql<Row>`
    select ${columns(language)} from clinic_changes h join clinics c on c.id = h.clinic_id
    where h.id in (${page}) ${order}`.execute(db);
  const now = new Date();
  return {
    data: rows.map((row) => shapeRow(row, language, now)),
    meta: await countList(db, sql`select from clinic_changes h where ${where}`, query),
  };
}

type DetailRow = Row & {
  proposedBy: string;
  decidedBy: string | null;
  deciderId: string | null;
  appeal: string | null;
};

/** A change beside what stands now. Throws not_found. */
export async function getForDecision(
  db: Database,
  operatorId: string,
  id: string,
  language: string,
): Promise<AdminChangeDetail> {
  const { rows } = await sql<DetailRow>`
    select ${columns(language)}, h.decided_by as "deciderId", h.appeal,
      (select concat_ws(' ', a.name, a.surname) from accounts a where a.id = h.account_id) as "proposedBy",
      (select concat_ws(' ', a.name, a.surname) from accounts a where a.id = h.decided_by) as "decidedBy"
    from clinic_changes h join clinics c on c.id = h.clinic_id where h.id = ${id}::uuid`.execute(db);
  const [found] = rows;
  if (!found) throw new KnownError('not_found');
  const { proposedBy, decidedBy, deciderId, appeal, ...row } = found;
  const isOpen = row.appealedAt !== null && row.state === 'waiting';
  return {
    ...shapeRow(row, language, new Date()),
    official: await getOfficial(db, row.clinicId, language),
    proposed_by: proposedBy,
    decided_by: decidedBy,
    appeal: await readAppeal(db, operatorId, {
      appeal,
      appealedAt: row.appealedAt,
      isOpen,
      deciders: isOpen ? [deciderId] : [],
    }),
  };
}
