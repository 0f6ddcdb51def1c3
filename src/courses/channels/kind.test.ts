import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { createChannel, updateChannel } from './contract.ts';

const site = await testSite();

test('a channel needs no kind: a pass code makes it one that is joined by code, nothing makes it public', async () => {
  const teacher = site.as('teacher');
  const open = await teacher.do(createChannel, { body: { name: 'Without anything' } });
  expect(open).toMatchObject({ kind: 'public', passCode: null });
  const byCode = await teacher.do(createChannel, { body: { name: 'With a code', passCode: 'open sesame' } });
  expect(byCode).toMatchObject({ kind: 'code', passCode: 'open sesame' });
  const params = { id: byCode._id };
  const renamed = await teacher.do(updateChannel, { params, body: { name: 'With its code' } });
  expect(renamed).toMatchObject({ name: 'With its code', kind: 'code', passCode: null });
  expect(renamed.passCodeChangedAt).toBe(byCode.passCodeChangedAt);
  const recoded = await teacher.do(updateChannel, { params, body: { passCode: 'open barley' } });
  expect(recoded).toMatchObject({ name: 'With its code', kind: 'code', passCode: 'open barley' });
  const useless = await teacher.call(updateChannel, { params: { id: open._id }, body: { passCode: 'open sesame' } });
  expect(useless.error).toMatchObject({ statusCode: 400, details: [{ path: 'passCode' }] });
});
