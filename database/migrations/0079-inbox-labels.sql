-- A clinic's own labels, and the rows of its inbox that have them. No client ever sees them.

create table inbox_labels (
  id uuid not null,
  clinic_id integer not null references clinics (id) on delete cascade,
  name text not null,
  color text not null,
  constraint inbox_labels_pk primary key (id),
  constraint inbox_labels_name_length check (char_length(name) between 1 and 30),
  constraint inbox_labels_color_known check (color in ('teal', 'blue', 'green', 'amber', 'red', 'gray'))
);
create unique index inbox_labels_named on inbox_labels (clinic_id, lower(name));

create table inbox_item_labels (
  label_id uuid not null references inbox_labels (id) on delete cascade,
  -- Like the assignments: a row that leaves the inbox leaves with all that was settled about it.
  item_id uuid not null references inbox_items (id) on delete cascade,
  constraint inbox_item_labels_pk primary key (label_id, item_id)
);
comment on table inbox_item_labels is 'Rows of the inbox that have a label of their clinic.';
create index inbox_item_labels_of_item on inbox_item_labels (item_id, label_id);
