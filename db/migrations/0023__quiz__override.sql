-- Accommodations: what one person or one group has instead of the quiz's own rules.
create table quiz_override (
  tenant_id uuid not null,
  override_id uuid not null,
  quiz_id uuid not null,
  person_id uuid,
  group_id uuid,
  extra_minutes int check (extra_minutes between 1 and 43200),
  factor numeric(4, 2) check (factor > 1 and factor <= 10),
  opens_at timestamptz,
  closes_at timestamptz,
  -- true: the closing time stays although there is more time
  keeps_close boolean not null default false,
  -- 0: as often as one likes
  attempts_allowed int check (attempts_allowed between 0 and 1000),
  reason text not null check (length(reason) between 1 and 500),
  edit int not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, override_id),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade,
  foreign key (tenant_id, group_id) references person_group on delete cascade,
  check ((person_id is null) <> (group_id is null)),
  check (opens_at is null or closes_at is null or opens_at < closes_at),
  check (num_nonnulls(extra_minutes, factor, opens_at, closes_at, attempts_allowed) > 0)
);
comment on table quiz_override is 'What one person or one group has instead of a quiz''s own rules; of several the most lenient counts, field by field';
create unique index quiz_override_of_person on quiz_override (tenant_id, quiz_id, person_id) where person_id is not null;
create unique index quiz_override_of_group on quiz_override (tenant_id, quiz_id, group_id) where group_id is not null;
create index quiz_override_by_person on quiz_override (tenant_id, person_id) where person_id is not null;
create index quiz_override_by_group on quiz_override (tenant_id, group_id) where group_id is not null;
select fence('quiz_override');
