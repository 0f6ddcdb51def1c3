-- Marking by certainty: beside an answer students say how certain they are, and the more certain they were the more it earns or costs.
alter table quiz_revision
  drop constraint quiz_revision_negative_marking_check,
  add constraint quiz_revision_negative_marking_check
    check (negative_marking ~ '^(0|1|options|certainty|[1-9][0-9]*/[1-9][0-9]*)$');
comment on column quiz_revision.negative_marking is
  'What a wrong answer costs: 0, an exact share of the marks as 1/3, options: what the question''s own key says, or certainty: what its student''s certainty says';
