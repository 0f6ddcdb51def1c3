-- Files that students add to their answers. An answer names its files by the hash of their bytes.
create table answer_file (
  tenant_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  name text not null check (length(name) between 1 and 200),
  mime text not null,
  byte_count int not null check (byte_count > 0),
  stored_at timestamptz not null,
  primary key (tenant_id, attempt_id, question_id, file_hash),
  foreign key (tenant_id, attempt_id) references attempt on delete cascade
);
comment on table answer_file is 'A file that a student has uploaded for a question of an attempt; the bytes are in its chunks';
comment on column answer_file.file_hash is 'SHA-256 of the bytes; files of different attempts are never shared';
comment on column answer_file.mime is 'What the bytes are, told from the bytes themselves';
select fence('answer_file');

create table answer_file_chunk (
  tenant_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  file_hash text not null,
  position int not null check (position >= 0),
  bytes bytea not null,
  primary key (tenant_id, attempt_id, question_id, file_hash, position),
  foreign key (tenant_id, attempt_id, question_id, file_hash) references answer_file on delete cascade
);
comment on table answer_file_chunk is 'Part of a file of an answer: 256 KiB each, the last one shorter';
alter table answer_file_chunk alter column bytes set storage external;
select fence('answer_file_chunk');
select count_storage('answer_file_chunk');
