-- One member of a batch that fails must not stop the others, and must not be tried for ever without anybody knowing.
create table job_failure (
  tenant_id uuid not null references tenant on delete cascade,
  job text not null check (length(job) <= 60),
  member text not null check (length(member) <= 200),
  tries integer not null check (tries > 0),
  error text not null check (length(error) <= 500),
  failed_at timestamptz not null,
  retry_at timestamptz,
  primary key (tenant_id, job, member)
);
comment on table job_failure is 'A member of a background job (a quiz, an attempt, a person) that failed; gone when it succeeds';
comment on column job_failure.error is 'What the last try said';
comment on column job_failure.retry_at is 'Not tried before; null: given up until the row is deleted';
create index job_failure_of_job on job_failure (tenant_id, job, retry_at);
select fence('job_failure');
grant select (tenant_id, job, member, tries, failed_at, retry_at) on job_failure to tripos_sweeper;
create policy sweeper on job_failure for select to tripos_sweeper using (true);

-- A task that ends its server process each time it runs is not run for ever.
alter table task add lost_count integer not null default 0;
comment on column task.lost_count is 'How often its server process was lost while it ran';
