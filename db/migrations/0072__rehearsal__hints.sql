-- Hints can be asked for in a rehearsal too.
alter table rehearsal add column hints jsonb not null default '{}';
comment on column rehearsal.hints is 'How many hints were shown, by question';
