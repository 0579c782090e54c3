-- Deleting an account emptied its questions and answers, but left the hashes of their words: the inbox went on finding them.
update request_questions set words = null
where words is not null and body_sealed is null and answer_sealed is null and body = '' and coalesce(answer, '') = '';
