create table enrolment (
  tenant_id uuid not null,
  course_id uuid not null,
  person_id uuid not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_topic_id uuid,
  completed_at timestamptz,
  primary key (tenant_id, course_id, person_id),
  foreign key (tenant_id, course_id) references course on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade,
  foreign key (tenant_id, last_topic_id) references topic on delete set null (last_topic_id)
);
comment on table enrolment is 'Somebody who has started a course';
comment on column enrolment.completed_at is 'Once set it stays: topics that are added later take nothing back';
create index enrolment_of_person on enrolment (tenant_id, person_id, last_seen_at desc);
create index enrolment_seen on enrolment (tenant_id, course_id, last_seen_at desc, person_id);
create index enrolment_by_topic on enrolment (tenant_id, last_topic_id) where last_topic_id is not null;
select fence('enrolment');

create table topic_progress (
  tenant_id uuid not null,
  course_id uuid not null,
  person_id uuid not null,
  topic_id uuid not null,
  opened_at timestamptz not null,
  -- how long the page was in front of the person; the server never counts more than has passed since the last report
  seconds int not null default 0 check (seconds >= 0),
  reported_at timestamptz not null,
  read_at timestamptz,
  done_at timestamptz,
  primary key (tenant_id, course_id, person_id, topic_id),
  foreign key (tenant_id, course_id, person_id) references enrolment on delete cascade,
  foreign key (tenant_id, topic_id) references topic on delete cascade
);
comment on table topic_progress is 'How far somebody is in one topic';
comment on column topic_progress.read_at is 'When its end was reached';
comment on column topic_progress.done_at is 'Once set it stays';
create index topic_progress_by_topic on topic_progress (tenant_id, topic_id);
select fence('topic_progress');
