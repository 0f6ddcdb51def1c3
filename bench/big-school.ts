/** Fills a database with schools that are as large as the product promises to serve. */
import pg from 'pg';
import { courseCounts, fillCourses } from './fill-courses.ts';
import { fillSite } from './fill-site.ts';

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

/** A code that goes with the number, the same each time. */
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
    // Three in ten are nearly the same as two others.
    await run(`insert into question_similarity (tenant_id, question_id, type, stem_form, whole_hash)
      select '${tenantId}', id, 'true-false', 'is it true that ' || md5(i::text), i from q`);
    await run(`insert into question_duplicate (tenant_id, question_id, group_id, likeness, best)
      select '${tenantId}', q.id, h.id, 700 + h.i % 300, case when q.id = h.id then 700 + h.i % 300 end
      from q join q h on h.i = q.i - (q.i - 1) % 3 where q.i <= ${size.questions} * 0.3`);
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
      select '${tenantId}', z.id, 1, k, q.id, 1, 1 from z cross join lateral generate_series(1, case when z.i = 1 then 10 else 5 end) k
      join q on q.i = 1 + (z.i * 11 + k * 3) % ${size.questions}`);
    await run(`insert into quiz_group (tenant_id, quiz_id, revision, group_id)
      select '${tenantId}', z.id, 1, g.id from z join g on g.i = 1 + z.i % ${size.groups} where z.i % 3 > 0`);
    await run(`insert into attempt (tenant_id, attempt_id, quiz_id, revision, person_id, number, state, started_at, submitted_at,
        ended_by, paper, graded_at, score_exact, score, max_score, right_count, partial_count, wrong_count, blank_count, passed)
      select '${tenantId}', uuidv7(), z.id, 1, p.id, 1, 'submitted', now() - (a % 40) * interval '1 day',
        now() - (a % 40) * interval '1 day' + interval '20 minutes', 'student', '[]', now(), (a % 6)::text, a % 6, 5, a % 6, 0, 5 - least(5, a % 6), 0, a % 6 > 2
      from generate_series(1, ${size.attempts}) a
      join z on z.i = 2 + a % (${size.quizzes} - 1) and z.i % 10 <> 0
      join p on p.i = 52 + (a * 13) % ${size.people - 60} on conflict do nothing`);
    // One exam that everybody sat.
    await run(`insert into attempt (tenant_id, attempt_id, quiz_id, revision, person_id, number, state, started_at, submitted_at,
        ended_by, paper, graded_at, score_exact, score, max_score, right_count, partial_count, wrong_count, blank_count, passed)
      select '${tenantId}', uuidv7(), z.id, 1, p.id, 1, 'submitted', now() - interval '1 day',
        now() - interval '1 day' + (600 + p.i % 997) * interval '1 second', 'student', '[]', now(), (p.i % 11)::text, p.i % 11, 10,
        p.i % 11, 0, 10 - p.i % 11, 0, p.i % 11 > 5
      from z join p on p.i > 51 where z.i = 1`);
    await run(`insert into attempt_grade (tenant_id, attempt_id, question_id, question_version, quiz_id, seq, outcome, fraction, marks_exact, marks, max_marks, classes)
      select a.tenant_id, a.attempt_id, s.question_id, 1, a.quiz_id, 1, given.outcome, given.marks::text, given.marks::text, given.marks, 1, array[given.class]
      from attempt a join quiz_slot s on s.tenant_id = a.tenant_id and s.quiz_id = a.quiz_id and s.revision = 1
      cross join lateral (select case when (s.position * 7 + a.score::int) % 10 < a.score then 1 else 0 end as is_right) r
      cross join lateral (select r.is_right as marks, case r.is_right when 1 then 'right' else 'wrong' end as outcome,
        case r.is_right when 1 then 'true' else 'false' end as class) given
      where a.tenant_id = '${tenantId}'`);
    await fillPlans(run, tenantId, size);
    await fillChannels(run, tenantId, size);
    await fillCourses(run, tenantId, (number) => pick(subjects, number), {
      ...courseCounts,
      busiest: size.people / 5,
      certificates: size.people / 2,
    });
    await fillSite(run, tenantId, size.people);
    await run('commit');
  } finally {
    await client.end();
  }
}

type Run = (sql: string) => Promise<unknown>;

/** Ten plans; every second person has held one, every tenth group holds one, and a fifth of the vouchers are used. */
async function fillPlans(run: Run, tenantId: string, size: SchoolSize): Promise<void> {
  await run('create temp table l on commit drop as select i, uuidv7() as id from generate_series(0, 9) i');
  await run(`insert into plan (tenant_id, plan_id, name, price_minor, currency, period_days)
    select '${tenantId}', id, 'Plan ' || i, 100 * i, 'EUR', 30 + i from l`);
  await run(`insert into plan_grant (tenant_id, grant_id, plan_id, holder, person_id, starts_at, ends_at, source, created_at)
    select '${tenantId}', uuidv7(), l.id, 'person', p.id, now() - (p.i % 90) * interval '1 day',
      now() + (p.i % 90 - 45) * interval '1 day' + interval '46 days', 'voucher', now() - p.i * interval '1 minute'
    from p join l on l.i = p.i % 10 where p.i % 2 = 0`);
  await run(`insert into plan_grant (tenant_id, grant_id, plan_id, holder, group_id, starts_at, source)
    select '${tenantId}', uuidv7(), l.id, 'group', g.id, now() - interval '1 day', 'manual' from g join l on l.i = g.i % 7 where g.i % 10 = 0`);
  await run(
    `create temp table v on commit drop as select i, uuidv7() as id from generate_series(1, ${size.people / 5}) i`,
  );
  await run(`insert into voucher (tenant_id, voucher_id, code, plan_id, batch_id, note, created_at)
    select '${tenantId}', v.id, upper(substr(md5('${tenantId}' || v.i), 1, 12)), l.id, l.id, 'Note ' || v.i,
      now() - v.i * interval '1 minute' from v join l on l.i = v.i % 10`);
  await run(`insert into voucher_use (tenant_id, voucher_id, person_id, grant_id)
    select '${tenantId}', v.id, g.person_id, g.grant_id from v
    join (select person_id, grant_id, row_number() over () as n from plan_grant
      where tenant_id = '${tenantId}' and holder = 'person') g on g.n = v.i where v.i % 5 = 0`);
  await run(`insert into plan_request (tenant_id, request_id, plan_id, person_id, state, asked_at)
    select '${tenantId}', uuidv7(), l.id, p.id, case when p.i % 100 = 0 then 'asked' else 'refused' end,
      now() - p.i * interval '1 minute' from p join l on l.i = p.i % 10 where p.i % 10 = 0`);
}

/** A channel for every ten quizzes, of every kind; everybody is in two, and every seventh quiz inside is for members only. */
async function fillChannels(run: Run, tenantId: string, size: SchoolSize): Promise<void> {
  const count = size.quizzes / 10;
  await run(`create temp table c on commit drop as select i, uuidv7() as id from generate_series(1, ${count}) i`);
  await run(`insert into channel (tenant_id, channel_id, name, description, kind, pass_code_hash, created_at)
    select '${tenantId}', id, ${pick(subjects, 'i')} || ' channel ' || i, '<p>About it</p>',
      (array['public', 'code', 'invitation'])[1 + i % 3], 'none', now() - i * interval '1 hour' from c`);
  await run(`insert into channel_member (tenant_id, channel_id, person_id, joined_at)
    select '${tenantId}', c.id, p.id, now() - (p.i % 50) * interval '1 day'
    from p cross join generate_series(0, 1) as k join c on c.i = 1 + (p.i * 13 + k * 77) % ${count} on conflict do nothing`);
  await run(`insert into channel_item (tenant_id, channel_id, kind, item_id, position, members_only)
    select '${tenantId}', c.id, 'quiz', z.id, 1 + z.i / ${count}, z.i % 7 = 0 from z join c on c.i = 1 + z.i % ${count} where z.i % 10 > 4`);
}
