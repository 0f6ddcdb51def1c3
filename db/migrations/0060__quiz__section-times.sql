-- Sections with a time of their own, worked through one after the other.
alter table quiz_section
  add column duration_seconds int check (duration_seconds between 5 and 2592000);
comment on column quiz_section.duration_seconds is
  'The time for this section; either every section of a quiz has one, and its own duration is their sum, or none';

alter table attempt
  add column section int check (section > 0),
  add column section_started_at timestamptz,
  add column section_deadline timestamptz,
  add column section_seconds int[],
  add column lapsed_ms bigint not null default 0 check (lapsed_ms >= 0),
  add constraint attempt_section_whole check (
    (section is null) = (section_started_at is null) and (section is null) = (section_deadline is null)
    and (section is null) = (section_seconds is null) and section <= cardinality(section_seconds)
  );
comment on column attempt.section is
  'The section that is open, from 1; it only grows. Null where sections have no times. Once section_deadline has passed the next one is open, whether it is noted here yet or not';
comment on column attempt.section_deadline is
  'When the time of the section is over; the whole attempt may have to end before, by its deadline';
comment on column attempt.section_seconds is 'The time that this student has for each section';
comment on column attempt.lapsed_ms is 'What was left of sections that were finished early: the deadline came closer by as much';

create index attempt_by_section_deadline on attempt (section_deadline) where state = 'open' and section_deadline is not null;
grant select (quiz_id, section, section_deadline, section_seconds) on attempt to tripos_sweeper;

alter table rehearsal
  add column section int check (section > 0),
  add column section_started_at timestamptz,
  add column section_deadline timestamptz,
  add column section_seconds int[];
comment on column rehearsal.section is 'As of an attempt';
