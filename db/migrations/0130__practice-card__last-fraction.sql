set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table practice_card add column last_fraction double precision;
comment on column practice_card.last_fraction is 'Share of the marks that the last answer earned, 0 to 1; null: answered before shares were kept, see last_rating';
