-- Parameters for all places of a tool, and topics that a tool's result completes. The next file validates the checks.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table lti_tool add column custom jsonb not null default '{}';
comment on column lti_tool.custom is 'What the tool wants to be told at each launch; the parameters of a place come before these';

alter table lti_item add column pass_percent numeric(5, 2);
alter table lti_item
  add constraint lti_item_pass_percent_check check (pass_percent > 0 and pass_percent <= 100) not valid;
comment on column lti_item.pass_percent is 'The part of the highest result that completes the topic; null: the tool says when it is completed';

alter table lti_item add column history uuid[] not null default '{}';
comment on column lti_item.history is 'What it was copied from, the latest first, for tools that ask ($ResourceLink.id.history)';
alter table lti_item add column course_history uuid[] not null default '{}';
comment on column lti_item.course_history is 'As history, of its course ($Context.id.history)';

alter table topic drop constraint topic_completion_check;
alter table topic
  add constraint topic_completion_check check (completion in ('read', 'seconds', 'quiz', 'tool', 'hand')) not valid;
comment on column topic.completion is 'read: done when read to the end; seconds: when open for completion_seconds; quiz: when its quizzes are passed; tool: when its outside tools have sent what is needed; hand: when the student says so';
