/** What the browser keeps of practice, and what the server makes of the answers that come afterwards. */
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { updateQuestion } from '#items/question-bank/contract.ts';
import { TENANT_CHANGED } from '#tenancy/actions.ts';
import { getPractice, listPracticeSources } from '../contract.ts';
import { setQuestionClosed } from '../contract-teachers.ts';
import { downloadPractice, syncPractice } from './contract.ts';
import { MOST_LATER } from './rules.ts';

const site = await testSite();
afterEach(() => void vi.useRealTimers());
const DAY = 86_400_000;

const judge = (more: object = {}) =>
  buildQuestion(site, {
    type: 'true-false',
    content: { stem: '<p>Is it?</p>', right: true, feedbackTrue: 'Yes', feedbackFalse: 'No' } as { stem: string },
    generalFeedback: '<p>Because.</p>',
    ...more,
  });

/** A student who has answered these questions in a finished quiz, all of them wrongly. `known`: a quiz that others sat too. */
async function sat(questions: readonly string[], settings: object = {}, known?: string) {
  const person = await site.addPerson(site.school, ['student']);
  const quiz = known ?? (await buildQuiz(site, { questions: [...questions], attemptsAllowed: 1, ...settings }))._id;
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz } });
  const resp = questions.map((question) => ({ question, answer: { value: false }, seq: 1 }));
  await student.do(saveResp, { body: { id: _id, resp } });
  await student.do(submitAttempt, { body: { id: _id } });
  const sync = async (...items: object[]) => {
    const body = { person: person.personId, items: items as never };
    return (await student.do(syncPractice, { body })).results;
  };
  const keep = (body: { questions?: string[] } = {}) => student.do(downloadPractice, { body });
  return { person, student, sync, keep, quiz };
}

type Row = Record<string, unknown>;
const cardsOf = (person: TestPerson): Promise<Row[]> =>
  site.database.inTenant(site.school.id, (tx) =>
    tx
      .selectFrom('practice_card')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('person_id', '=', person.personId)
      .orderBy('question_id')
      .execute(),
  );

const answer = (question: string, value: boolean | null, ago = 0, review: string = uuid(), version = 1) => ({
  kind: 'answer',
  review,
  question,
  version,
  answer: value === null ? null : { value },
  ago,
});

test('what is kept holds the key of what can be practised, and nothing of a quiz that is open or opens later', async () => {
  const [free, open, later] = [await judge(), await judge(), await judge()];
  const { keep, person } = await sat([free, open, later]);
  expect((await keep()).questions.map(({ question }) => question).sort()).toEqual([free, open, later].sort());
  await buildQuiz(site, { questions: [open], attemptsAllowed: 1 });
  await buildQuiz(site, {
    questions: [later],
    attemptsAllowed: 1,
    opensAt: new Date(site.now().getTime() + DAY).toISOString(),
    closesAt: new Date(site.now().getTime() + 2 * DAY).toISOString(),
  });
  const kept = await keep();
  expect(kept).toMatchObject({
    person: person.personId,
    available: 2,
    leftOut: [{ reason: 'upcoming', count: 1 }],
    questions: [{ question: free, content: { right: true }, generalFeedback: '<p>Because.</p>', isExplained: true }],
  });
  expect(kept.days).toHaveLength(4);
  expect((await keep({ questions: [open] })).questions).toEqual([]);
});

test('feedback that is not released keeps the whole question on the server', async () => {
  const question = await judge();
  const rows = ['attempt', 'correctness', 'marks', 'rightAnswer'];
  const review = { during: [], 'right-after': rows, later: rows, 'after-close': rows };
  const { keep, student } = await sat([question], { review });
  expect((await student.do(listPracticeSources)).all).toBe(1);
  expect(await keep()).toMatchObject({ questions: [], leftOut: [{ reason: 'feedback', count: 1 }] });
});

test('answers of another person, and of questions that are closed meanwhile, are refused with a reason, the others taken', async () => {
  const [good, closed] = [await judge(), await judge()];
  const { sync, student, person } = await sat([good, closed]);
  const other = site.as(await site.addPerson(site.school, ['student']));
  const foreign = { person: person.personId, items: [answer(good, true)] as never };
  expect((await other.call(syncPractice, { body: foreign })).status).toBe(403);
  await site.as('teacher').do(setQuestionClosed, { params: { id: closed }, body: { isClosed: true } });
  const results = await sync(answer(closed, true, 5000), answer(good, true, 4000), { kind: 'undo', review: uuid() });
  expect(results.map(({ verdict, refused }) => [verdict?.outcome ?? null, refused?.code ?? null])).toEqual([
    [null, 'not_found'],
    ['right', null],
    [null, 'not_found'],
  ]);
  expect(await student.do(getPractice)).toMatchObject({ practisedToday: 1 });
});

test('an answer that was taken stays taken, when only its acknowledgement was lost and the question is closed since', async () => {
  const question = await judge();
  const { sync, student } = await sat([question]);
  const item = answer(question, true);
  await sync(item);
  await site.as('teacher').do(setQuestionClosed, { params: { id: question }, body: { isClosed: true } });
  expect(await sync(item)).toEqual([{ review: item.review, verdict: null, refused: null }]);
  expect(await student.do(getPractice)).toMatchObject({ practisedToday: 1 });
});

test('an answer is judged by the wording that was shown, for as long as a browser may have shown it', async () => {
  const question = await judge();
  const { sync } = await sat([question]);
  await site.as('teacher').do(updateQuestion, {
    params: { id: question },
    body: { content: { stem: '<p>Is it not?</p>', right: false, feedbackTrue: '', feedbackFalse: '' } } as never,
  });
  const [old, newer] = await sync(answer(question, true, 2000), answer(question, true, 1000, uuid(), 2));
  expect([old?.verdict?.outcome, newer?.verdict?.outcome]).toEqual(['right', 'wrong']);
  expect((await sync(answer(question, true, 0, uuid(), 3)))[0]!.refused?.code).toBe('conflict');
  site.advance(10 * DAY);
  expect((await sync(answer(question, true)))[0]!.refused?.code).toBe('conflict');
});

test('the time of an answer is believed, but never one to come, and none of more than 30 days ago', async () => {
  const question = await judge();
  const { sync, person } = await sat([question]);
  site.advance(40 * DAY);
  vi.useFakeTimers({ toFake: ['Date'] });
  await sync(answer(question, true, 100 * DAY));
  const [card] = await cardsOf(person);
  expect((card!.reviewed_at as Date).getTime()).toBe(site.now().getTime() - 30 * DAY);
});

test('an answer before more of its question than anybody gives is refused, so that no request schedules thousands again', async () => {
  const [question, other] = [await judge(), await judge()];
  const { sync } = await sat([question, other]);
  site.advance(10 * DAY);
  vi.useFakeTimers({ toFake: ['Date'] });
  const first = answer(question, true);
  await sync(first);
  for (let sent = 0; sent < MOST_LATER; sent += 10) {
    site.advance(60_000);
    await sync(...Array.from({ length: 10 }, () => answer(question, true)));
  }
  const lateOnes = [answer(question, true, DAY), answer(other, true, DAY)];
  const [late, ofOther] = await sync(...lateOnes);
  expect(late).toMatchObject({ verdict: null, refused: { code: 'conflict' } });
  expect(ofOther!.refused).toBeNull();
  // What has no more than that after it is still taken back.
  expect((await sync({ kind: 'undo', review: first.review, ago: 0 }))[0]!.refused).toBeNull();
});

/** What two devices do, by the time at which it is done. */
const history = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1000, max: 30 * 3_600_000 }),
      question: fc.integer({ min: 0, max: 2 }),
      value: fc.constantFrom(true, false, null),
      isUndone: fc.boolean(),
      device: fc.boolean(),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((steps) => steps.map((step) => ({ ...step, review: uuid() })));

test('deliveries that are late, doubled, lost and out of order end in the same cards as answers given online', async () => {
  const questions = [await judge(), await judge(), await judge()];
  vi.useFakeTimers({ toFake: ['Date'] });
  const { quiz } = await sat(questions);
  await fc.assert(
    fc.asyncProperty(history, fc.array(fc.nat(), { minLength: 4, maxLength: 8 }), async (steps, choices) => {
      const [online, offline] = [await sat(questions, {}, quiz), await sat(questions, {}, quiz)];
      await online.student.do(getPractice);
      await offline.student.do(getPractice);
      const start = site.now().getTime();
      const total = steps.reduce((sum, { gap }) => sum + gap, 0);
      const done: { at: number; item: object; device: boolean }[] = [];
      let at = start;
      for (const { gap, question, value, isUndone, device, review } of steps) {
        site.advance(gap);
        at += gap;
        const item = answer(questions[question]!, value, 0, review);
        await online.sync(item);
        done.push({ at, item, device });
        if (!isUndone) continue;
        await online.sync({ kind: 'undo', review });
        done.push({ at, item: { kind: 'undo', review }, device });
      }
      expect(site.now().getTime()).toBe(start + total);
      // Each device sends in its own order, in pieces, some of them twice; the two of them in any order.
      const left = [done.filter(({ device }) => device), done.filter(({ device }) => !device)];
      const send = (of: typeof done) =>
        offline.sync(...of.map(({ item, at: when }) => ({ ...item, ago: site.now().getTime() - when })));
      for (const choice of choices) {
        const mine = left[choice % 2]!;
        const piece = mine.slice(0, 1 + (choice % 3));
        if (piece.length === 0) continue;
        await send(piece);
        // Lost on the way back: they are sent once more, with others.
        if (choice % 5 > 1) mine.splice(0, piece.length);
      }
      for (const rest of left) if (rest.length > 0) await send(rest);
      const plain = (rows: Row[]) =>
        rows.map(({ review_id, person_id: _, ...row }) => ({
          ...row,
          isOfAttempt: !steps.some((s) => s.review === review_id),
        }));
      expect(plain(await cardsOf(offline.person))).toEqual(plain(await cardsOf(online.person)));
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('the days that are kept follow each other, also where the clocks change', async () => {
  const { keep } = await sat([await judge()]);
  const setZone = async (zone: string) => {
    await site.database.asOwner('update tenant set time_zone = $1 where tenant_id = $2', [zone, site.school.id]);
    await site.database.inTenant(site.school.id, (tx) => site.server.services.signals.send(tx, TENANT_CHANGED, {}));
  };
  await setZone('Europe/Berlin');
  // Sunday has 23 hours there; it begins half an hour from now.
  site.advance(Date.parse('2027-03-27T22:30:00Z') - site.now().getTime());
  const { days } = await keep();
  expect(days.map(({ end }) => end)).toEqual([
    '2027-03-27T23:00:00.000Z',
    '2027-03-28T22:00:00.000Z',
    '2027-03-29T22:00:00.000Z',
    '2027-03-30T22:00:00.000Z',
  ]);
  expect(days.slice(1).map(({ start }) => start)).toEqual(days.slice(0, -1).map(({ end }) => end));
  await setZone('UTC');
});
