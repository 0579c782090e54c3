-- A photo in place of the drawing of a news, with what it shows and whom it is of.
create table news_photos (
  id integer generated always as identity,
  seed integer not null,
  file text not null,
  width integer not null,
  height integer not null,
  repeat_key text not null,
  created_at timestamptz not null default now(),
  constraint news_photos_pk primary key (id),
  constraint news_photos_file_unique unique (file),
  constraint news_photos_repeat_unique unique (repeat_key)
);
comment on table news_photos is 'Uploaded photos of news. One that no news and no version of one names goes after a week.';
comment on column news_photos.seed is 'Stands in the address of the photo: another photo has another address.';

alter table news add column photo jsonb;
comment on column news.photo is '{"photo": id in news_photos, "alt": {"ru": "…"}, "credit": "…", "credit_url": null | "…"}; null: the drawing is shown.';

create trigger news_photos_rows_changed after insert or update or delete or truncate on news_photos
  for each statement execute function announce_table();
