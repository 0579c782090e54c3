import { sql } from 'kysely';
import type { SealedJson } from '../../platform/sealed-columns.ts';
import {
  aftercareCheckIns,
  aftercareInstructions,
  draftContent,
  questionAnswer,
  questionBody,
  requestBody,
  requestTitle,
} from '../texts/reads.ts';
import { chatParts } from './chat-parts.ts';
import { clinicParts } from './clinic-parts.ts';
import { type Part, type Row, reading, readingSealed } from './part.ts';

/** Everything about a person. A table that knows accounts and is not named here fails a test. */
export const parts: readonly Part[] = [
  {
    name: 'account',
    tables: ['accounts'],
    read: reading(
      (id) => sql`
        select a.id, a.name, a.surname, a.phone, coalesce(a.phone = a.verified_phone, false) as is_phone_verified, a.email, a.email_verified_at, l.prefix as language,
          c.code as currency, a.mails_requests, a.mails_messages, a.mails_comments, a.mails_searches, a.pushes_requests, a.pushes_messages,
          a.pushes_comments, a.pushes_searches, a.is_demo, a.created_at, a.updated_at
        from accounts a left join languages l on l.id = a.language_id left join currencies c on c.id = a.currency_id
        where a.id = ${id}`,
    ),
  },
  {
    name: 'roles',
    tables: ['staff', 'operators'],
    words: { role: 'role' },
    read: reading(
      (id) => sql`
        select s.role, c.title as clinic, d.title as doctor, s.created_at
        from staff s join clinics c on c.id = s.clinic_id left join doctors d on d.id = s.doctor_id
        where s.account_id = ${id}
        union all select role, null, null, created_at from operators where account_id = ${id}
        order by created_at`,
    ),
  },
  {
    name: 'second_factor',
    tables: ['second_factors', 'recovery_codes'],
    read: reading(
      (id) => sql`
        select confirmed_at as on_since,
          (select count(*)::int from recovery_codes where account_id = ${id} and used_at is null) as recovery_codes_left
        from second_factors where account_id = ${id} and confirmed_at is not null`,
    ),
  },
  {
    name: 'passkeys',
    tables: ['passkeys'],
    read: reading(
      (id) => sql`
        select name, is_synced, created_at, last_used_at from passkeys where account_id = ${id} order by created_at, id`,
    ),
  },
  {
    name: 'sessions',
    tables: ['sessions'],
    read: reading(
      (id) => sql`
        select browser, system, is_phone, host(address) as address, country, created_at, last_used_at, expires_at
        from sessions where account_id = ${id} order by last_used_at desc`,
    ),
  },
  {
    name: 'push_devices',
    tables: ['push_subscriptions'],
    read: reading(
      (id) => sql`
        select s.browser, s.system, s.is_phone, p.created_at, p.sent_at
        from push_subscriptions p join sessions s on s.id = p.session_id
        where p.account_id = ${id} order by p.created_at, p.id`,
    ),
  },
  {
    name: 'mail_links',
    tables: ['mail_tokens'],
    words: { purpose: 'mail_purpose' },
    read: reading(
      (id) => sql`
        select purpose, email, created_at, expires_at, used_at from mail_tokens
        where account_id = ${id} order by created_at`,
    ),
  },
  {
    name: 'consents',
    tables: ['consent_events'],
    words: { purpose: 'consent_purpose', action: 'consent_action' },
    read: reading(
      (id) => sql`
        select e.purpose, e.action, e.at, host(e.address) as address, d.version, d.language, d.hash,
          (select string_agg(c.title, ', ' order by c.title) from clinics c where c.id = any(e.recipients)) as recipients,
          (select r.number from requests r where r.id = e.request_id) as request
        from consent_events e join documents d on d.hash = e.document_hash
        where e.account_id = ${id} order by e.id`,
    ),
  },
  {
    name: 'consent_texts',
    tables: [],
    words: { purpose: 'consent_purpose' },
    read: reading(
      (id) => sql`
        select d.name as purpose, d.version, d.language, d.published_on, d.hash, d.content as text from documents d
        where d.hash in (select document_hash from consent_events where account_id = ${id})
        order by d.name, d.version, d.language`,
    ),
  },
  {
    name: 'events',
    tables: ['account_events'],
    words: { kind: 'event', by: 'event_by' },
    read: reading(
      (id) => sql`
        select kind, at, detail,
          case when actor_id is null then 'service' when actor_id = account_id then 'self' else 'operator' end as by
        from account_events where account_id = ${id} order by id`,
    ),
  },
  ...clinicParts,
  {
    name: 'notifications',
    tables: ['notifications'],
    words: { type: 'notification' },
    read: reading(
      (id) => sql`
        select type, subject, created_at, read_at from notifications where account_id = ${id} order by id`,
    ),
  },
  {
    name: 'draft',
    tables: ['drafts'],
    read: readingSealed(
      (id) => sql<Row & { draft: SealedJson<Record<string, unknown>> }>`
        select ${draftContent.read('d')} as draft, d.updated_at from drafts d where d.account_id = ${id}`,
      (row) => row,
    ),
  },
  {
    name: 'patients',
    tables: ['patients'],
    words: { sex: 'sex' },
    read: reading(
      (id) => sql`
        select name, birth_year, sex, country as home_country, array_to_string(languages, ', ') as spoken, created_at
        from patients where account_id = ${id} order by name, id`,
    ),
  },
  {
    name: 'requests',
    tables: ['requests'],
    words: { state: 'request_state', wanted: 'wanted', timing: 'timing', for_whom: 'for_whom', sex: 'sex' },
    read: readingSealed(
      (id) => sql<Row & { title: SealedJson<string>; body: SealedJson<string> }>`
        select r.number, ${requestTitle.read('r')} as title, ${requestBody.read('r')} as body, r.state, r.state_reason, r.wanted, r.timing,
          (select titles ->> 'en' from specializations where id = r.specialization_id) as specialization,
          (select titles ->> 'en' from diseases where id = r.disease_id) as disease,
          (select titles ->> 'en' from procedures where id = r.procedure_id) as procedure,
          r.for_whom, r.patient_name, r.birth_year, r.sex, r.country as home_country,
          array_to_string(r.languages, ', ') as spoken, r.language, r.imaging_url, r.own_costs,
          r.submitted_at, r.updated_at, r.expires_at, r.finished_at
        from requests r where r.account_id = ${id} order by r.submitted_at, r.id`,
      (row) => row,
    ),
  },
  {
    name: 'request_clinics',
    tables: [],
    words: { state: 'recipient_state', decline_reason: 'decline_reason' },
    read: reading(
      (id) => sql`
        select r.number as request, c.title as clinic, d.title as doctor, t.state, t.delivered_at, t.seen_at, t.replied_at,
          t.decline_reason, t.decline_note, t.contact_opened_at, t.papers_opened_at,
          t.opens_on_answer, t.attachments_asked_at
        from requests r join request_recipients t on t.request_id = r.id join clinics c on c.id = t.clinic_id
        left join doctors d on d.id = t.doctor_id
        where r.account_id = ${id} order by r.submitted_at, r.id, t.delivered_at, c.id`,
    ),
  },
  {
    name: 'request_questions',
    tables: ['request_questions'],
    read: readingSealed(
      (id) => sql<Row & { body: SealedJson<string>; answer: SealedJson<string> | null }>`
        select r.number as request, c.title as clinic, ${questionBody.read('q')} as body, q.asked_at,
          ${questionAnswer.read('q')} as answer, q.answered_at
        from requests r join request_questions q on q.request_id = r.id join clinics c on c.id = q.clinic_id
        where r.account_id = ${id} order by q.asked_at, q.id`,
      (row) => row,
    ),
  },
  {
    name: 'request_events',
    tables: [],
    words: { kind: 'request_event', by: 'request_event_by' },
    read: reading(
      (id) => sql`
        select r.number as request, e.kind, e.actor as by, c.title as clinic, e.at
        from requests r join request_events e on e.request_id = r.id left join clinics c on c.id = e.clinic_id
        where r.account_id = ${id} order by e.id`,
    ),
  },
  {
    name: 'request_guests',
    tables: ['request_guests'],
    words: { kind: 'guest_kind', ended_by: 'guest_ended_by' },
    read: reading(
      (id) => sql`
        select r.number as request, g.name, g.kind, g.can_write, trim(a.name || ' ' || a.surname) as account, g.invited_at,
          g.accepted_at, g.opened_at, g.ended_at, g.ended_by
        from request_guests g join requests r on r.id = g.request_id left join accounts a on a.id = g.account_id
        where r.account_id = ${id} or g.account_id = ${id} order by g.invited_at, g.id`,
    ),
  },
  {
    name: 'guest_acts',
    tables: [],
    words: { kind: 'guest_act' },
    read: reading(
      (id) => sql`
        select r.number as request, g.name, t.kind, t.file, c.title as clinic, t.at
        from request_guest_acts t join request_guests g on g.id = t.guest_id join requests r on r.id = g.request_id
        left join clinics c on c.id = t.clinic_id
        where r.account_id = ${id} or g.account_id = ${id} order by t.id`,
    ),
  },
  {
    name: 'offers',
    tables: ['offers', 'offer_versions'],
    words: { state: 'offer_state' },
    read: reading(
      (id) => sql`
        select r.number as request, c.title as clinic, v.doctor_title as doctor, o.state, o.state_reason, v.version,
          v.sent_at, v.valid_until, o.accepted_version, o.confirmed_date, v.terms
        from requests r join offers o on o.request_id = r.id join offer_versions v on v.offer_id = o.id
        join clinics c on c.id = o.clinic_id
        where r.account_id = ${id} order by v.sent_at, v.offer_id, v.version`,
    ),
  },
  {
    name: 'plans',
    tables: [],
    read: reading(
      (id) => sql`
        select r.number as request, c.title as clinic, case when p.is_set then p.starts_at end as starts_at,
          p.slots, p.client_zone, p.items, p.arrival, p.contact_name, p.contact_phone
        from requests r join plans p on p.request_id = r.id join offers o on o.id = r.accepted_offer_id
        join clinics c on c.id = o.clinic_id
        where r.account_id = ${id} order by r.submitted_at, r.id`,
    ),
  },
  {
    name: 'plan_changes',
    tables: [],
    words: { kind: 'plan_change', by: 'request_event_by' },
    read: reading(
      (id) => sql`
        select r.number as request, h.kind, h.side as by, h.reason, h.starts_at, h.at
        from requests r join plan_changes h on h.request_id = r.id
        where r.account_id = ${id} order by h.at, h.id`,
    ),
  },
  {
    name: 'bills',
    tables: [],
    words: { state: 'bill_state', disputed_by: 'request_event_by', outcome: 'bill_outcome' },
    read: reading(
      (id) => sql`
        select r.number as request, c.title as clinic, b.state, b.client_lines, b.client_at, b.staff_lines, b.staff_at,
          b.disputed_by, b.dispute, b.disputed_at, b.outcome, b.decision, b.settled_at, b.quoted_from, b.quoted_to, b.paid
        from requests r join bills b on b.request_id = r.id join offers o on o.id = r.accepted_offer_id
        join clinics c on c.id = o.clinic_id
        where r.account_id = ${id} order by r.submitted_at, r.id`,
    ),
  },
  {
    name: 'aftercares',
    tables: [],
    read: readingSealed(
      (id) => sql<Row & { instructions: SealedJson<string>; check_ins: SealedJson<readonly unknown[]> }>`
        select r.number as request, c.title as clinic, f.discharged_on,
          ${aftercareInstructions.read('f')} as instructions, ${aftercareCheckIns.read('f')} as check_ins
        from requests r join aftercares f on f.request_id = r.id join offers o on o.id = r.accepted_offer_id
        join clinics c on c.id = o.clinic_id
        where r.account_id = ${id} order by r.submitted_at, r.id`,
      (row) => row,
    ),
  },
  {
    name: 'calendar_feed',
    tables: ['calendar_feeds'],
    read: reading(
      (id) => sql`
        select created_at, read_at from calendar_feeds where account_id = ${id}`,
    ),
  },
  {
    name: 'papers',
    tables: ['attachments'],
    read: reading(
      (id) => sql`
        select coalesce(r.number, planned.number) as request, c.title as chat_with, a.name, a.type as file_type, a.bytes, a.created_at, a.id as file
        from attachments a left join requests r on r.id = a.request_id
        left join chats h on h.id = a.chat_id left join clinics c on c.id = h.clinic_id
        left join requests planned on planned.id = coalesce(a.plan_id, a.aftercare_id)
        where a.account_id = ${id} or h.account_id = ${id} or planned.account_id = ${id} order by a.created_at, a.id`,
    ),
  },
  {
    name: 'paper_openings',
    tables: ['attachment_openings'],
    read: reading(
      (id) => sql`
        select a.name, c.title as clinic, o.at
        from attachments a join attachment_openings o on o.attachment_id = a.id left join clinics c on c.id = o.clinic_id
        where a.account_id = ${id} order by o.id`,
    ),
  },
  {
    name: 'operator_openings',
    tables: [],
    words: { kind: 'operator_opening' },
    read: reading(
      (id) => sql`
        select own.request, own.chat_with, case when e.kind in ('request.opened', 'chat.opened') then 'read' else 'file_opened' end as kind,
          f.name as file, e.reason, e.at
        from (
          select 'request' as entity, r.id::text as entity_id, r.number as request, null as chat_with
          from requests r where r.account_id = ${id}
          union all select 'chat', h.id::text, null, c.title
          from chats h join clinics c on c.id = h.clinic_id where h.account_id = ${id}) own
        join audit_events e on e.entity = own.entity and e.entity_id = own.entity_id
          and e.kind in ('request.opened', 'request.paper_opened', 'chat.opened', 'chat.paper_opened')
        left join attachments f on f.id = (e.detail ->> 'paper')::uuid
        order by e.id`,
    ),
  },
  ...chatParts,
  {
    name: 'exports',
    tables: ['exports'],
    words: { state: 'state' },
    read: reading(
      (id) => sql`
        select created_at, state, language, bytes, finished_at, expires_at from exports
        where account_id = ${id} order by created_at`,
    ),
  },
];
