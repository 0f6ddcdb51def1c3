/** A glossary: written by a teacher, looked up in the exam by keyboard and on a phone, and read in the review. */
import { afterEach, expect, test } from 'vitest';
import { startQuiz } from '#delivery/contract.ts';
import { getQuestion, updateQuestion } from '#items/question-bank/contract.ts';
import { createStimulus } from '#items/question-bank/stimuli/contract.ts';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { escapeDialog, pressFocused, pressInDialog } from './keyboard.ts';
import { picture } from './pictures.ts';

const site = await browserSite();
const teacher = site.as('teacher');
afterEach(() => expect(site.complaints()).toEqual([]));

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 760 }, hasTouch: true };

const content = {
  stem: '<p>Grace walks to her harmonica lessons once a week. How often is that in a year?</p>',
  shuffle: false,
  options: [
    { id: 'right001', text: 'About 50 times', share: '1', feedback: '' },
    { id: 'wrong001', text: 'About a dozen times', share: '0', feedback: '' },
  ],
};
const card = (support: string, html: string, language = '') => ({ support, language, html: `<p>${html}</p>` });

test('a teacher adds a word, and the preview explains it', async () => {
  const id = await buildQuestion(site, { content, title: 'Harmonica lessons' });
  const page = await site.openPage(site.school.people.teacher, desk);
  await page.goto(`/questions/${id}`);
  await page.getByRole('button', { name: 'Glossary and materials' }).click();
  await page.getByRole('button', { name: 'Add word' }).click();
  const word = page.getByRole('group', { name: 'Word 1' });
  await word.getByLabel('Word or phrase').fill('harmonica');
  await word.getByRole('textbox', { name: 'Explanation' }).fill('A small instrument');
  await word.getByRole('button', { name: 'Add translation' }).click();
  await word.getByLabel('Language').fill('es');
  await word.getByRole('textbox', { name: 'Translation 1' }).fill('harmónica');
  await page.getByLabel('Calculator', { exact: true }).selectOption({ label: 'Scientific calculator' });
  await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'harmonica' }).press('Enter');
  await page.getByRole('dialog').getByText('harmónica').waitFor();
  await picture(page, 'editor');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('All changes saved').first().waitFor();
  const saved = await teacher.do(getQuestion, { params: { id } });
  expect(saved).toMatchObject({
    catalogue: [
      {
        about: 'harmonica',
        cards: [card('glossary-on-screen', 'A small instrument'), card('keyword-translation', 'harmónica', 'es')],
      },
    ],
    materials: [{ kind: 'calculator', type: 'scientific' }],
  });
  expect(await axeFindings(page)).toEqual([]);
});

async function sit(options: Parameters<typeof site.openPage>[1]) {
  const passage = { title: 'A town', content: '<p>The quay is long.</p>' };
  const { _id: stimulus } = await teacher.do(createStimulus, {
    body: { ...passage, catalogue: [{ about: 'quay', cards: [card('glossary-on-screen', 'Where ships land')] }] },
  });
  const [plain, beside] = [await buildQuestion(site, { content }), await buildQuestion(site, { content })];
  const catalogue = [
    { about: 'harmonica', cards: [card('glossary-on-screen', 'A small instrument')] },
    { about: 'dozen', cards: [card('glossary-on-screen', 'Twelve')] },
  ];
  const materials = [{ kind: 'calculator' as const, type: 'basic' as const, description: '' }];
  await teacher.do(updateQuestion, { params: { id: plain }, body: { catalogue, materials } });
  await teacher.do(updateQuestion, { params: { id: beside }, body: { stimulus } });
  const quiz = await buildQuiz(site, { questions: [plain, beside], shuffleQuestions: false, feedbackTiming: 2 });
  const person = await site.addPerson(site.school, ['student'], 'Amina');
  await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  const page = await site.openPage(person, options);
  await page.goto(`/exam/${quiz._id}`);
  await page.getByRole('button', { name: 'harmonica' }).waitFor();
  return page;
}

test('in the exam words are looked up by keyboard, and the calculator is there at its question alone', async () => {
  const page = await sit(desk);
  const term = page.getByRole('button', { name: 'harmonica' });
  await page.getByText('You may use: Calculator').waitFor();
  await pressFocused(term);
  const dialog = page.getByRole('dialog', { name: 'harmonica' });
  await dialog.getByText('A small instrument').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'exam-desk');
  await escapeDialog(page);
  expect(await term.evaluate((element) => element === document.activeElement)).toBe(true);
  // A word of an option explains itself as well, and leaves the option its name.
  await page.getByRole('radio', { name: 'About a dozen times', exact: true }).waitFor();
  await page.locator('label').getByRole('button', { name: 'dozen' }).press('Enter');
  await page.getByRole('dialog').getByText('Twelve').waitFor();
  await escapeDialog(page);
  // Looking a word up is no answer.
  expect(await page.locator('[data-question] input:checked').count()).toBe(0);
  await page.keyboard.press('o');
  await page.getByRole('button', { name: 'Calculator' }).waitFor();
  // A word keeps its place in the list of words.
  await page.getByRole('button', { name: 'Highlighter' }).press('Enter');
  const words = page.getByRole('listbox').getByRole('option');
  await words.first().waitFor();
  expect((await words.allTextContents()).slice(0, 6)).toEqual(['Grace', 'walks', 'to', 'her', 'harmonica', 'lessons']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.getByRole('button', { name: 'quay' }).press('Enter');
  await page.getByRole('dialog', { name: 'quay' }).getByText('Where ships land').waitFor();
  await escapeDialog(page);
  await page.keyboard.press('o');
  await page.getByRole('button', { name: 'Notes' }).waitFor();
  expect(await page.getByRole('button', { name: 'Calculator' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await pressFocused(page.getByRole('button', { name: 'Hand in' }).first());
  await pressInDialog(page, (box) => box.getByRole('button', { name: 'Hand in' }));
  await page.waitForURL(/myAttempt/);
});

test('on a phone a word is touched, and its explanation fits the screen', async () => {
  const page = await sit(phone);
  await page.getByRole('button', { name: 'harmonica' }).tap();
  const dialog = page.getByRole('dialog', { name: 'harmonica' });
  await dialog.getByText('A small instrument').waitFor();
  const box = (await dialog.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  await picture(page, 'exam-phone');
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await dialog.waitFor({ state: 'hidden' });
});

test('a word is explained where its places are, in the text and in an option, each with its own meaning', async () => {
  const stem = '<p>The bank is at the bank of the river.</p><p>Where is she?</p>';
  const options = ['At the bank', 'On a boat'].map((text, at) => ({
    ...{ id: `option0${at + 1}`, text, share: at === 0 ? '1' : '0', feedback: '' },
  }));
  const banks = { stem, shuffle: false, options };
  const id = await buildQuestion(site, { content: banks });
  const catalogue = [
    { about: 'bank', places: ['The bank is at the '], cards: [card('glossary-on-screen', 'Of a river')] },
    { about: 'bank', places: ['At the ', 'The '], cards: [card('glossary-on-screen', 'For money')] },
  ];
  await teacher.do(updateQuestion, { params: { id }, body: { catalogue } });
  expect((await teacher.do(getQuestion, { params: { id } })).catalogue).toEqual(catalogue);
  const quiz = await buildQuiz(site, { questions: [id], feedbackTiming: 2 });
  const person = await site.addPerson(site.school, ['student'], 'Efua');
  await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  const page = await site.openPage(person, desk);
  await page.goto(`/exam/${quiz._id}`);
  const terms = page.getByRole('button', { name: 'bank', exact: true });
  await terms.nth(2).waitFor();
  expect(await terms.count()).toBe(3);
  for (const [at, meaning] of ['For money', 'Of a river', 'For money'].entries()) {
    await terms.nth(at).click();
    await page.getByRole('dialog').getByText(meaning).waitFor();
    await escapeDialog(page);
  }
  // The word was looked up and nothing was chosen; beside it the label chooses.
  expect(await page.locator('[data-question] input:checked').count()).toBe(0);
  await page
    .getByText('At the', { exact: false })
    .last()
    .click({ position: { x: 3, y: 8 } });
  expect(await page.getByRole('radio', { name: 'At the bank' }).isChecked()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
});
