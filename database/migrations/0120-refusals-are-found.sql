-- The inbox finds cases by what the clinic wrote when it refused them.
create index request_recipients_refusals on request_recipients using gin (stem_words(decline_note))
  where decline_note is not null;
