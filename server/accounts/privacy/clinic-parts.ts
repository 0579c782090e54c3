import { sql } from 'kysely';
import { type Part, reading } from './part.ts';

/** What someone has kept and said of clinics and doctors: that one is theirs, and how it was there. */
export const clinicParts: readonly Part[] = [
  {
    name: 'favourite_clinics',
    tables: ['favourite_clinics'],
    read: reading(
      (id) => sql`
        select c.title as clinic, f.note, f.added_at, '/hospital/' || c.slug || '/about' as page
        from favourite_clinics f join clinics c on c.id = f.clinic_id
        where f.account_id = ${id} order by f.added_at desc, c.id`,
    ),
  },
  {
    name: 'favourite_doctors',
    tables: ['favourite_doctors'],
    read: reading(
      (id) => sql`
        select d.title as doctor, f.note, f.added_at
        from favourite_doctors f join doctors d on d.id = f.doctor_id
        where f.account_id = ${id} order by f.added_at desc, d.id`,
    ),
  },
  {
    name: 'favourite_link',
    tables: ['favourite_links'],
    read: reading(
      (id) => sql`
        select has_notes, created_at, opened_at from favourite_links where account_id = ${id}`,
    ),
  },
  {
    name: 'inbox_views',
    tables: ['inbox_views'],
    async read(db, accountId) {
      const views = await db
        .selectFrom('inbox_views as v')
        .leftJoin('clinics as c', 'c.id', 'v.clinic_id')
        .select(['v.name as title', 'c.title as clinic'])
        .select(['v.folder', 'v.assigned', 'v.kind', 'v.label_id as label', 'v.q', 'v.sort'])
        .where('v.account_id', '=', accountId)
        .orderBy((eb) => eb.fn('lower', ['v.name']))
        .orderBy('v.id')
        .execute();
      return views.map(({ title, clinic, ...view }) => {
        const set = Object.entries(view).filter((entry): entry is [string, string] => entry[1] !== null);
        return { title, clinic, page: `/staff?${new URLSearchParams(set)}` };
      });
    },
  },
  {
    name: 'saved_filters',
    tables: ['saved_filters'],
    read: reading(
      (id) => sql`
        select list, name, filters, sort, sort_order from saved_filters
        where account_id = ${id} order by list, lower(name), id`,
    ),
  },
  {
    name: 'saved_searches',
    tables: ['saved_searches'],
    words: { kind: 'saved_kind' },
    read: reading(
      (id) => sql`
        select name, kind, conditions, is_paused, created_at, seen_at from saved_searches
        where account_id = ${id} order by created_at desc, id`,
    ),
  },
  {
    name: 'claims',
    tables: ['clinic_claims'],
    words: { state: 'claim_state', proof: 'claim_proof', refusal: 'claim_refusal' },
    read: reading(
      (id) => sql`
        select c.title as clinic, k.state, k.proof, k.post, k.work_email, k.licence_number, k.licence_url, k.explanation,
          k.question, k.refusal, k.note as operator_note, k.submitted_at, k.decided_at
        from clinic_claims k join clinics c on c.id = k.clinic_id
        where k.account_id = ${id} order by k.submitted_at, k.id`,
    ),
  },
  {
    name: 'comments',
    tables: ['comments'],
    words: { status: 'comment_status' },
    read: reading(
      (id) => sql`
        select coalesce(c.title, d.title) as about, m.status, m.author_name, m.rating, m.aspects, m.text, m.lang as language,
          m.treated_in, m.submitted_at, m.corrected_at, m.appeal, s.text as dispute, s.answer, m.note as operator_note,
          array(select t.text from comment_texts t where t.comment_id = m.id order by t.id) as former_texts
        from comments m left join clinics c on c.id = m.clinic_id left join doctors d on d.id = m.doctor_id
        left join comment_disputes s on s.comment_id = m.id
        where m.account_id = ${id} order by m.submitted_at, m.id`,
    ),
  },
];
