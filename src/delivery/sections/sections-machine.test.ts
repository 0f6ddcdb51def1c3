/**
 * Whatever students, proctors and the clock do to an attempt in sections with times, twice, late, out of order or at once:
 * one section is open at a time, none opens again, what was acknowledged is kept, and nobody's time is more or less than
 * what they were given.
 */
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { buildQuestion } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { finishSection, getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { sweepOverdue, sweepSections } from '#delivery/finish/sweeper.ts';
import { GRACE_MS } from '#delivery/late/rules-grace.ts';
import { doProctorAction, type ProctorInput } from '#delivery/proctoring/contract.ts';
import { createQuiz } from '#quizzes/contract.ts';

const site = await testSite();
const { school, database } = site;
const SECONDS = [200, 300, 100];
const questions = await Promise.all(SECONDS.map(() => buildQuestion(site, { type: 'true-false' })));
const quiz = await site.as('teacher').do(createQuiz, {
  body: {
    name: 'Three parts',
    publish: true,
    sections: SECONDS.map((durationSeconds, index) => ({ name: `Part ${index}`, durationSeconds })),
    questions: questions.map((question, section) => ({ question, section })),
  },
});

type Message =
  | { readonly kind: 'submit' | 'sweep' | 'sweep-sections' | 'look' }
  | { readonly kind: 'finish'; readonly section: number }
  | { readonly kind: 'save'; readonly question: number; readonly seq: number; readonly value: boolean }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'deed'; readonly deed: ProctorInput['deed']; readonly minutes: number; readonly key: string };

const one = <K extends string>(...kinds: K[]) => fc.record({ kind: fc.constantFrom(...kinds) });
const message: fc.Arbitrary<Message> = fc.oneof(
  { weight: 1, arbitrary: one('submit', 'sweep') },
  { weight: 3, arbitrary: one('look', 'sweep-sections') },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('finish' as const), section: fc.integer({ min: 0, max: 2 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      question: fc.integer({ min: 0, max: 2 }),
      seq: fc.integer({ min: 1, max: 6 }),
      value: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.oneof(fc.integer({ min: 1, max: 2 * GRACE_MS }), fc.integer({ min: 1, max: 250_000 })),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('deed' as const),
      deed: fc.constantFrom('extend' as const, 'pause' as const, 'resume' as const, 'reopen' as const, 'end' as const),
      minutes: fc.integer({ min: 1, max: 4 }),
      key: fc.constantFrom('a', 'b', 'c'),
    }),
  },
);

interface World {
  readonly person: TestPerson;
  readonly attempt: string;
  readonly keys: Map<string, string>;
  readonly acknowledged: { question: string; seq: number; value: boolean }[];
  /** The furthest section that was seen by anybody, from 0. */
  furthest: number;
}

async function deliver(world: World, sent: Message): Promise<void> {
  const student = site.as(world.person);
  const id = world.attempt;
  const reached = (index: number): void => {
    world.furthest = Math.max(world.furthest, index);
  };
  switch (sent.kind) {
    case 'submit':
      await student.call(submitAttempt, { body: { id } });
      return;
    case 'sweep':
      site.advance(GRACE_MS + 1);
      await sweepOverdue(site.server.services);
      return;
    case 'sweep-sections':
      await sweepSections(site.server.services);
      return;
    case 'pass':
      site.advance(sent.ms);
      return;
    case 'look': {
      const before = world.furthest;
      const { status, body } = await student.call(getExam, { params: { id } });
      if (status !== 200) return;
      const { index } = body.current!;
      expect(index).toBeGreaterThanOrEqual(before);
      expect(body.questions.map((slot) => slot.question._id)).toEqual([questions[index]]);
      reached(index);
      return;
    }
    case 'finish': {
      const { status, body } = await student.call(finishSection, { params: { id }, body: { section: sent.section } });
      expect([200, 409, 410, 422]).toContain(status);
      if (status !== 200) return;
      expect(body.section.index).toBeGreaterThan(sent.section);
      reached(body.section.index);
      return;
    }
    case 'save': {
      const before = world.furthest;
      const question = questions[sent.question]!;
      const resp = { question, answer: { value: sent.value }, seq: sent.seq };
      const answer = await student.call(saveResp, { body: { id, resp } });
      if (answer.status !== 200) return;
      const open = answer.body.section!.index;
      expect(open).toBeGreaterThanOrEqual(before);
      reached(open);
      const isKnown = world.acknowledged.some(
        (known) => known.question === question && known.seq === sent.seq && known.value === sent.value,
      );
      // Of another section than the open one only what was on its way, or what is held already.
      if (!isKnown) expect([open, open - 1]).toContain(sent.question);
      for (const { seq } of answer.body.saved) world.acknowledged.push({ question, seq, value: sent.value });
      return;
    }
    case 'deed': {
      const key = `${sent.deed} ${sent.key}`;
      if (!world.keys.has(key)) world.keys.set(key, uuid());
      const hasMinutes = sent.deed === 'extend' || sent.deed === 'reopen';
      const body = { deed: sent.deed, attempts: [id], key: world.keys.get(key)!, reason: 'Any' };
      const { status } = await site.as('teacher').call(doProctorAction, {
        params: { id: quiz._id },
        body: { ...body, ...(hasMinutes && { minutes: sent.minutes }) } as ProctorInput,
      });
      expect([200, 409]).toContain(status);
    }
  }
}

async function check(world: World): Promise<void> {
  const { attempt, answers } = await database.inTenant(school.id, async (tx) => ({
    attempt: await tx
      .selectFrom('attempt')
      .selectAll()
      .where('tenant_id', '=', school.id)
      .where('attempt_id', '=', world.attempt)
      .executeTakeFirstOrThrow(),
    answers: await tx
      .selectFrom('answer')
      .select(['question_id', 'seq', 'answer'])
      .where('tenant_id', '=', school.id)
      .where('attempt_id', '=', world.attempt)
      .execute(),
  }));
  for (const one of world.acknowledged) {
    const kept = answers.find((row) => row.question_id === one.question && row.seq === one.seq);
    expect(kept?.answer).toEqual({ value: one.value });
  }
  const until = SECONDS.slice(0, attempt.section!).reduce((sum, seconds) => sum + seconds * 1000, 0);
  const given = Number(attempt.added_ms) - Number(attempt.lapsed_ms);
  const start = attempt.started_at.getTime() + given;
  expect(Math.abs(attempt.section_deadline!.getTime() - start - until)).toBeLessThanOrEqual(8);
  expect(Math.abs(attempt.deadline!.getTime() - start - 600_000)).toBeLessThanOrEqual(8);
  await deliver(world, { kind: 'look' });
}

test('one section at a time, none comes back, no lost answer, whatever arrives in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(message, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), async (batches) => {
      const person = await site.addPerson(school, ['student']);
      const { _id } = await site.as(person).do(startQuiz, { body: { id: quiz._id } });
      const world: World = { person, attempt: _id, keys: new Map(), acknowledged: [], furthest: 0 };
      for (const batch of batches) {
        await Promise.all(batch.map((sent) => deliver(world, sent)));
        await check(world);
      }
      site.advance(48 * 3_600_000);
      await deliver(world, { kind: 'deed', deed: 'resume', minutes: 1, key: 'last' });
      site.advance(48 * 3_600_000);
      await sweepSections(site.server.services);
      await sweepOverdue(site.server.services);
      await check(world);
    }),
    { numRuns: 25 },
  );
}, 120_000);
