/** An evening of practice without a network: it continues, is sent afterwards, and is nobody else's. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import type { TestPerson } from '#app/testing/site.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { questionTypes, type TypeName } from '#items/question-types/logic.ts';
import { isManuallyGraded } from '#items/question-types/question-type.ts';
import { TOKEN_COOKIE } from '#platform/server/http/request-token.ts';
import { setPracticeSettings } from '#results/practice/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { openLine, visit, workerReady } from './line.ts';
import { pictures } from './pictures.ts';

const site = await browserSite();
const line = await openLine(site);
const DAY = 86_400_000;

/** One question of each type that the browser can judge, and so many of a simple one. */
async function mixed(more: number): Promise<string[]> {
  const ids: string[] = [];
  for (const type of questionTypes.filter(({ isUngraded }) => !isUngraded)) {
    const sample = type.samples.find(({ content }) => !isManuallyGraded(type, content) && !type.filesOf?.(content));
    if (!sample) continue;
    ids.push(await buildQuestion(site, { type: type.name as TypeName, title: type.name, content: sample.content }));
  }
  for (let i = 0; i < more; i++)
    ids.push(
      await buildQuestion(site, {
        type: 'true-false',
        title: `Simple ${i}`,
        content: { stem: `<p>Is it ${i}?</p>`, right: true, feedbackTrue: 'Yes', feedbackFalse: 'No' } as {
          stem: string;
        },
      }),
    );
  return ids;
}

/** A student who has handed in a quiz of these questions without an answer, of which all are due the next day. */
async function finished(name: string, questions: readonly string[]): Promise<TestPerson> {
  const person = await site.addPerson(site.school, ['student'], name);
  const quiz = await buildQuiz(site, { name: `Evening of ${name}`, questions: [...questions], attemptsAllowed: 1 });
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(submitAttempt, { body: { id: _id } });
  await student.do(setPracticeSettings, { body: { retention: 0.9, dailyLimit: 100 } });
  return person;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });

/** Answers the question on the page as well as somebody can who knows nothing, and waits for the verdict. */
async function answerOne(page: Page): Promise<void> {
  const question = page.locator('[data-question]');
  await question.getByRole('button', { name: 'I don’t know' }).waitFor();
  for (const [role, act] of [
    ['radio', 'press'],
    ['checkbox', 'press'],
    ['textbox', 'fill'],
  ] as const) {
    const field = question.getByRole(role).first();
    if ((await field.count()) === 0) continue;
    if (act === 'press') await field.press('Space');
    else await field.fill('7');
    break;
  }
  const check = question.getByRole('button', { name: 'Check answer' });
  if (await check.isEnabled()) await check.press('Enter');
  else await question.getByRole('button', { name: 'I don’t know' }).press('Enter');
  const due = page.getByText(/Due again/);
  const alert = question.getByRole('alert');
  await due.or(alert).first().waitFor();
  if (await alert.count()) await question.getByRole('button', { name: 'I don’t know' }).press('Enter');
  await due.waitFor();
}

const next = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: /Next question|Show summary/ });
  await button.press('Enter');
};

interface Remembered {
  readonly question: string;
  readonly lastRating: number;
  readonly memory: {
    readonly stability: number;
    readonly difficulty: number;
    readonly reps: number;
    readonly dueAt: string;
  };
}

/** What the browser keeps of practice. */
const cachedIn = (page: Page): Promise<Remembered[]> =>
  page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith('data-practice')) ?? {};
    if (!name) return [];
    const outcome = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await outcome(indexedDB.open(name));
    // Deleted since it was listed, and made anew by opening it.
    if (!database.objectStoreNames.contains('questions')) {
      database.close();
      await outcome(indexedDB.deleteDatabase(name));
      return [];
    }
    const all = await outcome(database.transaction('questions').objectStore('questions').getAll());
    database.close();
    return all as never;
  });

const cardsOf = (person: TestPerson) =>
  site.database.inTenant(site.school.id, (tx) =>
    tx
      .selectFrom('practice_card')
      .select(['question_id', 'last_rating', 'stability', 'difficulty', 'reps', 'due_at'])
      .where('tenant_id', '=', tx.tenantId)
      .where('person_id', '=', person.personId)
      .execute(),
  );

test('practice begun online continues through an evening without a network, and is sent when it is back', async () => {
  const questions = await mixed(9);
  const person = await finished('Ada', questions);
  site.advance(DAY);
  const { page, context } = await line.openBrowser(person, 'en-GB', { viewport: { width: 390, height: 844 } });
  await page.goto('/practice');
  await workerReady(page);
  await page.goto('/practice');
  await page.getByText(new RegExp(`${questions.length} questions kept on this device`)).waitFor();
  await pictures(page, 'kept');
  await page.goto('/practice/run?from=due&n=50');
  for (let i = 0; i < 3; i++) {
    await answerOne(page);
    await next(page);
  }
  await heading(page, 'Question 4 of').waitFor();
  const isSent = async () => (await cardsOf(person)).filter(({ reps }) => reps > 1).length;
  await expect.poll(isSent).toBe(3);

  line.isDown = true;
  await visit(page, '/practice/run?from=due&n=50');
  const left = questions.length - 3;
  await page.getByText(/Your answers are kept on this device and will be sent/).waitFor();
  await heading(page, `Question 1 of ${left}`).waitFor();
  expect(left).toBeGreaterThanOrEqual(20);
  await pictures(page, 'run-offline');
  expect(await axeFindings(page)).toEqual([]);
  for (let i = 1; i <= left; i++) {
    await heading(page, `Question ${i} of ${left}`).waitFor();
    await answerOne(page);
    if (i === 1) {
      await page.getByRole('button', { name: 'Don’t count this answer' }).press('Enter');
      await page.getByText('This answer doesn’t count.').waitFor();
    }
    if (i === 2) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await next(page);
  }
  await heading(page, 'Practice finished').waitFor();
  expect(await isSent()).toBe(3);
  await visit(page, '/practice');
  await page.getByText(`${left - 1} answers not sent yet.`).waitFor();
  await page.getByText('1 question due today').waitFor();
  await pictures(page, 'practice-offline');
  expect(await axeFindings(page)).toEqual([]);
  const kept = await cachedIn(page);
  await page.close();

  line.isDown = false;
  const later = await context.newPage();
  await later.goto('/dash');
  await expect.poll(isSent, { timeout: 30_000 }).toBe(questions.length - 1);
  const cards = await cardsOf(person);
  for (const { question, lastRating, memory } of kept) {
    const card = cards.find(({ question_id }) => question_id === question)!;
    expect([card.last_rating, card.reps]).toEqual([lastRating, memory.reps]);
    expect(card.stability).toBeCloseTo(memory.stability, 9);
    expect(card.difficulty).toBeCloseTo(memory.difficulty, 9);
    expect(Math.abs(card.due_at.getTime() - Date.parse(memory.dueAt))).toBeLessThan(60_000);
  }
  // The next two evenings: what was not known is due again, and what is answered online is kept too.
  const answered = async () => (await cardsOf(person)).reduce((sum, { reps }) => sum + reps, 0);
  for (let day = 2; day <= 3; day++) {
    const before = await answered();
    site.advance(DAY);
    await later.goto('/practice/run?from=due&n=2');
    await heading(later, 'Question 1 of 2').waitFor();
    await answerOne(later);
    await next(later);
    await answerOne(later);
    expect(await answered()).toBe(before + 2);
    expect(await later.getByText(/not sent yet/).count()).toBe(0);
  }
  await context.close();
}, 240_000);

test('what is kept for one person is deleted when they sign out, and never shown to another one on the same browser', async () => {
  const question = (await mixed(1)).at(-1)!;
  const [ada, bob] = [await finished('Adele', [question]), await site.addPerson(site.school, ['student'], 'Bob')];
  site.advance(DAY);
  const { page, context } = await line.openBrowser(ada);
  await page.goto('/practice');
  await workerReady(page);
  await page.goto('/practice');
  await page.getByText(/1 question kept on this device/).waitFor();
  expect(await cachedIn(page)).toHaveLength(1);
  // Somebody else's session in the same browser, without a sign-out.
  await context.clearCookies();
  await context.addCookies([
    { name: TOKEN_COOKIE, value: bob.token, url: line.address, httpOnly: true, sameSite: 'Lax' },
  ]);
  await page.goto('/practice');
  await heading(page, 'Nothing to practise yet').waitFor();
  await expect.poll(() => cachedIn(page)).toEqual([]);
  await workerReady(page);
  await page.goto('/practice/run?from=all');
  await heading(page, 'No questions to practise here').waitFor();
  line.isDown = true;
  await visit(page, '/practice/run?from=all');
  await page.getByRole('link', { name: 'Back to practice' }).waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  expect(await page.locator('[data-question]').count()).toBe(0);
  line.isDown = false;
  // A sign-out deletes at once.
  await context.clearCookies();
  await context.addCookies([
    { name: TOKEN_COOKIE, value: ada.token, url: line.address, httpOnly: true, sameSite: 'Lax' },
  ]);
  await page.goto('/practice');
  await page.getByText(/1 question kept on this device/).waitFor();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => cachedIn(page)).toEqual([]);
  await context.close();
}, 120_000);
