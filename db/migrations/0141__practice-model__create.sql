set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table practice_model (
  tenant_id uuid not null,
  version integer not null check (version > 0),
  parameters double precision[] not null check (cardinality(parameters) = 21),
  reviews integer not null check (reviews > 0),
  students integer not null check (students > 0),
  loss_usual double precision not null,
  loss_fitted double precision not null,
  is_in_use boolean not null,
  fitted_by uuid,
  fitted_at timestamptz not null,
  primary key (tenant_id, version),
  foreign key (tenant_id) references tenant on delete cascade,
  foreign key (tenant_id, fitted_by) references person on delete set null (fitted_by)
);
comment on table practice_model is 'Parameters of the memory model FSRS-6, fitted to a school''s own reviews; the usual ones where none is in use';
comment on column practice_model.loss_usual is 'Log loss of the usual parameters on reviews of students that the fit did not see';
comment on column practice_model.loss_fitted is 'Log loss of fitted parameters on the same reviews';
create unique index practice_model_in_use on practice_model (tenant_id) where is_in_use;
create index practice_model_by_author on practice_model (tenant_id, fitted_by);
select fence('practice_model');
