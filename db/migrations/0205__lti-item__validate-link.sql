set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table lti_item validate constraint lti_item_link_has_address;
