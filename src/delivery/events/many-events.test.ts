/** A script that reports without end fills neither the database nor the memory of the process. */
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { startQuiz } from '#delivery/contract.ts';
import { getTimeline } from '#delivery/proctoring/contract.ts';
import { setSupervision } from '#delivery/proctoring/contract-supervision.ts';
import { MOST_STORED } from './actions.ts';
import { beat } from './contract.ts';

const site = await testSite();

test('of an attempt with very many reports no more are stored, and what the server notices itself still is', async () => {
  const { _id: quiz } = await buildQuiz(site);
  const rules = { notesSignals: true, oneDevice: false };
  await site.as('teacher').do(setSupervision, { params: { id: quiz }, body: rules });
  const person = await site.addPerson(site.school, ['student']);
  const { _id: id } = await site.as(person).do(startQuiz, { body: { id: quiz } });
  const report = (who = person) => {
    const noticed = Array.from({ length: 50 }, () => ({ _id: uuid(), kind: 'paste' as const, ago: 0 }));
    return site.as(who).do(beat, { params: { id }, body: { noticed } });
  };
  const total = async () => (await site.as('teacher').do(getTimeline, { params: { id } })).eventsTotal;
  for (let sent = 0; sent < MOST_STORED; sent += 50) await report();
  expect(await total()).toBe(MOST_STORED);
  await report();
  expect(await total()).toBe(MOST_STORED);
  await report(await site.signInAgain(person));
  expect(await total()).toBe(MOST_STORED + 1);
});
