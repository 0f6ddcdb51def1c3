/** Results for learning platforms and members of their courses with one poisoned member each, for `every-job.test.ts`. */
import { buildRoster, linkToPlatform } from '#integrations/lti/testing.ts';
import { buildTool } from '#integrations/lti/tools/testing.ts';
import { buildQuiz } from './builders.ts';
import type { Scenario } from './scenario.ts';
import type { TestSite } from './site.ts';

type Run = (text: string) => Promise<unknown>;
type Poison = (table: string, action: 'update', condition: string) => Promise<void>;

export const grades = (
  site: TestSite,
  run: Run,
  attemptAt: (quizId: string) => Promise<string>,
  poison: Poison,
): Scenario => ({
  job: 'lti-grades',
  async prepare() {
    const [good, bad] = [await buildQuiz(site, { name: 'Linked' }), await buildQuiz(site, { name: 'Linked badly' })];
    await linkToPlatform(site, good._id, await attemptAt(good._id));
    const link = await linkToPlatform(site, bad._id, await attemptAt(bad._id));
    await poison('lti_score', 'update', `new.link_id = '${link}'`);
    return bad._id;
  },
  done: () => run('select count(*)::int as compared from lti_score where version > 0'),
  expected: [{ compared: 1 }],
});

export const toolScores = (
  site: TestSite,
  run: (text: string, values?: unknown[]) => Promise<unknown>,
  attemptAt: (quizId: string) => Promise<string>,
  poison: Poison,
): Scenario => ({
  job: 'lti-tool-scores',
  async prepare() {
    const quiz = await buildQuiz(site, { name: 'With a tool' });
    const tool = await buildTool(site);
    const [good, bad] = [await attemptAt(quiz._id), await attemptAt(quiz._id)];
    for (const attempt of [good, bad])
      await run(
        `insert into lti_launch (tenant_id, attempt_id, question_id, tool_id, quiz_id, person_id, label, max_score, launched_at,
           score_exact, score_max_exact, activity, grading, stamped_at, received_at, is_due)
         select tenant_id, attempt_id, gen_random_uuid(), $2, quiz_id, person_id, 'One', 1, now(), '1', '1', 'Completed',
           'FullyGraded', now(), now(), true from attempt where attempt_id = $1 returning null`,
        [attempt, tool._id],
      );
    await poison('lti_launch', 'update', `new.attempt_id = '${bad}'`);
    return bad;
  },
  done: () => run('select count(*)::int as waiting from lti_launch where is_due'),
  expected: [{ waiting: 1 }],
});

export const rosters = (site: TestSite, run: Run, poison: Poison): Scenario => ({
  job: 'lti-rosters',
  async prepare() {
    const [, bad] = [await buildRoster(site), await buildRoster(site)];
    await poison('lti_context', 'update', `new.context_id = '${bad}'`);
    return bad;
  },
  done: () => run('select problem from lti_context where began_at is not null'),
  expected: [{ problem: 'The platform can’t be reached' }],
});
