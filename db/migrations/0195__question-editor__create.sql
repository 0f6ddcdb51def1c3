set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table question_editor (
  tenant_id uuid not null,
  question_id uuid not null,
  person_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (tenant_id, question_id, person_id),
  foreign key (tenant_id, question_id) references question on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table question_editor is 'A person who may change a question that is protected, beside its owner and administrators';
create index on question_editor (tenant_id, person_id);
select fence('question_editor');
comment on column question.created_by is 'The owner: who wrote the first version, or to whom the question was given since';
comment on column question.is_protected is 'Only its owner, its editors and administrators change it';
