import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { saveCertificate } from './contract.ts';

const site = await testSite();

test('a new layout without its parts is refused by their places in the call', async () => {
  const { status, error } = await site.as('admin').call(saveCertificate, { body: { certificate: {} } });
  expect(status).toBe(400);
  expect(error.details).toEqual(
    ['name', 'type', 'layout'].map((field) => ({ path: `certificate.${field}`, message: 'Must be given' })),
  );
});
