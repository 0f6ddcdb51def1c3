-- As question_version_pictures: finds the few wordings whose hints have pictures. Its condition is the one of the picture
-- library's query.
create index question_version_hint_pictures on question_version (tenant_id, question_id)
  where hints::text like '%/v1/api/images/%';
