alter table diseases add column red_flag text;
comment on column diseases.red_flag is 'Null, or why a search for it alone may be an emergency: redFlags in the contract.';
