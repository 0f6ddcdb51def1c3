-- What the packed responses of a large quiz come to, worked out when they are packed, so that who looks does not wait for it.
alter table response_book
  add column figures jsonb,
  -- says of which attempts, questions and pass mark; anything else is worked out anew
  add column figures_of text,
  add check ((figures is null) = (figures_of is null));
