import { expect, test } from 'vitest';
import { saveResp, startQuiz } from '#attempt/contract.ts';
import { GRACE_MS } from '#attempt/rules.ts';
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

test('the figures are not at the address of the pages', async () => {
  const answer = await site.server.app.inject({ url: '/metrics', headers: { host: site.school.host } });
  expect(answer.payload).not.toContain('tripos_');
});
