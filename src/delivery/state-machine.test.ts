/**
 * Whatever students, proctors and the clock do to the attempts of one student, twice, late, out of order or at once: there
 * is never a second attempt, nothing is handed in or graded twice, and no answer is lost of which was said that it counts.
 */
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from './contract.ts';
import { sweepLate, sweepOverdue } from './finish/sweeper.ts';
import { saveLate } from './late/contract.ts';
import { GRACE_MS } from './late/rules-grace.ts';
import { doProctorAction, type ProctorInput } from './proctoring/contract.ts';

const site = await testSite();
const { school, database } = site;
const DURATION_MS = 600_000;
const questions = [
  await buildQuestion(site, { type: 'true-false' }),
  await buildQuestion(site, { type: 'true-false' }),
];

/** Messages that may arrive at any time; those with a `key` may arrive again. */
type Message =
  | { readonly kind: 'start' | 'submit' | 'expire' }
  | { readonly kind: 'save'; readonly question: number; readonly seq: number; readonly value: boolean }
  | {
      readonly kind: 'late';
      readonly question: number;
      readonly seq: number;
      readonly value: boolean;
      readonly ago: number;
    }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'deed'; readonly deed: ProctorInput['deed']; readonly minutes: number; readonly key: string };

const late: fc.Arbitrary<Message> = fc.record({
  kind: fc.constant('late' as const),
  question: fc.integer({ min: 0, max: 1 }),
  seq: fc.integer({ min: 1, max: 3 }),
  value: fc.boolean(),
  ago: fc.integer({ min: 0, max: 400_000 }),
});

const message: fc.Arbitrary<Message> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('start' as const, 'submit' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      question: fc.integer({ min: 0, max: 1 }),
      seq: fc.integer({ min: 1, max: 6 }),
      value: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: late },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 400_000 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('deed' as const),
      deed: fc.constantFrom('extend' as const, 'pause' as const, 'resume' as const, 'reopen' as const, 'end' as const),
      minutes: fc.integer({ min: 1, max: 9 }),
      // Few keys, so that some are the same: the message arrived before.
      key: fc.constantFrom(...Array.from({ length: 5 }, () => 'key').map((name, index) => `${name}${index}`)),
    }),
  },
);

interface World {
  readonly person: TestPerson;
  readonly quizId: string;
  readonly keys: Map<string, string>;
  /** Every answer of which the server has said that it is saved. */
  readonly acknowledged: { attempt: string; question: string; seq: number; value: boolean }[];
  /** Every answer of which it has said, when it came late, that it counts. */
  readonly counted: { attempt: string; question: string; value: boolean }[];
  attempt: string | null;
}

async function deliver(world: World, one: Message): Promise<void> {
  const student = site.as(world.person);
  const body = { id: world.quizId };
  switch (one.kind) {
    case 'start': {
      const answer = await student.call(startQuiz, { body });
      if (answer.status === 200) world.attempt = answer.body._id;
      return;
    }
    case 'submit':
      await student.call(submitAttempt, { body });
      return;
    case 'expire':
      site.advance(GRACE_MS + 1);
      await sweepOverdue(site.server.services);
      await sweepLate(site.server.services);
      return;
    case 'pass':
      site.advance(one.ms);
      return;
    case 'save': {
      const attempt = world.attempt;
      if (attempt === null) return;
      const question = questions[one.question]!;
      const resp = { question, answer: { value: one.value }, seq: one.seq };
      const answer = await student.call(saveResp, { body: { id: attempt, resp } });
      if (answer.status === 200)
        for (const { seq } of answer.body.saved) world.acknowledged.push({ attempt, question, seq, value: one.value });
      return;
    }
    case 'late': {
      const attempt = world.attempt;
      if (attempt === null) return;
      const question = questions[one.question]!;
      const { value, seq, ago } = one;
      const resp = [{ question, answer: { value }, seq, bases: [seq - 1], ago }];
      const answer = await student.call(saveLate, { body: { id: attempt, resp } });
      if (answer.status === 200 && answer.body.kept.some(({ counted }) => counted))
        world.counted.push({ attempt, question, value });
      return;
    }
    case 'deed': {
      if (world.attempt === null) return;
      const key = `${one.deed} ${one.key}`;
      if (!world.keys.has(key)) world.keys.set(key, uuid());
      const { status } = await site.as('teacher').call(doProctorAction, {
        params: { id: world.quizId },
        body: {
          deed: one.deed,
          attempts: [world.attempt],
          key: world.keys.get(key)!,
          reason: 'Any',
          ...((one.deed === 'extend' || one.deed === 'reopen') && { minutes: one.minutes }),
        } as ProctorInput,
      });
      expect([200, 409]).toContain(status);
    }
  }
}

async function checkWorld({ person, quizId, acknowledged, counted }: World): Promise<void> {
  await database.inTenant(school.id, async (tx) => {
    const attempts = await tx
      .selectFrom('attempt')
      .selectAll()
      .where('tenant_id', '=', school.id)
      .where('quiz_id', '=', quizId)
      .where('person_id', '=', person.personId)
      .orderBy('number')
      .execute();
    expect(attempts.filter((attempt) => attempt.state === 'open').length).toBeLessThanOrEqual(1);
    expect(attempts.map((attempt) => attempt.number)).toEqual(attempts.map((_, index) => index + 1));
    for (const attempt of attempts) {
      const ofAttempt = { tenant_id: school.id, attempt_id: attempt.attempt_id };
      const grades = await tx
        .selectFrom('attempt_grade')
        .select(['question_id', 'seq', 'marks'])
        .where('tenant_id', '=', school.id)
        .where('attempt_id', '=', ofAttempt.attempt_id)
        .execute();
      const isGraded = attempt.state === 'submitted' && attempt.graded_at !== null;
      expect(grades).toHaveLength(isGraded ? questions.length : 0);
      expect(attempt.score === null ? null : Number(attempt.score)).toBe(
        isGraded ? grades.reduce((sum, { marks }) => sum + Number(marks), 0) : null,
      );
      // Only what time has ended is waited for.
      if (attempt.state === 'submitted' && !isGraded) expect(attempt.ended_by).toBe('time');
      // The time of an attempt is never more or less than the limit and what was added.
      const given = attempt.deadline!.getTime() - attempt.started_at.getTime() - Number(attempt.added_ms);
      expect(Math.abs(given - DURATION_MS)).toBeLessThanOrEqual(5);
      expect(Number(attempt.added_ms)).toBeGreaterThanOrEqual(0);
      const answers = await tx
        .selectFrom('answer')
        .select(['question_id', 'seq', 'answer'])
        .where('tenant_id', '=', school.id)
        .where('attempt_id', '=', ofAttempt.attempt_id)
        .execute();
      for (const one of acknowledged.filter(({ attempt: id }) => id === attempt.attempt_id)) {
        const kept = answers.find((row) => row.question_id === one.question && row.seq === one.seq);
        expect(kept?.answer).toEqual({ value: one.value });
      }
      for (const one of counted.filter(({ attempt: id }) => id === attempt.attempt_id)) {
        const own = answers.filter((row) => row.question_id === one.question);
        expect(own.map((row) => row.answer)).toContainEqual({ value: one.value });
      }
      // What is graded is the newest there is.
      for (const { question_id, seq } of grades) {
        const own = answers.filter((row) => row.question_id === question_id);
        expect(seq).toBe(own.length === 0 ? null : Math.max(...own.map((row) => row.seq)));
      }
      const extends_ = await tx
        .selectFrom('attempt_event')
        .select(['event_id', 'kind', 'details'])
        .where('tenant_id', '=', school.id)
        .where('attempt_id', '=', ofAttempt.attempt_id)
        .where('kind', '=', 'extend')
        .execute();
      const extended = extends_.reduce((sum, row) => sum + (row.details as { minutes: number }).minutes * 60_000, 0);
      expect(Number(attempt.added_ms)).toBeGreaterThanOrEqual(extended);
    }
  });
}

/** After the deadline: answers that arrive late, once or again, while attempts are graded, opened again, or another begins. */
const afterwards: fc.Arbitrary<Message> = fc.oneof(
  { weight: 8, arbitrary: late },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('expire' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 150_000 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('start' as const, 'submit' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('deed' as const),
      deed: fc.constant('reopen' as const),
      minutes: fc.integer({ min: 1, max: 2 }),
      key: fc.constantFrom('key0', 'key1'),
    }),
  },
);

async function begin(): Promise<World> {
  const rules = { durationSeconds: DURATION_MS / 1000, lateSeconds: 300, attemptsAllowed: 2 };
  const quiz = await buildQuiz(site, { questions, ...rules });
  const person = await site.addPerson(school, ['student']);
  const world: World = { person, quizId: quiz._id, keys: new Map(), acknowledged: [], counted: [], attempt: null };
  await deliver(world, { kind: 'start' });
  return world;
}

async function deliverAll(world: World, batches: readonly (readonly Message[])[]): Promise<void> {
  for (const batch of batches) {
    await Promise.all(batch.map((one) => deliver(world, one)));
    await checkWorld(world);
  }
  site.advance(48 * 3_600_000);
  await deliver(world, { kind: 'deed', deed: 'resume', minutes: 1, key: 'last' });
  site.advance(48 * 3_600_000);
  await sweepOverdue(site.server.services);
  await sweepLate(site.server.services);
  await checkWorld(world);
}

const batchesOf = (one: fc.Arbitrary<Message>) =>
  fc.array(fc.array(one, { minLength: 1, maxLength: 5 }), { maxLength: 8 });

test('no double attempt, no double hand-in, no lost answer, whatever arrives in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(batchesOf(message), async (batches) => deliverAll(await begin(), batches)),
    { numRuns: 25 },
  );
}, 120_000);

test('what was said to count when it came late is there, and is graded once, whatever else arrives with it', async () => {
  let counted = 0;
  await fc.assert(
    fc.asyncProperty(batchesOf(afterwards), async (batches) => {
      const world = await begin();
      site.advance(DURATION_MS + GRACE_MS + 1000);
      await deliverAll(world, batches);
      counted += world.counted.length;
    }),
    { numRuns: 15 },
  );
  expect(counted).toBeGreaterThan(0);
}, 120_000);
