-- An accommodation can hold for all quizzes of the school, for a while, and say more than times.
set local lock_timeout = '5s';
set local statement_timeout = '5min';
alter table quiz_override
  -- The release before reads by quiz and meets no row without one.
  -- squawk-ignore ban-drop-not-null
  alter column quiz_id drop not null,
  add column unlimited boolean not null default false,
  add column separate_room boolean not null default false,
  add column break_minutes int,
  add column valid_from timestamptz,
  add column valid_until timestamptz;
-- The table has a row for each accommodation, which are few.
-- squawk-ignore constraint-missing-not-valid
alter table quiz_override add constraint quiz_override_break_minutes check (break_minutes between 1 and 600);
-- The table has a row for each accommodation, which are few.
-- squawk-ignore constraint-missing-not-valid
alter table quiz_override add constraint quiz_override_validity check (valid_from is null or valid_until is null or valid_from < valid_until);
-- The table has a row for each accommodation, which are few.
-- squawk-ignore constraint-missing-not-valid
alter table quiz_override add constraint quiz_override_reach check (
  case when quiz_id is null then num_nonnulls(opens_at, closes_at, attempts_allowed, code) = 0
    else num_nonnulls(valid_from, valid_until) = 0 end);
alter table quiz_override drop constraint quiz_override_says_something;
-- The table has a row for each accommodation, which are few.
-- squawk-ignore constraint-missing-not-valid
alter table quiz_override add constraint quiz_override_says_something check (
  num_nonnulls(extra_minutes, factor, opens_at, closes_at, attempts_allowed, code, break_minutes) > 0
  or cardinality(tools) > 0 or without_safe_browser or unlimited or separate_room);
comment on table quiz_override is 'An accommodation: what one person or one group has instead of a quiz''s own rules, or of those of all quizzes; of several the most generous counts, field by field';
comment on column quiz_override.quiz_id is 'Null: all quizzes of the school';
comment on column quiz_override.unlimited is 'No time limit; the closing time stays';
comment on column quiz_override.separate_room is 'For proctors: its holders sit in a room of their own';
comment on column quiz_override.break_minutes is 'For proctors: rest breaks in minutes, during which they pause the attempt';
comment on column quiz_override.valid_from is 'Of an accommodation for all quizzes: counts for attempts from then on';
comment on column quiz_override.valid_until is 'Of an accommodation for all quizzes: no longer counts for attempts that start then';
