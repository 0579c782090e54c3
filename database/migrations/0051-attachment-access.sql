-- The client decides at sending when a clinic may open the documents; a clinic can ask for those that are closed to it.
alter table request_recipients
  add column opens_on_answer boolean not null default false,
  add column attachments_asked_at timestamptz;
