-- How a person wants to be told, and what was told already.
create table notice_preference (
  tenant_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind ~ '^[a-z-]+$'),
  -- in the notification centre; there and by mail at once; there and in the daily mail; nowhere
  way text not null check (way in ('app', 'mail', 'digest', 'off')),
  primary key (tenant_id, person_id, kind),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table notice_preference is 'How a person wants to be told about one kind of thing; without a row, as the kind says';
select fence('notice_preference');

alter table notification add column way text not null default 'app' check (way in ('app', 'mail', 'digest'));
comment on column notification.way is 'How it was to be told when it was written: also by mail at once, or in the daily mail';
create index notification_to_mail on notification (tenant_id, way, person_id, notification_id)
  where mailed_at is null and way <> 'app';
create index notification_read on notification (tenant_id, read_at) where read_at is not null;
create index notification_of_kind on notification (tenant_id, person_id, kind, notification_id desc);

create table notice_state (
  tenant_id uuid primary key references tenant on delete cascade,
  -- signs the links that work without signing in
  link_key bytea not null check (length(link_key) = 32),
  -- the day, in the tenant's time zone, whose daily mail has gone out
  digest_day date
);
comment on table notice_state is 'One row per tenant: what its mails are signed with, and how far the daily mail is';
select fence('notice_state');

create table known_browser (
  tenant_id uuid not null,
  person_id uuid not null,
  -- family and system, as 'Firefox on Linux'
  browser text not null check (length(browser) <= 100),
  first_seen_at timestamptz not null default now(),
  primary key (tenant_id, person_id, browser),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table known_browser is 'The browsers a person has signed in with; a new one is told about';
select fence('known_browser');

create table announcement (
  tenant_id uuid not null references tenant on delete cascade,
  announcement_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  -- rich text
  body text not null default '',
  shown_from timestamptz not null,
  shown_until timestamptz,
  by_mail boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- when its readers were notified; null until shown_from
  told_at timestamptz,
  primary key (tenant_id, announcement_id),
  foreign key (tenant_id, created_by) references person on delete set null (created_by),
  check (shown_until is null or shown_from < shown_until)
);
comment on table announcement is 'What those who teach tell their groups, or everyone';
create index announcement_newest on announcement (tenant_id, shown_from desc, announcement_id desc);
create index announcement_untold on announcement (tenant_id, shown_from) where told_at is null;
create index announcement_by_author on announcement (tenant_id, created_by);
select fence('announcement');

create table announcement_group (
  tenant_id uuid not null,
  announcement_id uuid not null,
  group_id uuid not null,
  primary key (tenant_id, announcement_id, group_id),
  foreign key (tenant_id, announcement_id) references announcement on delete cascade,
  foreign key (tenant_id, group_id) references person_group on delete cascade
);
comment on table announcement_group is 'The groups an announcement is for; none means everyone';
create index announcement_group_by_group on announcement_group (tenant_id, group_id);
select fence('announcement_group');

create table quiz_told (
  tenant_id uuid not null,
  quiz_id uuid not null,
  moment text not null check (moment in ('published', 'tomorrow', 'hour', 'result')),
  -- the opening or closing that was told about, so that a moved one is told again; -infinity for 'published'
  due_at timestamptz not null,
  told_at timestamptz not null default now(),
  primary key (tenant_id, quiz_id, moment, due_at),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade
);
comment on table quiz_told is 'What the students of a quiz were told about its dates, so that nobody is told twice';
select fence('quiz_told');
create index quiz_revision_published on quiz_revision (tenant_id, published_at) where published_at is not null;
create index quiz_revision_closes on quiz_revision (tenant_id, closes_at) where published_at is not null;

-- Figures for the dashboards, made in the background from what has changed.
create table quiz_figures (
  tenant_id uuid primary key references tenant on delete cascade,
  -- attempts graded until then are in question_flag
  graded_until timestamptz not null default '-infinity',
  -- when student_risk was made
  risk_at timestamptz
);
comment on table quiz_figures is 'One row per tenant: how far the dashboards'' figures are';
select fence('quiz_figures');

create table question_flag (
  tenant_id uuid not null,
  quiz_id uuid not null,
  question_id uuid not null,
  -- finished attempts that were looked at
  n int not null,
  -- mean share of the marks
  facility double precision not null,
  -- 100 times the correlation with the rest of the score; null where all answered alike
  discrimination double precision,
  computed_at timestamptz not null,
  primary key (tenant_id, quiz_id, question_id),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade,
  foreign key (tenant_id, question_id) references question on delete cascade
);
comment on table question_flag is 'Questions whose statistics in one quiz ask for a look';
create index question_flag_newest on question_flag (tenant_id, computed_at desc);
create index question_flag_by_question on question_flag (tenant_id, question_id);
select fence('question_flag');
create index attempt_graded on attempt (tenant_id, graded_at, quiz_id) where state = 'submitted';

create table student_risk (
  tenant_id uuid not null,
  person_id uuid not null,
  last_active_at timestamptz not null,
  is_inactive boolean not null,
  -- mean percent of the latest three results, and of the three before
  recent_percent double precision,
  earlier_percent double precision,
  is_falling boolean not null,
  -- of the latest three results that have a pass mark
  failed int not null,
  judged int not null,
  is_failing boolean not null,
  -- how many of the three rules hold
  reasons smallint not null check (reasons between 1 and 3),
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table student_risk is 'Students who may need help, by the rules that the dashboard states';
create index student_risk_worst on student_risk (tenant_id, reasons desc, last_active_at);
select fence('student_risk');
