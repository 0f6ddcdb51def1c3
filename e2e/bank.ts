/** What stories about the question bank have in common. */
import type { Page } from 'playwright-core';
import type { TestSite } from '#app/testing/site.ts';
import { bulkUploadQuestions } from '#items/question-bank/import/contract.ts';
import { axeFindings } from './axe.ts';

/** What axe finds once the page is there. */
export async function findings(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor();
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'detached' });
  return axeFindings(page);
}

/** Brings the questions of a GIFT text into the bank of the first school; answers the ids of those that were taken. */
export async function importGift(site: TestSite, text: string): Promise<string[]> {
  const file = { name: 'q.gift', bytes: Buffer.from(text) };
  const report = await site.as('teacher').do(bulkUploadQuestions, { file });
  return report.items.flatMap((item) => (item._id === undefined ? [] : [item._id]));
}
