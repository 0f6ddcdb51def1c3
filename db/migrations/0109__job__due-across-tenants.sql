-- Which tenants have work for the jobs of each minute is asked once across all of them, so that schools where nothing
-- happens cost nothing. The sweeper sees the times and states that decide it, and nothing else of a row.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

create policy sweeper on announcement for select to tripos_sweeper using (told_at is null);
grant select (tenant_id, told_at, shown_from, shown_until) on announcement to tripos_sweeper;

create policy sweeper on quiz_revision for select to tripos_sweeper using (published_at is not null);
grant select (tenant_id, published_at, opens_at, closes_at) on quiz_revision to tripos_sweeper;

create policy sweeper on push_queue for select to tripos_sweeper using (true);
grant select (tenant_id, due_at) on push_queue to tripos_sweeper;

create policy sweeper on notification for select to tripos_sweeper using (mailed_at is null);
grant select (tenant_id, way, mailed_at, created_at) on notification to tripos_sweeper;

create policy sweeper on certificate_rule for select to tripos_sweeper using (issue = 'automatic' and kind = 'quiz');
grant select (tenant_id, kind, subject_id, issue, release_at, swept_at) on certificate_rule to tripos_sweeper;

create policy sweeper on question_similarity for select to tripos_sweeper using (true);
grant select (tenant_id, whole_hash) on question_similarity to tripos_sweeper;
create policy sweeper on question for select to tripos_sweeper using (true);
grant select (tenant_id) on question to tripos_sweeper;

create policy sweeper on dashboard_stats_cursor for select to tripos_sweeper using (true);
grant select (tenant_id, graded_until, risk_at) on dashboard_stats_cursor to tripos_sweeper;

create policy sweeper on student_risk for select to tripos_sweeper using (true);
grant select (tenant_id) on student_risk to tripos_sweeper;

alter policy sweeper on attempt using (
  state = 'open' or (late_until is not null and graded_at is null) or (state = 'submitted' and graded_at is not null));

grant select (tenant_id) on tenant to tripos_sweeper;

-- Built here only where the operator has not built it before (CHANGELOG).
-- squawk-ignore require-concurrent-index-creation
create index if not exists attempt_graded_lately on attempt (graded_at) where state = 'submitted';
