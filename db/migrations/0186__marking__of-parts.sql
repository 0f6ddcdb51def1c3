set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table part_marking (
  tenant_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  part text not null,
  quiz_id uuid not null,
  state text not null default 'open' check (state in ('open', 'second', 'differs', 'done')),
  held_by uuid,
  held_until timestamptz,
  wanted_by uuid,
  first_mark uuid,
  second_mark uuid,
  mark_id uuid,
  settled_exact text,
  primary key (tenant_id, attempt_id, question_id, part),
  foreign key (tenant_id, attempt_id) references attempt on delete cascade,
  foreign key (tenant_id, held_by) references person on delete set null (held_by),
  foreign key (tenant_id, wanted_by) references person on delete set null (wanted_by),
  foreign key (tenant_id, first_mark) references mark,
  foreign key (tenant_id, second_mark) references mark,
  foreign key (tenant_id, mark_id) references mark,
  check ((state = 'done') = (mark_id is not null)),
  check ((state = 'done') = (settled_exact is not null))
);
comment on table part_marking is 'As marking, for one part of an answer to a question with parts';
comment on column part_marking.part is 'The id of the part in the content of its question';
comment on column part_marking.state is 'open: nobody has marked it; second: a second marker is needed; differs: two marks are too far apart; done';
comment on column part_marking.settled_exact is 'The marks that people have settled on, of the marks of the part; null until they have';
create index part_marking_by_quiz on part_marking (tenant_id, quiz_id, question_id, state);
create index part_marking_held on part_marking (tenant_id, held_by) where held_by is not null;
create index part_marking_wanted on part_marking (tenant_id, wanted_by) where wanted_by is not null;
create index on part_marking (tenant_id, first_mark);
create index on part_marking (tenant_id, second_mark);
create index on part_marking (tenant_id, mark_id);
select fence('part_marking');

alter table mark add column part text not null default '';
comment on column mark.part is 'The part of the answer that was marked; empty: the answer as a whole';
alter table attempt_grade add column waiting_parts text[] not null default '{}';
comment on column attempt_grade.waiting_parts is 'The parts of the answer that wait for people to mark them; none where it waits as a whole';
