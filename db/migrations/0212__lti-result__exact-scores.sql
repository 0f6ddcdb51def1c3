set local lock_timeout = '5s';
set local statement_timeout = '5min';

-- A score that was rounded to six decimals could reach what it did not, and a small maximum became 0. Without a length the
-- values stay as they are stored: nothing is rewritten, and the release before writes shorter ones.
-- squawk-ignore changing-column-type
alter table lti_result alter column score type numeric, alter column max_score type numeric;
