import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listAudit } from '#admin/operations/audit/contract.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { startQuiz } from '#delivery/contract.ts';
import { addGroupUsers, createGroup } from '#identity/people/contract.ts';
import { listQuizzes } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { deadlineOf } from '#quizzes/rules.ts';
import { closedAt } from '#quizzes/store-review.ts';
import {
  createAccommodation,
  createOverride,
  deleteAccommodation,
  deleteOverride,
  listOverrides,
  updateOverride,
} from './contract.ts';
import { explainRules } from './contract-explain.ts';
import { effectiveRules, isCounted, type OverrideRules, startPeriod, type TimeRules } from './rules.ts';

const site = await testSite();
const { school } = site;
const teacher = site.as('teacher');
const minute = 60_000;
const nothing = {
  extraMinutes: null,
  factor: null,
  unlimited: false,
  opensAt: null,
  closesAt: null,
  keepsClose: false,
  attemptsAllowed: null,
  validFrom: null,
  validUntil: null,
} satisfies OverrideRules;
const rulesOf = <O extends OverrideRules>(given: TimeRules, overrides: readonly O[], now = given.opensAt) =>
  effectiveRules(given, overrides, startPeriod(given, overrides, now ?? new Date()));
const at = (text: string): Date => new Date(text);

const base = {
  durationSeconds: 3600,
  opensAt: at('2026-06-01T09:00:00Z'),
  closesAt: at('2026-06-01T10:00:00Z'),
  attemptsAllowed: 1,
};

test('time is limit × factor + minutes, and the closing time moves by as much', () => {
  const rules = rulesOf(base, [{ ...nothing, factor: '1.25', extraMinutes: 10 }]);
  expect(rules).toMatchObject({ durationSeconds: 3600 + 900 + 600, extraSeconds: 1500 });
  expect(rules.closesAt).toEqual(at('2026-06-01T10:25:00Z'));
});

test('the closing time stays where all that give time keep it, and one that was given with more time is taken as it is', () => {
  const kept = { ...nothing, extraMinutes: 30, keepsClose: true };
  expect(rulesOf(base, [kept]).closesAt).toEqual(base.closesAt);
  expect(rulesOf(base, [kept, { ...nothing, factor: '1.50' }]).closesAt).toEqual(at('2026-06-01T11:00:00Z'));
  const own = { ...nothing, factor: '2.00', closesAt: at('2026-06-01T10:30:00Z') };
  expect(rulesOf(base, [own]).closesAt).toEqual(own.closesAt);
});

test('a group with dates of its own cuts no time that a student in it has been given elsewhere', () => {
  const group = { ...nothing, opensAt: at('2026-06-01T14:00:00Z'), closesAt: at('2026-06-01T15:00:00Z') };
  const dyslexia = { ...nothing, factor: '1.25' };
  const rules = rulesOf(base, [group, dyslexia]);
  expect(rules.closesAt).toEqual(at('2026-06-01T15:15:00Z'));
  expect(rules.from.closesAt).toBe(group);
  expect(deadlineOf(rules, group.opensAt)).toEqual(at('2026-06-01T15:15:00Z'));
  expect(rulesOf(base, [group, { ...dyslexia, keepsClose: true }]).closesAt).toEqual(group.closesAt);
});

test('of several the most lenient counts, rule by rule, and each says where it comes from', () => {
  const group = { ...nothing, factor: '1.50', attemptsAllowed: 3, opensAt: at('2026-06-02T09:00:00Z') };
  const person = {
    ...nothing,
    factor: '1.25',
    extraMinutes: 5,
    attemptsAllowed: 0,
    opensAt: at('2026-06-02T08:00:00Z'),
  };
  const rules = rulesOf(base, [group, person]);
  expect(rules).toMatchObject({ durationSeconds: 5400 + 300, attemptsAllowed: 0, opensAt: person.opensAt });
  expect(rules.from).toEqual({
    unlimited: null,
    factor: group,
    extraMinutes: person,
    opensAt: person,
    closesAt: null,
    attemptsAllowed: person,
  });
});

test('without a limit the factor counts on the time between opening and closing', () => {
  const rules = rulesOf({ ...base, durationSeconds: null }, [{ ...nothing, factor: '1.25' }]);
  expect(rules.durationSeconds).toBeNull();
  expect(rules.closesAt).toEqual(at('2026-06-01T10:15:00Z'));
});

test('where the quiz has neither limit nor dates, the factor counts on the time between the dates of a group', () => {
  const group = { ...nothing, opensAt: at('2026-06-01T14:00:00Z'), closesAt: at('2026-06-01T15:00:00Z') };
  const undated = { ...base, durationSeconds: null, opensAt: null, closesAt: null };
  expect(rulesOf(undated, [group, { ...nothing, factor: '1.25' }]).closesAt).toEqual(at('2026-06-01T15:15:00Z'));
});

test('unlimited lifts the limit and leaves the closing time; sections with times get ten times as long', () => {
  const rules = rulesOf(base, [{ ...nothing, unlimited: true }]);
  expect(rules).toMatchObject({ durationSeconds: null, closesAt: base.closesAt });
  expect(deadlineOf(rules, base.opensAt)).toEqual(base.closesAt);
  expect(rulesOf({ ...base, isSectioned: true }, [{ ...nothing, unlimited: true }]).durationSeconds).toBe(36_000);
});

test('what is not valid yet or any more does not count, and what ends during an attempt takes nothing away', () => {
  const [start, later] = [at('2026-06-01T09:00:00Z'), at('2026-06-01T09:30:00Z')];
  const ended = { ...nothing, factor: '2.00', validUntil: start };
  const coming = { ...nothing, factor: '2.00', validFrom: later };
  expect(rulesOf(base, [ended, coming]).durationSeconds).toBe(3600);
  // Seen a week before: what is valid when the quiz opens.
  const thatDay = { ...nothing, factor: '2.00', validFrom: start, validUntil: later };
  expect(rulesOf(base, [thatDay], at('2026-05-25T00:00:00Z')).durationSeconds).toBe(7200);
  const attempt = { from: start, to: later };
  expect(isCounted({ validFrom: null, validUntil: later }, attempt)).toBe(true);
  expect(isCounted(coming, attempt)).toBe(true);
  expect(isCounted(ended, attempt)).toBe(false);
});

test.each([
  ['forward', '2026-03-29T00:30:00Z'],
  ['back', '2026-10-25T00:30:00Z'],
])('an hour with a quarter more is 75 minutes over the night in which clocks go %s', (_, start) => {
  const rules = rulesOf({ ...base, opensAt: null, closesAt: null }, [{ ...nothing, factor: '1.25' }]);
  expect(deadlineOf(rules, at(start))!.getTime() - at(start).getTime()).toBe(75 * minute);
});

const student = (name = 'Kofi') => site.addPerson(school, ['student'], name);
const give = (quizId: string, body: object) =>
  teacher.do(createOverride, { params: { id: quizId }, body: { reason: 'Dyslexia', ...body } });

test('a student with a quarter more time has it from the start, and more given later reaches the running attempt', async () => {
  const person = await student();
  const closesAt = new Date(site.now().getTime() + 60 * minute).toISOString();
  const quiz = await buildQuiz(site, { durationSeconds: 3600, closesAt });
  const made = await give(quiz._id, { person: person.personId, factor: 1.25 });
  expect(made).toMatchObject({ effective: { durationSeconds: 4500 }, factor: 1.25, person: { name: 'Kofi Test' } });
  expect(await site.as(person).do(getQuiz, { params: { id: quiz._id } })).toMatchObject({ durationSeconds: 4500 });
  const lengthOf = async () => {
    const { deadline, startedAt } = await site.as(person).do(startQuiz, { body: { id: quiz._id } });
    return Math.round((Date.parse(deadline!) - Date.parse(startedAt)) / minute);
  };
  expect(await lengthOf()).toBe(75);
  const params = { id: quiz._id, overrideId: made._id };
  const change = (body: object) => teacher.call(updateOverride, { params, body: { reason: 'As agreed', ...body } });
  await change({ factor: 1.5, edit: made.edit });
  expect(await lengthOf()).toBe(90);
  expect((await change({ factor: 2, edit: made.edit })).status).toBe(409);
  // Nobody who is working loses time.
  await teacher.do(deleteOverride, { params });
  expect(await lengthOf()).toBe(90);
  expect((await teacher.do(listOverrides, { params: { id: quiz._id } })).total).toBe(0);
});

test('a group has its own dates and attempts, and the rules of a student say where each comes from', async () => {
  const person = await student('Wanjiru');
  const group = await site.as('admin').do(createGroup, { body: { name: 'Evening class' } });
  await site.as('admin').do(addGroupUsers, { params: { id: group._id }, body: { selectedUserIds: [person.personId] } });
  const past = (hours: number) => new Date(site.now().getTime() - hours * 60 * minute).toISOString();
  const quiz = await buildQuiz(site, { opensAt: new Date(site.now().getTime() + 24 * 60 * minute).toISOString() });
  const client = site.as(person);
  expect((await client.call(startQuiz, { body: { id: quiz._id } })).status).toBe(410);
  await give(quiz._id, { group: group._id, opensAt: past(1), attemptsAllowed: 2, reason: 'Evening class' });
  const { quizzes } = await client.do(listQuizzes, { query: { ds: 'open' as never } });
  expect(quizzes.find((one) => one._id === quiz._id)).toMatchObject({ dateState: 'open', attemptsAllowed: 2 });
  expect((await client.call(startQuiz, { body: { id: quiz._id } })).status).toBe(200);
  const explained = await teacher.do(explainRules, { params: { id: quiz._id }, query: { person: person.personId } });
  expect(explained.effective.attemptsAllowed).toBe(2);
  expect(explained.from).toMatchObject({
    opensAt: { group: 'Evening class' },
    attemptsAllowed: { group: 'Evening class', value: '2' },
  });
});

test('what is pinned to the closing time says by how much it is cut', async () => {
  const opensAt = new Date(site.now().getTime() + 60 * minute).toISOString();
  const closesAt = new Date(site.now().getTime() + 120 * minute).toISOString();
  const quiz = await buildQuiz(site, { durationSeconds: 3600, opensAt, closesAt });
  const made = await give(quiz._id, { person: (await student()).personId, extraMinutes: 15, keepsClose: true });
  expect(made.cutSeconds).toBe(15 * 60);
});

test('an override needs a holder, a difference and a reason, and there is one for each', async () => {
  const quiz = await buildQuiz(site);
  const person = (await student()).personId;
  const call = (body: object) => teacher.call(createOverride, { params: { id: quiz._id }, body: body as never });
  expect((await call({ extraMinutes: 5, reason: 'x' })).status).toBe(400);
  expect((await call({ person, reason: 'x' })).status).toBe(400);
  expect((await call({ person, extraMinutes: 5 })).error.details).toMatchObject([{ path: 'reason' }]);
  expect((await call({ person: quiz._id, extraMinutes: 5, reason: 'x' })).status).toBe(400);
  expect((await call({ person, extraMinutes: 5, reason: 'x' })).status).toBe(200);
  expect((await call({ person, extraMinutes: 9, reason: 'x' })).error).toMatchObject({ code: 'conflict' });
});

test('the log says what was given, of a code only that there is one, and never the reason', async () => {
  const quiz = await buildQuiz(site);
  await give(quiz._id, {
    person: (await student()).personId,
    extraMinutes: 5,
    code: 'for her alone',
    reason: 'Broken arm',
  });
  const { entries } = await site.as('admin').do(listAudit, { query: { id: quiz._id, deed: 'quiz.override.create' } });
  expect(entries[0]!.details).toMatchObject({ extraMinutes: 5, hasCode: true });
  expect(JSON.stringify(entries)).not.toMatch(/for her alone|Broken arm/);
});

/** When the quiz is closed for everybody. */
const endOf = (quizId: string): Promise<Date | null> =>
  site.database.inTenant(school.id, async (tx) => {
    const { rows } = await sql<{ at: Date | null }>`select ${closedAt} as at from quiz_revision rules
      cross join lateral (select rules.tenant_id, rules.quiz_id) a
      where rules.tenant_id = ${school.id} and rules.quiz_id = ${quizId}`.execute(tx);
    return rows[0]!.at;
  });

test('the list of a student and the end of a quiz for everybody say the same as the rules, whatever overrides there are', async () => {
  const person = await student();
  const group = await site.as('admin').do(createGroup, { body: { name: 'Law' } });
  await site.as('admin').do(addGroupUsers, { params: { id: group._id }, body: { selectedUserIds: [person.personId] } });
  const question = await buildQuestion(site);
  const soon = site.now().getTime();
  const instant = fc.integer({ min: 1, max: 500 }).map((n) => new Date(Math.floor(soon / 1000) * 1000 + n * minute));
  const later = (by: number) => instant.map((date) => new Date(date.getTime() + by * minute));
  const override = fc
    .record({
      extraMinutes: fc.option(fc.integer({ min: 1, max: 300 })),
      factor: fc.option(fc.integer({ min: 101, max: 1000 }).map((n) => (n / 100).toFixed(2))),
      opensAt: fc.option(later(-400)),
      closesAt: fc.option(later(100)),
      keepsClose: fc.boolean(),
      attemptsAllowed: fc.option(fc.integer({ min: 0, max: 5 })),
    })
    .filter(({ keepsClose: _, ...rules }) => Object.values(rules).some((rule) => rule !== null));
  const schoolWide = fc
    .record({
      extraMinutes: fc.option(fc.integer({ min: 1, max: 300 })),
      factor: fc.option(fc.integer({ min: 101, max: 1000 }).map((n) => (n / 100).toFixed(2))),
      unlimited: fc.boolean(),
      keepsClose: fc.boolean(),
      validFrom: fc.option(later(-250)),
      validUntil: fc.option(later(300)),
    })
    .filter(({ extraMinutes, factor, unlimited }) => extraMinutes !== null || factor !== null || unlimited);
  let everywhere: string | null = null;
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.integer({ min: 5, max: 20_000 })),
      fc.option(later(-250)),
      fc.option(later(250)),
      fc.option(override),
      fc.option(override),
      fc.option(schoolWide),
      async (durationSeconds, opensAt, closesAt, own, ofGroup, ofSchool) => {
        const quiz = await buildQuiz(site, {
          questions: [question],
          durationSeconds,
          opensAt: opensAt?.toISOString() ?? null,
          closesAt: closesAt?.toISOString() ?? null,
        });
        if (everywhere) await teacher.do(deleteAccommodation, { params: { id: everywhere } });
        everywhere =
          ofSchool &&
          (
            await teacher.do(createAccommodation, {
              body: {
                ...ofSchool,
                factor: ofSchool.factor === null ? null : Number(ofSchool.factor),
                validFrom: ofSchool.validFrom?.toISOString() ?? null,
                validUntil: ofSchool.validUntil?.toISOString() ?? null,
                person: person.personId,
                reason: 'x',
              },
            })
          )._id;
        const overrides = [own, ofGroup, ofSchool].flatMap((one) => (one === null ? [] : [{ ...nothing, ...one }]));
        for (const [holder, rules] of [
          [{ person: person.personId }, own],
          [{ group: group._id }, ofGroup],
        ] as const) {
          if (rules === null) continue;
          await give(quiz._id, {
            ...holder,
            ...rules,
            factor: rules.factor && Number(rules.factor),
            opensAt: rules.opensAt?.toISOString() ?? null,
            closesAt: rules.closesAt?.toISOString() ?? null,
          });
        }
        const given = { durationSeconds, opensAt, closesAt, attemptsAllowed: 1 };
        const expected = rulesOf(given, overrides, site.now());
        const { quizzes } = await site.as(person).do(listQuizzes, { query: { limit: 5 } });
        expect(quizzes.find((one) => one._id === quiz._id)).toMatchObject({
          durationSeconds: expected.durationSeconds,
          opensAt: expected.opensAt?.toISOString() ?? null,
          closesAt: expected.closesAt?.toISOString() ?? null,
          attemptsAllowed: expected.attemptsAllowed,
        });
        const end = await endOf(quiz._id);
        if (closesAt === null) expect(end).toBeNull();
        for (let at = soon; closesAt && at < soon + 5000 * minute; at += 10 * minute)
          if (rulesOf(given, overrides, new Date(at)).closesAt!.getTime() > at)
            expect(end!.getTime()).toBeGreaterThan(at);
      },
    ),
    { numRuns: 30 },
  );
});
