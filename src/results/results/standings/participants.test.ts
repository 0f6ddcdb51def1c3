import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { addGroupUsers, createGroup } from '#identity/people/contract.ts';
import { listParticipants } from '#results/results/contract-quiz.ts';
import { listParticipantRows } from './store-participants.ts';

const site = await testSite();
const school = site.otherSchool;

const change = (person: TestPerson, to: { status?: string; roles?: string[] }) =>
  site.database.inTenant(school.id, (tx) =>
    tx
      .updateTable('person')
      .set(to)
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', person.personId)
      .execute(),
  );

test('everybody who may take a quiz for the whole school is listed once, and so are those who left after starting it', async () => {
  const quiz = await buildQuiz(site, { school, questions: [await buildQuestion(site, { school })] });
  const names = ['Ada', 'Bea', 'Cem', 'Dov', 'Eda', 'Fox'] as const;
  const people = new Map<string, TestPerson>();
  for (const name of names) people.set(name, await site.addPerson(school, ['student'], name));
  const start = (name: string) => site.as(people.get(name)!, school).do(startQuiz, { body: { id: quiz._id } });
  for (const name of ['Ada', 'Cem', 'Dov', 'Eda']) await start(name);
  for (const name of ['Cem', 'Dov', 'Eda'])
    await site.as(people.get(name)!, school).do(submitAttempt, { body: { id: quiz._id } });
  // Cem has left, Dov teaches now, Fox left before the exam.
  await change(people.get('Cem')!, { status: 'disabled' });
  await change(people.get('Dov')!, { roles: ['teacher'] });
  await change(people.get('Fox')!, { status: 'disabled' });
  const list = async (query: object) => {
    const { participants, total, counts } = await site
      .as('teacher', school)
      .do(listParticipants, { params: { id: quiz._id }, query });
    return { names: participants.map((one) => one.user.name.replace(' Test', '')), total, counts };
  };
  const counts = { notStarted: 2, open: 1, submitted: 3 };
  expect(await list({})).toEqual({ names: ['Ada', 'Bea', 'Cem', 'Dov', 'Eda', 'Sofia'], total: 6, counts });
  expect(await list({ state: 'not-started', sort: '-name' })).toEqual({ names: ['Sofia', 'Bea'], total: 2, counts });
  expect((await list({ state: 'open' })).names).toEqual(['Ada']);
  expect((await list({ state: 'submitted', sort: '-submittedAt', limit: 2 })).names).toEqual(['Eda', 'Dov']);
  expect((await list({ sort: 'startedAt', limit: 3 })).names).toEqual(['Ada', 'Cem', 'Dov']);
  expect((await list({ sort: 'startedAt', ofst: 3 })).names.slice(0, 1)).toEqual(['Eda']);
  expect(await list({ q: 'est' })).toEqual(await list({}));
});

test.each(['for the school', 'for a group'])(
  'of a quiz %s, people picked out and people met on the way are the same, in every state and order',
  async (kind) => {
    const member = await site.addPerson(school, ['student'], 'Gil');
    const left = await site.addPerson(school, ['student'], 'Hal');
    const begun = await site.addPerson(school, ['student'], 'Ida');
    const finished = await site.addPerson(school, ['student'], 'Jon');
    const { _id: group } = await site.as('admin', school).do(createGroup, { body: { name: kind } });
    await site.as('admin', school).do(addGroupUsers, {
      params: { id: group },
      body: { selectedUserIds: [member, left, begun, finished].map((one) => one.personId) },
    });
    await change(left, { status: 'disabled' });
    const outsider = await site.addPerson(school, ['student'], 'Kit');
    const quiz = await buildQuiz(site, { school, questions: [await buildQuestion(site, { school })] });
    for (const person of [begun, finished, outsider])
      await site.as(person, school).do(startQuiz, { body: { id: quiz._id } });
    for (const person of [finished, outsider])
      await site.as(person, school).do(submitAttempt, { body: { id: quiz._id } });
    const groups = kind === 'for a group' ? [group] : [];
    const sorts = ['name', '-name', 'score', '-submittedAt'];
    const states = ['', 'not-started', 'open', 'submitted'] as const;
    await site.database.inTenant(school.id, async (tx) => {
      for (const state of states)
        for (const sort of sorts) {
          const filter = { ofst: 0, limit: 100, q: '', state, sort };
          const picked = await listParticipantRows(tx, quiz._id, groups, filter, Number.POSITIVE_INFINITY);
          const met = await listParticipantRows(tx, quiz._id, groups, filter, 0);
          expect(met, `${state} ${sort}`).toEqual(picked);
          const { 'not-started': waiting, open, submitted } = picked.counts;
          expect(picked.rows, state).toHaveLength(state === '' ? waiting + open + submitted : picked.counts[state]);
        }
      const best = { ofst: 0, limit: 2, q: '', state: 'submitted' as const, sort: '-score' };
      const { rows: first } = await listParticipantRows(tx, quiz._id, groups, { ...best, limit: 1 });
      const { rows: second } = await listParticipantRows(tx, quiz._id, groups, { ...best, limit: 1, ofst: 1 });
      expect((await listParticipantRows(tx, quiz._id, groups, best)).rows).toEqual([...first, ...second]);
      const all = { ofst: 0, limit: 100, q: '', state: '' as const, sort: 'name' };
      const { counts, rows } = await listParticipantRows(tx, quiz._id, groups, all);
      expect(counts).toMatchObject({ open: 1, submitted: 2 });
      if (kind === 'for a group') expect(rows.map((row) => row.first_name)).toEqual(['Gil', 'Ida', 'Jon', 'Kit']);
      const inGroup = await listParticipantRows(tx, quiz._id, [], { ...all, group });
      expect(inGroup.rows.map((row) => row.first_name)).toEqual(['Gil', 'Ida', 'Jon']);
    });
  },
);

test('the result that counts is beside the latest attempt, which may be another', async () => {
  const question = await buildQuestion(site, {
    school,
    type: 'true-false',
    content: { stem: 'Is it?', right: true } as never,
  });
  const quiz = await buildQuiz(site, { school, questions: [question], attemptsAllowed: 0, countedAttempt: 'highest' });
  const person = await site.addPerson(school, ['student'], 'Gil');
  for (const value of [true, false]) {
    const { _id: id } = await site.as(person, school).do(startQuiz, { body: { id: quiz._id } });
    const resp = [{ question, answer: { value }, seq: 1 }];
    await site.as(person, school).do(saveResp, { body: { id, resp } });
    await site.as(person, school).do(submitAttempt, { body: { id } });
  }
  const { participants } = await site
    .as('teacher', school)
    .do(listParticipants, { params: { id: quiz._id }, query: { state: 'submitted' } });
  expect(participants).toMatchObject([
    { attemptCount: 2, attempt: { percent: 0 }, counted: { score: 1, maxScore: 1, percent: 100 } },
  ]);
});
