set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table lti_item add column is_link boolean not null default false;
comment on column lti_item.is_link is 'Only an address that the tool has returned (a "link" of Deep Linking): it is opened without a message, and has no results';
comment on column lti_item.url is 'What the tool is asked to open; null: its usual address. Of a link, the address';
alter table lti_item add constraint lti_item_link_has_address check (not is_link or url is not null) not valid;
