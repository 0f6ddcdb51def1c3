/** Keys for programs and webhooks, as people and administrators set them up. In a real browser. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { webhookChannel } from '#messaging/webhooks/deliver.ts';
import { openRecordStore } from '#messaging/webhooks/records/testing-store.ts';
import { openReceiver } from '#messaging/webhooks/testing-receiver.ts';
import { sweepOutbox } from '#platform/server/outbox/sweeper.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite({ WEBHOOKS_LOCAL: '1' });
const PHONE = { viewport: { width: 390, height: 844 } };

/** Pictures for people who look at the pages, where a folder for them is named. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const width of [390, 820, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
  await page.setViewportSize(PHONE.viewport);
}

test('a teacher creates a key on a phone, sees it once, and revokes it', async () => {
  const page = await site.openPage(site.school.people.teacher, PHONE);
  await page.goto('/user/me?tab=safety');
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await dialog.getByText('Select at least one scope').first().waitFor();
  await dialog.getByLabel('Name').fill('Grades export');
  await dialog.getByLabel(/^read questions/i).check();
  await shoot(page, 'key-dialog');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  const key = await page.getByRole('textbox', { name: 'API key' }).inputValue();
  expect(key).toMatch(/^tripos_/);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.getByText('Grades export').waitFor();
  await shoot(page, 'own-keys');
  await page.getByRole('button', { name: 'Revoke Grades export' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Grades export was revoked').waitFor();
  expect(site.complaints()).toEqual([]);
});

test('an administrator creates a key of the school, which shows its client ID', async () => {
  const page = await site.openPage(site.school.people.admin, PHONE);
  await page.goto('/company/api-keys');
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Student records');
  await dialog.getByLabel(/^read people/i).check();
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  expect(await page.getByRole('textbox', { name: 'Client ID' }).inputValue()).toMatch(/^[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.getByText('Student records', { exact: true }).waitFor();
  await shoot(page, 'school-keys');
  expect(await axeFindings(page)).toEqual([]);
  expect(site.complaints()).toEqual([]);
});

test('an administrator adds a webhook, sends a test event, reads the answer in the log and sends it again', async () => {
  const receiver = await openReceiver();
  const page = await site.openPage(site.school.people.admin, PHONE);
  await page.goto('/company/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByText(/Must be an address/)
    .first()
    .waitFor();
  await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await shoot(page, 'webhook-dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.getByRole('button', { name: /^Send a test event/ }).click();
  await page.getByText('A test event is on its way').waitFor();
  await sweepOutbox(site.server.services, [webhookChannel]);
  expect(receiver.received).toHaveLength(1);
  await shoot(page, 'webhooks');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: /^Log of/ }).click();
  await page.getByText('webhook.test').first().waitFor();
  await shoot(page, 'webhook-log');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Details of webhook.test' }).click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('The message is sent again').waitFor();
  await shoot(page, 'webhook-message');
  expect(await axeFindings(page)).toEqual([]);
  expect(site.complaints()).toEqual([]);
});

test('an administrator adds a record store by keyboard, tests it, pauses and resumes it, and reads its log', async () => {
  const store = await openRecordStore();
  const page = await site.openPage(site.school.people.admin, PHONE);
  await page.goto('/company/webhooks');
  await page.getByRole('button', { name: 'Add record store' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(store.receiver.url);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByText('Enter the password or token').first().waitFor();
  await shoot(page, 'store-dialog-error');
  await dialog.getByRole('textbox', { name: 'User name or key (optional)' }).fill('tripos');
  await dialog.getByLabel('Password or token').fill('the secret');
  await shoot(page, 'store-dialog');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Record store saved').first().waitFor();
  const card = page.getByRole('article', { name: store.receiver.url });
  await card.getByRole('button', { name: /^Send a test event/ }).press('Enter');
  await page.getByText('A test event is on its way').waitFor();
  await sweepOutbox(site.server.services, [webhookChannel]);
  expect(store.kept.size).toBe(1);
  await card.getByRole('button', { name: /^Actions for/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Pause' }).press('Enter');
  await card.getByText('Paused').waitFor();
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await shoot(page, 'stores');
  expect(await axeFindings(page)).toEqual([]);
  await card.getByRole('button', { name: /^Actions for/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Resume' }).press('Enter');
  await card.getByText('On', { exact: true }).waitFor();
  await card.getByRole('link', { name: /^Log of/ }).press('Enter');
  await page.getByText('Delivered').first().waitFor();
  await shoot(page, 'store-log');
  await page.getByRole('button', { name: 'Details of webhook.test' }).press('Enter');
  await page.getByText('http://adlnet.gov/expapi/verbs/interacted').waitFor();
  await shoot(page, 'store-message');
  expect(await axeFindings(page)).toEqual([]);
  expect(site.complaints()).toEqual([]);
});
