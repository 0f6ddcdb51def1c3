/** Student information systems of which one is poisoned, for `every-job.test.ts`. */
import { createConnection } from '#identity/oneroster/contract.ts';
import { connectionSettings } from '#identity/oneroster/testing.ts';
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
