-- A quiz in sections, questions that are drawn anew for every attempt, and marking rules in full.
-- Foreign keys of new columns are checked under row security; there is nothing in them yet.
set local app.tenant_id = '00000000-0000-0000-0000-000000000000';

create table quiz_section (
  tenant_id uuid not null,
  quiz_id uuid not null,
  revision int not null,
  position int not null check (position > 0),
  name text not null check (length(name) between 1 and 200),
  instructions text not null default '',
  primary key (tenant_id, quiz_id, revision, position),
  foreign key (tenant_id, quiz_id, revision) references quiz_revision on delete cascade
);
comment on table quiz_section is 'A part of a quiz with a heading of its own; a quiz without any is all in one';
select fence('quiz_section');

create table quiz_draw (
  tenant_id uuid not null,
  quiz_id uuid not null,
  revision int not null,
  position int not null check (position > 0),
  -- null: the quiz has no sections
  section int,
  count int not null check (count between 1 and 100),
  marks numeric(9, 4) not null check (marks > 0),
  -- names, any of them; none: whatever the tags
  tags text[] not null default '{}',
  -- any of them; none: of every difficulty
  difficulties smallint[] not null default '{}' check (difficulties <@ '{1,2,3,4,5}'::smallint[]),
  primary key (tenant_id, quiz_id, revision, position),
  foreign key (tenant_id, quiz_id, revision) references quiz_revision on delete cascade,
  foreign key (tenant_id, quiz_id, revision, section) references quiz_section
);
comment on table quiz_draw is 'So many questions of the bank that every attempt draws anew, all worth the same';
select fence('quiz_draw');

create table quiz_pool (
  tenant_id uuid not null,
  quiz_id uuid not null,
  revision int not null,
  question_id uuid not null,
  draw int not null,
  question_version int not null,
  -- A question stands in one pool only, so that no attempt can have it twice.
  primary key (tenant_id, quiz_id, revision, question_id),
  foreign key (tenant_id, quiz_id, revision, draw) references quiz_draw on delete cascade,
  foreign key (tenant_id, question_id) references question,
  foreign key (tenant_id, question_id, question_version) references question_version
);
comment on table quiz_pool is 'The questions among which a published revision draws, frozen when it was published';
create index quiz_pool_by_question on quiz_pool (tenant_id, question_id, question_version);
select fence('quiz_pool');
revoke update, delete on quiz_pool from tripos_app;

create trigger published_sections_stay before update on quiz_section
  for each row execute function refuse_change_of_published();
create trigger published_draws_stay before update on quiz_draw
  for each row execute function refuse_change_of_published();

alter table quiz_slot
  add column section int,
  add foreign key (tenant_id, quiz_id, revision, section) references quiz_section;
comment on column quiz_slot.section is 'Null: the quiz has no sections';

alter table quiz_revision
  drop constraint quiz_revision_negative_marking_check,
  add constraint quiz_revision_negative_marking_check
    check (negative_marking ~ '^(0|1|options|[1-9][0-9]*/[1-9][0-9]*)$'),
  add column penalty_for text not null default 'all' check (penalty_for in ('all', 'choice')),
  add column marks_floor text not null default 'none' check (marks_floor in ('none', 'question', 'section'));
comment on column quiz_revision.negative_marking is
  'What a wrong answer costs: 0, an exact share of the marks as 1/3, or options: what the question''s own key says';
comment on column quiz_revision.penalty_for is 'all: a share is lost at every question; choice: only where one chooses among options';
comment on column quiz_revision.marks_floor is
  'Where marks never fall below 0: question, section (the whole quiz where it has none), or none';
