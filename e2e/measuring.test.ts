/** A ruler and a protractor: allowed by a question and by a quiz, laid over a picture by pointer and by keyboard. */
import { crc32, deflateSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { startQuiz } from '#delivery/contract.ts';
import { getQuestion, updateQuestion } from '#items/question-bank/contract.ts';
import { uploadImage } from '#items/question-bank/images/contract.ts';
import { setTools } from '#quizzes/tools/contract.ts';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { picture } from './pictures.ts';

const site = await browserSite();
const teacher = site.as('teacher');
afterEach(() => expect(site.complaints()).toEqual([]));

const desk = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A grey PNG of 640 × 480 with a black bar of exactly five inches, from 96 to 576 pixels from the left. */
function barPng(): Buffer {
  const [width, height] = [640, 480];
  const rows = Buffer.alloc((width + 1) * height, 0xee);
  for (let y = 0; y < height; y++) {
    rows[y * (width + 1)] = 0;
    if (y >= 230 && y < 240) rows.fill(0, y * (width + 1) + 1 + 96, y * (width + 1) + 1 + 576);
  }
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function questionWithBar(): Promise<string> {
  const stored = await teacher.do(uploadImage, { file: { name: 'bar.png', bytes: barPng() } });
  const stem = `<p>How long is the bar?</p><p><img src="${stored.url}" alt="A bar"></p>`;
  const options = ['5 inches', '6 inches'].map((text, at) => ({
    ...{ id: `option0${at + 1}`, text, share: at === 0 ? '1' : '0', feedback: '' },
  }));
  const content = { stem, shuffle: false, options };
  return buildQuestion(site, { content });
}

async function sit(options: Parameters<typeof site.openPage>[1], questions: string[], ruler: 'none' | 'centimetres') {
  const quiz = await buildQuiz(site, { questions, shuffleQuestions: false });
  await teacher.do(setTools, { params: { id: quiz._id }, body: { ruler, protractor: ruler !== 'none' } });
  const person = await site.addPerson(site.school, ['student'], 'Amina');
  await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  const page = await site.openPage(person, options);
  await page.goto(`/exam/${quiz._id}`);
  await page.getByRole('heading', { level: 2, name: 'Question 1' }).waitFor();
  return page;
}

const open = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.locator('[data-tools]').getByRole('button', { name }).click();
};
const says = (tool: Locator): Promise<string | null> => tool.getAttribute('aria-valuetext');
/** The middle of a mark of the ruler, in the window. */
const markAt = (tool: Locator, label: string): Promise<number> =>
  tool.evaluate((element, wanted) => {
    const text = [...element.querySelectorAll('text')].find((one) => one.textContent === wanted)!;
    const line = text.parentElement!.querySelector('line')!.getBoundingClientRect();
    return line.left + line.width / 2;
  }, label);

test('a teacher gives a question a ruler in inches, which the question keeps', async () => {
  const id = await questionWithBar();
  const page = await site.openPage(site.school.people.teacher, desk);
  await page.goto(`/questions/${id}`);
  await page.getByRole('button', { name: 'Glossary and materials' }).click();
  await page.getByRole('button', { name: 'Add ruler' }).click();
  await page.getByLabel('Scale').selectOption({ label: 'Inches' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('All changes saved').first().waitFor();
  expect((await teacher.do(getQuestion, { params: { id } })).materials).toMatchObject([
    { kind: 'ruler', system: 'us', minor: { value: '0.125', unit: 'Inch' }, major: { value: '1', unit: 'Inch' } },
  ]);
  expect(await axeFindings(page)).toEqual([]);
});

test('a bar of five inches measures five inches on a desk and on a phone; keys and buttons move and turn the ruler', async () => {
  const [measured, plain] = [await questionWithBar(), await questionWithBar()];
  const inches = { value: '1', unit: 'Inch' };
  const ruler = { kind: 'ruler' as const, description: '', system: 'us' as const, length: '6', minor: null };
  await teacher.do(updateQuestion, { params: { id: measured }, body: { materials: [{ ...ruler, major: inches }] } });
  for (const options of [desk, phone]) {
    const page = await sit(options, [measured, plain], 'none');
    await open(page, 'Ruler');
    const tool = page.getByRole('slider', { name: 'Ruler' });
    expect(await says(tool)).toBe(
      'Zero is 0.33 in from the left and 2.5 in from the top of the picture. Turned by 0°.',
    );
    // 96 pixels of the picture from its left: 32 steps of 2 pixels to the right from 32.
    for (let step = 0; step < 3; step++) await tool.press('Shift+ArrowRight');
    for (let step = 0; step < 2; step++) await tool.press('ArrowRight');
    expect(await says(tool)).toBe('Zero is 1 in from the left and 2.5 in from the top of the picture. Turned by 0°.');
    const image = (await page.locator('[data-question] img').boundingBox())!;
    const factor = image.width / 640;
    expect(await markAt(tool, '0')).toBeCloseTo(image.x + 96 * factor, 0);
    expect(await markAt(tool, '5')).toBeCloseTo(image.x + 576 * factor, 0);
    await picture(page, `ruler-${options.viewport.width}`);
    await tool.press('PageUp');
    await tool.press('Shift+PageUp');
    expect(await says(tool)).toContain('Turned by 16°.');
    await page.getByRole('button', { name: 'Level' }).click();
    await page.getByRole('button', { name: 'Move right' }).click();
    expect(await says(tool)).toBe(
      'Zero is 1.05 in from the left and 2.5 in from the top of the picture. Turned by 0°.',
    );
    await page.getByRole('status').filter({ hasText: 'Zero is 1.05 in' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close tools' }).click();
    // At the other question there is neither the tool nor the ruler, which is there again on the way back.
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { level: 2, name: 'Question 2' }).waitFor();
    await tool.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Previous' }).click();
    expect(await says(tool)).toContain('Zero is 1.05 in');
  }
});

test('a quiz gives both: the protractor is dragged, turned by its ring, and removed', async () => {
  const page = await sit(desk, [await questionWithBar()], 'centimetres');
  await open(page, 'Protractor');
  const tool = page.getByRole('slider', { name: 'Protractor' });
  expect(await says(tool)).toBe(
    'The centre is at 50% of the width and 50% of the height of the picture. Turned by 0°.',
  );
  await page.getByRole('button', { name: 'Close tools' }).click();
  const image = (await page.locator('[data-question] img').boundingBox())!;
  const [x, y] = [image.x + image.width / 2, image.y + image.height / 2];
  await page.mouse.move(x - 20, y - 60);
  await page.mouse.down();
  // By a tenth of the width to the right and a twentieth of the height up.
  const [right, up] = [image.width / 10, image.height / 20];
  await page.mouse.move(x - 20 + right, y - 60 - up, { steps: 4 });
  await page.mouse.up();
  expect(await says(tool)).toBe(
    'The centre is at 60% of the width and 45% of the height of the picture. Turned by 0°.',
  );
  const grip = (await tool.locator('[data-grip]').boundingBox())!;
  const centre = { x: x + right, y: y - up };
  const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
  const angle = (-30 * Math.PI) / 180;
  const [dx, dy] = [from.x - centre.x, from.y - centre.y];
  const to = {
    x: centre.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: centre.y + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  expect(await says(tool)).toContain('Turned by 30°.');
  await open(page, 'Ruler');
  await page.getByRole('slider', { name: 'Ruler' }).waitFor();
  await picture(page, 'protractor');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove ruler' }).click();
  await page.getByRole('slider', { name: 'Ruler' }).waitFor({ state: 'detached' });
  await tool.waitFor();
});
