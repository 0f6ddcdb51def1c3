-- Which file a question came from, so that the bank can show an import and make a quiz of it.
set local lock_timeout = '5s';
set local statement_timeout = '5min';
create table question_import (
  tenant_id uuid not null,
  import_id uuid not null,
  name text not null check (length(name) <= 300),
  imported_by uuid,
  imported_at timestamptz not null default now(),
  primary key (tenant_id, import_id),
  foreign key (tenant_id, imported_by) references person on delete set null (imported_by)
);
comment on table question_import is 'A file whose questions were stored in the bank';
comment on column question_import.name is 'Of the file';
create index question_import_by_time on question_import (tenant_id, imported_at);
create index question_import_by_person on question_import (tenant_id, imported_by);
select fence('question_import');

create table imported_question (
  tenant_id uuid not null,
  question_id uuid not null,
  import_id uuid not null,
  primary key (tenant_id, question_id),
  foreign key (tenant_id, question_id) references question on delete cascade,
  foreign key (tenant_id, import_id) references question_import on delete cascade
);
comment on table imported_question is 'A question that came with a file';
create index imported_question_by_import on imported_question (tenant_id, import_id);
select fence('imported_question');
