-- Each minute asks for requests that wait to be looked through: a handful, however many there are in all.
create index requests_waiting on requests (submitted_at) where state = 'submitted';
