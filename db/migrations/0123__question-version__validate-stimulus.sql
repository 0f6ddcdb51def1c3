set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table question_version validate constraint question_version_stimulus_whole;
-- The columns were empty when the key was added, so every value was checked when it was written.
set local app.tenant_id = '00000000-0000-0000-0000-000000000000';
alter table question_version validate constraint question_version_stimulus_fkey;
