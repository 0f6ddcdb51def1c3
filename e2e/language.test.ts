/** The language of the pages: who has chosen it, and how long it lasts. */
import { expect, test } from 'vitest';
import { getSettings, updateSettings } from '#admin/tenant-settings/contract.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { updateAccount } from '#identity/account/contract.ts';
import { createPost } from '#site/blog/contract.ts';
import { type BrowserSite, browserSite } from './browser-site.ts';

const site: BrowserSite = await browserSite();

async function settle(change: { language?: 'ar-EG' | 'de-DE' | 'en-US'; registrationOpen?: boolean }): Promise<void> {
  const { revision } = await site.as('admin').do(getSettings);
  await site.as('admin').do(updateSettings, { body: { revision, ...change } });
}

test('what a visitor has chosen stays when they make an account, also on another device, and dates follow', async () => {
  await settle({ registrationOpen: true });
  const page = await site.openPage(null, { viewport: { width: 390, height: 844 } });
  await page.goto('/register');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitem', { name: 'العربية' }).click();
  await page.locator('html[lang="ar"][dir="rtl"]').waitFor();
  await page.getByLabel('الاسم الأول').fill('ليلى');
  await page.getByLabel('البريد الإلكتروني').fill('leyla@school.test');
  await page.locator('input[autocomplete="new-password"]').fill('a long enough password');
  await page.locator('main form button[type="submit"]').click();
  await page.waitForURL('**/dash');
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.locator('main').getByText('ليلى').first().waitFor();

  const elsewhere = await site.openPage(null);
  await elsewhere.goto('/login');
  await elsewhere.getByLabel('E-mail address').fill('leyla@school.test');
  await elsewhere.getByLabel('Password', { exact: true }).fill('a long enough password');
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await elsewhere.waitForURL('**/dash');
  await elsewhere.locator('html[lang="ar"][dir="rtl"]').waitFor();
  await elsewhere.goto('/user/me?tab=safety');
  await elsewhere.locator('main h1').waitFor();
  // A session of today, dated in Arabic with the digits of clocks.
  const month = new Intl.DateTimeFormat('ar', { month: 'short' }).format(site.now());
  await elsewhere.getByText(month).first().waitFor();
  expect(site.complaints()).toEqual([]);
});

test('the language of a school applies to people who have chosen none; a person’s own goes before it', async () => {
  await settle({ language: 'de-DE' });
  const visitor = await site.openPage(null);
  await visitor.goto('/login');
  await visitor.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
  expect(await visitor.title()).toMatch(/^Anmelden · /);

  const teacher = await site.openPage(site.school.people.teacher);
  await teacher.goto('/questions');
  await teacher.getByRole('heading', { level: 1, name: 'Fragen' }).waitFor();
  await site.as('teacher').do(updateAccount, { body: { language: 'en' } });
  await teacher.goto('/questions');
  await teacher.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
  await settle({ language: 'en-US' });
  expect(site.complaints()).toEqual([]);
});

test('with the keyboard alone a visitor changes the language, and a refusal and a field speak it', async () => {
  const page = await site.openPage(null);
  await page.goto('/login');
  const chooser = page.getByRole('button', { name: 'Language: English' });
  await chooser.waitFor();
  await chooser.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Deutsch' }).waitFor();
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press('ArrowDown');
    if (await page.getByRole('menuitem', { name: 'Deutsch' }).evaluate((item) => item === document.activeElement))
      break;
  }
  await page.keyboard.press('Enter');
  await page.locator('html[lang="de"]').waitFor();
  const signIn = page.getByRole('button', { name: 'Anmelden', exact: true });
  await signIn.waitFor();
  await page.getByLabel('E-Mail-Adresse').fill('nobody@school.test');
  await page.getByLabel('Passwort', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await page.getByText('Die Adresse oder das Passwort stimmt nicht').first().waitFor();
  await page.goto('/contactus');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await page.getByText('Geben Sie Ihren Namen ein').first().waitFor();
});

test('what people wrote is cut at its own end, whichever way the page runs', async () => {
  const teacher = site.as('teacher');
  const publishedAt = '2026-01-01T09:00:00Z';
  const [english, arabic] = ['All about the open day. '.repeat(20), 'كل شيء عن اليوم المفتوح. '.repeat(20)];
  await teacher.do(createPost, { body: { title: 'Open day', summary: english, publishedAt } });
  await teacher.do(createPost, { body: { title: 'اليوم المفتوح', summary: arabic, publishedAt } });
  await settle({ language: 'ar-EG' });
  const page = await site.openPage(null, { viewport: { width: 390, height: 844 } });
  await page.goto('/blog');
  const directionOf = (words: string) =>
    page.locator('[class*=excerpt]', { hasText: words }).evaluate((box) => getComputedStyle(box).direction);
  expect(await directionOf('All about the open day.')).toBe('ltr');
  expect(await directionOf('كل شيء عن اليوم المفتوح.')).toBe('rtl');
  await settle({ language: 'en-US' });
});

test('on a phone in German a quiz that was taken still says whole what its button does', async () => {
  const quiz = await buildQuiz(site, { name: 'Algebra', attemptsAllowed: 0 });
  const student = site.as('student');
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(submitAttempt, { body: { id: _id } });
  await student.do(updateAccount, { body: { language: 'de' } });
  const page = await site.openPage(site.school.people.student, { viewport: { width: 390, height: 844 } });
  await page.goto('/quizzes');
  const label = page.getByRole('link', { name: 'Starten: Algebra' }).getByText('Starten');
  expect(await label.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
});

test('in a review in German, right numbers have a comma, as numbers beside them have', async () => {
  const content = {
    stem: '<p>Give π to two decimals.</p>',
    answers: [{ value: '3.14', tolerance: { kind: 'nominal', value: '0.005' }, share: '1', feedback: '' }],
    units: [],
    unitRule: null,
  };
  const question = await buildQuestion(site, { type: 'numeric', content, marks: 2.5 });
  const quiz = await buildQuiz(site, { name: 'Circles', questions: [question] });
  const person = await site.addPerson(site.school, ['student'], 'Emilie');
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { text: '3' }, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  await student.do(updateAccount, { body: { language: 'de' } });
  const page = await site.openPage(person);
  await page.goto(`/exam/review/${_id}`);
  await page.getByText('3,14 (± 0,005)').waitFor();
  await page.getByText('0 von 2,5 Punkten').first().waitFor();
});

test('on an Arabic page what Tripos says in a block of English words still reads from right to left', async () => {
  await buildQuiz(site, { name: 'Rivers', isPublic: true, guestsAllowed: true, durationSeconds: 3600 });
  await settle({ language: 'ar-EG' });
  const page = await site.openPage(null);
  await page.goto('/');
  const facts = page.locator('main li').filter({ hasText: 'Rivers' }).locator('bdi').last();
  await facts.filter({ hasText: '60' }).waitFor();
  /** Where the first and the last sign of the words are. */
  const ends = await facts.evaluate((box) => {
    const [text] = [box.firstChild!];
    const placeOf = (at: number): number => {
      const one = document.createRange();
      one.setStart(text, at);
      one.setEnd(text, at + 1);
      return one.getBoundingClientRect().left;
    };
    return [placeOf(0), placeOf(text.textContent!.length - 1)];
  });
  expect(ends[0]).toBeGreaterThan(ends[1]!);
  await settle({ language: 'en-US' });
});
