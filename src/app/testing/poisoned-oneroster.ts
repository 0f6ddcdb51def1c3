/** Student information systems of which one is poisoned, for `every-job.test.ts`. */
import { createConnection } from '#identity/oneroster/contract.ts';
import { connectionSettings } from '#identity/oneroster/testing.ts';
import { buildQuiz } from './builders.ts';
import type { Scenario } from './scenario.ts';
import type { TestSite } from './site.ts';

type Run = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
type Poison = (table: string, action: 'insert' | 'update' | 'delete', condition: string) => Promise<void>;

export const nightly = (site: TestSite, run: Run, poison: Poison): Scenario => ({
  job: 'oneroster-nightly',
  async prepare() {
    const ids: string[] = [];
    for (const name of ['bad', 'good']) {
      const body = connectionSettings(`https://${name}.example`, { name, isNightly: true });
      ids.push((await site.as('admin').do(createConnection, { body }))._id);
    }
    await run(`update oneroster_connection set due_at = now() - interval '1 day'`);
    await poison('oneroster_run', 'insert', `new.connection_id = '${ids[0]}'`);
    return ids[0]!;
  },
  done: () => run('select count(*)::int as asked from oneroster_run'),
  expected: [{ asked: 1 }],
});

export const systemGrades = (
  site: TestSite,
  run: Run,
  attemptAt: (quizId: string) => Promise<string>,
  poison: Poison,
): Scenario => ({
  job: 'oneroster-grades',
  async prepare() {
    const body = connectionSettings('https://grades.example', {
      name: 'Grades',
      gradebookUrl: 'https://grades.example/gradebook',
    });
    const [tenant, connection] = [site.school.id, (await site.as('admin').do(createConnection, { body }))._id];
    const quizzes: string[] = [];
    for (const name of ['Sent', 'Sent badly']) {
      const [group] = await run<{ group_id: string }>(
        `insert into person_group (tenant_id, group_id, name) values ($1, gen_random_uuid(), $2) returning group_id`,
        [tenant, name],
      );
      const quiz = await buildQuiz(site, { name, groups: [group!.group_id] });
      const attempt = await attemptAt(quiz._id);
      await run(
        `insert into oneroster_class (tenant_id, connection_id, sourced_id, group_id, made_group) values ($1, $2, $3, $4, true)`,
        [tenant, connection, name, group!.group_id],
      );
      await run(
        `insert into oneroster_user (tenant_id, connection_id, sourced_id, person_id, linked_by, classes, created_at)
         select $1::uuid, $2::uuid, $3::text, person_id, 'hand', array[$3::text], now() from attempt where attempt_id = $4
         returning null`,
        [tenant, connection, name, attempt],
      );
      await run(
        `insert into oneroster_quiz (tenant_id, connection_id, quiz_id, is_on, decided_at) values ($1, $2, $3, true, now())`,
        [tenant, connection, quiz._id],
      );
      quizzes.push(quiz._id);
    }
    await poison('oneroster_score', 'update', `new.quiz_id = '${quizzes[1]}'`);
    return quizzes[1]!;
  },
  done: () => run('select count(*)::int as compared from oneroster_score where version > 0'),
  expected: [{ compared: 1 }],
});
