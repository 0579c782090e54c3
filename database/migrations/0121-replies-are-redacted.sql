-- contract: the check only gets wider, and no version before this one writes what the wider one lets in.
-- An operator redacts personal data in the reply of a clinic, and the clinic is told.
create table comment_reply_texts (
  id bigint generated always as identity constraint comment_reply_texts_pk primary key,
  comment_id integer not null references comment_replies on delete cascade,
  text text not null,
  changed_at timestamptz not null default now()
);
comment on table comment_reply_texts is 'What a reply said before an operator redacted it; never changed.';
create index comment_reply_texts_comment on comment_reply_texts (comment_id, id);
create trigger comment_reply_texts_stay before update on comment_reply_texts for each row execute function refuse_change();
-- Without a policy: no client reads what was redacted.
alter table comment_reply_texts enable row level security;

alter table staff_news drop constraint staff_news_kind_known;
alter table staff_news add constraint staff_news_kind_known
  check (kind in ('new_request', 'reminder', 'accepted', 'date_reminder', 'passed_over', 'cancelled', 'answered',
    'offer_declined', 'date_chosen', 'dates_asked', 'bill_waiting', 'bill_decided', 'check_in_worrying',
    'approval_asked', 'approval_returned', 'assigned', 'message', 'comment', 'reply_redacted'));
