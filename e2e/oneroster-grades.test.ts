/** Results to a student information system, as a teacher turns them on and sees what arrived. In a real browser. */
import { afterAll, expect, test } from 'vitest';
import { runIn } from '#identity/account/testing.ts';
import { reconcileSystems } from '#integrations/oneroster-grades/background.ts';
import { systemScoreChannel } from '#integrations/oneroster-grades/channel.ts';
import { connectGradebook, handIn } from '#integrations/oneroster-grades/testing.ts';
import { sweepOutbox } from '#platform/server/outbox/sweeper.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite({ SSO_LOCAL: '1' });
const { services } = site.server;
const at = await connectGradebook(site, ['amy', 'bob', 'cem']);
afterAll(() => at.stop());

test('a teacher turns sending on by keyboard on a phone, reads what failed and why, and sends it again', async () => {
  await handIn(site, at.quiz._id, [at.people.get('amy')!, at.people.get('bob')!], 1);
  const page = await site.openPage(site.school.people.teacher, { viewport: { width: 390, height: 844 } });
  await page.goto(`/quizzes/final/${at.quiz._id}/participants`);
  await page.getByRole('switch', { name: 'Send the results to District' }).press('Space');
  await page.getByText('Results are sent to District').waitFor();
  let calls = 0;
  at.book.fault = () => (calls++ === 0 ? { status: 503 } : null);
  await reconcileSystems(services);
  await sweepOutbox(services, [systemScoreChannel]);
  await page.reload();
  await page.getByText('Not in District (Algebra) yet: The system answered 503').waitFor();
  await page.getByText('1 not sent yet').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/system-grades-390.png`, fullPage: true });
  await page.getByRole('button', { name: 'Send now' }).press('Enter');
  await page.getByText('Sending 1 results').waitFor();
  site.advance(2 * 60 * 60_000);
  await sweepOutbox(services, [systemScoreChannel]);
  await page.reload();
  await page.getByText('All 2 results are up to date.').waitFor();
  expect(at.book.results.size).toBe(2);
  const amy = await site.signInAgain({ personId: at.people.get('amy')!, email: '', token: '' });
  const [attempt] = await runIn<{ attempt_id: string }>(
    site,
    site.school,
    'select attempt_id from attempt where person_id = $1',
    [amy.personId],
  );
  const own = await site.openPage(amy, { viewport: { width: 390, height: 844 } });
  await own.goto(`/myAttempt/${attempt!.attempt_id}`);
  await own.getByText(/^In District \(Algebra\) since /).waitFor();
  expect(site.complaints()).toEqual([]);
});
