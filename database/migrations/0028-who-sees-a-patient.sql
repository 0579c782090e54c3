alter table request_recipients add column files_closed_at timestamptz;
comment on column request_recipients.files_closed_at is
  'When the clinic''s part ended: files that the client had sent in conversations about the request until then are closed to it.';

-- What a clinic that has treated keeps open ends some time after the treatment: these are looked for each minute.
create index request_recipients_open on request_recipients (request_id)
  where contact_opened_at is not null or papers_opened_at is not null;

alter table exports add column grant_hash bytea, add column grant_until timestamptz;
comment on column exports.grant_hash is
  'SHA-256 of what opens the file once: given for the password, and with a second factor its code. Gone with its use.';

-- A member who was the patient could answer her own request for the clinic: that was no reply. Of the others the first counts.
update request_recipients t
set replied_at = (
  select min(e.at) from request_events e
  where e.request_id = t.request_id and e.clinic_id = t.clinic_id and e.actor = 'staff'
    and e.kind in ('ask', 'offer', 'refuse') and e.actor_id is distinct from r.account_id)
from requests r
where r.id = t.request_id and t.replied_at is not null and exists (
  select from request_events e
  where e.request_id = t.request_id and e.clinic_id = t.clinic_id and e.actor = 'staff'
    and e.kind in ('ask', 'offer', 'refuse') and e.actor_id = r.account_id);

-- What stayed open to clinics whose part has ended, or where the consent was taken back, is closed, and the client sees it.
with ended as (
  select t.request_id, t.clinic_id, t.contact_opened_at is not null or t.papers_opened_at is not null as was_open
  from request_recipients t join requests r on r.id = t.request_id
  left join offers o on o.id = r.accepted_offer_id
  where t.state in ('declined', 'no_reply') or r.state in ('cancelled', 'rejected', 'expired', 'declined')
    or (r.state in ('accepted', 'scheduled', 'completed') and o.clinic_id is distinct from t.clinic_id)
), closed as (
  update request_recipients t set contact_opened_at = null, papers_opened_at = null, files_closed_at = now()
  from ended e where t.request_id = e.request_id and t.clinic_id = e.clinic_id
)
insert into request_events (request_id, clinic_id, actor, kind)
select request_id, clinic_id, 'service', 'all_closed' from ended where was_open;
