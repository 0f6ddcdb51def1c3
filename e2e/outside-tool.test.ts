import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { getExam, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { applyEverywhere } from '#integrations/lti/tools/quiz/background.ts';
import { scope } from '#integrations/lti/tools/testing-course.ts';
import { startTool } from '#integrations/lti/tools/testing-tool.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite({ SSO_LOCAL: '1' });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('a question in an outside tool is written, opened in the exam on a phone, and gets the points of the tool', async () => {
  // A second try of the story finds the tool of the first, too.
  const name = `Simulator ${crypto.randomUUID().slice(0, 8)}`;
  const tool = await startTool(site, { name });
  const page = await site.openPage(site.school.people.teacher);
  await page.goto('/questions/create?type=outside-tool');
  await page.getByLabel('Title').fill('The pendulum');
  await page.locator('[contenteditable=true]').first().click();
  await page.keyboard.type('Find the length of the pendulum.');
  await page.getByRole('button', { name: 'Add to bank' }).click();
  await page.getByText('Choose a tool').first().waitFor();
  await page.getByRole('combobox', { name: 'Tool' }).click();
  await page.getByRole('option', { name }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add to bank' }).click();
  await page.waitForURL(/\/questions\/[0-9a-f-]{36}$/);
  const question = new URL(page.url()).pathname.split('/').at(-1)!;

  const quiz = await buildQuiz(site, { name: 'Physics', questions: [question] });
  const amina = await site.addPerson(site.school, ['student'], 'Amina');
  const { _id } = await site.as(amina).do(startQuiz, { body: { id: quiz._id } });
  const student = await site.openPage(amina, PHONE);
  await student.goto(`/exam/var/${_id}`);
  const link = student.getByRole('link', { name: 'Open the tool' });
  const [opened] = await Promise.all([student.waitForEvent('popup'), link.press('Enter')]);
  await opened.waitForURL(new RegExp(`^${tool.host}/login`));
  const user = new URL(opened.url()).searchParams.get('login_hint')!;
  await opened.close();
  expect(await student.getByRole('checkbox', { name: 'I have worked in the tool' }).isChecked()).toBe(true);
  expect(await axeFindings(student)).toEqual([]);
  expect(await student.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect
    .poll(async () => (await site.as(amina).do(getExam, { params: { id: _id } })).questions[0]!.resp)
    .toEqual({ opened: true });
  // Whoever takes that back has answered nothing, wherever that is counted.
  await student.getByRole('checkbox', { name: 'I have worked in the tool' }).uncheck();
  await student.getByRole('button', { name: 'Hand in', exact: true }).first().press('Enter');
  const handIn = student.getByRole('dialog', { name: 'Hand in your exam?' });
  await handIn.getByText('1 question not answered').waitFor();
  await student.keyboard.press('Escape');
  await handIn.waitFor({ state: 'hidden' });
  const [again] = await Promise.all([student.context().waitForEvent('page'), link.click({ button: 'middle' })]);
  await again.close();
  await expect
    .poll(async () => (await site.as(amina).do(getExam, { params: { id: _id } })).questions[0]!.resp)
    .toEqual({ opened: true });
  // Asked for beside the browser: in this Chromium the process of a tab in the background now and then crashes.
  const led = await site.server.app.inject({
    url: (await link.getAttribute('href'))!,
    headers: { host: site.school.host, cookie: `token=${amina.token}` },
  });
  expect(led.headers.location).toMatch(new RegExp(`^${tool.host}/login`));

  const ask = (url: string, headers: Record<string, string>, payload: string) =>
    site.server.app.inject({ method: 'POST', url, headers: { host: site.school.host, ...headers }, payload });
  const granted = await ask(
    '/lti/tools/token',
    { 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await tool.sign(tool.assertion()),
      scope: scope('score'),
    }).toString(),
  );
  const sent = await ask(
    `/lti/tools/quizzes/${quiz._id}/lineitems/${question}/scores`,
    { authorization: `Bearer ${granted.json().access_token}`, 'content-type': 'application/vnd.ims.lis.v1.score+json' },
    JSON.stringify({
      userId: user,
      scoreGiven: 9,
      scoreMaximum: 10,
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
      comment: 'A bit too long',
      timestamp: site.now().toISOString(),
    }),
  );
  expect(sent.statusCode).toBe(204);
  await site.as(amina).do(submitAttempt, { body: { id: _id } });
  await applyEverywhere(site.server.services);

  await student.goto(`/exam/review/${_id}`);
  await student.getByText('Says to have worked in the tool').waitFor();
  await student.getByText('A bit too long').waitFor();
  expect(await axeFindings(student)).toEqual([]);
  // Whoever may change the marks sees that the tool gave them.
  await page.goto(`/exam/review/${_id}`);
  await page.getByRole('button', { name: 'Change mark of question 1' }).click();
  await page.getByText(`${name} ·`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await tool.stop();
  expect(site.complaints()).toEqual([]);
});
