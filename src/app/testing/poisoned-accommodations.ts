/** Accommodations of students at work with one poisoned member, for `every-job.test.ts`. */
import { buildQuiz } from './builders.ts';
import type { Scenario } from './scenario.ts';
import type { TestSite } from './site.ts';

let good = '';

export const accommodations = (
  site: TestSite,
  run: (text: string, values?: unknown[]) => Promise<unknown>,
  attemptOf: (quizId: string, columns: Readonly<Record<string, unknown>>) => Promise<string>,
  poison: (table: string, action: 'update', condition: string) => Promise<void>,
): Scenario => ({
  job: 'accommodations',
  async prepare() {
    const quizzes: string[] = [];
    for (const name of ['Bad', 'Good']) {
      const { _id } = await buildQuiz(site, { name, durationSeconds: 600 });
      const attempt = await attemptOf(_id, { deadline: new Date(site.now().getTime() + 600_000) });
      await run(
        `insert into quiz_override (tenant_id, override_id, quiz_id, person_id, factor, reason)
         select tenant_id, gen_random_uuid(), quiz_id, person_id, 2, 'More time' from attempt
         where tenant_id = $1 and attempt_id = $2`,
        [site.school.id, attempt],
      );
      quizzes.push(_id);
      good = attempt;
    }
    await poison('attempt', 'update', `new.quiz_id = '${quizzes[0]}'`);
    return quizzes[0]!;
  },
  done: () =>
    run(
      `select round(extract(epoch from deadline - started_at) / 60)::int as minutes from attempt
       where tenant_id = $1 and attempt_id = $2`,
      [site.school.id, good],
    ),
  expected: [{ minutes: 20 }],
});
