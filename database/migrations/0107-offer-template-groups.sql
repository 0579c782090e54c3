-- What a template fills, who changed it last, and the one that new offers of the clinic begin with.
-- contract: the checks and the unique index are on columns that no version before this one writes.
alter table offer_templates
  add column fills text[] not null default array['price', 'lines', 'time', 'conditions', 'texts'],
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column is_default boolean not null default false,
  add constraint offer_templates_fills_known
    check (fills <@ array['price', 'lines', 'time', 'conditions', 'texts'] and fills <> '{}'),
  add constraint offer_templates_version_positive check (version > 0);
update offer_templates set updated_at = created_at;
comment on column offer_templates.fills is 'Groups of fields that the template fills; it says nothing of the others.';
comment on column offer_templates.version is 'Counts changes of the title and the contents.';

create unique index offer_templates_one_default on offer_templates (clinic_id) where is_default;

alter table offers add column filled jsonb;
comment on column offers.filled is 'Template that the offer began with: {"title", "before": terms without it, "applied": terms with it}; null: none.';
