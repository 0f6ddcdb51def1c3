alter table certificate_template drop constraint certificate_template_type_check;
alter table certificate_template
  add constraint certificate_template_type_check check (type in ('quiz', 'course', 'participation', 'excellence'));
comment on table certificate_template is 'How certificates of a type are laid out';

alter table certificate
  add column template_id uuid,
  add column excellent boolean not null default false,
  add column score numeric(12, 2),
  add column max_score numeric(12, 2),
  add column teacher text not null default '',
  add column replaces_id uuid;
comment on column certificate.template_id is 'How it is laid out; null, or of no template any more: as usual for its type';
comment on column certificate.excellent is 'Issued as a certificate of excellence';
comment on column certificate.teacher is 'Whose quiz or course it was, as named on the day';
comment on column certificate.replaces_id is 'The superseded certificate that this one stands for';
create index certificate_replaced on certificate (tenant_id, replaces_id) where replaces_id is not null;

create table certificate_rule (
  tenant_id uuid not null references tenant on delete cascade,
  kind text not null check (kind in ('quiz', 'course')),
  subject_id uuid not null,
  issue text not null check (issue in ('automatic', 'asked', 'hand', 'never')),
  release_at timestamptz,
  template_id uuid,
  participation boolean not null default false,
  excellence_from numeric(5, 2) check (excellence_from between 0 and 100),
  excellence_template_id uuid,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  swept_at timestamptz,
  primary key (tenant_id, kind, subject_id),
  foreign key (tenant_id, updated_by) references person on delete set null (updated_by)
);
comment on table certificate_rule is 'When and how certificates of a quiz or course are issued, where it is not as usual';
comment on column certificate_rule.issue is 'automatic: as soon as earned; asked: when the student asks; hand: by faculty alone; never: not at all';
comment on column certificate_rule.release_at is 'None is issued before it';
comment on column certificate_rule.template_id is 'How certificates of this quiz are laid out; null: as usual. A course names its own';
comment on column certificate_rule.participation is 'Who has handed in without passing gets a certificate of participation';
comment on column certificate_rule.excellence_from is 'From this percentage on it is a certificate of excellence';
comment on column certificate_rule.swept_at is 'Results graded until then have been looked at for automatic certificates';
create index on certificate_rule (tenant_id, updated_by);
create index certificate_rule_automatic on certificate_rule (tenant_id) where issue = 'automatic';
select fence('certificate_rule');
