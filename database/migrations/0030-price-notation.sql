alter table price_imports add column decimals jsonb not null default '{}';
comment on column price_imports.decimals is 'The decimal mark by field, as a member of the clinic chose it: {"price": ","}.';
