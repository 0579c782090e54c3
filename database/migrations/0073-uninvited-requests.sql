-- Treatments whose client was not yet asked for a review: the job looks for them each hour.
create index requests_uninvited on requests (state) where comment_invited_at is null and state in ('scheduled', 'completed');
