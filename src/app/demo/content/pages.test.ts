import { expect, test } from 'vitest';
import { fillWhenEmpty } from '#app/demo/seed.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { readLayout } from '#site/cms/actions.ts';
import { pageDocumentSchema } from '#site/cms/contract.ts';
import { sanitiseDocument } from '#site/cms/sanitise.ts';
import { academy } from './school-academy.ts';
import { radio } from './school-radio.ts';

const database = await testDatabase();
await fillWhenEmpty(database.url, () => {});

test.each([academy, radio])('the pages of $name are such as its admins could have made', async (school) => {
  const drafts = await database.inTenant(school.id, (tx) =>
    tx.selectFrom('page').select(['name', 'draft']).where('tenant_id', '=', school.id).execute(),
  );
  expect(drafts.map((page) => page.name).sort()).toEqual(['aboutus', 'final-exams', 'open-day', 'summer-school']);
  for (const { name, draft } of drafts) {
    const read = pageDocumentSchema.parse(draft);
    expect(read, name).toEqual(draft);
    expect(sanitiseDocument(read), name).toEqual(draft);
  }
  const read = (page: string) =>
    database.inTenant(school.id, (tx) => readLayout(tx, page, { name: school.name, language: 'en-US' }));
  expect((await read('promo/open-day')).blocks.map((one) => one.type)).toContain('form');
  await expect(read('summer-school')).rejects.toMatchObject({ code: 'not_found' });
});
