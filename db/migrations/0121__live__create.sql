set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table live_game (
  tenant_id uuid not null,
  game_id uuid not null,
  host_id uuid,
  name text not null,
  pin text check (pin ~ '^[0-9]{6,8}$'),
  quiz_id uuid,
  revision integer,
  settings jsonb not null,
  phase text not null check (phase in ('created', 'lobby', 'question', 'result', 'board', 'running', 'finished')),
  step integer not null check (step >= 0),
  step_count integer not null check (step_count > 0),
  version integer not null check (version > 0),
  due_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  task_id uuid,
  attempts_made_at timestamptz,
  primary key (tenant_id, game_id),
  foreign key (tenant_id, host_id) references person on delete set null (host_id),
  foreign key (tenant_id, quiz_id) references quiz on delete set null (quiz_id),
  check ((phase = 'finished') = (finished_at is not null)),
  check (phase <> 'finished' or (pin is null and due_at is null))
);
comment on table live_game is 'A live quiz: a host shows questions, players answer on their own devices';
comment on column live_game.pin is 'What players join with; null once it is over';
comment on column live_game.settings is 'As it was created; see liveSettingsSchema';
comment on column live_game.step is 'The step that is shown or was shown last; 0 before the first, and in a challenge';
comment on column live_game.version is 'Rises with every change of the room';
comment on column live_game.due_at is 'When it moves on by itself; null: when its host says';
comment on column live_game.task_id is 'The task that makes attempts of it';
create unique index live_game_pin on live_game (tenant_id, pin) where pin is not null;
create index live_game_by_host on live_game (tenant_id, host_id, created_at);
create index live_game_by_quiz on live_game (tenant_id, quiz_id);
create index live_game_due on live_game (due_at) where due_at is not null;
select fence('live_game');
create policy sweeper on live_game for select to tripos_sweeper using (due_at is not null);
grant select (tenant_id, game_id, due_at) on live_game to tripos_sweeper;

create table live_step (
  tenant_id uuid not null,
  game_id uuid not null,
  step integer not null check (step > 0),
  kind text not null check (kind in ('question', 'poll', 'word-cloud')),
  question_id uuid,
  question_version integer,
  own_content jsonb,
  type text not null,
  title text not null,
  variant jsonb,
  seconds integer check (seconds > 0),
  opened_at timestamptz,
  closed_at timestamptz,
  primary key (tenant_id, game_id, step),
  foreign key (tenant_id, game_id) references live_game on delete cascade,
  foreign key (tenant_id, question_id, question_version) references question_version on delete cascade,
  check ((question_id is null) = (own_content is not null)),
  check ((question_id is null) = (question_version is null))
);
comment on table live_step is 'One question, poll or word cloud of a live quiz, and when it was open';
comment on column live_step.own_content is 'What was written for this game alone, plain text within the content of the type';
comment on column live_step.variant is 'What was decided at random, once for the whole room';
comment on column live_step.seconds is 'The time limit; null: none';
comment on column live_step.closed_at is 'Null while answers may come; in a challenge always';
create index live_step_by_question on live_step (tenant_id, question_id, question_version);
select fence('live_step');

create table live_player (
  tenant_id uuid not null,
  game_id uuid not null,
  player_id uuid not null,
  person_id uuid not null,
  nickname text not null,
  nickname_key text not null,
  team text,
  state text not null check (state in ('waiting', 'in', 'removed')),
  is_guest boolean not null,
  time_percent integer default 100 check (time_percent between 100 and 1000),
  round_trip_ms integer check (round_trip_ms >= 0),
  joined_at timestamptz not null,
  primary key (tenant_id, game_id, player_id),
  unique (tenant_id, game_id, person_id),
  unique (tenant_id, game_id, nickname_key),
  foreign key (tenant_id, game_id) references live_game on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table live_player is 'Somebody who plays in a live quiz, with an account or as a guest';
comment on column live_player.nickname_key is 'The nickname as it is compared; of removed players nothing that anybody could want';
comment on column live_player.time_percent is 'Their time limits; 100 is the usual time, null: none';
comment on column live_player.round_trip_ms is 'The shortest way from the server to their device and back that was measured';
create index live_player_by_person on live_player (tenant_id, person_id);
select fence('live_player');

create table live_own_step (
  tenant_id uuid not null,
  game_id uuid not null,
  player_id uuid not null,
  step integer not null,
  opened_at timestamptz not null,
  primary key (tenant_id, game_id, player_id, step),
  foreign key (tenant_id, game_id, player_id) references live_player on delete cascade,
  foreign key (tenant_id, game_id, step) references live_step on delete cascade
);
comment on table live_own_step is 'When a player of a challenge opened a step; rows are only ever added';
create index live_own_step_by_step on live_own_step (tenant_id, game_id, step);
select fence('live_own_step');
revoke update on live_own_step from tripos_app;

create table live_answer (
  tenant_id uuid not null,
  game_id uuid not null,
  step integer not null,
  player_id uuid not null,
  answer jsonb not null,
  outcome text,
  share text not null,
  points integer not null check (points >= 0),
  bonus integer not null check (bonus between 0 and points),
  streak integer not null check (streak >= 0),
  elapsed_ms integer not null check (elapsed_ms >= 0),
  answered_at timestamptz not null,
  primary key (tenant_id, game_id, step, player_id),
  foreign key (tenant_id, game_id, step) references live_step on delete cascade,
  foreign key (tenant_id, game_id, player_id) references live_player on delete cascade
);
comment on table live_answer is 'What a player answered to a step, once; rows are only ever added, and boards are sums of them';
comment on column live_answer.outcome is 'Null for polls and word clouds';
comment on column live_answer.share is 'The share of full points without time and bonus, an exact fraction';
comment on column live_answer.elapsed_ms is 'From the moment the question was shown to the player';
create index live_answer_by_player on live_answer (tenant_id, game_id, player_id);
select fence('live_answer');
revoke update on live_answer from tripos_app;
