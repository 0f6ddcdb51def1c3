-- Whoever sees that a member of a job fails wants to know since when, and the time of the last try doesn't say it.
alter table job_failure add since timestamptz not null default now();
comment on column job_failure.since is 'The first failure of this series';
grant select (since) on job_failure to tripos_sweeper;
