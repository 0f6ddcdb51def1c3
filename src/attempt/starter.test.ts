/** Beginnings that are made together are the same as one by one, and nobody's refusal is another's. */
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { Actor } from '#access/subject.ts';
import { putAccess } from '#quiz/contract-access.ts';
import { createOverride } from '#quiz/contract-overrides.ts';

import { buildQuestion, buildQuiz } from '../testing/builders.ts';
import { type TestPerson, testSite } from '../testing/site.ts';
import { startQuiz } from './actions.ts';
import { startQuiz as start } from './contract.ts';
import { putSupervision } from './contract-supervision.ts';
import { openStarter } from './starter.ts';

const site = await testSite();
const { db } = site.database;
const teacher = site.as('teacher');
const newStudent = () => site.addPerson(site.school, ['student'], 'Abena');
const later = (minutes: number) => new Date(site.now().getTime() + minutes * 60_000).toISOString();

const actorOf = ({ personId, email }: TestPerson): Actor => ({
  personId,
  sessionId: randomUUID(),
  role: 'student',
  roles: ['student'],
  firstName: 'Abena',
  lastName: '',
  email,
  groupIds: [],
});

test('whoever begins together with others has what they would have alone, column by column', async () => {
  const questions = [await buildQuestion(site, { type: 'true-false' }), await buildQuestion(site)];
  const quiz = await buildQuiz(site, { questions, durationSeconds: 1200, closesAt: later(90) });
  await teacher.do(putSupervision, { params: { id: quiz._id }, body: { notesSignals: true, oneDevice: true } });
  const people = [await newStudent(), await newStudent(), await newStudent(), await newStudent()];
  // Two with more time, of whom one begins together with others and one alone.
  for (const { personId } of [people[0]!, people[2]!])
    await teacher.do(createOverride, {
      params: { id: quiz._id },
      body: { person: personId, factor: 1.5, extraMinutes: 5, reason: 'Reads slowly' },
    });
  const actors = people.map(actorOf);
  const now = site.now();
  const starter = openStarter(db);
  const together = await Promise.all(
    actors.slice(0, 2).map((actor) => starter.start(site.school.id, { actor, id: quiz._id, now })),
  );
  const alone = await Promise.all(
    actors.slice(2).map((actor) => site.database.inTenant(site.school.id, (tx) => startQuiz(tx, actor, quiz._id, now))),
  );
  expect(together.map(({ _id, ...shown }) => shown)).toEqual(alone.map(({ _id, ...shown }) => shown));
  expect(together.map(({ remainingMs }) => remainingMs)).toEqual([35 * 60_000, 20 * 60_000]);
  const rows = await site.database.inTenant(site.school.id, (tx) =>
    tx.selectFrom('attempt').selectAll().where('tenant_id', '=', tx.tenantId).where('quiz_id', '=', quiz._id).execute(),
  );
  const columns = actors.map((actor) => {
    const { attempt_id, person_id, session_id, paper, ...same } = rows.find((row) => row.person_id === actor.personId)!;
    expect(session_id).toBe(actor.sessionId);
    expect((paper as { question: string }[]).map((slot) => slot.question).sort()).toEqual([...questions].sort());
    return same;
  });
  expect(columns.slice(0, 2)).toEqual(columns.slice(2));
});

test('twenty who begin in the same moment take a few transactions, not twenty', async () => {
  const quiz = await buildQuiz(site, {});
  const people = await Promise.all(Array.from({ length: 20 }, newStudent));
  const starter = openStarter(db);
  const connect = vi.spyOn(db.pool, 'connect');
  const requests = people.map((person) => ({ actor: actorOf(person), id: quiz._id, now: site.now() }));
  const begun = await Promise.all(requests.map((request) => starter.start(site.school.id, request)));
  expect(connect.mock.calls.length).toBeLessThan(4);
  connect.mockRestore();
  expect(new Set(begun.map(({ _id }) => _id)).size).toBe(20);
});

test('of many who begin at once each gets their own word', async () => {
  const quiz = await buildQuiz(site, { attemptsAllowed: 1 });
  const [coded, early, put] = [await buildQuiz(site, {}), await buildQuiz(site, { opensAt: later(60) }), randomUUID()];
  await teacher.do(putAccess, { params: { id: coded._id }, body: { code: 'open sesame', networks: [] } });
  const [sat, twice, other] = await Promise.all([newStudent(), newStudent(), newStudent()]);
  const first = await site.as(sat).do(start, { body: { id: quiz._id } });
  const begin = (person: TestPerson, id: string) => site.as(person).call(start, { body: { id } });
  const [running, one, again, mine, locked, closed, unknown] = await Promise.all([
    begin(sat, quiz._id),
    begin(twice, quiz._id),
    begin(twice, quiz._id),
    begin(other, quiz._id),
    begin(other, coded._id),
    begin(other, early._id),
    begin(other, put),
  ]);
  expect([running, one, again, mine].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(running.body._id).toBe(first._id);
  expect(again.body._id).toBe(one.body._id);
  expect(mine.body._id).not.toBe(one.body._id);
  expect([locked, closed, unknown].map(({ error }) => error.code)).toEqual([
    'access_code_needed',
    'closed',
    'not_found',
  ]);
  expect(closed.error.message).toBe('This quiz is not open yet');
});
