/** Administrators: the looks of the site, with a preview; who did what; everything as one file. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getSettings, updateSettings } from '#admin/tenant-settings/contract.ts';
import { runIn } from '#identity/account/testing.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an administrator changes name, logo, colour and contacts, and visitors see them', async () => {
  const page = await site.openPage(site.school.people.admin);
  await page.goto('/company');
  await page.getByRole('heading', { level: 1, name: 'Company info' }).waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour School');
  await page.getByRole('region', { name: 'Preview' }).getByText('Harbour School').first().waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Logo: Choose picture', exact: true }).click(),
  ]);
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByRole('button', { name: 'Logo: Change picture', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#0a7d4b');
  await page.getByRole('button', { name: 'Add contact' }).click();
  const contact = page.getByRole('group', { name: 'Contacts 1' });
  await contact.getByLabel('Label').fill('Office');
  await contact.getByLabel('Text').fill('office@harbour.test');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('All changes saved').waitFor();

  const visitor = await site.openPage(null);
  await visitor.goto('/company');
  await visitor.getByRole('heading', { level: 1, name: 'Harbour School' }).waitFor();
  await visitor.getByRole('main').getByText('office@harbour.test').waitFor();
  const isLoaded = await visitor
    .getByRole('main')
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  expect(isLoaded).toBe(true);
});

test('a picture is added to the library, described, and deleted when it is used nowhere and not new', async () => {
  const page = await site.openPage(site.school.people.admin);
  await page.goto('/company/images');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add picture' }).click(),
  ]);
  await chooser.setFiles(join(import.meta.dirname, '../db/seed/figures/t-1.png'));
  const dialog = page.getByRole('dialog', { name: 'Name and description' });
  await dialog.getByLabel('Description').fill('Ships at the quay');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const picture = page.getByRole('listitem').filter({ hasText: 'Ships at the quay' });
  await picture.getByText('New, not used yet').waitFor();
  expect(await picture.getByRole('button', { name: /Delete$/ }).count()).toBe(0);
  site.advance(25 * 3_600_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await picture.getByText('Not used', { exact: true }).waitFor();
  await picture.getByRole('button', { name: /Delete$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Picture deleted').waitFor();
  await picture.waitFor({ state: 'detached' });
});

test('the words of a mail are written on a phone with the preview beside them, and nothing runs out of the page', async () => {
  const page = await site.openPage(site.school.people.admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/company/settings');
  // On phones all but the look is folded, and each part says what is set.
  await page.getByRole('button', { name: 'E-mail texts Default texts' }).click();
  await page.getByRole('button', { name: 'Invitation: Customise' }).click();
  const invitation = page.getByRole('region', { name: 'Invitation' });
  await invitation.getByLabel('Subject').fill('Come in');
  await invitation.getByRole('figure').getByText('Come in').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('who saves over somebody else is asked first, and nothing typed is lost', async () => {
  const page = await site.openPage(site.school.people.admin);
  await page.goto('/company/settings');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('My name');
  const { revision } = await site.as('admin').do(getSettings);
  await site.as('admin').do(updateSettings, { body: { revision, name: 'Their name' } });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('dialog', { name: 'Someone else has saved changes' }).waitFor();
  expect(await name.inputValue()).toBe('My name');
  await page.getByRole('button', { name: 'Replace it with mine' }).click();
  await page.getByText('All changes saved').waitFor();
  expect((await site.as('admin').do(getSettings)).name).toBe('My name');
});

test('the audit log is filtered by person, action and object, and the filter is in the address', async () => {
  const page = await site.openPage(site.school.people.admin);
  await page.goto('/company/audit?deed=tenant.update');
  await page
    .getByRole('cell', { name: / changed (the )?site/ })
    .first()
    .waitFor();
  await page.getByRole('searchbox', { name: 'Person: name or e-mail' }).fill('nobody');
  await page.getByText('No entries match').waitFor();
  expect(new URL(page.url()).searchParams.get('person')).toBe('nobody');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page
    .getByRole('cell', { name: / changed (the )?site/ })
    .first()
    .waitFor();
});

test('rules of what is kept say what they would remove; everything is fetched as one file', async () => {
  const page = await site.openPage(site.school.people.admin);
  await page.goto('/company/data');
  await page.getByRole('switch', { name: 'Notifications: keep indefinitely' }).click();
  await page.getByRole('textbox', { name: 'Notifications: days' }).fill('3');
  await page.getByText(/^Enter a value from 7 days to/).waitFor();
  expect(await page.getByRole('button', { name: 'Save settings' }).isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Notifications: days' }).fill('30');
  await page.getByText('These settings would remove now:').waitFor();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Settings saved. They are applied tonight').waitFor();

  await page.getByRole('button', { name: 'Create export' }).click();
  await page.getByText('Waiting').first().waitFor();
  const link = page.getByRole('link', { name: /^Download \(/ });
  // The page may say that it waits before the task is stored.
  await expect
    .poll(async () => {
      await site.runTasks();
      return link.count();
    })
    .toBe(1);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^archive-\d{4}-\d{2}-\d{2}\.tripos$/);
  expect(site.complaints()).toEqual([]);
});

test('the dashboard of admins says that its summary failed, shows the rest, and loads it on another try', async () => {
  const page = await site.openPage(site.school.people.admin);
  const summary = '**/v1/api/admin/adminSummary*';
  const refusal = { code: 'forbidden', statusCode: 403, message: 'The summary is not here' };
  await page.route(summary, (route) => route.fulfill({ status: 403, json: refusal }));
  await page.goto('/dash');
  await page.getByRole('alert').filter({ hasText: 'The summary is not here' }).waitFor();
  await page.getByText('Mean result').waitFor();
  await page.unroute(summary);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Quizzes today' }).waitFor();
});

test('what a job gave up is on the page of jobs, fits a phone, and is tried again by keyboard', async () => {
  await runIn(
    site,
    site.school,
    `insert into job_failure (tenant_id, job, member, tries, error, since, failed_at, retry_at)
     values ($1, 'figures', 'turn', 11, 'broken', now() - interval '3 days', now(), null) on conflict do nothing`,
    [site.school.id],
  );
  const page = await site.openPage(site.school.people.admin, { viewport: { width: 390, height: 844 } });
  await page.goto('/company/tasks');
  const section = page.getByRole('region', { name: 'Failing background jobs' });
  await section.getByText('Stopped', { exact: true }).waitFor();
  await section.getByText(/11 tries/).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await section.getByRole('button', { name: /^Try again/ }).press('Enter');
  await section.getByText(/^Next try/).waitFor();
});
