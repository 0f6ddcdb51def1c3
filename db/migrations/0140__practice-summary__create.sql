set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table practice_summary (
  tenant_id uuid not null,
  person_id uuid not null,
  until timestamptz not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table practice_summary is 'Up to when the weekly summary of practice of a student has been sent, or had nothing to say';
select fence('practice_summary');
create policy sweeper on practice_summary for select to tripos_sweeper using (true);
grant select (tenant_id, person_id, until) on practice_summary to tripos_sweeper;

-- Whether a school has a summary to send is asked across all of them.
-- Few people have chosen how to be told, and fewer about practice.
-- squawk-ignore require-concurrent-index-creation
create index notification_preference_practice on notification_preference (tenant_id, person_id)
  where kind = 'practice' and way <> 'off';
create policy sweeper on notification_preference for select to tripos_sweeper using (kind = 'practice' and way <> 'off');
grant select (tenant_id, person_id, kind, way) on notification_preference to tripos_sweeper;
grant select (time_zone) on tenant to tripos_sweeper;
