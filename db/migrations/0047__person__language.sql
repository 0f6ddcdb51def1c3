-- Which language the words of the pages are in, person by person. How dates and figures are written stays a choice of
-- its own (`locale`); where it is not made, it follows the language.
alter table person
  add column language text check (language ~ '^[a-z]{2}$');
comment on column person.language is 'The language in which the person reads the pages, as de; null: as the browser or the school has it';
