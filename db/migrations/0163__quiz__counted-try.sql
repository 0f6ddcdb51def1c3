-- Which of several tries at a question counts, and tries in practice. The next file validates the checks.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table quiz_revision add column counted_try text not null default 'best';
alter table quiz_revision
  add constraint quiz_revision_counted_try_check check (counted_try in ('best', 'last')) not valid;
comment on column quiz_revision.counted_try is 'Which of several tries at a question counts: the best, as in Moodle''s adaptive mode, or the last, as in its interactive mode';

alter table practice_preference add column tries smallint not null default 1;
alter table practice_preference add constraint practice_preference_tries_check check (tries between 0 and 10) not valid;
comment on column practice_preference.tries is 'How many different answers to a question may be checked before it counts; 0: until one is right';
alter table practice_default add column tries smallint not null default 1;
alter table practice_default add constraint practice_default_tries_check check (tries between 0 and 10) not valid;
comment on column practice_default.tries is 'As practice_preference.tries';
