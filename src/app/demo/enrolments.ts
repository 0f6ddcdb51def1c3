/** Who takes which course, how far they are, and the certificates that some have earned. */

import { insertCertificates } from '#credentials/certificates/api.ts';
import { codeFrom } from '#credentials/certificates/rules.ts';
import { seededRandom } from '#platform/exact/random.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { DemoCourse } from './content/courses.ts';
import type { DemoQuiz } from './content/quizzes.ts';
import type { School } from './content/school.ts';
import type { People } from './people.ts';
import { insertRows } from './store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Of a hundred students this many start a course that is open to them. */
const START_PERCENT = 45;

const certificateCode = (random: () => number): string =>
  codeFrom(Buffer.from(Array.from({ length: 10 }, () => Math.floor(random() * 256))));

/** The demo student is in the middle of the first course; the others are anywhere. */
export async function insertEnrolments(
  tx: TenantTx,
  school: School,
  people: People,
  courses: readonly DemoCourse[],
  now: Date,
): Promise<void> {
  const random = seededRandom(`enrolments of ${school.key}`);
  for (const [place, { id: course_id, plan, topicIds }] of courses.entries()) {
    if (plan.isDraft || plan.premium) continue;
    const [demoStudent] = people.students;
    // Topics with quizzes are done by results, which the first visit counts; the demo writes what is read.
    const readable = topicIds.filter(
      (_, index) => plan.sections.flatMap(({ topics }) => topics)[index]!.quizzes === undefined,
    );
    for (const [index, student] of people.students.entries()) {
      const mayTake = plan.groups === undefined || plan.groups.some((group) => student.groups.includes(group));
      if (student === demoStudent && plan.isCompletedByStudent) continue;
      const starts = index === 0 ? place === 0 : random() * 100 < START_PERCENT;
      if (!mayTake || !starts) continue;
      const doneCount = index === 0 ? 1 : Math.floor(random() * (readable.length + 1));
      const startedAt = now.getTime() - (3 + 30 * random()) * DAY;
      const pace = (now.getTime() - startedAt) / (topicIds.length + 1);
      const key = { tenant_id: tx.tenantId, course_id, person_id: student.id };
      const at = (step: number): Date => new Date(startedAt + step * pace);
      const isWhole = doneCount === topicIds.length;
      await insertRows(tx, 'enrolment', [
        {
          ...key,
          started_at: new Date(startedAt),
          last_seen_at: at(doneCount),
          last_topic_id: readable[Math.min(doneCount, readable.length - 1)] ?? null,
          completed_at: isWhole ? at(doneCount) : null,
        },
      ]);
      await insertRows(
        tx,
        'topic_progress',
        readable.slice(0, doneCount).map((topic_id, step) => ({
          ...key,
          topic_id,
          opened_at: at(step + 0.5),
          seconds: 90 + Math.floor(600 * random()),
          reported_at: at(step + 1),
          read_at: at(step + 1),
          done_at: at(step + 1),
        })),
      );
      if (isWhole) {
        const earned = { personId: student.id, kind: 'course', subjectId: course_id, title: plan.title } as const;
        const code = certificateCode(random);
        await insertCertificates(tx, earned, [{ ...earned, outcome: 'completed', percent: null, code }], at(doneCount));
      }
    }
  }
}

/** Those who have passed a quiz with a pass mark and have asked for their certificate: the demo student, and some others. */
export async function insertQuizCertificates(
  tx: TenantTx,
  school: School,
  people: People,
  quizzes: readonly DemoQuiz[],
): Promise<void> {
  const random = seededRandom(`certificates of ${school.key}`);
  const passMarks = await tx
    .selectFrom('quiz_revision')
    .select(['quiz_id', 'name', 'pass_percent'])
    .where('tenant_id', '=', tx.tenantId)
    .where('pass_percent', 'is not', null)
    .execute();
  for (const { id } of quizzes) {
    const quiz = passMarks.find((row) => row.quiz_id === id);
    if (!quiz) continue;
    const attempts = await tx
      .selectFrom('attempt')
      .select(['person_id', 'score', 'max_score', 'submitted_at'])
      .where('tenant_id', '=', tx.tenantId)
      .where('quiz_id', '=', id)
      .where('state', '=', 'submitted')
      .orderBy('submitted_at')
      .execute();
    for (const { person_id: personId, score, max_score, submitted_at } of attempts) {
      const percent = (100 * Number(score)) / Number(max_score);
      const asks = personId === people.students[0]!.id || random() < 0.3;
      if (!asks || submitted_at === null || percent < Number(quiz.pass_percent)) continue;
      const code = certificateCode(random);
      await insertCertificates(
        tx,
        { kind: 'quiz', subjectId: id, title: quiz.name },
        [{ personId, outcome: 'passed', percent: Math.round(percent * 100) / 100, code }],
        submitted_at,
      );
    }
  }
}
