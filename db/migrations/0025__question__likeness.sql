-- By what a question is found again when it comes in a second time.
create table question_likeness (
  tenant_id uuid not null,
  question_id uuid not null,
  type text not null,
  stem_form text not null,
  primary key (tenant_id, question_id),
  foreign key (tenant_id, question_id) references question on delete cascade
);
comment on table question_likeness is 'What the stem of a question comes to without its formatting, to find others like it';
comment on column question_likeness.stem_form is 'Letters and digits of the stem in one form, as far as 1 000 characters';
select fence('question_likeness');

-- Equality is leakproof, so that row security leaves the index to the planner, whatever it knows of the table.
create table question_sign (
  tenant_id uuid not null,
  sign int not null,
  question_id uuid not null,
  primary key (tenant_id, sign, question_id),
  foreign key (tenant_id, question_id) references question_likeness on delete cascade
);
comment on table question_sign is 'Ten hashes of a stem in its one form; two that are nearly equal share at least one of them';
create index question_sign_of on question_sign (tenant_id, question_id);
select fence('question_sign');
