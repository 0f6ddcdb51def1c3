/** Attempts made of a game give no more than the quiz allows, and none where it asks for conditions. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { setSupervision } from '#delivery/proctoring/contract-supervision.ts';
import { addGroupUsers, createGroup } from '#identity/people/contract.ts';
import { setAccess } from '#quizzes/access/contract.ts';
import { createOverride } from '#quizzes/accommodations/contract.ts';
import { listUserAttempts } from '#results/results/contract.ts';
import { getTask } from '#tasks/contract.ts';
import { answerLiveStep, joinLiveGame } from '../contract.ts';
import { answersOf, buildLive } from '../testing.ts';
import { getLiveReport, makeLiveAttempts } from './contract.ts';

const site = await testSite();
const host = site.as('teacher');
const { right } = answersOf('single-choice');

/** A finished game of the quiz in which these people have answered rightly. */
async function playedBy(quiz: string, question: string, people: readonly TestPerson[]) {
  const game = await buildLive(site, { questions: [question], quiz });
  for (const [at, person] of people.entries())
    await site.as(person).do(joinLiveGame, { body: { pin: game.pin, nickname: `Player ${at}` } });
  await game.act('next');
  for (const person of people)
    await site.as(person).do(answerLiveStep, { params: { id: game.id }, body: { step: 1, answer: right } });
  await game.act('close');
  await game.act('finish');
  return { id: game.id };
}

test('a game gives an attempt to those with attempts left alone, by accommodation too, and tells how many it skipped', async () => {
  const question = await buildQuestion(site);
  const quiz = await buildQuiz(site, { questions: [question], attemptsAllowed: 1 });
  const [sat, granted, fresh] = await Promise.all([1, 2, 3].map(() => site.addPerson(site.school, ['student'])));
  for (const person of [sat!, granted!]) {
    const client = site.as(person);
    const { _id: id } = await client.do(startQuiz, { body: { id: quiz._id } });
    await client.do(submitAttempt, { body: { id } });
  }
  const override = { person: granted!.personId, attemptsAllowed: 2, reason: 'Counts the game' };
  await host.do(createOverride, { params: { id: quiz._id }, body: override });
  const params = await playedBy(quiz._id, question, [sat!, granted!, fresh!]);
  const { task } = await host.do(makeLiveAttempts, { params });
  await site.runTasks();
  const had = await Promise.all(
    [sat!, granted!, fresh!].map(async (person) => (await site.as(person).do(listUserAttempts, {})).total),
  );
  expect(had).toEqual([1, 2, 1]);
  expect((await host.do(getTask, { params: { id: task } })).result).toEqual({
    made: 2,
    notMeant: 0,
    usedUp: 1,
    running: 0,
    guests: 0,
    leftOut: 0,
  });
});

test('a game of a quiz for a group gives attempts to its members alone', async () => {
  const question = await buildQuestion(site);
  const [member, outsider] = await Promise.all([1, 2].map(() => site.addPerson(site.school, ['student'])));
  const group = await site.as('admin').do(createGroup, { body: { name: 'Class 9' } });
  const body = { selectedUserIds: [member!.personId] };
  await site.as('admin').do(addGroupUsers, { params: { id: group._id }, body });
  const quiz = await buildQuiz(site, { questions: [question], groups: [group._id] });
  const params = await playedBy(quiz._id, question, [member!, outsider!]);
  const { task } = await host.do(makeLiveAttempts, { params });
  await site.runTasks();
  expect((await host.do(getTask, { params: { id: task } })).result).toMatchObject({ made: 1, notMeant: 1 });
  const had = [member!, outsider!].map(async (one) => (await site.as(one).do(listUserAttempts, {})).total);
  expect(await Promise.all(had)).toEqual([1, 0]);
});

test('a code that an accommodation alone has keeps no game from making attempts, as it keeps nobody from starting', async () => {
  const question = await buildQuestion(site);
  const quiz = await buildQuiz(site, { questions: [question], attemptsAllowed: 2 });
  const person = await site.addPerson(site.school, ['student']);
  const override = { person: person.personId, code: 'Kumasi', reason: 'Own room' };
  await host.do(createOverride, { params: { id: quiz._id }, body: override });
  const { _id: id } = await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  await site.as(person).do(submitAttempt, { body: { id } });
  const params = await playedBy(quiz._id, question, [person]);
  await host.do(makeLiveAttempts, { params });
  await site.runTasks();
  expect((await site.as(person).do(listUserAttempts, {})).total).toBe(2);
});

test.each([
  ['an access code', (id: string) => host.do(setAccess, { params: { id }, body: { code: 'Kumasi' } })],
  ['supervision', (id: string) => host.do(setSupervision, { params: { id }, body: { oneDevice: true } })],
])('a game makes no attempts at a quiz with %s, and its report says so', async (_, guard) => {
  const question = await buildQuestion(site);
  const quiz = await buildQuiz(site, { questions: [question] });
  const params = await playedBy(quiz._id, question, [await site.addPerson(site.school, ['student'])]);
  expect(await host.do(getLiveReport, { params })).toMatchObject({ quizAsksConditions: false });
  await guard(quiz._id);
  expect(await host.do(getLiveReport, { params })).toMatchObject({ quizAsksConditions: true });
  expect((await host.call(makeLiveAttempts, { params })).error).toMatchObject({ code: 'conflict' });
});
