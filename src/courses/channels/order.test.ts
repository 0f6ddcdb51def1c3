import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { createChannel, listChannels } from './contract.ts';

const site = await testSite();

test('channels are listed by name and by time of creation, in both directions', async () => {
  const teacher = site.as('teacher');
  const inOrder = ['Algebra', 'botany', 'Chemistry'];
  for (const name of inOrder) {
    await teacher.do(createChannel, { body: { name } });
    site.advance(1000);
  }
  for (const field of ['name', 'createdAt'] as const) {
    const names = async (sort: typeof field | `-${typeof field}`) =>
      (await teacher.do(listChannels, { query: { sort } })).channels.map(({ name }) => name);
    expect(await names(field)).toEqual(inOrder);
    expect(await names(`-${field}`)).toEqual(inOrder.toReversed());
  }
});
