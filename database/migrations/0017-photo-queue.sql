-- Uploaded photos are public at once; an operator looks at each afterwards.

alter table photos add column checked_at timestamptz;
comment on column photos.checked_at is 'When an operator has looked at an uploaded photo, and hidden it or let it be; null: nobody yet.';
create index photos_unchecked on photos (id) where file is not null and checked_at is null and position is not null;
