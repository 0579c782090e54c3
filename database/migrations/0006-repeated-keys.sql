-- What was sent with a key, so that a repeat with other words is told from one after a lost answer.

alter table requests add column idempotency_hash bytea;
comment on column requests.idempotency_hash is 'SHA-256 of the body that the key came with. Null: made before there was one, or emptied.';
alter table offers add column idempotency_hash bytea;
comment on column offers.idempotency_hash is 'SHA-256 of the body that the key came with. Null: made before there was one.';
