/** A school whose district takes results: two classes with their students, and a quiz for one of them. For tests. */
import { buildQuiz } from '#app/testing/builders.ts';
import type { TestSite } from '#app/testing/site.ts';
import { runIn } from '#identity/account/testing.ts';
import { updateConnection } from '#identity/oneroster/contract.ts';
import { aClass, anEnrollment, aUser, connectDistrict, peopleOf, startDistrict } from '#identity/oneroster/testing.ts';
import { startGradebook } from './testing-gradebook.ts';

/** Connects a district with these students of the class `c1`, titled Algebra, and a quiz for them. */
export async function connectGradebook(site: TestSite, students: readonly string[]) {
  const district = await startDistrict();
  district.lists.classes = [aClass('c1', 'Algebra'), aClass('c2', 'Chess')];
  district.lists.users = students.map((name) => aUser(name));
  district.lists.enrollments = students.map((name) => anEnrollment(name, 'c1'));
  const { connection, run } = await connectDistrict(site, district);
  await run();
  const book = await startGradebook();
  await site.as('admin').do(updateConnection, {
    params: { id: connection._id },
    body: {
      gradebookUrl: `${book.url}/ims/oneroster/gradebook/v1p2`,
      tokenUrl: `${book.url}/token`,
      clientSecret: 'secret',
    },
  });
  const [group] = await runIn<{ group_id: string }>(
    site,
    site.school,
    `select group_id from oneroster_class where connection_id = $1 and sourced_id = 'c1'`,
    [connection._id],
  );
  const quiz = await buildQuiz(site, { name: 'Final', groups: [group!.group_id], attemptsAllowed: 0 });
  const people = new Map((await peopleOf(site)).map((one) => [one.email, one.id]));
  return {
    district,
    connection,
    /** Reads the district again. */
    run,
    book,
    quiz,
    group: group!.group_id,
    people,
    stop: async () => void (await Promise.all([district.stop(), book.stop()])),
  };
}

/**
 * Hands in an attempt of each of these people that is graded with the score, of 2. With `returning`, as Citus would copy the rows
 * otherwise, which row security refuses.
 */
export const handIn = (site: TestSite, quizId: string, people: readonly string[], score: number) =>
  runIn(
    site,
    site.school,
    `insert into attempt (tenant_id, attempt_id, quiz_id, revision, person_id, number, state, started_at, submitted_at,
       ended_by, paper, graded_at, score_exact, score, max_score)
     select $1::uuid, gen_random_uuid(), $2::uuid, 1, id, 1, 'submitted', now() - interval '1 hour', now(), 'student',
       '[]', now(), $4::text, $4::numeric, 2 from unnest($3::uuid[]) as id returning null`,
    [site.school.id, quizId, people, score],
  );

/** Grades these people anew. */
export const regrade = (site: TestSite, quizId: string, people: readonly string[], score: number) =>
  runIn(
    site,
    site.school,
    `update attempt set score = $3::numeric, score_exact = $3::text where quiz_id = $1 and person_id = any($2::uuid[])`,
    [quizId, people, score],
  );
