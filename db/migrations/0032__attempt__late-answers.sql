-- What arrived after an attempt was over. It never counts by itself; teachers see it.
create table late_answer (
  tenant_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  -- as the browser numbers its changes; two windows may give the same number
  seq int not null check (seq > 0),
  -- of the answer, so that the same one that arrives twice is kept once
  digest text not null,
  answer jsonb not null,
  -- when it was written, by the clock of the student's device; null when that is not known
  written_at timestamptz,
  arrived_at timestamptz not null,
  primary key (tenant_id, attempt_id, question_id, seq, digest),
  foreign key (tenant_id, attempt_id) references attempt on delete cascade
);
comment on table late_answer is 'Answers that reached the server after their attempt was over: kept for teachers to see, never graded; rows are only ever added';
select fence('late_answer');
revoke update on late_answer from tripos_app;
