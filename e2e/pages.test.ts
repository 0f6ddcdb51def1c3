/** An admin shapes the public pages, and visitors see what is published. */
import { expect, test } from 'vitest';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

test('an admin edits the about page, previews and publishes it, and restores the older one', async () => {
  const visitor = await site.openPage(null);
  await visitor.goto('/aboutus');
  await visitor.getByRole('heading', { level: 1, name: 'Learning and exams at' }).waitFor();

  const page = await site.openPage(site.school.people.admin);
  await page.goto('/promo/edit');
  await page.getByRole('main').getByRole('link', { name: 'About us' }).click();
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  await page.getByRole('button', { name: 'Blocks in order' }).click();
  const blocks = page.getByRole('dialog', { name: 'Blocks in order' });
  await blocks.getByRole('button', { name: 'Edit: Hero 1' }).click();
  await page.getByRole('textbox', { name: 'Heading' }).fill('We teach by the sea');
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor();
  await page.getByText('Preview', { exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'We teach by the sea' }).waitFor();
  await visitor.reload();
  await visitor.getByRole('heading', { level: 1, name: 'Learning and exams at' }).waitFor();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published. Visitors can see it now.').waitFor();
  await visitor.reload();
  await visitor.getByRole('heading', { level: 1, name: 'We teach by the sea' }).waitFor();

  await page.getByText('History', { exact: true }).click();
  await page.getByRole('button', { name: 'Restore: Starting version' }).click();
  await page.getByText('Restored as your draft.').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published. Visitors can see it now.').last().waitFor();
  await expect
    .poll(async () => {
      await visitor.reload();
      return visitor.locator('main h1').textContent();
    })
    .toContain('Learning and exams at');
  expect(site.complaints()).toEqual([]);
});

test('an admin makes a promo page by keyboard alone, and it is listed among the promo pages', async () => {
  const page = await site.openPage(site.school.people.admin);
  await page.goto('/promo/edit');
  await page.getByRole('button', { name: 'New page' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Open day in May!');
  expect(await dialog.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('open-day-in-may');
  await dialog.getByRole('textbox', { name: 'Title' }).press('Enter');
  await page.waitForURL('**/promo/edit/open-day-in-may');
  await page.getByRole('button', { name: 'Blocks in order' }).press('Enter');
  const blocks = page.getByRole('dialog', { name: 'Blocks in order' });
  // The dialog takes the focus once it is open; until then a list closes again.
  await blocks.locator(':focus').waitFor({ state: 'attached' });
  await blocks.getByRole('combobox', { name: 'Add block' }).fill('Questions');
  await page.getByRole('option', { name: 'Questions and answers' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await blocks.getByRole('button', { name: 'Add block' }).press('Enter');
  await blocks.getByRole('button', { name: 'Remove: Questions and answers 1' }).waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await page.getByText('Published. Visitors can see it now.').waitFor();

  const visitor = await site.openPage(null);
  await visitor.goto('/promo');
  await visitor.getByRole('link', { name: 'Open day in May!' }).click();
  await visitor.waitForURL('**/promo/open-day-in-may');
  await visitor.getByRole('button', { name: 'Do I need an account?' }).press('Enter');
  await visitor.getByText('Ask your teacher').waitFor();
  expect(await visitor.title()).toContain('Open day in May!');
  expect(site.complaints()).toEqual([]);
});

test('the panels of the editor do not cover the page on a tablet, show the fields of a block on a phone, and speak German', async () => {
  const page = await site.openPage(site.school.people.admin, { viewport: { width: 820, height: 1180 } });
  await page.addInitScript(() => localStorage.setItem('tripos:language', 'de'));
  await page.goto('/promo/edit/aboutus');
  await page.getByRole('textbox', { name: 'Titel der Seite' }).waitFor();
  /** Whether the right edge of the page is the page, and not what lies on it. */
  const isWhole = (): Promise<boolean> =>
    page.locator('#puck-preview').evaluate((preview) => {
      const { right, top } = preview.getBoundingClientRect();
      return preview.contains(document.elementFromPoint(right - 2, top + 200));
    });
  await expect.poll(isWhole).toBe(true);
  await page.getByText('Blöcke', { exact: true }).click();
  await page.getByText('Quiz-Karussell', { exact: true }).last().waitFor();
  await expect.poll(isWhole).toBe(true);
  await page.getByText('Seite', { exact: true }).last().waitFor();
  expect(await page.getByText(/^(Page|Blocks|Outline|Fields|Other)$/).allTextContents()).toEqual([]);
  // What screen readers are told of dragging: it is by pointer alone, and the way by keyboard is named.
  const told = page.locator('[id^="dnd-kit-description"]');
  await told.first().waitFor({ state: 'attached' });
  for (const words of await told.allTextContents()) expect(words).toContain('öffnen Sie „Blöcke der Reihe nach“');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: 'Blöcke der Reihe nach' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bearbeiten: Aufmacher 1' }).click();
  const heading = page.getByRole('textbox', { name: 'Überschrift' });
  await expect.poll(async () => (await heading.boundingBox())?.y ?? 9999).toBeLessThan(844);
  await heading.click();
  expect(site.complaints()).toEqual([]);
});

test('visitors, students and teachers cannot shape pages, and never load the editor', async () => {
  for (const person of [site.school.people.teacher, site.school.people.student]) {
    const page = await site.openPage(person);
    await page.goto('/promo/edit/aboutus');
    await page.waitForURL('**/404');
  }
  const visitor = await site.openPage(null);
  const loaded: string[] = [];
  visitor.on('request', (request) => loaded.push(request.url()));
  await visitor.goto('/aboutus');
  await visitor.waitForLoadState('networkidle');
  expect(loaded.filter((address) => /puck/i.test(address))).toEqual([]);
  await visitor.goto('/promo/nowhere');
  await visitor.getByRole('heading', { level: 1, name: 'This page could not be found' }).waitFor();
});
