-- Until now a failed sign-in was a count against a limit, forgotten with the next right password. Admins are to see who
-- could not get in, and from where somebody tries the doors.
create table refused_sign_in (
  tenant_id uuid not null references tenant on delete cascade,
  refused_sign_in_id uuid not null,
  person_id uuid,
  step text not null check (step in ('password', 'code')),
  address text check (length(address) <= 100),
  user_agent text check (length(user_agent) <= 300),
  refused_at timestamptz not null,
  primary key (tenant_id, refused_sign_in_id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table refused_sign_in is 'A sign-in with a wrong password or code; kept for 90 days';
comment on column refused_sign_in.person_id is 'Whose account it was; null: there is none of that address, and what was typed is not kept';
comment on column refused_sign_in.step is 'password; code: of the second step';
comment on column refused_sign_in.address is 'The network address that it came from';
create index on refused_sign_in (tenant_id, refused_at desc, refused_sign_in_id desc);
create index on refused_sign_in (tenant_id, person_id, refused_at desc);
select fence('refused_sign_in');
