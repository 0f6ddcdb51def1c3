-- The near-identical questions of the whole bank, in groups: docs/decisions/0050-groups-of-like-questions-follow.md.
-- Signs are reckoned otherwise from now on; the job that compares notes all questions anew.
truncate question_likeness cascade;
alter table question_likeness add column whole_hash int;
comment on column question_likeness.whole_hash is
  'Hash of stem and answers; null: has still to be compared with the others';
create index question_likeness_waiting on question_likeness (tenant_id, question_id) where whole_hash is null;
create index question_likeness_whole on question_likeness (tenant_id, whole_hash);

create table question_twin (
  tenant_id uuid not null,
  question_id uuid not null,
  group_id uuid not null,
  likeness smallint not null check (likeness between 0 and 1000),
  best smallint,
  primary key (tenant_id, question_id),
  foreign key (tenant_id, question_id) references question_likeness on delete cascade,
  check (best is null or question_id = group_id)
);
comment on table question_twin is 'A question of the bank that is nearly the same as another one; kept by comparing and by triggers';
comment on column question_twin.group_id is 'One question of the group, the same for all of it';
comment on column question_twin.likeness is 'To whichever question of the group is most like it, in thousandths; 1000: the same in everything';
comment on column question_twin.best is 'The highest likeness in the group, with the question that names it; null with the others';
create index question_twin_group on question_twin (tenant_id, group_id);
create index question_twin_best on question_twin (tenant_id, best desc, group_id) where best is not null;
select fence('question_twin');

create table question_apart (
  tenant_id uuid not null,
  apart_id uuid not null,
  question_id uuid not null,
  primary key (tenant_id, apart_id, question_id),
  foreign key (tenant_id, question_id) references question on delete cascade
);
comment on table question_apart is 'Questions of which somebody has said that they are not the same; each two of one apart_id';
create index question_apart_question on question_apart (tenant_id, question_id);
select fence('question_apart');

-- Who leaves a group dissolves it: what is left of it is compared anew, so that no group outlives what joined it.
create function dissolve_twins() returns trigger language plpgsql as $$
declare
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
begin
  if tenant is null or not exists (select from gone) then return null; end if;
  update question_likeness set whole_hash = null
    where tenant_id = tenant and question_id in (select question_id from gone) and whole_hash is not null;
  delete from question_twin where tenant_id = tenant and group_id in (select group_id from gone);
  return null;
end $$;
create trigger twin_gone after delete on question_twin
  referencing old table as gone for each statement execute function dissolve_twins();

-- What is deleted or retired is nobody's twin; what comes back is compared again.
create function compare_again() returns trigger language plpgsql as $$
begin
  delete from question_twin where tenant_id = new.tenant_id and question_id = new.question_id;
  update question_likeness set whole_hash = null
    where tenant_id = new.tenant_id and question_id = new.question_id and whole_hash is not null;
  return null;
end $$;
create trigger question_comes_or_goes after update of status, deleted_at on question for each row
  when ((old.deleted_at is null and old.status <> 'retired') <> (new.deleted_at is null and new.status <> 'retired'))
  execute function compare_again();
