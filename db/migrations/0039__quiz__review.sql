-- What students see of their attempts and when, in detail.
alter table quiz_revision add column review jsonb check (jsonb_typeof(review) = 'object');
comment on column quiz_revision.review is
  'For each moment the parts of a review that students see; null: as the feedback timing says';
