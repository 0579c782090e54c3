import { sql } from 'kysely';
import type { Invitation, Member } from '../../../contract/team/members.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { isAwayOf } from '../reads.ts';

type DoctorRow = (NamedRow & { id: number }) | null;
type MemberRow = Omit<Member, 'doctor' | 'joined_at' | 'last_used_at'> & {
  doctor: DoctorRow;
  joined_at: Date;
  last_used_at: Date | null;
};

/** The doctor's page whose id stands in `column`, with the names to show. */
const doctorPage = (column: ReturnType<typeof sql>, language: string) => sql`
  (select json_build_object('id', d.id, 'title', d.title, 'title_lang', d.title_lang,
      'labels', (select json_object_agg(n.lang, n.text) from doctor_names n
        where n.doctor_id = d.id and n.kind = 'label' and n.lang in (${language}, 'en')))
    from doctors d where d.id = ${column})`;

const shapeDoctor = (row: DoctorRow, language: string): Member['doctor'] =>
  row && { id: row.id, title: shownTitle(row, language).title };

/** Who works for a clinic, owners first. `reader`: who asks; addresses and last use only where they may manage. */
export async function listMembers(
  db: Database,
  clinicId: number,
  reader: { accountId: string; mayManage: boolean; language: string },
): Promise<Member[]> {
  const { accountId, mayManage, language } = reader;
  const { rows } = await sql<MemberRow>`
    select s.account_id, trim(a.name || ' ' || a.surname) as name, s.role,
      ${doctorPage(sql`s.doctor_id`, language)} as doctor,
      case when s.absent_until >= current_date
        then json_build_object('from', s.absent_from, 'until', s.absent_until) end as absence,
      ${isAwayOf('s')} as is_absent, s.account_id = ${accountId}::uuid as is_self, s.created_at as joined_at,
      case when ${mayManage} then a.email end as email,
      case when ${mayManage} then (select max(u.last_used_at) from sessions u where u.account_id = a.id) end as last_used_at
    from staff s join accounts a on a.id = s.account_id
    where s.clinic_id = ${clinicId}
    order by array_position(array['owner', 'coordinator', 'doctor'], s.role), name, s.account_id`.execute(db);
  return rows.map((row) => ({
    ...row,
    doctor: shapeDoctor(row.doctor, language),
    joined_at: row.joined_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}

type InvitationRow = Omit<Invitation, 'doctor' | 'sent_at' | 'expires_at'> & {
  doctor: DoctorRow;
  sent_at: Date;
  expires_at: Date;
};

/** Open invitations of a clinic, the last first; `id`: that one alone, also one that has ended. */
export async function listInvitations(
  db: Database,
  clinicId: number,
  language: string,
  id: string | null = null,
): Promise<Invitation[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.role, i.language, ${doctorPage(sql`i.doctor_id`, language)} as doctor, i.sent_at,
      i.expires_at, i.expires_at <= now() as is_expired
    from invitations i where i.clinic_id = ${clinicId}
      and ${id === null ? sql`i.ended_at is null` : sql`i.id = ${id}::uuid`}
    order by i.created_at desc, i.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    doctor: shapeDoctor(row.doctor, language),
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}
