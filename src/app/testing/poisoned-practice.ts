/** Weekly summaries of practice with one poisoned member, for `every-job.test.ts`. */
import type { Scenario } from './scenario.ts';
import type { TestSite } from './site.ts';
import { untilSundayEvening } from './sunday.ts';

let moved = 0;

export const summaries = (
  site: TestSite,
  run: (text: string, values?: unknown[]) => Promise<unknown>,
  newPerson: () => Promise<string>,
  poison: (table: string, action: 'insert', condition: string) => Promise<void>,
): Scenario => ({
  job: 'practice-summaries',
  async prepare() {
    const [bad, good] = [await newPerson(), await newPerson()];
    for (const person of [bad, good])
      await run(
        `insert into notification_preference (tenant_id, person_id, kind, way) values ($1, $2, 'practice', 'app')`,
        [site.school.id, person],
      );
    await poison('practice_summary', 'insert', `new.person_id = '${bad}'`);
    moved = untilSundayEvening(site.now());
    site.advance(moved);
    return bad;
  },
  done() {
    // What other batches notify would be too old to be pushed.
    site.advance(-moved);
    moved = 0;
    return run('select count(*)::int as summarised from practice_summary');
  },
  expected: [{ summarised: 1 }],
});
