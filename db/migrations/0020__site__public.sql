-- The public side: guests who take a quiz, sample questions, questions and answers, messages, colours of tags.

alter table quiz_revision add column guests_allowed boolean not null default false;
comment on column quiz_revision.guests_allowed is 'Visitors without an account may take it, where it is public';
create index quiz_revision_public on quiz_revision (tenant_id, quiz_id, revision) where is_public and published_at is not null;

alter table quiz_slot add column is_sample boolean not null default false;
comment on column quiz_slot.is_sample is 'Shown, without its key, to visitors of the public page of the quiz';
create index quiz_slot_samples on quiz_slot (tenant_id, quiz_id, revision) where is_sample;

-- A guest is a person without an address of their own, who can do nothing but the attempts they have begun.
alter table person drop constraint person_status_check;
alter table person add constraint person_status_check check (status in ('active', 'disabled', 'guest'));
drop view searchable_person;
drop policy search on person;
alter table person drop column role;
alter table person add column role text not null generated always as (
  case when status = 'guest' then 'guest' when 'admin' = any (roles) then 'admin'
    when 'teacher' = any (roles) then 'teacher' else 'student' end) stored;
comment on column person.role is 'The strongest of the roles; guest for a visitor who took a quiz without an account';
create index person_by_role on person (tenant_id, role, last_form, first_form, person_id);
create index person_figures on person (tenant_id, role, last_seen_at, state);
create index person_guests on person (tenant_id, created_at) where status = 'guest';
select searchable('person', '{person_id, email, first_form, last_form, search_text, role, state, last_seen_at, created_at}');

alter table tag add column colour text check (colour in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'));

create table faq (
  tenant_id uuid not null references tenant on delete cascade,
  faq_id uuid not null,
  section text not null default '' check (length(section) <= 100),
  question text not null check (length(question) between 1 and 300),
  answer text not null,
  position integer not null,
  updated_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, faq_id),
  foreign key (tenant_id, updated_by) references person on delete set null (updated_by)
);
comment on table faq is 'A question that visitors often ask, with its answer';
comment on column faq.section is 'The heading under which it stands; empty: before all headings';
comment on column faq.position is 'Its place among all questions of the tenant, from 1';
create index faq_order on faq (tenant_id, position, faq_id);
create index faq_by_editor on faq (tenant_id, updated_by) where updated_by is not null;
select fence('faq');

create table contact_message (
  tenant_id uuid not null references tenant on delete cascade,
  contact_message_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) <= 254),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 5000),
  person_id uuid,
  sent_at timestamptz not null default now(),
  read_at timestamptz,
  done_at timestamptz,
  primary key (tenant_id, contact_message_id),
  foreign key (tenant_id, person_id) references person on delete set null (person_id)
);
comment on table contact_message is 'What a visitor wrote to the tenant in the contact form';
comment on column contact_message.person_id is 'Who wrote it, if they were signed in';
create index contact_message_newest on contact_message (tenant_id, sent_at desc, contact_message_id desc);
create index contact_message_open on contact_message (tenant_id, sent_at desc, contact_message_id desc) where done_at is null;
create index contact_message_by_person on contact_message (tenant_id, person_id) where person_id is not null;
select fence('contact_message');
