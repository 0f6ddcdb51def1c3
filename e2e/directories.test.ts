/** A directory and the rules for roles and groups, as administrators set them up. In a real browser. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buildGroup, buildUser, connectDirectory } from '#identity/scim/testing.ts';
import { createProvider } from '#identity/sso/contract.ts';
import { buildProvider } from '#identity/sso/testing.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
const PHONE = { viewport: { width: 390, height: 844 } };

/** Pictures for people who look at the pages, where a folder for them is named. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const width of [390, 820, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.setViewportSize(PHONE.viewport);
}

test('an administrator connects a directory on a phone, sees its token once, and then its groups', async () => {
  const page = await site.openPage(site.school.people.admin, PHONE);
  await page.goto('/company/directory');
  await page.getByText('No tokens yet').waitFor();
  await shoot(page, 'directory-empty');
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('Enter a name, such as Entra ID').first().waitFor();
  await dialog.getByLabel('Name').fill('Entra ID');
  await shoot(page, 'directory-dialog');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const secret = await page.getByRole('textbox', { name: 'Secret token' }).inputValue();
  expect(secret).toMatch(/^tripos_/);
  expect(await page.getByRole('dialog').getByRole('textbox', { name: 'Tenant URL' }).inputValue()).toMatch(
    /\/scim\/v2$/,
  );
  await shoot(page, 'directory-secret');
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.getByText('Entra ID', { exact: true }).waitFor();

  const at = await connectDirectory(site);
  const { id } = (await at.ask('POST', '/Users', buildUser('emmy@school.test'))).body;
  for (const name of ['Year 9 Physics', 'All staff of the lower school', 'Choir'])
    await at.ask('POST', '/Groups', buildGroup(name, { members: [{ value: id }] }));
  await page.reload();
  await page.getByText('Group here: Year 9 Physics').waitFor();
  await shoot(page, 'directory');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke Entra ID' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await page.getByText('Entra ID was revoked').waitFor();
  expect(site.complaints()).toEqual([]);
});

test('an administrator writes rules for two systems, confirms one that makes administrators, and tests them', async () => {
  await site.as('admin').do(createProvider, { body: buildProvider({ label: 'School account' }) });
  const page = await site.openPage(site.school.people.admin, PHONE);
  await page.goto('/company/mapping');
  await page.getByText('No rules yet').waitFor();
  await shoot(page, 'mapping-empty');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Select a role or a group').first().waitFor();
  const choose = async (field: string, option: string) => {
    await dialog.getByLabel(field).first().click();
    await page.getByRole('listbox').getByRole('option', { name: option }).click();
  };
  await choose('System', 'Directory sync');
  await dialog.getByLabel('Value', { exact: true }).fill('All staff of the lower school');
  await choose('Role here', 'Administrator');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Confirm that this rule may make administrators').first().waitFor();
  await shoot(page, 'mapping-dialog');
  await choose('Role here', 'Teacher');
  await choose('Groups here', 'Choir');
  await dialog.getByRole('button', { name: 'Remove Choir' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Rule added. It is being applied').waitFor();

  await page.getByRole('button', { name: 'Add rule' }).click();
  await choose('System', 'Single sign-on · School account');
  await dialog.getByLabel('Value', { exact: true }).fill('https://school.example/groups/year-9-physics-and-astronomy');
  await choose('Groups here', 'Year 9 Physics');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('https://school.example/groups/').waitFor();

  const test = page.getByRole('region', { name: 'Test the rules' });
  await test.getByLabel('System').first().click();
  await page.getByRole('listbox').getByRole('option', { name: 'Directory sync' }).click();
  await test.getByLabel('Groups that the system names').fill('All staff of the lower school');
  await page.keyboard.press('Enter');
  await test.getByRole('button', { name: 'Show result' }).click();
  await test.getByText('1 rule matches').waitFor();
  await shoot(page, 'mapping');
  expect(await axeFindings(page)).toEqual([]);
  expect(site.complaints()).toEqual([]);
});
