set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table question add column is_protected boolean not null default false;
comment on column question.is_protected is 'Only its owner, who wrote it first, and admins change it';

alter table question_filter add column is_shared boolean not null default false;
comment on column question_filter.is_shared is 'All who read the bank may use it; its owner and admins change it';

-- The list of one's own questions asks for the owner.
drop view searchable_question;
drop policy search on question;
select searchable('question', '{question_id, title, search_text, type, difficulty, subscription, status, created_at, updated_at, deleted_at, created_by}');

-- Built ahead on large installations, see CHANGELOG; quick on others.
-- squawk-ignore require-concurrent-index-creation
create index if not exists question_owner on question (tenant_id, created_by, updated_at desc, question_id desc)
  where deleted_at is null;
