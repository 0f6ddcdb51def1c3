/** The list of the bank: reading it on, filtering it, changing many questions at once, its duplicates. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deleteQuestion, getQuestion, listQuestions } from '#items/question-bank/contract.ts';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { findings, importGift } from './bank.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

const teacherPage = (options = {}): Promise<Page> => site.openPage(site.school.people.teacher, options);
const stored = (id: string) => site.as('teacher').do(getQuestion, { params: { id } });

test('on a phone the list is cards, sorted by a menu, its filters fold away, and selected questions go into a new quiz', async () => {
  await importGift(site, '::Pocket one::Pocket? {T}\n\n::Pocket two::Pocket? {F}');
  const page = await teacherPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await page.goto('/questions?q=pocket');
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await order.selectOption({ label: 'Question, ascending' });
  await page.waitForURL('**/questions?q=pocket&sort=title');
  await page.getByRole('listitem').filter({ hasText: 'Pocket one' }).and(page.locator('[aria-posinset="1"]')).waitFor();
  await order.selectOption({ label: 'Question, descending' });
  await page.waitForURL('**/questions?q=pocket&sort=-title');
  await page.getByRole('listitem').filter({ hasText: 'Pocket two' }).and(page.locator('[aria-posinset="1"]')).waitFor();
  await page.getByRole('checkbox', { name: 'Select Pocket one' }).check();
  await page.getByRole('checkbox', { name: 'Select Pocket two' }).check();
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Add to new quiz' }).click();
  await page.getByText('2 questions added to the new quiz').waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Type' }).click();
  await page.getByRole('checkbox', { name: 'Number', exact: true }).check();
  await page.waitForURL('**/questions?q=pocket&type=numeric&sort=-title');
  await page.getByText('No questions found').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await order.waitFor({ state: 'detached' });
});

test('chosen questions are taken out as a file, and what it does not hold is said before the download', async () => {
  await importGift(site, '::Kept one::Is it kept? {T}\n\n::Lost one::Why is it lost? {}\n');
  const page = await teacherPage({ acceptDownloads: true });
  await page.goto('/questions?q=one');
  for (const title of ['Kept one', 'Lost one']) await page.getByRole('checkbox', { name: title }).check();
  await page.getByRole('button', { name: 'Export' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Export questions' });
  await dialog.getByText('This format keeps everything in all 2 questions.').waitFor();
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption('aiken');
  await dialog.getByText('1 question is not included in the file.').waitFor();
  await dialog.getByRole('button', { name: 'Show 1 question' }).first().click();
  await dialog.getByRole('listitem').filter({ hasText: 'Lost one' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^questions-.*\.txt$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Is it kept?');
  expect(text).not.toContain('Why is it lost?');
  await page.getByRole('checkbox', { name: 'Kept one' }).uncheck();
  await page.getByRole('button', { name: 'Export' }).last().click();
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption('aiken');
  await dialog.getByText('This format does not support this question.').waitFor();
  expect(await dialog.getByRole('link', { name: 'Download' }).count()).toBe(0);
});

test('a chosen question that a colleague deletes is named at the export, and deselected there', async () => {
  await importGift(site, '::Alder gone::Is it an alder? {T}\n\n::Alder kept::Is it an alder too? {F}\n');
  const page = await teacherPage();
  await page.goto('/questions?q=alder');
  for (const title of ['Alder gone', 'Alder kept']) await page.getByRole('checkbox', { name: title }).check();
  const { questions } = await site.as('teacher').do(listQuestions, { query: { q: 'Alder gone' } });
  await site.as('teacher').do(deleteQuestion, { params: { id: questions[0]!._id } });
  await page.getByRole('button', { name: 'Export' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Export questions' });
  const gone = dialog.getByRole('alert', { name: 'One of the selected questions has been deleted from the bank' });
  await expect.poll(() => gone.getByRole('listitem').allTextContents()).toEqual(['Alder gone']);
  expect(await dialog.getByRole('link', { name: 'Download' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await gone.getByRole('button', { name: 'Deselect it' }).click();
  await dialog.getByText('This format keeps everything in the question.').waitFor();
  await dialog.getByRole('link', { name: 'Download' }).waitFor();
  // The page writes down what it could not load.
  expect(site.complaints()).toEqual([expect.stringContaining('One of these questions is not in the bank')]);
});

test('chosen questions are tagged together, the filter that finds them is saved, and a key leads to each action', async () => {
  await importGift(site, '::Beech::Is it a beech? {T}\n\n::Birch::Is it a birch? {T}\n');
  const page = await teacherPage();
  await page.goto('/questions');
  await page.getByRole('link', { name: 'Beech' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('is it a b');
  await page.waitForURL(/q=is/);
  for (const title of ['Beech', 'Birch']) await page.getByRole('checkbox', { name: title }).check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add tags…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add tags to 2 questions' });
  await dialog.waitFor();
  // What was open above the page is still fading.
  await expect.poll(() => axeFindings(page), { timeout: 20_000 }).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('Trees');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('2 questions changed').waitFor();
  const { total } = await site.as('teacher').do(listQuestions, { query: { st: 'Trees' } });
  expect(total).toBe(2);
  await page.goto('/questions?st=Trees');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Save this filter…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('My trees');
  await page.keyboard.press('Enter');
  await page.getByText('“My trees” was saved').waitFor();
  await page.goto('/questions');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'My trees', exact: true }).click();
  await page.waitForURL(/st=Trees/);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Change “My trees”' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Our trees');
  await page.getByRole('checkbox', { name: 'Share with all teachers' }).check();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('“Our trees” was saved').waitFor();
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Our trees Shared with all teachers' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  // What was open above the page is still fading.
  await expect.poll(() => axeFindings(page), { timeout: 20_000 }).toEqual([]);
});

test('duplicates are compared and thinned out with the keyboard, and every action can be undone', async () => {
  const [first, second] = await importGift(
    site,
    '::Leap years::How often is there a leap year in the Gregorian calendar {=Every fourth year ~Never}\n\n' +
      '::Leap years again::How often is there a leap year in the Gregorian calendar {=Every fourth year ~Always}\n',
  );
  await buildQuiz(site, { name: 'Calendars', questions: [second!] });
  const page = await teacherPage();
  await page.goto('/questions');
  await page.locator('h1').waitFor();
  await page.getByRole('button', { name: 'Actions', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Duplicates' }).press('Enter');
  const group = page.getByRole('region', { name: /similar/ }).filter({ hasText: 'Leap years' });
  await group.waitFor();
  expect(await findings(page)).toEqual([]);
  // The one used in a quiz is proposed; the teacher prefers the other.
  expect(await group.getByRole('radio', { name: 'Leap years again' }).isChecked()).toBe(true);
  await group.getByRole('radio', { name: 'Leap years again' }).press('ArrowUp');
  await group.getByRole('button', { name: 'Compare with “Leap years again”' }).press('Enter');
  await group.getByText('Differences from the question to keep').waitFor();
  expect(await group.locator('del').allInnerTexts()).toContain('Never');
  expect(await group.locator('ins').allInnerTexts()).toContain('Always');
  expect(await findings(page)).toEqual([]);

  await group.getByRole('button', { name: 'Keep one…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Calendars: Leap years again').waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Retire 1 question' }).press('Enter');
  await page.getByText('1 question retired').waitFor();
  await group.waitFor({ state: 'detached' });
  expect((await stored(second!)).status).toBe('retired');
  expect((await stored(first!)).status).toBe('ready');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await group.waitFor();
  expect((await stored(second!)).status).toBe('ready');

  await group.getByRole('button', { name: 'Not a duplicate' }).press('Enter');
  await group.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('h1').waitFor();
  expect(await group.count()).toBe(0);
  await page.getByRole('button', { name: 'View dismissed' }).press('Enter');
  const apart = page.getByRole('dialog', { name: 'Dismissed' });
  await apart.getByRole('link', { name: 'Leap years again' }).waitFor();
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await apart.getByRole('button', { name: /^Compare again/ }).press('Enter');
  await apart.getByText('Nothing dismissed yet.').waitFor();
  await page.keyboard.press('Escape');
  await group.waitFor();
});

test('on a phone duplicates fit the width, and filters are in the address', async () => {
  await importGift(
    site,
    '::Deep sea::Which animals live at the bottom of the deepest seas {=Sea cucumbers ~Lions}\n\n' +
      '::Deep sea 2::Which animals live at the bottom of the deepest seas {=Sea cucumbers ~Lions}\n',
  );
  const page = await teacherPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto('/questions/duplicates?status=ready');
  const group = page.getByRole('region', { name: '2 questions, identical' });
  await group.waitFor();
  await group.getByRole('button', { name: /^Compare with/ }).tap();
  await group.getByText('are the same', { exact: false }).or(group.locator('dl')).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Status (1)' }).tap();
  await page.getByRole('checkbox', { name: 'Ready' }).tap();
  await page.getByRole('checkbox', { name: 'Draft' }).tap();
  await page.getByText('No matches').waitFor();
  expect(new URL(page.url()).search).toBe('?status=draft');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).first().tap();
  await group.getByRole('button', { name: 'Keep one…' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Not used in any quiz.').waitFor();
  await dialog.getByRole('radio', { name: 'Delete them' }).tap();
  await dialog.getByRole('button', { name: 'Delete 1 question' }).tap();
  await group.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).tap();
  await group.waitFor();
});

test('hundreds of questions scroll in one list, are found again at the same place, and are changed all together', async () => {
  const count = 260;
  const title = (index: number) => `Row ${String(index).padStart(3, '0')}`;
  await importGift(
    site,
    Array.from({ length: count }, (_, index) => `::${title(index)}::Manifold ${index}? {T}`).join('\n\n'),
  );
  const page = await teacherPage({ viewport: { width: 1440, height: 900 } });
  await page.goto('/questions?q=manifold&sort=title');
  await page.getByRole('link', { name: title(0) }).waitFor();
  await page.getByText(`${count} questions`).waitFor();
  expect(await page.locator('tbody tr').count()).toBeLessThan(60);
  // Nothing of a row is hidden, though a filter is set.
  const sizes = page.locator('table').evaluate((table) => [table.scrollWidth, table.parentElement!.clientWidth]);
  expect((await sizes)[0]).toBeLessThanOrEqual((await sizes)[1]!);
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('table').evaluate((table) => {
    const box = table.parentElement!;
    box.scrollTop = box.scrollHeight;
  });
  await page.getByRole('link', { name: title(count - 1) }).waitFor();
  await page.waitForURL(/ofst=2\d\d/);
  await page.reload();
  await page.getByRole('link', { name: title(count - 1) }).waitFor();
  await page.getByRole('checkbox', { name: `Select all ${count} that match` }).click();
  await page.getByText(`${count} selected`).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No questions found').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`${count} questions`, { exact: true }).waitFor();
});

test('where the columns are wider than the window, the list says that there are more, until it is scrolled to them', async () => {
  await buildQuestion(site, { tags: ['A long word for what is asked', 'Another long word for the same'] });
  const page = await teacherPage();
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/questions');
  const box = page.locator('[data-more-beside]').filter({ has: page.locator('table') });
  await box.waitFor();
  const shadowOf = () =>
    page
      .locator('thead th')
      .last()
      .evaluate((cell) => getComputedStyle(cell).boxShadow);
  expect(await shadowOf()).not.toBe('none');
  // A search without matches takes the list away; the list that comes back says it again.
  const search = page.locator('main').getByRole('searchbox').first();
  await search.fill('in no question at all');
  await page.getByText('No questions found').waitFor();
  await search.fill('');
  await box.waitFor();
  await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await box.waitFor({ state: 'detached' });
  expect(await shadowOf()).toBe('none');
});

test('no page complained', () => expect(site.complaints()).toEqual([]));

test('the filter of tags finds those beyond the first hundred, and keeps what is chosen in sight', async () => {
  for (const part of [0, 1, 2, 3, 4, 5])
    await buildQuestion(site, { tags: Array.from({ length: 20 }, (_, at) => `Topic ${1000 + part * 20 + at}`) });
  const page = await teacherPage();
  await page.goto('/questions');
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  const search = page.getByRole('searchbox', { name: 'Search tags' });
  await search.fill('topic 1119');
  await page.getByRole('checkbox', { name: 'Topic 1119' }).check();
  await page.getByText('1 question', { exact: true }).first().waitFor();
  await search.fill('');
  await page.getByRole('checkbox', { name: 'Topic 1000' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Topic 1119' }).isChecked()).toBe(true);
});
