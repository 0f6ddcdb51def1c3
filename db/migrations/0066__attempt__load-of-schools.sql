-- Operators see how much every school is doing: how many attempts are open, how many of their pages are there, and how much
-- space is used. Nothing of whose they are.
create policy sweeper on attempt_contact for select to tripos_sweeper using (true);
grant select (tenant_id, attempt_id, seen_at) on attempt_contact to tripos_sweeper;
create policy sweeper on storage_use for select to tripos_sweeper using (true);
grant select (tenant_id, bytes) on storage_use to tripos_sweeper;
