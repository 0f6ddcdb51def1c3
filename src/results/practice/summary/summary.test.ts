import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { untilSundayEvening } from '#app/testing/sunday.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import {
  getNotificationPreferences,
  listNotifications,
  setNotificationPreferences,
} from '#messaging/notifications/contract.ts';
import type { NotificationWay } from '#messaging/notifications/rules.ts';
import { checkPractice, startPractice, undoPractice } from '../contract.ts';
import { sendAllSummaries, sendSummaries } from './jobs.ts';
import { listDueSummaries, listTenantsToSummarise } from './store.ts';

const site = await testSite();
const { school, database } = site;
const DAY = 86_400_000;
/** A student with one question to practise, who is told in this way. */
async function student(way?: NotificationWay): Promise<TestPerson> {
  const person = await site.addPerson(school, ['student']);
  // Of their own: a quiz that they may still begin would block the question of others.
  const question = await buildQuestion(site, {
    type: 'true-false',
    content: { stem: '<p>Is it?</p>', right: true, feedbackTrue: '', feedbackFalse: '' } as { stem: string },
  });
  const quiz = await buildQuiz(site, { questions: [question], attemptsAllowed: 1 });
  const { _id } = await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  await site.as(person).do(saveResp, { body: { id: _id, resp: [{ question, answer: { value: false }, seq: 1 }] } });
  await site.as(person).do(submitAttempt, { body: { id: _id } });
  if (way) await site.as(person).do(setNotificationPreferences, { body: { preferences: { practice: way } } });
  return person;
}

async function practise(person: TestPerson, value: boolean): Promise<string> {
  const { questions } = await site.as(person).do(startPractice, { body: { from: 'all' } });
  const { review, question, version } = questions[0]!;
  await site.as(person).do(checkPractice, { body: { review, question, version, answer: { value } } });
  return review;
}

const summariesOf = async (person: TestPerson) =>
  (await site.as(person).do(listNotifications, { query: { kind: 'practice' } })).notices;
const send = () => sendSummaries(site.server.services, school.id);
const isDue = async () => (await database.asSweeper((tx) => listTenantsToSummarise(tx, site.now()))).length > 0;
/** To an hour of a Sunday at which summaries are due, in the week after this one. */
const toSunday = () => site.advance(untilSundayEvening(new Date(site.now().getTime() + 2 * DAY)) + 2 * DAY);

test('a summary is for those who asked for it, says what was practised and what is due, and comes once a week', async () => {
  const [asked, silent] = [await student('mail'), await student()];
  expect((await site.as(silent).do(getNotificationPreferences)).preferences.practice).toBe('off');
  await toSunday();
  await send();
  // A new week begins.
  const before = (await summariesOf(asked)).length;
  site.advance(DAY);
  await practise(asked, true);
  await site.as(asked).do(undoPractice, { body: { review: await practise(asked, false) } });
  site.advance(DAY);
  await practise(asked, false);
  site.advance(DAY);
  expect(await send()).toBe(0);
  await toSunday();
  expect(await isDue()).toBe(true);
  expect((await Promise.all([send(), send(), send()])).reduce((sum, one) => sum + one)).toBe(1);
  const summaries = await summariesOf(asked);
  expect(summaries).toHaveLength(before + 1);
  expect(summaries[0]).toMatchObject({
    title: 'Your practice this week: 2 answers, 50% right',
    body: 'You practised on 2 days. 1 question is due.',
    href: '/practice',
  });
  expect(await summariesOf(silent)).toEqual([]);
  expect(await isDue()).toBe(false);
  await sendAllSummaries(site.server.services);
  expect(await summariesOf(asked)).toHaveLength(before + 1);
});

test('a week without practice says so, and a summary that is a day late is left out', async () => {
  const person = await student('app');
  await toSunday();
  expect(await send()).toBeGreaterThan(0);
  expect((await summariesOf(person))[0]).toMatchObject({
    title: 'You have not practised this week',
    body: '1 question is due.',
  });
  const count = (await summariesOf(person)).length;
  await toSunday();
  site.advance(DAY);
  expect([await isDue(), await send()]).toEqual([false, 0]);
  expect(await summariesOf(person)).toHaveLength(count);
});

test('the week ends on Sunday at 18:00 by the clocks of every zone, also where they change', async () => {
  await student('app');
  for (const zone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'])
    for (const day of ['2026-03-29', '2026-04-05', '2026-10-25', '2026-11-01', '2026-12-06']) {
      const noon = new Date(`${day}T23:30:00Z`);
      const [due] = await database.inTenant(school.id, async (tx) => {
        await tx.deleteFrom('practice_summary').where('tenant_id', '=', school.id).execute();
        const at = async (hours: number) => listDueSummaries(tx, zone, new Date(noon.getTime() + hours * 3_600_000));
        return (await at(0)).concat(await at(18));
      });
      const said = new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      });
      expect([zone, day, said.format(due!.until), said.format(due!.from)]).toEqual([
        zone,
        day,
        'Sun 18:00',
        'Sun 18:00',
      ]);
      expect(Math.round((due!.until.getTime() - due!.from.getTime()) / DAY)).toBe(7);
    }
});
