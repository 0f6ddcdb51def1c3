/** A student information system, as an administrator connects, previews and syncs it. In a real browser, on a phone. */
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { performRun } from '#identity/oneroster/actions-run.ts';
import { aClass, anEnrollment, aUser, startDistrict } from '#identity/oneroster/testing.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite({ SSO_LOCAL: '1' });
const district = await startDistrict();
afterAll(() => district.stop());
const PHONE = { viewport: { width: 390, height: 844 } };

/** Pictures for people who look at the pages, where a folder for them is named. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.setViewportSize(PHONE.viewport);
}

/** Does the run that waits, as the queue does. */
async function runWaiting(): Promise<void> {
  const [run] = await site.database.inTenant(site.school.id, (tx) =>
    tx.selectFrom('oneroster_run').select('run_id').where('state', '=', 'waiting').execute(),
  );
  if (run) await performRun(site.server.services, site.school.id, run.run_id);
}

test('an administrator connects a district, looks at a preview, syncs, and confirms what the brake holds', async () => {
  district.lists.classes = [aClass('c1', 'Algebra'), aClass('c2', 'Chess')];
  district.lists.users = [
    aUser('amy', { givenName: '<b>Amy</b>', familyName: 'Ames' }),
    aUser('bob'),
    aUser('tom', {}, 'teacher'),
    aUser('pat', {}, 'parent'),
    aUser('twin', { email: site.school.people.student.email }),
  ];
  district.lists.enrollments = [anEnrollment('amy', 'c1'), anEnrollment('bob', 'c1'), anEnrollment('bob', 'c2')];
  const page = await site.openPage(site.school.people.admin, PHONE);
  await page.goto('/company/oneroster');
  await page.getByText('No system is connected').waitFor();
  await shoot(page, 'oneroster-empty');
  await page.getByRole('button', { name: 'Connect a system' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter the client secret').first().waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('District');
  await dialog.getByLabel('Address of the rostering service').fill(`${district.url}/ims/oneroster/rostering/v1p2`);
  await dialog.getByLabel('Address for tokens').fill(`${district.url}/token`);
  await dialog.getByLabel('Client ID').fill('tripos');
  await dialog.getByLabel('Client secret', { exact: true }).fill('secret');
  await shoot(page, 'oneroster-dialog');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not read yet').waitFor();

  await page.getByRole('button', { name: 'Test connection: District' }).click();
  await page.getByText('Found: 1 schools and districts, 2 classes, 5 people, 3 enrollments.').waitFor();
  await page.getByRole('button', { name: 'Preview: District' }).click();
  await page.getByText('Is being read now…').waitFor();
  await runWaiting();
  await page.getByText('3 new · 0 changed · 0 left · 1 refused').waitFor();
  await page.getByRole('button', { name: /^Show: / }).click();
  const shown = page.getByRole('dialog');
  await shown.getByText('An account here has this e-mail address').waitFor();
  await shown.getByText('<b>Amy</b> Ames').waitFor();
  await shown.getByText('parent: 1').waitFor();
  await shoot(page, 'oneroster-preview');
  expect(await axeFindings(page)).toEqual([]);
  await shown.getByRole('button', { name: 'Same person: Given twin Family twin' }).click();
  await page.getByText('Connected. The next sync reads everything.').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Sync now: District' }).click();
  await page.getByText('Is being read now…').waitFor();
  await runWaiting();
  await page.getByText('3 new · 1 changed · 0 left · 0 refused').waitFor();
  district.lists.users = [];
  await page.getByRole('button', { name: 'Actions for District' }).click();
  await page.getByRole('menuitem', { name: 'Read everything' }).click();
  await page.getByText('Is being read now…').waitFor();
  await runWaiting();
  await page.getByText('would disable the accounts of 4 people').waitFor();
  await shoot(page, 'oneroster-held');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sync anyway: District' }).click();
  await page.getByText('Is being read now…').waitFor();
  await runWaiting();
  await page.getByText('0 new · 0 changed · 4 left · 0 refused').first().waitFor();
  await page.getByRole('button', { name: 'Actions for District' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove system' }).click();
  await page.getByText('District was removed').waitFor();
  expect(site.complaints()).toEqual([]);
});
