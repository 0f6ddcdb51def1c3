/** Content that an outside tool returns, as teachers and students see it in the topic. In a real browser. */
import { afterAll, expect, test } from 'vitest';
import { physicsCourse } from '#integrations/lti/tools/testing-course.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite({ SSO_LOCAL: '1' });
const { at, physics, choose, answerTo, giveBack, people, stop } = await physicsCourse(site);
afterAll(stop);

const returned = await giveBack(
  await at.sign(
    answerTo(await choose(physics.topic), [
      { type: 'link', url: 'https://lens.example/read', title: 'On lenses' },
      { type: 'image', url: `${at.host}/lens.png`, title: 'A lens' },
    ]),
  ),
);
const topic = `/courses/${physics.course}/topics/${physics.topic}`;

test('the tool’s window stays open and names what was left out', async () => {
  const page = await site.openPage(null, { viewport: { width: 390, height: 844 } });
  await page.route('**/returned', (route) =>
    route.fulfill({ body: returned.text, contentType: 'text/html; charset=utf-8' }),
  );
  await page.goto('/returned');
  await page.getByRole('heading', { name: 'Added to your topic' }).waitFor();
  expect(await page.getByRole('listitem').textContent()).toMatch(
    /^.?A lens.?: this site takes no content of the kind “image”/,
  );
  expect(await axeFindings(page)).toEqual([]);
});

test('a student reads where a link leads and opens it in a window of its own', async () => {
  const page = await site.openPage(people.student, { viewport: { width: 390, height: 844 } });
  await page.goto(topic);
  const link = page.getByRole('link', { name: 'Open in a new window: On lenses' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://lens.example/read');
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  await page.getByText('Link to lens.example').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/topic-link-390.png`, fullPage: true });
});

test('a teacher renames a link by the keyboard; it has no results to set', async () => {
  const page = await site.openPage(people.teacher);
  await page.goto(`${topic}/edit`);
  await page.getByText('Link to lens.example').waitFor();
  await page.getByRole('button', { name: 'Edit On lenses' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit On lenses' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('About lenses');
  expect(await dialog.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('https://lens.example/read');
  expect(await dialog.getByRole('switch').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Title' }).press('Enter');
  await page.getByRole('button', { name: 'Edit About lenses' }).waitFor();
  expect(site.complaints()).toEqual([]);
});
