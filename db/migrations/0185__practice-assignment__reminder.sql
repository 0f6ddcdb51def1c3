set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table practice_assignment add column reminded_for timestamptz;
comment on column practice_assignment.reminded_for is 'The due date that its students were reminded of; null: none yet';
create policy sweeper on practice_assignment for select to tripos_sweeper using (reminded_for is distinct from due_at);
grant select (tenant_id, due_at, reminded_for) on practice_assignment to tripos_sweeper;
-- A school has tens of assignments, and this is a moment's work.
-- squawk-ignore require-concurrent-index-creation
create index practice_assignment_to_remind on practice_assignment (due_at) where reminded_for is distinct from due_at;
