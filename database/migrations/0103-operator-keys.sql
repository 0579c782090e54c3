-- contract: the unique index is on rows without a clinic, which no version before this one writes.
-- API keys of operators, and by which key an act was done.

alter table api_keys alter column clinic_id drop not null;
comment on table api_keys is 'Keys of clinics and of operators. The token is kept as SHA-256 only; it was shown once.';
comment on column api_keys.clinic_id is 'Null: a key of an operator, for the directory.';
comment on column api_keys.account_id is 'Who made it: the key acts for this account, while it is an owner of the clinic, or an operator who may make keys.';
create unique index api_keys_operator_repeat on api_keys (account_id, repeat_key) where clinic_id is null;

alter table audit_events add column key_id uuid, add column key_title text;
-- No reference: keys are removed some months after their end, and the log stays as it was written.
comment on column audit_events.key_id is 'The API key by which the actor did it; null: in person.';
comment on column audit_events.key_title is 'What the key was called.';
alter table entry_drafts add column key_id uuid, add column key_title text;
comment on column entry_drafts.key_id is 'The API key by which it was made: what comes out by itself is logged with it; null: in person.';
comment on column entry_drafts.key_title is 'What the key was called.';

create index audit_events_key on audit_events (key_id, id desc) where key_id is not null;
