/** An accommodation filled in from a file of personal needs and preferences, and exported as one. */
import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));

const profile = (inside: string): Buffer =>
  Buffer.from(
    `<access-for-all-pnp xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imsafa3p0pnp_v1p0">${inside}</access-for-all-pnp>`,
  );

test('time and tools of a PNP file are in the form, saved, and in the file that is exported', async () => {
  const quiz = await buildQuiz(site, { name: 'Needs', questions: [await buildQuestion(site)], durationSeconds: 3600 });
  const page = await site.openPage(site.school.people.teacher);
  await page.goto(`/quizzes/${quiz.slug}/${quiz._id}/overrides`);
  await page.getByRole('button', { name: 'Add accommodation' }).first().click();
  const dialog = page.getByRole('dialog');
  const choose = (buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'pnp.xml', mimeType: 'text/xml', buffer });
  await choose(Buffer.from('<!DOCTYPE x [<!ENTITY e "e">]><access-for-all-pnp>&e;</access-for-all-pnp>'));
  await dialog.getByRole('alert').getByText('Choose an XML file').waitFor();
  await choose(
    profile(
      '<additional-testing-time><time-multiplier>1.5</time-multiplier></additional-testing-time><spoken/><braille/>',
    ),
  );
  await dialog.getByText('Not taken, because there is no setting for it: braille').waitFor();
  expect(await dialog.getByRole('radio', { name: '+50%' }).isChecked()).toBe(true);
  expect(await dialog.getByRole('checkbox', { name: 'Read aloud' }).isChecked()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await dialog
    .getByRole('combobox', { name: 'Student' })
    .or(dialog.getByLabel('Student', { exact: true }))
    .last()
    .click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel('Reason').fill('Dyslexia');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. It already applies').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('row').last().getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Export as PNP file' }).click();
  const text = await readFile((await (await download).path())!, 'utf8');
  expect(text).toContain('<time-multiplier>1.5</time-multiplier>');
  expect(text).toContain('computer-read-aloud');
});
