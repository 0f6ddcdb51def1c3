set local lock_timeout = '5s';
set local statement_timeout = '5min';

-- An answer that was given without a network arrives after answers that followed it, and those were then given on another card.
grant update (card_before) on practice_review to tripos_app;
comment on table practice_review is 'Every answer that fed the memory of a student; rows are only ever added';
comment on column practice_review.card_before is 'What practice_card held before, by the time of the answers and not of their arrival; null for the first review of the question';
