-- Files move; names of the contract are found by a search.
comment on column clinic_changes.wanted is 'By kind, see WantedChange in the contract.';
comment on table clinic_international is 'Facts for patients from abroad according to the clinic; their form is International in the contract.';
comment on column clinic_merges.moved is 'Keys of the rows that changed hands, by table; see Moved in the merging of clinics.';
comment on column clinic_procedures.included is 'Known keys of lines, see priceLines in the contract.';
comment on column clinic_sections.section is 'A section as the contract names it, a text with its language: contact, text.de.';
comment on column comments.reason is 'Why it needs changes, was rejected or removed: commentReasons in the contract.';
comment on column entry_drafts.content is 'A section as EntryChange in the contract has it.';
