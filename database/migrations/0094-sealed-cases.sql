-- contract: the checks only get wider, and no version before this one writes what the wider ones let in.
-- The words of cases stand sealed: what the client has written, questions and answers, and notes of the clinics' people.

alter table requests add column title_sealed bytea, add column body_sealed bytea, add column words tsvector;
comment on column requests.title_sealed is 'The title; title is empty then. Opens in this row alone.';
comment on column requests.body_sealed is 'The description; body is empty then. Opens in this row alone.';
comment on column requests.words is 'Keyed hashes of the stems of title and body, letter by letter, for each clinic that has the request others.';
create index requests_sealed_words on requests using gin (words);
create index requests_open on requests (id) where title <> '' or body <> '';

alter table request_questions add column body_sealed bytea, add column answer_sealed bytea;
comment on column request_questions.body_sealed is 'The question; body is empty then. Opens in this row alone.';
comment on column request_questions.answer_sealed is 'The answer; answer is empty then, and null while there is none. Opens in this row alone.';
create index request_questions_open on request_questions (id) where body <> '' or answer <> '';

alter table chat_notes add column body_sealed bytea;
comment on column chat_notes.body_sealed is 'The note; body is empty then. Opens in this row alone.';
alter table chat_notes drop constraint chat_notes_length;
alter table chat_notes add constraint chat_notes_length
  check (char_length(body) between 1 and 4000 or (body = '' and body_sealed is not null));
create index chat_notes_open on chat_notes (chat_id, id) where body <> '';

alter table case_notes add column body_sealed bytea;
comment on column case_notes.body_sealed is 'The note; body is empty then. Opens in this row alone.';
alter table case_notes drop constraint case_notes_length;
alter table case_notes add constraint case_notes_length
  check (char_length(body) between 1 and 4000 or (body = '' and body_sealed is not null));
create index case_notes_open on case_notes (request_id, clinic_id, id) where body <> '';

alter table drafts add column content_sealed bytea;
comment on column drafts.content_sealed is 'What is written; content is empty then, but for its key. Opens in this row alone.';

alter table aftercares add column instructions_sealed bytea, add column check_ins_sealed bytea;
comment on column aftercares.instructions_sealed is 'The instructions; instructions is empty then. Opens in this row alone.';
comment on column aftercares.check_ins_sealed is 'Check-ins with their answers; check_ins is empty then. Opens in this row alone.';
