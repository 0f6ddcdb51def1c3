-- Hints that students ask for where they hear at once how an answer was.
alter table quiz_tools add column hints boolean not null default true;
comment on column quiz_tools.hints is 'Students may ask for the hints of a question, where the quiz gives feedback at once';

create table attempt_hint (
  tenant_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  number int not null check (number > 0),
  shown_at timestamptz not null,
  primary key (tenant_id, attempt_id, question_id, number),
  foreign key (tenant_id, attempt_id) references attempt on delete cascade
);
comment on table attempt_hint is 'A hint that a student asked for and was shown, counted from 1 within its question; rows are only ever added';
select fence('attempt_hint');

alter table attempt_grade add column hints smallint not null default 0 check (hints >= 0);
comment on column attempt_grade.hints is 'How many hints were shown before; each took the penalty of the question off its marks';
