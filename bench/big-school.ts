/** Fills a database with schools that are as large as the product promises to serve. */
import pg from 'pg';

export interface SchoolSize {
  readonly people: number;
  readonly groups: number;
  readonly quizzes: number;
  readonly questions: number;
  readonly attempts: number;
}

/** The size that every list is measured at. */
export const largeSchool: SchoolSize = {
  people: 100_000,
  groups: 5_000,
  quizzes: 10_000,
  questions: 100_000,
  attempts: 300_000,
};

const first = [
  'Ada',
  'Émilie',
  'Józef',
  'Sofía',
  'Şule',
  'Ngọc',
  'Олена',
  'Amina',
  'Björk',
  'Chiara',
  'Deniz',
  'Eun-ji',
];
const last = [
  'Lovelace',
  'du Châtelet',
  'Kowalski',
  'García',
  'Yılmaz',
  'Nguyễn',
  'Шевченко',
  'Diallo',
  'Guðmundsdóttir',
  'Rossi',
  'Kaya',
  'Kim',
  'Müller',
];
const subjects = [
  'Algebra',
  'Geometry',
  'Mechanics',
  'Optics',
  'Genetics',
  'Grammar',
  'Poetry',
  'Rome',
  'Rivers',
  'Harmony',
  'Logic',
  'Welding',
];

const list = (words: readonly string[]): string =>
  `(array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(',')}])`;

/** A word that goes with the number, the same each time. */
const pick = (words: readonly string[], number: string): string => `${list(words)}[1 + (${number}) % ${words.length}]`;

/**
 * Fills one tenant. `url` names the user who owns the tables; ids are spread as the product's own are, by time.
 * The school has one admin, fifty teachers, and students in three groups each.
 */
export async function fillSchool(url: string, tenantId: string, host: string, size: SchoolSize): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = (sql: string): Promise<unknown> => client.query(sql);
  try {
    await run('begin');
    await run(`select set_config('app.tenant_id', '${tenantId}', true)`);
    await run(`insert into tenant (tenant_id, name) values ('${tenantId}', 'School at ${host}')`);
    await run(`insert into tenant_host values ('${host}', '${tenantId}')`);
    await run(
      `create temp table p on commit drop as select i, uuidv7() as id from generate_series(1, ${size.people}) i`,
    );
    await run(
      `create temp table g on commit drop as select i, uuidv7() as id from generate_series(1, ${size.groups}) i`,
    );
    await run(
      `create temp table q on commit drop as select i, uuidv7() as id from generate_series(1, ${size.questions}) i`,
    );
    await run(
      `create temp table z on commit drop as select i, uuidv7() as id from generate_series(1, ${size.quizzes}) i`,
    );
    for (const table of ['p', 'g', 'q', 'z']) await run(`create index on ${table} (i); analyze ${table}`);
    await run(`insert into person (tenant_id, person_id, email, first_name, last_name, roles, last_seen_at, created_at)
      select '${tenantId}', id, 'person' || i || '@school' || (i % 40) || '.example', ${pick(first, 'i')},
        ${pick(last, 'i / 7')} || ' ' || i,
        case when i = 1 then '{admin}'::text[] when i <= 51 then '{teacher}'::text[] else '{student}'::text[] end,
        now() - (i % 90) * interval '1 day', now() - (i % 700) * interval '1 day' from p`);
    await run(`insert into person_group (tenant_id, group_id, name)
      select '${tenantId}', id, ${pick(subjects, 'i')} || ' class ' || i from g`);
    await run(`insert into group_member (tenant_id, group_id, person_id)
      select '${tenantId}', g.id, p.id from p cross join generate_series(0, 2) as k
      join g on g.i = 1 + (p.i * 7 + k * 1709) % ${size.groups} where p.i > 51 on conflict do nothing`);
    await run(`insert into question (tenant_id, question_id, version, type, title, difficulty, subscription, search_text, created_at, updated_at)
      select '${tenantId}', id, 1, 'true-false', ${pick(subjects, 'i')} || ' question ' || i, 1 + i % 5, 1,
        lower(${pick(subjects, 'i')} || ' question ' || i || ' is it true that ' || md5(i::text) || '?'),
        now() - i * interval '1 minute', now() - i * interval '1 minute' from q`);
    await run(`insert into question_version (tenant_id, question_id, version, type, title, content)
      select '${tenantId}', id, 1, 'true-false', ${pick(subjects, 'i')} || ' question ' || i,
        jsonb_build_object('stem', 'Is it true that ' || md5(i::text) || '?', 'right', true) from q`);
    await run(
      `insert into tag (tenant_id, tag_id, name) select '${tenantId}', uuidv7(), 'tag ' || i from generate_series(1, 300) i`,
    );
    await run(`insert into question_tag (tenant_id, question_id, tag_id)
      select '${tenantId}', q.id, t.tag_id from q join (select tag_id, row_number() over () as n from tag where tenant_id = '${tenantId}') t
      on t.n in (1 + q.i % 300, 1 + (q.i / 300) % 300)`);
    await run(`insert into quiz (tenant_id, quiz_id, newest_revision, published_revision, created_at, updated_at)
      select '${tenantId}', id, 1, case when i % 10 = 0 then null else 1 end, now() - i * interval '1 hour', now() - i * interval '1 hour' from z`);
    await run(`insert into quiz_revision (tenant_id, quiz_id, revision, name, duration_seconds, opens_at, closes_at, feedback_timing, subscription, question_count, total_marks, published_at)
      select '${tenantId}', id, 1, ${pick(subjects, 'i')} || ' quiz ' || i, 3600, now() + (i % 60 - 50) * interval '1 day',
        now() + (i % 60 - 48) * interval '1 day', 1 + i % 3, 1 + (i % 9 = 0)::int, 5, 5,
        case when i % 10 = 0 then null else now() end from z`);
    await run(`insert into quiz_slot (tenant_id, quiz_id, revision, position, question_id, question_version, marks)
      select '${tenantId}', z.id, 1, k, q.id, 1, 1 from z cross join generate_series(1, 5) k
      join q on q.i = 1 + (z.i * 11 + k * 3) % ${size.questions}`);
    await run(`insert into quiz_group (tenant_id, quiz_id, revision, group_id)
      select '${tenantId}', z.id, 1, g.id from z join g on g.i = 1 + z.i % ${size.groups} where z.i % 3 > 0`);
    await run(`insert into attempt (tenant_id, attempt_id, quiz_id, revision, person_id, number, state, started_at, submitted_at,
        ended_by, paper, graded_at, score_exact, score, max_score, right_count, partial_count, wrong_count, blank_count, passed)
      select '${tenantId}', uuidv7(), z.id, 1, p.id, 1, 'submitted', now() - (a % 40) * interval '1 day',
        now() - (a % 40) * interval '1 day' + interval '20 minutes', 'student', '[]', now(), (a % 6)::text, a % 6, 5, a % 6, 0, 5 - least(5, a % 6), 0, a % 6 > 2
      from generate_series(1, ${size.attempts}) a
      join z on z.i = case when a <= 2000 then 1 else 1 + a % ${size.quizzes} end and z.i % 10 <> 0
      join p on p.i = 52 + (a * 13) % ${size.people - 60} on conflict do nothing`);
    await run('commit');
  } finally {
    await client.end();
  }
}
