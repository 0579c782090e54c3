-- Interface languages and their texts; currencies and the history of their rates.

create table languages (
  id smallint constraint languages_pk primary key,
  prefix text not null constraint languages_prefix_unique unique
    constraint languages_prefix_form check (prefix ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  title text not null,
  direction text not null constraint languages_direction_known check (direction in ('ltr', 'rtl')),
  position smallint not null constraint languages_position_unique unique
);
comment on column languages.title is 'The language''s name in itself.';
comment on column languages.position is 'Order of the public list; the first is the default.';

create table messages (
  -- A language takes its texts with it.
  language_id smallint not null references languages on delete cascade,
  key text not null,
  text text not null,
  origin text not null constraint messages_origin_known check (origin in ('file', 'operator')),
  updated_at timestamptz not null default now(),
  constraint messages_pk primary key (language_id, key)
);
comment on column messages.origin is 'file: follows messages/*.json at every start; operator: edited by hand, a start leaves it alone.';

create table currencies (
  id smallint constraint currencies_pk primary key,
  code text not null constraint currencies_code_unique unique constraint currencies_code_form check (code ~ '^[A-Z]{3}$'),
  prefix text not null,
  position smallint not null constraint currencies_position_unique unique
);
comment on column currencies.prefix is 'Symbol shown after the price.';

create table currency_rates (
  id bigint generated always as identity constraint currency_rates_pk primary key,
  -- Rates are the record of what a price was shown at: a currency with history stays.
  currency_id smallint not null references currencies on delete restrict,
  date date not null,
  source text not null,
  rate numeric not null constraint currency_rates_rate_positive check (rate > 0),
  state text not null constraint currency_rates_state_known check (state in ('accepted', 'held', 'refused')),
  recorded_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint currency_rates_once unique (currency_id, date, source)
);
comment on column currency_rates.rate is 'Units of the currency for one euro.';
comment on column currency_rates.state is 'held: jumped more than 10 % and waits for an operator.';
create index currency_rates_current on currency_rates (currency_id, date desc, id desc) where state = 'accepted';
