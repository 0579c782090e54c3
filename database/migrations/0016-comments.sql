-- Comments from the author to the page and back, and reports of what is wrong anywhere on the site.

alter table comments drop constraint comments_status_known;
alter table comments add constraint comments_status_known
  check (status in ('submitted', 'published', 'needs_changes', 'rejected', 'disputed', 'removed', 'withdrawn'));
alter table comments
  -- Null: not written here (demonstration).
  add column account_id uuid references accounts on delete cascade,
  add column own_proof text constraint comments_own_proof_known check (own_proof in ('contact', 'request')),
  add column version integer not null default 1,
  add column submitted_at timestamptz not null default now(),
  add column corrected_at timestamptz,
  add column waits_for text constraint comments_waits_for_known
    check (waits_for in ('check', 'recheck', 'appeal', 'dispute', 'removal')),
  add column waits_since timestamptz,
  add column reason text,
  add column note text,
  add column appeal text,
  add column appealed_at timestamptz,
  add column decided_by uuid references accounts on delete restrict,
  add column decided_at timestamptz,
  add column removal_asked_by uuid references accounts on delete restrict,
  add column sketch integer[],
  add column idempotency_key text,
  add column idempotency_hash bytea,
  add constraint comments_waits_whole check ((waits_for is null) = (waits_since is null)),
  add constraint comments_removal_waits check ((removal_asked_by is null) or waits_for = 'removal'),
  add constraint comments_appeal_whole check ((appeal is null) = (appealed_at is null)),
  add constraint comments_key_once unique (account_id, idempotency_key),
  add constraint comments_refused_says_why check (status not in ('needs_changes', 'rejected', 'removed') or reason is not null or account_id is null);
alter table comments alter column proof drop not null;
alter table comments add constraint comments_shown_proof check (status not in ('published', 'disputed') or proof is not null);
update comments set submitted_at = published_at;
comment on column comments.own_proof is 'What the service knows by itself of the author and the target when it was sent; a paper may add to it. Null: nothing.';
comment on column comments.waits_for is 'What an operator is awaited for. recheck: corrected by the author after it was published.';
comment on column comments.waits_since is 'Since when; of a dispute: when the author''s time to answer is over.';
comment on column comments.reason is 'Why it needs changes, was rejected or removed: commentReasons in contract/comment-rules.ts.';
comment on column comments.note is 'Words of the operator to the author.';
comment on column comments.removal_asked_by is 'Who wants a published comment of few stars removed: another operator has to agree.';
comment on column comments.sketch is 'The smallest hashes of its word triples: near-copies share many. Null: not made yet.';
-- Of one treatment an author has one comment.
create unique index comments_one_treatment on comments (account_id, clinic_id, doctor_id, treated_in, procedure_id)
  nulls not distinct where account_id is not null and status <> 'withdrawn';
create index comments_account on comments (account_id, submitted_at desc) where account_id is not null;
create index comments_waiting on comments (waits_since, id) where waits_for is not null;
create index comments_sketch on comments using gin (sketch) where sketch is not null;
create index comments_submitted on comments (submitted_at desc, id);
create index comments_unsketched on comments (id) where sketch is null;
create index comments_out_of_clinic on comments (clinic_id, status) where clinic_id is not null and status in ('rejected', 'removed');
create index comments_out_of_doctor on comments (doctor_id, status) where doctor_id is not null and status in ('rejected', 'removed');

create table comment_texts (
  id bigint generated always as identity constraint comment_texts_pk primary key,
  comment_id integer not null references comments on delete cascade,
  text text not null,
  rating smallint not null,
  -- Who has put another text in its place.
  changed_by text not null constraint comment_texts_changed_by_known check (changed_by in ('author', 'operator')),
  changed_at timestamptz not null default now()
);
comment on table comment_texts is 'What a comment said before a correction or a redaction; never changed.';
create index comment_texts_comment on comment_texts (comment_id, id);
create trigger comment_texts_stay before update on comment_texts for each row execute function refuse_change();

alter table comment_replies
  add column account_id uuid references accounts on delete set null,
  add column corrected_at timestamptz;
comment on column comment_replies.account_id is 'Who of the clinic has written it. Null: gone, or not written here.';

create table comment_disputes (
  comment_id integer constraint comment_disputes_pk primary key references comments on delete cascade,
  reason text not null,
  text text not null,
  disputed_by uuid references accounts on delete set null,
  disputed_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz,
  outcome text constraint comment_disputes_outcome_known check (outcome in ('kept', 'removed', 'ended')),
  decided_at timestamptz,
  constraint comment_disputes_answer_whole check ((answer is null) = (answered_at is null)),
  constraint comment_disputes_decided_whole check ((outcome is null) = (decided_at is null))
);
comment on table comment_disputes is 'A clinic says that a comment breaks the rules; once for each comment.';
comment on column comment_disputes.outcome is 'ended: the author took the comment back first.';

alter table attachments add column comment_id integer references comments on delete cascade;
alter table attachments drop constraint attachments_one_place;
alter table attachments add constraint attachments_one_place
  check (num_nonnulls(request_id, chat_id, claim_id, comment_id) <= 1);
alter table attachments drop constraint attachments_attached_whole;
alter table attachments add constraint attachments_attached_whole
  check ((num_nonnulls(request_id, message_seq, claim_id, comment_id) = 0) = (attached_at is null) and (chat_id is null) = (message_seq is null));
create index attachments_comment on attachments (comment_id) where comment_id is not null;

create table reports (
  id uuid default gen_random_uuid() constraint reports_pk primary key,
  -- The receipt: whoever has it reads how things stand.
  number text not null constraint reports_number_unique unique,
  clinic_id integer references clinics on delete cascade,
  doctor_id integer references doctors on delete cascade,
  comment_id integer references comments on delete cascade,
  kind text not null constraint reports_kind_known check (kind in ('wrong_fact', 'closed', 'duplicate', 'personal_data', 'illegal')),
  text text not null,
  email text,
  language text not null,
  state text not null default 'received' constraint reports_state_known check (state in ('received', 'acted', 'refused')),
  answer text,
  decided_by uuid references accounts on delete restrict,
  decided_at timestamptz,
  idempotency_key text not null constraint reports_key_once unique,
  idempotency_hash bytea not null,
  received_at timestamptz not null default now(),
  constraint reports_target_one check (num_nonnulls(clinic_id, doctor_id, comment_id) = 1),
  constraint reports_decided_whole check ((state = 'received') = (decided_at is null) and (decided_at is null) = (answer is null))
);
comment on table reports is 'Notices of errors and of illegal content, by anyone.';
comment on column reports.email is 'Where the answer goes; forgotten a month after it.';
create index reports_waiting on reports (received_at, id) where state = 'received';
create index reports_state on reports (state, received_at desc, id);
create index reports_clinic on reports (clinic_id) where clinic_id is not null;
create index reports_doctor on reports (doctor_id) where doctor_id is not null;
create index reports_comment on reports (comment_id) where comment_id is not null;
create index reports_email on reports (decided_at) where email is not null and decided_at is not null;
