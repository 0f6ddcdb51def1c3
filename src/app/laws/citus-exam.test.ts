/**
 * THE law of a cluster: every statement of an exam is for one worker, and all of one school's are for the same. Each is
 * recorded as the product sends it and explained by Citus. Only where a cluster is given (TRIPOS_CITUS_URL).
 */
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { beat } from '#delivery/events/contract.ts';
import { writeContacts } from '#delivery/events/heartbeat.ts';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const isOfData = (text: string): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(text);

describe.skipIf(inject('database').cluster === null)('an exam on Citus', async () => {
  if (inject('database').cluster === null) return;
  const site = await testSite();
  const { school, database, server } = site;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  afterAll(() => client.end());

  /** Runs the work; answers the statements that the server sent during it. */
  async function record(work: () => Promise<unknown>): Promise<Statement[]> {
    const sent: Statement[] = [];
    const { connect } = server.database.pool;
    const before = server.database.pool.connect;
    server.database.pool.connect = (async () => {
      const one = await (connect as () => Promise<pg.PoolClient>).call(server.database.pool);
      const { query } = one;
      one.query = ((given: string | Statement, ...rest: unknown[]) => {
        if (typeof given !== 'string') sent.push({ text: given.text, values: given.values });
        return (query as (...all: unknown[]) => unknown).call(one, given, ...rest);
      }) as typeof one.query;
      const { release } = one;
      one.release = (broken) => {
        one.query = query;
        one.release = release;
        release.call(one, broken);
      };
      return one;
    }) as typeof before;
    try {
      await work();
    } finally {
      server.database.pool.connect = before;
    }
    return sent.filter(({ text }) => isOfData(text));
  }

  async function explain({ text, values }: Statement): Promise<string> {
    await client.query('BEGIN');
    try {
      await client.query('SET LOCAL ROLE tripos_app');
      await client.query(`SET LOCAL app.tenant_id = '${school.id}'`);
      const { rows } = await client.query<Record<string, string>>(`EXPLAIN (COSTS OFF) ${text}`, [...values]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      await client.query('ROLLBACK');
    }
  }

  const content = {
    stem: '<p>Which one?</p>',
    shuffle: true,
    options: [
      { id: 'right001', text: 'This', share: '1', feedback: '' },
      { id: 'wrong001', text: 'That', share: '0', feedback: '' },
    ],
  };
  const questions = [await buildQuestion(site, { content }), await buildQuestion(site, { type: 'essay' })];
  const quiz = await buildQuiz(site, { questions });
  const student = site.as(await site.addPerson(school, ['student'], 'Kofi'));
  const steps: Record<string, Statement[]> = {};
  let id = '';
  steps.start = await record(async () => {
    id = (await student.do(startQuiz, { body: { id: quiz._id } }))._id;
  });
  const answer = (seq: number) => ({
    body: { id, resp: [{ question: questions[0]!, answer: { option: 'right001' }, seq }] },
  });
  steps.paper = await record(() => student.do(getExam, { params: { id } }));
  steps.save = await record(() => student.do(saveResp, answer(1)));
  steps['save again'] = await record(() => student.do(saveResp, answer(2)));
  steps['I am here'] = await record(async () => {
    await student.do(beat, { params: { id }, body: {} });
    await writeContacts(server.services);
  });
  steps['hand in'] = await record(() => student.do(submitAttempt, { body: { id } }));

  test('each step sends statements, and those that write are among them', () => {
    expect(Object.entries(steps).filter(([, sent]) => sent.length === 0)).toEqual([]);
    const written = Object.values(steps)
      .flat()
      .flatMap(({ text }) => /\b(?:insert into|update) "?(\w+)/i.exec(text)?.[1] ?? []);
    expect(written).toEqual(expect.arrayContaining(['attempt', 'answer', 'attempt_heartbeat']));
  });

  test.each(Object.entries(steps))(
    '%s: every statement is one task, all of them on one worker',
    async (_step, sent) => {
      const nodes = new Set<string>();
      for (const statement of sent) {
        const plan = await explain(statement);
        // What reads no table of a school, as notifications do, is for no worker.
        if (!plan.includes('Citus')) continue;
        expect(plan, `${statement.text}\n${plan}`).not.toMatch(/Distributed Subplan|pull to coordinator|repartition/);
        expect(
          [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => count),
          statement.text,
        ).toEqual(['1']);
        // A reference table alone is read on the coordinator.
        const [, port] = /Node: host=\S+ port=(\d+)/.exec(plan) ?? [];
        if (port !== undefined && port !== new URL(database.url).port) nodes.add(port);
      }
      expect(nodes.size).toBeLessThanOrEqual(1);
    },
  );
});
