-- Aids for words of questions and stimuli, what may be at hand for a question, and who has the aids in the exam page.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table question_version add column catalogue jsonb not null default '[]';
alter table question_version add column materials jsonb not null default '[]';
comment on column question_version.catalogue is 'Aids for words and passages of its texts, as glossary and translations: [{about, cards: [{support, language, html}]}]';
comment on column question_version.materials is 'What may be at hand for it, as a calculator: [{kind, …}]';
alter table stimulus_version add column catalogue jsonb not null default '[]';
comment on column stimulus_version.catalogue is 'As question_version.catalogue';
-- No row has a catalogue yet, so the index is empty.
-- squawk-ignore require-concurrent-index-creation
create index question_version_catalogue_pictures on question_version (tenant_id, question_id)
  where catalogue::text like '%/v1/api/images/%';
-- No row has a catalogue yet, so the index is empty.
-- squawk-ignore require-concurrent-index-creation
create index stimulus_version_catalogue_pictures on stimulus_version (tenant_id, stimulus_id)
  where catalogue::text like '%/v1/api/images/%';

alter table quiz_tools add column glossary boolean not null default true;
alter table quiz_tools add column language_help boolean not null default false;
comment on column quiz_tools.glossary is 'Words with an explanation show it, and their translation into the language of the page';
comment on column quiz_tools.language_help is 'Simplified texts, guidance, and translations of words into every language';

-- The next file validates the check, which allows more than before.
alter table quiz_override drop constraint quiz_override_tools_check;
alter table quiz_override add constraint quiz_override_tools_check
  check (tools <@ '{calculator,scientific,notes,highlighter,readAloud,glossary,languageHelp}'::text[]) not valid;
