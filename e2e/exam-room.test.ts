/** The exam room by keyboard and by ear: where the focus is after each act, what is announced, and what lies under a bar. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { isBlankAnswer } from '#delivery/sync/answer-state.ts';
import { buildTool } from '#integrations/lti/tools/testing.ts';
import { questionTypes, type TypeName } from '#items/question-types/logic.ts';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import { aceFindings } from './ace.ts';
import { browserSite } from './browser-site.ts';
import { escapeDialog, pressInDialog } from './keyboard.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));

const types = questionTypes.filter((type) => !type.isUngraded && type.name !== 'sample-type');
let quizId = '';

beforeAll(async () => {
  const questions: string[] = [];
  const tool = (await buildTool(site))._id;
  for (const type of types) {
    const { content } = type.samples[0]!;
    const own = type.name === 'outside-tool' ? { content: { ...content, tool } } : {};
    questions.push(await buildQuestion(site, { type: type.name as TypeName, ...own }));
  }
  const quiz = await buildQuiz(site, {
    name: 'Every type of question there is',
    questions,
    feedbackTiming: 1,
    shuffleQuestions: false,
    shuffleOptions: false,
  });
  quizId = quiz._id;
});

async function openRoom(options: Parameters<typeof site.openPage>[1], path = `/exam/${quizId}`, isAnswered = false) {
  const person = await site.addPerson(site.school, ['student'], 'Ada');
  await site.as(person).do(startQuiz, { body: { id: quizId } });
  if (isAnswered) {
    const { questions } = await site.as(person).do(getExam, { params: { id: quizId } });
    const resp = types.flatMap((type, at) => {
      const given = type.samples[0]!.answers.find(({ answer }) => !isBlankAnswer(answer))?.answer;
      return type.manuallyGraded ? [] : [{ question: questions[at]!.question._id, answer: given, seq: 1, draft: true }];
    });
    await site.as(person).do(saveResp, { body: { id: quizId, resp } });
  }
  const page = await site.openPage(person, options);
  await page.goto(path);
  await page.locator('[data-question] fieldset').first().waitFor();
  return page;
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
const said = (page: Page) => page.locator('[data-exam-room] > [role=status]');

test('no question shows a gap when its type comes for the first time, and no button of the bar moves', async () => {
  const page = await openRoom({ viewport: { width: 1280, height: 800 } });
  const turns = await page.evaluate(async (count) => {
    const bar = () =>
      [...document.querySelectorAll('[data-room-bar] button')].map((button) => {
        const { left, top, width } = button.getBoundingClientRect();
        return [left, top, width].map(Math.round).join(' ');
      });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const first = bar();
    const found = [];
    for (let at = 2; at <= count; at++) {
      const next = [...document.querySelectorAll<HTMLElement>('[data-room-bar] button')].at(2)!;
      next.click();
      await frame();
      found.push({
        isThere: document.querySelector('[data-question] fieldset') !== null,
        isNext: document.querySelector('[data-question] h2')?.textContent?.startsWith(`Question ${at} `),
        hasMoved: bar().join() !== first.join(),
      });
      await frame();
    }
    return found;
  }, types.length);
  for (const turn of turns) expect(turn).toMatchObject({ isThere: true, isNext: true, hasMoved: false });
});

test('after a check the verdict has the focus and is announced, whatever the type; Next leads to the question', async () => {
  const page = await openRoom({ viewport: { width: 1280, height: 800 } }, `/exam/${quizId}`, true);
  for (const [at, type] of types.entries()) {
    await page.getByRole('heading', { level: 2, name: `Question ${at + 1} of` }).waitFor();
    // A frame after the question.
    if (at > 0) await expect.poll(() => focused(page), { message: type.name }).toContain(`Question ${at + 1}`);
    if (!type.manuallyGraded) {
      await page.getByRole('button', { name: 'Check answer' }).press('Enter');
      await page.locator('[data-verdict]:focus').waitFor();
      const verdict = (await page.locator('[data-verdict]').textContent())!.slice(0, 12);
      await said(page).filter({ hasText: verdict }).waitFor();
    }
    if (at < types.length - 1) await page.getByRole('button', { name: 'Next' }).press('Enter');
  }
});

test('dialogs, tools and flag leave the focus where it came from, and handing in begins at the harmless button', async () => {
  const page = await openRoom({ viewport: { width: 390, height: 844 } });
  const opens = async (name: string, inside: string | null): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).press('Enter');
    await page.getByRole('dialog').waitFor();
    if (inside !== null) await expect.poll(() => focused(page)).toBe(inside);
    await escapeDialog(page);
    await expect.poll(() => focused(page)).toBe(name);
  };
  await opens('Hand in', 'Keep working');
  await opens('Question map', null);
  // From the map to the end and back: the map is gone, and its button is there.
  await page.getByRole('button', { name: 'Question map' }).press('Enter');
  await pressInDialog(page, (dialog) => dialog.getByRole('button', { name: 'Hand in' }));
  await pressInDialog(page, (dialog) => dialog.getByRole('button', { name: 'Keep working' }));
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => focused(page)).toBe('Question map');
  // From the dialog to a question that is not answered.
  await page.getByRole('button', { name: 'Hand in', exact: true }).press('Enter');
  await pressInDialog(page, (dialog) => dialog.getByRole('button', { name: 'Question 3', exact: true }));
  await expect.poll(() => focused(page)).toContain('Question 3');
  // Keys rest until the dialog has left.
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Flag for review' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('Flagged for review');
  await page.getByRole('button', { name: 'Tools' }).press('Enter');
  await page.locator('#tools-title:focus').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-tools-button]:focus').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await escapeDialog(page);
  await expect.poll(() => focused(page)).toBe('Tools');
});

test('saving is announced once it has come to rest; words in a number field are a fault and no answer', async () => {
  const page = await openRoom({ viewport: { width: 1280, height: 800 } });
  const at = types.findIndex((type) => type.name === 'numeric') + 1;
  await page.getByRole('button', { name: `Question ${at}, not answered` }).click();
  const field = page.locator('[data-question]').getByRole('textbox').first();
  await field.fill('abc');
  await page.locator('[data-question] input[aria-invalid=true]').waitFor();
  await page.getByRole('alert').filter({ hasText: 'Enter a number' }).waitFor();
  await said(page).filter({ hasText: 'All answers saved' }).waitFor();
  await page.getByRole('button', { name: `Question ${at}, not answered` }).waitFor();
  await field.fill('8');
  await page.getByRole('button', { name: `Question ${at}, answered` }).waitFor();
  await page.keyboard.press('Tab');
});

/** What has the focus while Tab goes through the page and lies wholly under something else, or out of sight. */
async function coveredStops(page: Page, stops: number): Promise<string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(async () => {
      const element = document.activeElement as HTMLElement;
      if (element === document.body) return null;
      const label = (element as HTMLInputElement).labels?.[0] ?? element.closest('label') ?? element;
      const isSeen = (): boolean => {
        const box = (
          element.matches('input[type=radio], input[type=checkbox]') ? label : element
        ).getBoundingClientRect();
        const inset = 3;
        const [xs, ys] = [
          [box.left + inset, (box.left + box.right) / 2, box.right - inset],
          [box.top + inset, (box.top + box.bottom) / 2, box.bottom - inset],
        ];
        return xs.some((x) =>
          ys.some((y) => {
            const top = document.elementFromPoint(x, y);
            return top !== null && (element.contains(top) || label.contains(top) || top.contains(element));
          }),
        );
      };
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      // A busy browser scrolls to the focus a few frames later.
      for (let frames = 0; frames < 30 && !isSeen(); frames++) await nextFrame();
      return isSeen()
        ? null
        : (element.getAttribute('aria-label') ?? element.textContent).slice(0, 60) || element.outerHTML.slice(0, 120);
    });
    if (hidden !== null) covered.push(hidden);
  }
  return covered;
}

const sizes = [
  { width: 320, height: 256 },
  { width: 390, height: 700 },
  { width: 1280, height: 600 },
];

test('no stop of the Tab key lies under a bar: exam, all on one page, editors and settings', async () => {
  const room = await openRoom({ viewport: sizes[0]! });
  const desk = await site.openPage(site.school.people.admin, { viewport: sizes[0]! });
  const limited = await site.openPage(site.school.people.student, { viewport: sizes[0]! });
  const { _id: limitedId } = await buildQuiz(site, { name: 'Limited', durationSeconds: 600, attemptsAllowed: 1 });
  const pages: readonly (readonly [Page, string, number])[] = [
    [room, `/exam/${quizId}`, 24],
    [room, `/exam/var/${quizId}`, 45],
    [desk, '/questions/create?type=single-choice', 60],
    [desk, '/quizzes/create', 45],
    [desk, '/company', 45],
    [limited, `/exam/${limitedId}`, 15],
    [desk, `/quizzes/limited/${limitedId}/access`, 45],
  ];
  for (const [page, path, stops] of pages) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(() => {
        (document.activeElement as HTMLElement | null)?.blur();
        window.scrollTo(0, 0);
      });
      expect.soft(await coveredStops(page, stops), `${path} ${size.width}x${size.height}`).toEqual([]);
    }
  }
});

test('no stop of the Tab key lies under the bar of a selection, or of marks, or of a dialog', async () => {
  const essay = await buildQuestion(site, { type: 'essay', title: 'Why?' });
  const quiz = await buildQuiz(site, { name: 'Written', questions: [essay] });
  const person = await site.addPerson(site.school, ['student'], 'Eve');
  const { _id } = await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  await site.as(person).do(submitAttempt, { body: { id: _id } });
  const desk = await site.openPage(site.school.people.admin, { viewport: sizes[2]! });
  await desk.goto('/questions');
  await desk.getByRole('checkbox').nth(1).check();
  for (const size of sizes) {
    await desk.setViewportSize(size);
    await desk.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    expect.soft(await coveredStops(desk, 40), `selection ${size.width}x${size.height}`).toEqual([]);
  }
  await desk.goto(`/quizzes/${quiz.slug}/${quiz._id}/marking`);
  await desk.getByRole('heading', { level: 1 }).waitFor();
  await desk.waitForLoadState('networkidle');
  for (const size of sizes) {
    await desk.setViewportSize(size);
    await desk.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    expect.soft(await coveredStops(desk, 30), `marking ${size.width}x${size.height}`).toEqual([]);
  }
});

test('a second judge finds nothing on the pages of an exam, and in forced colours the current question is marked', async () => {
  const page = await openRoom({ viewport: { width: 1280, height: 800 } }, `/exam/var/${quizId}`);
  expect(await aceFindings(page)).toEqual([]);
  await page.goto(`/exam/${quizId}`);
  await page.locator('fieldset').first().waitFor();
  await page.emulateMedia({ forcedColors: 'active' });
  const current = page.locator('nav [aria-current=step]');
  expect(await current.evaluate((item) => getComputedStyle(item).outlineStyle)).toBe('solid');
  const visitor = await site.openPage(null);
  await visitor.goto('/login');
  await visitor.getByLabel('Password', { exact: true }).fill('secret');
  await visitor.keyboard.press('Tab');
  expect(await focused(visitor)).toContain('Show');
});
