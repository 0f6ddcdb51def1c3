import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { GRACE_MS } from '#delivery/late/rules-grace.ts';
import { buildQuiz } from './testing/builders.ts';
import { testSite } from './testing/site.ts';

const site = await testSite({ environment: { METRICS_PORT: '9464' } });
const text = (): Promise<string> => site.server.metrics!.metrics();

test('operators see requests by route, the saver, the pool, mails, and attempts that nobody has handed in', async () => {
  const quiz = await buildQuiz(site, { durationSeconds: 60 });
  const { _id } = await site.as('student').do(startQuiz, { body: { id: quiz._id } });
  await site.as('student').call(saveResp, { body: { id: _id, resp: [] } as never });
  const before = await text();
  expect(before).toMatch(
    /tripos_request_seconds_count\{method="POST",route="\/v1\/api\/quizes\/saveResp",status="400"\} 1/,
  );
  expect(before).toMatch(/^tripos_attempts_overdue 0$/m);
  for (const name of ['saver_depth', 'pool_waiting', 'pool_connections', 'mails_waiting', 'mails_failed'])
    expect(before).toMatch(new RegExp(`^tripos_${name} \\d+$`, 'm'));
  site.advance(60_000 + GRACE_MS + 10_000);
  expect(await text()).toMatch(/^tripos_attempts_overdue 1$/m);
});

test('the metrics are not at the address of the pages', async () => {
  const answer = await site.server.app.inject({ url: '/metrics', headers: { host: site.school.host } });
  expect(answer.payload).not.toContain('tripos_');
});

test('the board for operators asks for metrics that there are, by routes that there are', async () => {
  const board = JSON.parse(readFileSync(join(import.meta.dirname, '../../deploy/grafana.json'), 'utf8'));
  const asked: string[] = board.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  );
  const stats = await text();
  const names = asked.flatMap((expr) => expr.match(/tripos_\w+/g) ?? []);
  expect(new Set(names).size).toBeGreaterThan(8);
  for (const name of names) expect(stats, name).toMatch(new RegExp(`^${name}[ {]`, 'm'));
  const routes = asked.find((expr) => expr.includes('saveResp'))!.match(/route=~"([^"]+)"/)![1]!;
  const known = [startQuiz, getExam, saveResp, submitAttempt].map(({ path }) => path);
  for (const path of known) expect(path).toMatch(new RegExp(`^(?:${routes})$`));
});
