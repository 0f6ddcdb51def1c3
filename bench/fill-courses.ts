/** Courses of a large school, those who take them, and certificates. Within the transaction of `fillSchool`, whose tables it uses. */

export interface CourseCounts {
  readonly courses: number;
  readonly topicsEach: number;
  /** In the busiest course. */
  readonly busiest: number;
  readonly certificates: number;
}

export const courseCounts: CourseCounts = { courses: 2_000, topicsEach: 10, busiest: 20_000, certificates: 60_000 };

/** Every eighth course is for three groups, every fifteenth a draft; everybody is in three courses, and many in the first. */
export async function fillCourses(
  run: (sql: string) => Promise<unknown>,
  tenantId: string,
  titleOf: (number: string) => string,
  { courses, topicsEach, busiest, certificates }: CourseCounts = courseCounts,
): Promise<void> {
  await run(`create temp table k on commit drop as select i, uuidv7() as id from generate_series(1, ${courses}) i`);
  await run(`insert into course (tenant_id, course_id, title, summary, access, published_at, created_at, updated_at)
    select '${tenantId}', id, ${titleOf('i')} || ' course ' || i, 'About it', case when i % 8 = 0 then 'groups' else 'open' end,
      case when i % 15 = 0 then null else now() end, now() - i * interval '1 hour', now() - i * interval '1 hour' from k`);
  await run(`insert into course_group (tenant_id, course_id, group_id)
    select '${tenantId}', k.id, g.id from k join g on g.i % 1000 = k.i % 1000 where k.i % 8 = 0`);
  await run(`insert into course_teacher (tenant_id, course_id, person_id, position)
    select '${tenantId}', k.id, p.id, 1 from k join p on p.i = 2 + k.i % 50`);
  await run(`create temp table t on commit drop as
    select k.i, n, uuidv7() as id, k.id as course_id from k cross join generate_series(1, ${topicsEach}) n`);
  await run(`insert into topic (tenant_id, topic_id, course_id, position, title, body, published_at)
    select '${tenantId}', id, course_id, n, 'Topic ' || n, '<p>Text</p>', now() from t`);
  await run(`insert into topic_quiz (tenant_id, topic_id, quiz_id, position, pass_percent)
    select '${tenantId}', t.id, z.id, 1, 50 from t join z on z.i = 1 + (t.i * 5 + t.n) % 5000 where t.n % 5 = 0`);
  const enrol = (course: string, where: string): Promise<unknown> =>
    run(`insert into enrolment (tenant_id, course_id, person_id, started_at, last_seen_at, completed_at)
      select '${tenantId}', k.id, p.id, now() - interval '60 days', now() - (p.i % 50) * interval '1 day',
        case when p.i % 4 = 0 then now() - (p.i % 50) * interval '1 day' end
      from p join k on ${course} where ${where} on conflict do nothing`);
  await enrol('k.i = 1', `p.i between 52 and ${51 + busiest}`);
  for (const step of [7, 13, 29]) await enrol(`k.i = 2 + (p.i * ${step}) % ${courses - 1}`, 'p.i > 51');
  await run(`insert into topic_progress (tenant_id, course_id, person_id, topic_id, opened_at, seconds, reported_at, read_at, done_at)
    select '${tenantId}', t.course_id, p.id, t.id, now() - interval '50 days', 60, now() - interval '50 days', now(), now()
    from p join t on t.i = 1 and t.n <= p.i % ${topicsEach + 1} where p.i between 52 and ${51 + busiest}`);
  await run(`insert into certificate (tenant_id, certificate_id, code, person_id, kind, subject_id, person_name, title, outcome, issued_at)
    select '${tenantId}', uuidv7(), regexp_replace(upper(substr(md5('${tenantId}' || p.i), 1, 16)), '(....)(....)(....)(....)', '\\1-\\2-\\3-\\4'),
      p.id, 'course', k.id, 'Somebody', 'Something', 'completed', now() - p.i * interval '1 minute'
    from p join k on k.i = 1 + p.i % 40 where p.i between 52 and ${51 + certificates}`);
}
