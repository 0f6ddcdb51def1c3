create table certificate (
  tenant_id uuid not null references tenant on delete cascade,
  certificate_id uuid not null,
  -- what the holder shows and others type in to verify
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$'),
  person_id uuid not null,
  kind text not null check (kind in ('quiz', 'course')),
  subject_id uuid not null,
  -- name, title and result as they were on the day: a certificate says what was true when it was issued
  person_name text not null,
  title text not null,
  outcome text not null check (outcome in ('passed', 'taken', 'completed')),
  percent numeric(5, 2) check (percent between 0 and 100),
  issued_at timestamptz not null,
  state text not null default 'issued' check (state in ('issued', 'superseded', 'revoked')),
  state_reason text not null default '',
  state_changed_at timestamptz,
  primary key (tenant_id, certificate_id),
  unique (tenant_id, code),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table certificate is 'A certificate that was issued; it is never edited or deleted, only superseded or revoked';
create unique index one_valid_certificate on certificate (tenant_id, person_id, kind, subject_id) where state = 'issued';
create index certificate_of_person on certificate (tenant_id, person_id, issued_at desc);
create index certificate_of_subject on certificate (tenant_id, kind, subject_id, issued_at desc);
select fence('certificate');
