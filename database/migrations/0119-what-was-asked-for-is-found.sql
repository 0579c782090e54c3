-- The inbox finds cases by what was asked for: by terms with their titles in every language, and by the doctors of a clinic.
create function stem_titles(titles jsonb) returns tsvector language sql immutable parallel safe
return jsonb_to_tsvector('russian'::regconfig, translate(titles::text, 'ёЁ', 'еЕ')::jsonb, '["string"]');
create index specializations_words on specializations using gin (stem_titles(titles));
create index diseases_words on diseases using gin (stem_titles(titles));
create index procedures_words on procedures using gin (stem_titles(titles));
create index request_recipients_doctor on request_recipients (clinic_id, doctor_id) where doctor_id is not null;
