-- Exams that are only taken in Safe Exam Browser.
create table quiz_safe_browser (
  tenant_id uuid not null,
  quiz_id uuid not null,
  -- off; made: Tripos writes the settings; given: the school names the keys that it trusts
  mode text not null check (mode in ('off', 'made', 'given')),
  options jsonb not null,
  config_keys text[] not null default '{}' check (array_to_string(config_keys, '') ~ '^[0-9a-f]*$'),
  browser_keys text[] not null default '{}' check (array_to_string(browser_keys, '') ~ '^[0-9a-f]*$'),
  settings jsonb,
  made_key text check (made_key ~ '^[0-9a-f]{64}$'),
  file_token text not null check (file_token ~ '^[A-Za-z0-9_-]{22}$'),
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (tenant_id, quiz_id),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade,
  check ((settings is null) = (made_key is null)),
  check (mode <> 'made' or made_key is not null)
);
comment on table quiz_safe_browser is 'Whether attempts at a quiz that begin from now on are taken in Safe Exam Browser, and by which keys it is known; without a row any browser will do';
comment on column quiz_safe_browser.options is 'What the school chose of the settings that Tripos writes';
comment on column quiz_safe_browser.config_keys is 'Config Keys that the school gives, of which one must be proved';
comment on column quiz_safe_browser.browser_keys is 'Browser Exam Keys of which one must be proved; none: not asked for';
comment on column quiz_safe_browser.settings is 'The settings as they stand in the file: what is handed out is what made_key was computed of';
comment on column quiz_safe_browser.made_key is 'The Config Key of the settings';
comment on column quiz_safe_browser.file_token is 'Opens the file of settings for Safe Exam Browser, which fetches it before anybody has signed in';
select fence('quiz_safe_browser');

-- Proofs of whoever has not begun yet; with the start they go over to the attempt.
create table safe_browser_proof (
  tenant_id uuid not null,
  quiz_id uuid not null,
  person_id uuid not null,
  session_id uuid not null,
  proven_at timestamptz not null,
  primary key (tenant_id, quiz_id, person_id),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table safe_browser_proof is 'Who has shown that they are in Safe Exam Browser before they begin, and in which session';
create index on safe_browser_proof (tenant_id, person_id);
select fence('safe_browser_proof');

alter table attempt
  add column safe_config_keys text[],
  add column safe_browser_keys text[],
  add column safe_session_id uuid,
  add column locked_at timestamptz,
  add constraint only_open_is_locked check (locked_at is null or state = 'open'),
  add constraint safe_keys_together check ((safe_config_keys is null) = (safe_browser_keys is null));
comment on column attempt.safe_config_keys is 'Its paper is only given to, and its answers only taken from, Safe Exam Browser with one of these Config Keys; none: that is not asked for; null: any browser will do';
comment on column attempt.safe_browser_keys is 'As the Config Keys: Browser Exam Keys of which one must be proved';
comment on column attempt.safe_session_id is 'The session whose page has proved to be in Safe Exam Browser; null: none, then every call has to';
comment on column attempt.locked_at is 'Since when it is stopped because another browser came; only staff lets it go on';

alter table attempt_event
  drop constraint attempt_event_kind_check,
  add constraint attempt_event_kind_check check (kind in (
    'hidden', 'fullscreen-left', 'paste', 'device', 'network', 'locked',
    'extend', 'pause', 'resume', 'end', 'reopen', 'message', 'allow-device', 'unlock'));

alter table quiz_override
  add column without_safe_browser boolean not null default false,
  drop constraint quiz_override_says_something,
  add constraint quiz_override_says_something check (
    num_nonnulls(extra_minutes, factor, opens_at, closes_at, attempts_allowed, code) > 0
    or cardinality(tools) > 0 or without_safe_browser);
comment on column quiz_override.without_safe_browser is 'Its holders may take the quiz in any browser';
