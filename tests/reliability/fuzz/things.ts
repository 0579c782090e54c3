import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../server/platform/database.ts';

/** Values of the parameters of an address and of what a body says of the same thing, and whose it is. */
export type Thing = {
  values: Readonly<Record<string, unknown>>;
  accountId: string | null;
  clinicId: number | null;
};

/** By address up to its last parameter, with all parameters as `{name}`. */
export type Things = ReadonlyMap<string, readonly Thing[]>;

/** Of each kind so many. */
const KEPT = 200;

type Row = { values: Record<string, unknown>; account: string | null; clinic: number | null };

const ofAccount = (table: string, name = 'id', where = sql`true`) => sql<Row>`
  select json_build_object(${sql.lit(name)}::text, ${sql.ref(name)}::text) as values, account_id as account,
    null::int as clinic
  from ${sql.table(table)} where ${where}`;
const ofClinic = (table: string, name: string, where = sql`true`, id = 'id') => sql<Row>`
  select json_build_object(${sql.lit(name)}::text, ${sql.ref(id)}::text) as values, null::text as account,
    clinic_id as clinic
  from ${sql.table(table)} where ${where}`;
const ofAll = (table: string, name: string, where = sql`true`, id = name) => sql<Row>`
  select json_build_object(${sql.lit(name)}::text, ${sql.ref(id)}::text) as values, null::text as account, null::int as clinic
  from ${sql.table(table)} where ${where}`;
/** `params`: pairs of name and column. */
const custom = (params: RawBuilder<unknown>, account: string, clinic: string, from: RawBuilder<unknown>) =>
  sql<Row>`
    select json_build_object(${params}) as values, ${sql.raw(account)}::text as account, ${sql.raw(clinic)}::int as clinic
    from ${from}`;

const rooms = sql`chats c`;
const words = (side: string) =>
  sql`chats c join chat_messages m on m.chat_id = c.id and m.side = ${sql.lit(side)}`;
const roomAttachments = sql`attachments a join chats c on c.id = a.chat_id`;
/** Only these are known to the tests alone: what happens to them changes nobody's rights. */
const strangers = sql`email like 'bystander%'`;
const spare = sql`claimed_at is null and is_demo`;

const queries: Record<string, RawBuilder<Row>> = {
  'client/requests/{id}': ofAccount('requests'),
  'client/requests/{id}/disclosure': custom(
    sql`'id', r.id, 'clinic_id', c.clinic_id`,
    'r.account_id',
    'null',
    sql`requests r join request_recipients c on c.request_id = r.id`,
  ),
  'client/attachments/{id}': ofAccount('attachments'),
  'client/comments/{id}': custom(
    sql`'id', id::text, 'version', version`,
    'account_id',
    'null',
    sql`comments where account_id is not null`,
  ),
  'client/claims/{id}': custom(sql`'id', id, 'version', version`, 'account_id', 'null', sql`clinic_claims`),
  'client/requests/{id}/answer': custom(
    sql`'id', r.id, 'question_id', q.id`,
    'r.account_id',
    'null',
    sql`requests r join request_questions q on q.request_id = r.id`,
  ),
  'client/requests/{id}/proposals/{proposalId}': custom(
    sql`'id', r.id, 'proposalId', p.id`,
    'r.account_id',
    'null',
    sql`requests r join clinic_proposals p on p.request_id = r.id`,
  ),
  'client/profile/sessions/{id}': ofAccount('sessions'),
  'client/profile/passkeys/{id}': ofAccount('passkeys'),
  'client/profile/push-devices/{id}': ofAccount('push_subscriptions'),
  'client/profile/export/{id}': ofAccount('exports'),
  'client/offers/{id}': custom(
    sql`'id', o.id, 'version', o.version`,
    'r.account_id',
    'null',
    sql`offers o join requests r on r.id = o.request_id`,
  ),
  'client/chats/{uuid}': custom(sql`'uuid', c.id`, 'c.account_id', 'null', rooms),
  'client/chats/{uuid}/messages/{seq}': custom(
    sql`'uuid', c.id, 'seq', m.seq::text`,
    'c.account_id',
    'null',
    words('client'),
  ),
  'client/chats/{uuid}/attachments/{id}': custom(
    sql`'uuid', c.id, 'id', a.id`,
    'c.account_id',
    'null',
    roomAttachments,
  ),
  'client/favourite/clinics/{id}': custom(
    sql`'id', clinic_id::text`,
    'account_id',
    'null',
    sql`favourite_clinics`,
  ),
  'client/favourite/doctors/{id}': custom(
    sql`'id', doctor_id::text`,
    'account_id',
    'null',
    sql`favourite_doctors`,
  ),
  'client/patients/{id}': ofAccount('patients'),
  'client/requests/{id}/guests/{guestId}': custom(
    sql`'id', g.request_id, 'guestId', g.id`,
    'r.account_id',
    'null',
    sql`request_guests g join requests r on r.id = g.request_id`,
  ),
  'client/shared-requests/{id}': custom(
    sql`'id', request_id`,
    'account_id',
    'null',
    sql`request_guests where account_id is not null and ended_at is null`,
  ),
  'client/shared-requests/{id}/files/{fileId}': custom(
    sql`'id', g.request_id, 'fileId', a.id`,
    'g.account_id',
    'null',
    sql`request_guests g join attachments a on a.request_id = g.request_id where g.account_id is not null and g.ended_at is null`,
  ),
  'client/shared-requests/{id}/chats/{uuid}': custom(
    sql`'id', g.request_id, 'uuid', c.id`,
    'g.account_id',
    'null',
    sql`request_guests g join chats c on c.request_id = g.request_id where g.account_id is not null and g.ended_at is null`,
  ),
  'client/saved-searches/{id}': ofAccount('saved_searches'),
  'client/clinics/{slug}': ofAll('clinics', 'slug', sql`status = 'published'`),
  'client/doctors/{id}': ofAll('doctors', 'id', sql`status = 'published'`),
  'client/news/{slug}': ofAll('news', 'slug'),
  'client/reports/{number}': ofAll('reports', 'number'),
  'admin/saved-filters/{id}': ofAccount('saved_filters'),
  'staff/inbox/{id}': ofClinic('inbox_items', 'id'),
  'staff/inbox-views/{id}': ofClinic('inbox_views', 'id'),
  'staff/labels/{id}': ofClinic('inbox_labels', 'id'),
  'staff/requests/{id}': ofClinic('request_recipients', 'id', sql`true`, 'request_id'),
  'staff/requests/{id}/notes/{noteId}': custom(
    sql`'id', request_id, 'noteId', id`,
    'account_id',
    'clinic_id',
    sql`case_notes`,
  ),
  'staff/offers/{id}': custom(
    sql`'id', id, 'draft_version', draft_version, 'version', version`,
    'null',
    'clinic_id',
    sql`offers`,
  ),
  'staff/templates/{id}': custom(
    sql`'id', id, 'version', version`,
    'null',
    'clinic_id',
    sql`offer_templates`,
  ),
  'staff/plan-templates/{id}': ofClinic('plan_templates', 'id'),
  'staff/requests/{id}/plan': custom(
    sql`'id', o.request_id, 'version', p.version`,
    'null',
    'o.clinic_id',
    sql`plans p join requests r on r.id = p.request_id join offers o on o.id = r.accepted_offer_id`,
  ),
  'staff/requests/{id}/bill': custom(
    sql`'id', o.request_id, 'version', b.version`,
    'null',
    'o.clinic_id',
    sql`bills b join requests r on r.id = b.request_id join offers o on o.id = r.accepted_offer_id`,
  ),
  'staff/requests/{id}/aftercare': custom(
    sql`'id', o.request_id, 'version', f.version`,
    'null',
    'o.clinic_id',
    sql`aftercares f join requests r on r.id = f.request_id join offers o on o.id = r.accepted_offer_id`,
  ),
  'staff/attachments/{id}': custom(
    sql`'id', a.id`,
    'null',
    'r.clinic_id',
    sql`attachments a join request_recipients r on r.request_id = a.request_id`,
  ),
  'staff/chats/{uuid}': ofClinic('chats', 'uuid', sql`true`, 'id'),
  'staff/chats/{uuid}/messages/{seq}': custom(
    sql`'uuid', c.id, 'seq', m.seq::text`,
    'null',
    'c.clinic_id',
    words('staff'),
  ),
  'staff/chats/{uuid}/attachments/{id}': custom(
    sql`'uuid', c.id, 'id', a.id`,
    'null',
    'c.clinic_id',
    roomAttachments,
  ),
  'staff/chats/{uuid}/notes/{id}': custom(
    sql`'uuid', chat_id, 'id', id`,
    'account_id',
    'clinic_id',
    sql`chat_notes`,
  ),
  'staff/canned-replies/{id}': ofClinic('canned_replies', 'id'),
  'staff/comments/{id}': ofClinic(
    'comments',
    'id',
    sql`status in ('published', 'disputed') and account_id is not null`,
  ),
  'staff/doctors/{id}': custom(
    sql`'id', d.id::text, 'version', d.version`,
    'null',
    'p.clinic_id',
    sql`positions p join doctors d on d.id = p.doctor_id where p.until is null`,
  ),
  'staff/doctors/{id}/positions/{positionId}': custom(
    sql`'id', doctor_id::text, 'positionId', id::text`,
    'null',
    'clinic_id',
    sql`positions`,
  ),
  'staff/members/{accountId}': ofClinic('staff', 'accountId', sql`true`, 'account_id'),
  'staff/invitations/{id}': ofClinic('invitations', 'id'),
  'staff/api-keys/{id}': ofClinic('api_keys', 'id', sql`clinic_id is not null`),
  'staff/subscriptions/{id}': custom(
    sql`'id', s.id`,
    'null',
    'k.clinic_id',
    sql`fhir_subscriptions s join api_keys k on k.id = s.key_id`,
  ),
  'staff/webhooks/{id}': ofClinic('webhooks', 'id'),
  '/fhir/Subscription/{id}': custom(
    sql`'id', s.id`,
    'null',
    'k.clinic_id',
    sql`fhir_subscriptions s join api_keys k on k.id = s.key_id`,
  ),
  'staff/clinics/{id}': custom(
    sql`'id', clinic_id::text`,
    'null',
    'clinic_id',
    sql`(select distinct clinic_id from staff) s`,
  ),
  'staff/clinics/{id}/photos': custom(
    sql`'id', clinic_id::text, 'order', json_agg(id order by position)`,
    'null',
    'clinic_id',
    sql`photos where position is not null and clinic_id in (select clinic_id from staff) group by clinic_id`,
  ),
  'staff/clinics/{id}/price-imports/{import}': custom(
    sql`'id', clinic_id::text, 'import', id, 'version', version`,
    'null',
    'clinic_id',
    sql`price_imports`,
  ),
  'staff/clinics/{id}/prices/{procedure}': custom(
    sql`'id', c.clinic_id::text, 'procedure', p.slug`,
    'null',
    'c.clinic_id',
    sql`clinic_procedures c join procedures p on p.id = c.procedure_id where c.clinic_id in (select clinic_id from staff)`,
  ),
  'staff/clinics/{id}/photos/{photo}': custom(
    sql`'id', clinic_id::text, 'photo', id::text`,
    'null',
    'clinic_id',
    sql`photos where clinic_id in (select clinic_id from staff)`,
  ),
  'staff/official/changes/{id}': ofClinic('clinic_changes', 'id'),
  'admin/texts/{language}': ofAll('languages', 'language', sql`true`, 'prefix'),
  'admin/languages/{id}': ofAll('languages', 'id', sql`prefix not in ('ru', 'en', 'de', 'ar')`),
  'admin/currencies/{id}': ofAll('currencies', 'id'),
  'admin/rates/{id}': ofAll('currency_rates', 'id'),
  'admin/matches/{id}': ofAll('clinic_matches', 'id'),
  'admin/import-runs/{id}': custom(sql`'id', id, 'version', version`, 'null', 'null', sql`import_runs`),
  'admin/demand/{id}': ofAll('clinics', 'id', spare),
  'admin/clinics/{id}': ofAll('clinics', 'id', spare),
  'admin/doctors/{id}': ofAll(
    'doctors',
    'id',
    sql`not exists (select from positions p join staff s on s.clinic_id = p.clinic_id where p.doctor_id = doctors.id)`,
  ),
  'admin/news/{id}': custom(sql`'id', id::text, 'version', version`, 'null', 'null', sql`news`),
  'admin/news-photos/{id}': ofAll('news_photos', 'id'),
  'admin/api-keys/{id}': ofAll('api_keys', 'id', sql`clinic_id is null`),
  'admin/audit/{id}': ofAll('audit_events', 'id'),
  'admin/accounts/{id}': ofAll('accounts', 'id', strangers),
  'admin/accounts/{id}/sessions/{session}': custom(
    sql`'id', s.account_id, 'session', s.id`,
    'null',
    'null',
    sql`sessions s join accounts a on a.id = s.account_id and a.email like 'bystander%'`,
  ),
  'admin/claims/{id}': custom(sql`'id', id::text, 'version', version`, 'null', 'null', sql`clinic_claims`),
  'admin/claims/{id}/papers/{paperId}': custom(
    sql`'id', claim_id, 'paperId', id`,
    'null',
    'null',
    sql`attachments where claim_id is not null`,
  ),
  'admin/comments/{id}': custom(
    sql`'id', id::text, 'version', version`,
    'null',
    'null',
    sql`comments where account_id is not null`,
  ),
  'admin/comments/{id}/papers/{paperId}': custom(
    sql`'id', comment_id::text, 'paperId', id`,
    'null',
    'null',
    sql`attachments where comment_id is not null`,
  ),
  'admin/conversations/{id}': ofAll('chats', 'id'),
  'admin/conversations/{id}/documents/{documentId}': custom(
    sql`'id', c.id, 'documentId', a.id`,
    'null',
    'null',
    roomAttachments,
  ),
  'admin/requests/{id}': ofAll('requests', 'id'),
  'admin/requests/{id}/chats/{chatId}/messages': custom(
    sql`'id', request_id, 'chatId', id`,
    'null',
    'null',
    sql`chats where request_id is not null`,
  ),
  'admin/requests/{id}/documents/{documentId}': custom(
    sql`'id', request_id, 'documentId', id`,
    'null',
    'null',
    sql`attachments where request_id is not null`,
  ),
  'admin/requests/{id}/proposals/{proposalId}': custom(
    sql`'id', request_id, 'proposalId', id`,
    'null',
    'null',
    sql`clinic_proposals`,
  ),
  'admin/reports/{id}': ofAll('reports', 'id'),
  'admin/photos/{id}': ofAll('photos', 'id', sql`file is not null`),
  'admin/ranking/{id}': custom(
    sql`'id', version::text, 'version', (select max(version) from ranking_versions)`,
    'null',
    'null',
    sql`ranking_versions`,
  ),
  'admin/entries/{kind}/{id}': custom(
    sql`'kind', 'clinics', 'id', id::text, 'section', 'place', 'version', 0, 'draft_version', null, 'city_id', city_id`,
    'null',
    'null',
    sql`clinics where ${spare}`,
  ),
  'admin/changes/{id}/papers/{paperId}': custom(
    sql`'id', change_id::text, 'paperId', id`,
    'null',
    'null',
    sql`attachments where change_id is not null`,
  ),
  'admin/changes/{id}': custom(sql`'id', id::text, 'version', version`, 'null', 'null', sql`clinic_changes`),
};

/** Their ids are made of several, as only the lists say them. */
const listed: Record<string, string> = {
  'admin/messages/{id}': '/api/v1/admin/messages?per_page=40',
  'admin/terms/{id}': '/api/v1/admin/terms?per_page=40',
  'admin/verification/{id}': '/api/v1/admin/verification?per_page=40&folder=all',
};

/** What there is to ask for: of everybody, another choice at each turn. `ask` answers an address as an admin. */
export async function listThings(
  db: Database,
  turn: number,
  ask: (path: string) => Promise<unknown>,
): Promise<Things> {
  const things = new Map<string, readonly Thing[]>();
  for (const [address, query] of Object.entries(queries)) {
    const { rows } = await sql<Row>`
      select * from (${query}) t order by md5(t.values::text || ${turn}::text) limit ${KEPT}`.execute(db);
    things.set(
      address,
      rows.map(({ values, account, clinic }) => ({ values, accountId: account, clinicId: clinic })),
    );
  }
  for (const [address, path] of Object.entries(listed)) {
    const rows = (await ask(path)) as { id: string }[];
    // Words that the answers are judged by stay as they are.
    const kept = rows.filter(({ id }) => !/\b(error|field)\./.test(id));
    things.set(
      address,
      kept.map(({ id }) => ({ values: { id }, accountId: null, clinicId: null })),
    );
  }
  return things;
}
