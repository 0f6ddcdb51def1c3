-- Lists of the bank are counted and paged by an index alone, whichever filters narrow them, and in both directions.
drop index question_newest, question_created;
create index question_newest on question (tenant_id, updated_at desc, question_id desc)
  include (type, difficulty, subscription, status) where deleted_at is null;
create index question_created on question (tenant_id, created_at desc, question_id desc) where deleted_at is null;
create index question_type on question (tenant_id, type, question_id) where deleted_at is null;
create index question_status on question (tenant_id, status, updated_at desc, question_id desc) where deleted_at is null;
