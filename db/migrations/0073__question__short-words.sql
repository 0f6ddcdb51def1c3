-- Words of one and two letters are found by an index, and lists are counted by a small one:
-- docs/decisions/0061-letter-pairs-have-an-index.md.

-- Each two letters that stand side by side, in two passes, and the last letter, so that every letter begins a lexeme.
-- Costly on purpose: the planner must look it up in the index and never work it out row by row.
create function letter_pairs(given text) returns tsvector language sql immutable strict parallel restricted cost 10000 as $$
  select array_to_tsvector(array_remove(
    string_to_array(regexp_replace(given, '(..)', '\1' || chr(1), 'g'), chr(1))
      || string_to_array(regexp_replace(substr(given, 2), '(..)', '\1' || chr(1), 'g'), chr(1)), ''))
$$;
create index question_letters on question using gin (tenant_id, letter_pairs(search_text)) where deleted_at is null;
-- Otherwise every analyze would work the pairs out for thirty thousand questions, for statistics that nobody may read.
alter index question_letters alter column 2 set statistics 0;

-- A common word beside filters: the index puts them together before any question is read.
drop index question_search;
create index question_search on question
  using gin (tenant_id, type, search_text gin_trgm_ops) where deleted_at is null;

-- Few different keys, so that a page of the index holds many questions.
create index question_kinds on question (tenant_id, type, status, subscription, difficulty) where deleted_at is null;
create index question_deleted on question (tenant_id, question_id) where deleted_at is not null;
