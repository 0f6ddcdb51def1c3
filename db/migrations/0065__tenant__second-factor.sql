-- A school may ask its staff for a second factor, from a day on that is said in advance.
alter table tenant
  add second_factor_of text not null default 'off' check (second_factor_of in ('off', 'admins', 'staff')),
  add second_factor_from timestamptz,
  add constraint tenant_second_factor_has_its_day check ((second_factor_of = 'off') = (second_factor_from is null));
comment on column tenant.second_factor_of is 'Of whom a second factor is asked: off; admins; staff: teachers and admins';
comment on column tenant.second_factor_from is 'From when on whoever has none does nothing else but set one up';
