import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getQuestion, listQuestions, updateQuestion } from '#items/question-bank/contract.ts';
import { inputOf } from '#items/question-bank/rules.ts';
import { listQuizzes } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { buildQuiz } from '../src/app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { findings, importGift } from './bank.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

const teacherPage = (options = {}): Promise<Page> => site.openPage(site.school.people.teacher, options);
const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!;
const stored = (id: string) => site.as('teacher').do(getQuestion, { params: { id } });

async function openQuestion(title: string): Promise<{ page: Page; id: string }> {
  const [id] = await importGift(site, `::${title}::Is it so? {T}`);
  const page = await teacherPage();
  await page.goto(`/questions/${id}`);
  await page.locator('[contenteditable=true]').first().waitFor();
  return { page, id: id! };
}

test('a question is written without a mouse, comes back after a reload and is saved with Ctrl+S', async () => {
  const page = await teacherPage();
  await page.goto('/questions/create');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: /Single choice/ }).press('Enter');
  await page.getByLabel('Title').focus();
  await page.keyboard.type('Colour of the sky');
  const texts = ['What colour is the sky?', 'Blue', 'Green', 'Red', 'Mauve'];
  const boxes = page.locator('[contenteditable=true]');
  await boxes.nth(4).waitFor();
  for (const [index, text] of texts.entries()) {
    await boxes.nth(index).focus();
    await page.keyboard.type(text);
  }
  await page.getByRole('combobox', { name: 'Tags' }).focus();
  await page.keyboard.type('Sky,Colours');
  await page.keyboard.press('Enter');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(/^Unsaved changes from .* restored/).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Colour of the sky');
  await page.keyboard.press('Control+s');
  await page.getByText('All changes saved').waitFor();
  const question = await stored(idOf(page));
  expect(question).toMatchObject({ title: 'Colour of the sky', tags: ['Colours', 'Sky'], version: 1 });
  expect(JSON.stringify(question.content)).toMatch(/What colour is the sky\?.*Blue.*Green.*Red.*Mauve/);
  await page.getByRole('radio', { name: /Blue/ }).check();
  await page.getByText('This answer earns 1 of 1 mark').waitFor();
  expect(await findings(page)).toEqual([]);
});

test('what is missing is said in one place and under its field, and the links lead there', async () => {
  const page = await teacherPage();
  await page.goto('/questions/create?type=true-false');
  await page.locator('[contenteditable=true]').first().waitFor();
  await page.getByRole('button', { name: 'Add to bank' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect
    .poll(() => summary.getByRole('button').allTextContents())
    .toEqual(['Enter a title', 'Enter the question']);
  expect(await findings(page)).toEqual([]);
  await summary.getByRole('button', { name: 'Title' }).click();
  expect(await page.getByLabel('Title').evaluate((field) => field === document.activeElement)).toBe(true);
});

test('leaving with unsaved changes asks, and staying keeps what was typed', async () => {
  const { page } = await openQuestion('Leave me');
  await page.getByLabel('Title').fill('Leave me not');
  await page.getByRole('link', { name: 'Bulk Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Leave me not');
});

test('of two people who edit the same version, the second sees both and chooses', async () => {
  const { page, id } = await openQuestion('Shared');
  const colleague = site.as('admin');
  const body = { ...inputOf(await stored(id)), title: 'By the colleague', version: 1 };
  await page.getByLabel('Title').fill('By me');
  await colleague.do(updateQuestion, { params: { id }, body });
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { name: 'By the colleague' }).last().waitFor();
  expect(await findings(page)).toEqual([]);
  expect((await stored(id)).title).toBe('By the colleague');
  await page.getByRole('button', { name: 'Save mine as the latest' }).click();
  await page.getByText('Saved as version 3').waitFor();
  expect((await stored(id)).title).toBe('By me');
});

test('a deleted question comes back with one click', async () => {
  const { page, id } = await openQuestion('Phoenix');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete question' }).click();
  await page.waitForURL('**/questions');
  expect((await site.as('teacher').call(getQuestion, { params: { id } })).status).toBe(404);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Question restored').waitFor();
  expect((await stored(id)).title).toBe('Phoenix');
});

test('a file is looked at, chosen from, imported, found in the list and taken out again', async () => {
  const page = await teacherPage();
  await page.goto('/questions/bulkUpload');
  expect(await findings(page)).toEqual([]);
  const file = '::One::Zebra one? {T}\n\n::Two::Zebra two? {=yes ~no}\n\n::Pairs::Match {=a -> b =c -> d}\n';
  await page.setInputFiles('input[type=file]', {
    name: 'zebra.gift',
    mimeType: 'text/plain',
    buffer: Buffer.from(file),
  });
  await page.getByText('3 of 3 selected').waitFor();
  await page.getByRole('button', { name: 'Show Two' }).click();
  await page.getByRole('radio', { name: 'yes' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Import One' }).uncheck();
  await page.getByRole('checkbox', { name: 'Import Pairs' }).uncheck();
  await page.getByRole('combobox', { name: 'Tags for all questions' }).fill('Savanna,');
  await page.getByRole('button', { name: 'Import 1 question' }).click();
  await page.getByText('1 question imported').waitFor();
  await page.getByText('1 imported, 2 not selected, 0 rejected.').waitFor();
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download report' }).click(),
  ]);
  const lines = (await readFile((await report.path())!, 'utf8')).split('\r\n').slice(1, 4);
  expect(lines.map((line) => line.split(',')[2])).toEqual(['not chosen', 'imported', 'not chosen']);
  expect((await site.as('teacher').do(listQuestions, { query: { st: 'savanna' } })).total).toBe(1);

  await page.goto('/questions?q=zebra');
  await page.getByRole('link', { name: 'Two' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export questions' });
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption('gift');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(await readFile((await download.path())!, 'utf8')).toContain('Zebra two?');
});

test('the quiz of a package is announced, created with its sections after the import, and open for changes', async () => {
  const item = (name: string): string =>
    `<assessmentItem identifier="${name}" title="${name}" adaptive="false"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Where does the ${name} end?</prompt><simpleChoice identifier="a">Sea</simpleChoice><simpleChoice identifier="b">Lake</simpleChoice></choiceInteraction></itemBody><responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`;
  const section = (title: string, name: string): string =>
    `<assessmentSection identifier="${title}" title="${title}" visible="true"><assessmentItemRef identifier="${name}" href="${name}.xml"/></assessmentSection>`;
  const files = {
    'imsmanifest.xml':
      '<manifest><resources><resource type="imsqti_test_xmlv2p2" href="test.xml"/></resources></manifest>',
    'test.xml': `<assessmentTest title="Great rivers"><timeLimits maxTime="1800"/><testPart identifier="P" navigationMode="linear" submissionMode="simultaneous">${section('Africa', 'Nile')}${section('Europe', 'Rhine')}</testPart></assessmentTest>`,
    'Nile.xml': item('Nile'),
    'Rhine.xml': item('Rhine'),
  };
  const page = await teacherPage();
  await page.goto('/questions/bulkUpload');
  await page.setInputFiles('input[type=file]', {
    name: 'rivers.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
    ),
  });
  await page.getByText('The file describes the quiz “Great rivers” with 2 sections.').waitFor();
  await page.getByText('The test only goes forward. Here students can return to earlier questions.').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 questions' }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create the quiz “Great rivers”' }).click();
  await page.waitForURL(/\/quizzes\/great-rivers\/.+\/edit$/);
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  const { quizzes } = await site.as('teacher').do(listQuizzes, { query: { q: 'Great rivers' } });
  const quiz = await site.as('teacher').do(getQuiz, { params: { id: quizzes[0]!._id } });
  expect(quiz).toMatchObject({
    durationSeconds: 1800,
    sections: [{ name: 'Africa' }, { name: 'Europe' }],
    questions: [{ section: 0 }, { section: 1 }],
  });
});

test('a text without a question is shown beside the questions that follow, when its switch is on', async () => {
  const page = await teacherPage();
  await page.goto('/questions/bulkUpload');
  const file = '::Chart::Look at the tide chart.\n\n::Tide::Is it high at noon? {T}\n';
  await page.setInputFiles('input[type=file]', {
    name: 'tides.gift',
    mimeType: 'text/plain',
    buffer: Buffer.from(file),
  });
  await page.getByRole('button', { name: 'Import 2 questions' }).waitFor();
  await page.getByRole('switch', { name: 'Show the text without a question' }).press('Space');
  await page.getByText('It is shown beside the questions that follow: 1.').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 1 question' }).click();
  await page.getByText('1 question imported').waitFor();
  const { questions } = await site.as('teacher').do(listQuestions, { query: { q: 'high at noon' } });
  const { stimulus } = await site.as('teacher').do(getQuestion, { params: { id: questions[0]!._id } });
  expect(stimulus).toMatchObject({ title: 'Chart' });
});

test('students and visitors do not get to the bank', async () => {
  const student = await site.openPage(site.school.people.student);
  await student.goto('/questions');
  await student.waitForURL('**/404');
  const visitor = await site.openPage(null);
  await visitor.goto('/questions/create?type=numeric');
  await visitor.waitForURL('**/login?fwd=*');
});

/** A grey PNG, one pixel high. */
function greyLine(width: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.from('00000000000000010800000000', 'hex');
  head.writeUInt32BE(width, 0);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, 0x80)]);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(row)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a large picture is made smaller, and its author is asked what it shows', async () => {
  const { page, id } = await openQuestion('With a picture');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload image' }).first().click(),
  ]);
  await chooser.setFiles({ name: 'grey.png', mimeType: 'image/png', buffer: greyLine(3000) });
  await page.getByText('This picture has no description yet.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('What the picture shows').fill('A grey line');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => (await stored(id)).content)
    .toMatchObject({ stem: expect.stringMatching(/<img[^>]* alt="A grey line"/) });
  expect(await page.getByText('This picture has no description yet.').count()).toBe(0);
  const picture = page.locator('.ProseMirror img[alt="A grey line"]');
  const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(width).toBe(2400);
});

test('a picture that is on its way while the question is saved comes afterwards, and is saved then', async () => {
  const { page, id } = await openQuestion('Saved on the way');
  const gate = Promise.withResolvers<void>();
  await page.route('**/v1/api/images', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload image' }).first().click(),
  ]);
  await chooser.setFiles({ name: 'grey.png', mimeType: 'image/png', buffer: greyLine(20) });
  const onItsWay = page.locator('.ProseMirror [data-uploading] img');
  await onItsWay.waitFor();
  // What is written of it now would be lost when it comes.
  expect(await page.getByLabel('What the picture shows').count()).toBe(0);
  await page.getByLabel('Title').fill('Saved, and a picture after it');
  await page.keyboard.press('Control+s');
  await page.getByText('All changes saved').waitFor();
  expect(await stored(id)).toMatchObject({
    title: 'Saved, and a picture after it',
    content: { stem: '<p>Is it so?</p>' },
  });
  expect(await onItsWay.count()).toBe(1);
  gate.resolve();
  await onItsWay.waitFor({ state: 'detached' });
  await page.getByLabel('What the picture shows').waitFor();
  await page.getByText('Unsaved changes').waitFor();
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await stored(id)).content).toMatchObject({ stem: expect.stringContaining('<img') });
});

test('no page complained', () => expect(site.complaints()).toEqual([]));

test('what changed between two versions is read word by word, and the earlier one comes back', async () => {
  const [id] = await importGift(site, '::Capital::What is the capital of France? {=Paris}');
  const first = await stored(id!);
  const quiz = await buildQuiz(site, { name: 'Capitals', questions: [id!] });
  await site.as('teacher').do(updateQuestion, {
    params: { id: id! },
    body: {
      ...inputOf(first),
      content: { ...first.content, stem: '<p>What is the capital of Italy?</p>' },
      version: 1,
    },
  });
  const page = await teacherPage();
  await page.goto(`/quizzes/${quiz._id}`);
  await page.getByText('One question has a newer version').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Capital', exact: true }).click();
  await page.getByRole('heading', { name: 'History and use' }).waitFor();
  await page.locator('del', { hasText: 'France?' }).waitFor();
  await page.locator('ins', { hasText: 'Italy?' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Version 1 was restored as version 3').waitFor();
  expect(JSON.stringify((await stored(id!)).content)).toContain('France');
  await page.goto(`/quizzes/${quiz._id}`);
  await page.getByRole('button', { name: 'Publish with the newer version' }).click();
  await page.getByText('The quiz has the newer version').waitFor();
  expect(await page.getByText('One question has a newer version').count()).toBe(0);
});
