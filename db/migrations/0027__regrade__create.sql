create table regrade (
  tenant_id uuid not null,
  regrade_id uuid not null,
  quiz_id uuid not null,
  -- counts the runs of a quiz from 1
  number int not null check (number > 0),
  -- running: the marks are being brought in line; undone: the rulings before it hold again
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  reason text not null check (length(reason) between 3 and 1000),
  -- by question: what was chosen, and what held before (null: the key the attempt was sat with)
  chosen jsonb not null,
  before jsonb not null,
  -- figures of the run, when it is done
  summary jsonb,
  task_id uuid,
  made_by uuid,
  made_at timestamptz not null,
  ended_at timestamptz,
  undone_by uuid,
  undone_at timestamptz,
  primary key (tenant_id, regrade_id),
  unique (tenant_id, quiz_id, number),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade,
  foreign key (tenant_id, made_by) references person on delete set null (made_by),
  foreign key (tenant_id, undone_by) references person on delete set null (undone_by)
);
comment on table regrade is 'One grading run after a change of keys; answers and open attempts are never touched by it';
create index on regrade (tenant_id, made_by);
create index on regrade (tenant_id, undone_by);
select fence('regrade');

create table key_ruling (
  tenant_id uuid not null,
  quiz_id uuid not null,
  question_id uuid not null,
  -- new: the key of that version; either: the better of it and the own one; full: full marks for everybody; drop: counts nowhere
  choice text not null check (choice in ('new', 'either', 'full', 'drop')),
  version int,
  regrade_id uuid not null,
  primary key (tenant_id, quiz_id, question_id),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade,
  foreign key (tenant_id, question_id, version) references question_version (tenant_id, question_id, version),
  foreign key (tenant_id, regrade_id) references regrade on delete cascade,
  check ((choice in ('new', 'either')) = (version is not null))
);
comment on table key_ruling is 'By which key a question of a quiz is graded, where it is not the one an attempt was sat with';
create index on key_ruling (tenant_id, question_id, version);
create index on key_ruling (tenant_id, regrade_id);
select fence('key_ruling');

create table regrade_change (
  tenant_id uuid not null,
  regrade_id uuid not null,
  attempt_id uuid not null,
  before_score numeric(14, 6),
  after_score numeric(14, 6),
  before_max numeric(12, 4) not null,
  after_max numeric(12, 4) not null,
  before_passed boolean,
  after_passed boolean,
  primary key (tenant_id, regrade_id, attempt_id),
  foreign key (tenant_id, regrade_id) references regrade on delete cascade,
  foreign key (tenant_id, attempt_id) references attempt on delete cascade
);
comment on table regrade_change is 'What one run changed in one attempt; scores are null while people still mark it';
create index on regrade_change (tenant_id, attempt_id);
select fence('regrade_change');

alter table marking add column settled_exact text;
comment on column marking.settled_exact is 'The marks that people have settled on, whatever a ruling makes of them; null: those of the grade';

create table certificate_decision (
  tenant_id uuid not null,
  decision_id uuid not null,
  certificate_id uuid not null,
  person_id uuid not null,
  quiz_id uuid not null,
  -- what led to it: a regrade, or a single mark that was changed
  cause text not null check (cause in ('regrade', 'mark')),
  percent_now numeric(7, 2) not null,
  -- withdrawn: the holder passes again without anybody's decision
  state text not null default 'open' check (state in ('open', 'kept', 'revoked', 'withdrawn')),
  opened_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  reason text not null default '' check (length(reason) <= 500),
  primary key (tenant_id, decision_id),
  foreign key (tenant_id, certificate_id) references certificate on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade,
  foreign key (tenant_id, quiz_id) references quiz on delete cascade,
  foreign key (tenant_id, decided_by) references person on delete set null (decided_by),
  check ((state = 'open') = (decided_at is null))
);
comment on table certificate_decision is 'A certificate whose holder has fallen below the pass mark: kept or taken back by people, never by itself';
create unique index certificate_decision_open on certificate_decision (tenant_id, certificate_id) where state = 'open';
create index certificate_decision_newest on certificate_decision (tenant_id, state, opened_at desc);
create index on certificate_decision (tenant_id, certificate_id);
create index on certificate_decision (tenant_id, person_id);
create index on certificate_decision (tenant_id, quiz_id);
create index on certificate_decision (tenant_id, decided_by);
select fence('certificate_decision');
