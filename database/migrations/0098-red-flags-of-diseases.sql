alter table diseases add column red_flag text;
comment on column diseases.red_flag is 'Why a search for this disease shows emergency numbers (a value of redFlags in the contract); null: it shows none.';
