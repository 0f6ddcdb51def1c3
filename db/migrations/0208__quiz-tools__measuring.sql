-- A ruler and a protractor over the pictures of a quiz, and for single people.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table quiz_tools add column ruler text not null default 'none'
  constraint quiz_tools_ruler_check check (ruler in ('none', 'centimetres', 'inches'));
alter table quiz_tools add column protractor boolean not null default false;
comment on column quiz_tools.ruler is 'A ruler can be laid over pictures, and what it measures in';
comment on column quiz_tools.protractor is 'A protractor can be laid over pictures';

-- The next file validates the check, which allows more than before.
alter table quiz_override drop constraint quiz_override_tools_check;
alter table quiz_override add constraint quiz_override_tools_check
  check (tools <@ '{calculator,scientific,notes,highlighter,readAloud,glossary,languageHelp,ruler,protractor}'::text[]) not valid;
