import { createHash } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { getExam, saveResp } from '#delivery/contract.ts';
import { doProctorAction } from '#delivery/proctoring/contract.ts';
import { getAccess, setAccess } from '#quizzes/access/contract.ts';
import { getSafeBrowser, setSafeBrowser } from '#quizzes/safe-browser/contract.ts';
import { buildQuiz } from '../src/app/testing/builders.ts';
import type { TestPerson } from '../src/app/testing/site.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const newStudent = () => site.addPerson(site.school, ['student'], 'Wangari');
const options: BrowserContextOptions = { serviceWorkers: 'block' };

async function guardedQuiz(name: string) {
  const quiz = await buildQuiz(site, { name, durationSeconds: 1800 });
  const body = { mode: 'made' as const, options: { quitPassword: 'Kumasi 26' } };
  const { madeKey } = await site.as('teacher').do(setSafeBrowser, { params: { id: quiz._id }, body });
  return { id: quiz._id, key: madeKey! };
}

/** A page as in Safe Exam Browser with a modern web view: no headers, and keys that are filled in when they are asked for. */
async function openSafePage(person: TestPerson, key: string): Promise<Page> {
  const page = await site.openPage(person, options);
  await page.exposeFunction('hashForTest', (url: string) => sha256(url + key));
  await page.addInitScript(() => {
    const security = {
      configKey: '',
      browserExamKey: '',
      async updateKeys(told: () => void) {
        const hash = (globalThis as unknown as { hashForTest: (url: string) => Promise<string> }).hashForTest;
        security.configKey = await hash(location.href.replace(/#.*$/, ''));
        told();
      },
    };
    Object.assign(globalThis, { SafeExamBrowser: { version: 'test', security } });
  });
  return page;
}

/** A page as in Safe Exam Browser for Windows before it had an interface: every request carries its proof. */
async function openHeaderPage(person: TestPerson, key: string): Promise<Page> {
  const page = await site.openPage(person, options);
  await page.route('**/v1/api/**', (route) => {
    const request = route.request();
    const headers = { ...request.headers(), 'x-safeexambrowser-configkeyhash': sha256(request.url() + key) };
    return route.continue({ headers });
  });
  return page;
}

const saved = (page: Page) => page.locator('[data-question]').getByText(/^Saved/);

test('a teacher asks for it, and a student in any other browser is shown the way in', async () => {
  const quiz = await buildQuiz(site, { name: 'Guarded' });
  const teacher = await site.openPage(site.school.people.teacher);
  await teacher.goto(`/quizzes/guarded/${quiz._id}/access`);
  const card = teacher.getByRole('region', { name: 'Safe Exam Browser' });
  await card.getByRole('radio', { name: 'Yes, use Tripos settings' }).check();
  // One button saves the whole page, and what one part refuses saves none of it.
  await teacher.getByRole('textbox', { name: 'Access code' }).fill('Kumasi');
  const save = teacher.getByRole('button', { name: 'Save changes' });
  await save.click();
  await card.getByText('Enter a quit password').waitFor();
  await card.getByLabel('Quit password').fill('Kumasi 26');
  expect((await site.as('teacher').do(getAccess, { params: { id: quiz._id } })).code).toBeNull();
  await save.click();
  await card.getByRole('link', { name: 'Download settings' }).waitFor();
  expect(await axeFindings(teacher)).toEqual([]);
  expect((await site.as('teacher').do(getAccess, { params: { id: quiz._id } })).code).toBe('Kumasi');
  await site.as('teacher').do(setAccess, { params: { id: quiz._id }, body: { code: null } });
  const { file } = await site.as('teacher').do(getSafeBrowser, { params: { id: quiz._id } });

  const student = await site.openPage(await newStudent());
  await student.goto(`/exam/${quiz._id}`);
  await student.getByRole('heading', { name: 'This exam requires Safe Exam Browser' }).waitFor();
  const link = student.getByRole('link', { name: 'Open in Safe Exam Browser' });
  expect(await link.getAttribute('href')).toBe(`${site.addressOf().replace('http', 'seb')}${file}`);
  expect(await student.getByRole('button', { name: 'Start now' }).count()).toBe(0);
  expect(await axeFindings(student)).toEqual([]);
});

test('its page proves it, is stopped when answers come from elsewhere, and continues when staff lets it', async () => {
  const [{ id, key }, person] = [await guardedQuiz('Stopped'), await newStudent()];
  const page = await openSafePage(person, key);
  await page.goto(`/exam/${id}`);
  await page.getByRole('button', { name: 'Start now' }).click();
  const option = page.getByRole('radio').first();
  await option.check();
  await saved(page).first().waitFor();
  const exam = await site.as(person).call(getExam, { params: { id } });
  const attempt = exam.body.attempt._id;
  const question = exam.body.questions[0]!.question._id;

  const elsewhere = await site.as(person).call(saveResp, {
    body: { id: attempt, resp: [{ question, answer: { option: null }, seq: 9 }] },
    headers: { 'x-safeexambrowser-configkeyhash': sha256('nothing') },
  });
  expect(elsewhere.error.code).toBe('locked');
  await page.getByRole('heading', { name: 'This exam was stopped' }).waitFor();
  const unlock = { deed: 'unlock' as const, attempts: [attempt], reason: 'The laptop was replaced' };
  await site.as('teacher').do(doProctorAction, { params: { id }, body: unlock });
  await page.getByRole('heading', { name: 'This exam was stopped' }).waitFor({ state: 'detached' });
  await page.getByRole('radio').nth(1).check();
  await saved(page).first().waitFor();
  // Opened again, the page is known by its session.
  await page.goto(`/exam/${attempt}`);
  await page.getByRole('radio').nth(1).waitFor();
  expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
});

test('other settings are told apart, and with headers alone an exam is taken to its end', async () => {
  const { id, key } = await guardedQuiz('Headers');
  const wrong = await openSafePage(await newStudent(), 'f'.repeat(64));
  await wrong.goto(`/exam/${id}`);
  await wrong.getByRole('heading', { name: 'Safe Exam Browser has the wrong settings' }).waitFor();

  const page = await openHeaderPage(await newStudent(), key);
  await page.goto(`/exam/${id}`);
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('radio').first().check();
  await saved(page).first().waitFor();
});
