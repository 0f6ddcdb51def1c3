-- What helps on the way to an answer, and what a wrong try costs where tries are counted.
alter table question_version
  add hints jsonb not null default '[]' check (jsonb_typeof(hints) = 'array'),
  add penalty text not null default '0' check (penalty ~ '^(0|1|[1-9][0-9]*/[1-9][0-9]*)$'),
  add language text not null default '';
comment on column question_version.hints is 'Rich texts, the one shown first in front';
comment on column question_version.penalty is 'The exact share of the marks that each wrong try costs in systems that count tries, as 1/3';
comment on column question_version.language is 'A tag of BCP 47, as de-CH; empty when nobody has said';

-- Filters of the question list that somebody wants to find again.
create table question_filter (
  tenant_id uuid not null,
  filter_id uuid not null,
  person_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- as it stands in the address of the list, without page
  search jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, filter_id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table question_filter is 'A filter of the question bank that somebody has saved for themselves';
create unique index question_filter_name on question_filter (tenant_id, person_id, lower(name));
select fence('question_filter');
