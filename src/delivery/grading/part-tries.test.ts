/** Parts that are checked one by one, over the wire: tries, hints, opening, marks by hand, regrade and review. */
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { sweepLate, sweepOverdue } from '#delivery/finish/sweeper.ts';
import { saveLate } from '#delivery/late/contract.ts';
import { giveMark } from '#grading/manual/contract.ts';
import { startRegrade } from '#grading/regrade/contract.ts';
import { publishQuiz, type Quiz, updateQuiz } from '#quizzes/contract.ts';
import { getReview } from '#results/results/contract.ts';
import { exportResponses } from '#results/statistics/contract.ts';

const site = await testSite();
const teacher = site.as('teacher');

const numeric = (stem: string, value: string) => ({
  stem,
  answers: [{ value, tolerance: { kind: 'nominal', value: '0' }, share: '1', feedback: '' }],
  units: [],
  unitRule: null,
});
const essay = {
  ...{ stem: '<p>Explain SECRET-TEXT.</p>', editor: 'plain', minWords: 0, maxWords: 0, template: '' },
  ...{ graderNote: '', rubric: [] },
};
const contentWith = (force: string, work: string, display = 'one-by-one') =>
  ({
    stem: '<p>A crate is pulled.</p>',
    display,
    checks: 'parts',
    parts: [
      {
        ...{ id: 'forc0001', type: 'numeric', marks: '1', resultName: 'F', followThrough: null },
        checking: { tries: 3, penalty: '1/4', hints: ['<p>HINT-ONE</p>', '<p>HINT-TWO</p>'] },
        content: numeric('<p>Force?</p>', force),
      },
      {
        ...{ id: 'text0001', type: 'essay', marks: '1', resultName: null, followThrough: null },
        content: essay,
      },
      {
        ...{ id: 'work0001', type: 'numeric', marks: '2', resultName: null },
        followThrough: { formula: 'F*4', share: '1' },
        checking: { tries: 2, penalty: '1/2', hints: [] },
        content: numeric('<p>Work SECRET-WORK?</p>', work),
      },
    ],
  }) as unknown as { stem: string };

const number = (text: string) => ({ type: 'numeric', answer: { text } });
const text = (words: string) => ({ type: 'essay', answer: { text: words } });

async function sit(content = contentWith('12', '48'), settings: object = {}) {
  const question = await buildQuestion(site, { type: 'multi-part', content, marks: 4 });
  const quiz = await buildQuiz(site, { questions: [question], feedbackTiming: 1, ...settings });
  const client = site.as(await site.addPerson(site.school, ['student'], 'Kofi'));
  const { _id: id } = await client.do(startQuiz, { body: { id: quiz._id } });
  let seq = 0;
  const send = (parts: object, more: object = {}, draft = false) =>
    client.call(saveResp, { body: { id, resp: [{ question, answer: { parts, ...more }, seq: ++seq, draft }] } });
  return {
    ...{ quiz, question, client, id, send },
    params: { id },
    again: (parts: object, more: object) =>
      client.call(saveResp, { body: { id, resp: [{ question, answer: { parts, ...more }, seq }] } }),
    check: async (part: string, parts: object, action = 'check') =>
      (await send(parts, { check: { part, action } })).body.saved[0]!.parts!,
    slot: async () => (await client.do(getExam, { params: { id } })).questions[0]!,
    handIn: () => client.do(submitAttempt, { body: { id } }),
    gradeOf: () =>
      site.database.inTenant(site.school.id, (tx) =>
        tx
          .selectFrom('attempt_grade')
          .select(['marks_exact', 'fraction', 'outcome', 'tries', 'classes', 'waiting_parts'])
          .where('tenant_id', '=', site.school.id)
          .where('attempt_id', '=', id)
          .executeTakeFirstOrThrow(),
      ),
  };
}

test('a part opens when the one before is settled, and nothing of it is sent before', async () => {
  const { check, slot, send, client, params } = await sit();
  const before = JSON.stringify(await client.call(getExam, { params }));
  for (const secret of ['SECRET-TEXT', 'SECRET-WORK', 'HINT-ONE']) expect(before).not.toContain(secret);
  expect((await slot()).question.view).toMatchObject({ later: 2, parts: [{ id: 'forc0001' }] });
  const wrong = await check('forc0001', { forc0001: number('11') });
  expect(wrong).toMatchObject({
    isChecked: true,
    view: { later: 2 },
    parts: [
      {
        isSettled: false,
        tries: { made: 1, left: 2, cost: 0.25 },
        verdict: { outcome: 'wrong', marks: 0, maxMarks: 1, review: { correctness: { outcome: 'wrong' } } },
        hints: ['<p>HINT-ONE</p>'],
        hintCount: 2,
      },
      { isOpen: false },
      { isOpen: false },
    ],
  });
  expect(JSON.stringify(wrong)).not.toMatch(/rightAnswer|SECRET|HINT-TWO|"48"/);
  const ahead = await send({ forc0001: number('11'), text0001: text('Early') });
  expect(ahead.error.message).toBe('Part b is not open yet');
  const right = await check('forc0001', { forc0001: number('12') });
  expect(right).toMatchObject({
    view: { later: 1, parts: [{}, { id: 'text0001' }] },
    parts: [
      { isSettled: true, tries: { made: 2, left: 0 }, verdict: { marks: 0.75, review: { rightAnswer: {} } } },
      {},
      {},
    ],
  });
  const given = { forc0001: number('12'), text0001: text('Because') };
  const settled = await check('text0001', given, 'settle');
  expect(settled.parts[1]).toMatchObject({
    byPeople: true,
    isSettled: true,
    verdict: null,
    checked: { text: 'Because' },
  });
  expect(JSON.stringify(settled.view)).toContain('SECRET-WORK');
});

test('the same answer again is no other try; what can’t be read is none; a request that comes twice is one', async () => {
  const { check, again, slot } = await sit();
  const wrong = { forc0001: number('11') };
  await check('forc0001', wrong);
  expect((await again(wrong, { check: { part: 'forc0001', action: 'check' } })).body.saved[0]!.parts).toMatchObject({
    isChecked: true,
    parts: [{ tries: { made: 1 } }, {}, {}],
  });
  expect((await check('forc0001', wrong)).parts[0]!.tries.made).toBe(1);
  const unread = await check('forc0001', { forc0001: number('eleven') });
  expect(unread).toMatchObject({ isChecked: false, parts: [{ tries: { made: 1 }, checked: { text: '11' } }, {}, {}] });
  expect((await slot()).resp).toMatchObject({ parts: { forc0001: { answer: { text: 'eleven' } } } });
});

test('what is settled stays as it was, whatever a stale window sends, and nothing else of it is lost', async () => {
  const { check, send, slot } = await sit();
  await check('forc0001', { forc0001: number('12') });
  const saved = await send({ forc0001: number('99'), text0001: text('Mine') }, {}, true);
  expect(saved.status).toBe(200);
  expect((await slot()).resp).toEqual({ parts: { forc0001: number('12'), text0001: text('Mine') } });
});

test('tries, follow-through and a mark by hand come to one exact sum; review, export and statistics say how', async () => {
  const { check, handIn, gradeOf, client, params, question, quiz, id } = await sit();
  // Three wrong forces: none counts, and the last one is carried on.
  for (const force of ['10', '11', '13']) await check('forc0001', { forc0001: number(force) });
  const parts = { forc0001: number('13'), text0001: text('Because') };
  await check('text0001', parts, 'settle');
  await check('work0001', { ...parts, work0001: number('48.5') });
  const last = await check('work0001', { ...parts, work0001: number('52') });
  expect(last.parts[2]).toMatchObject({ isSettled: true, verdict: { outcome: 'right', marks: 1, maxMarks: 2 } });
  await handIn();
  expect(await gradeOf()).toMatchObject({ outcome: 'waiting', waiting_parts: ['text0001'], tries: 5 });
  await teacher.do(giveMark, {
    params: { attempt: id, question },
    query: { part: 'text0001' },
    body: { marks: '1/3', comment: 'Short' },
  });
  // Nothing, a third, and two less a half.
  expect(await gradeOf()).toMatchObject({
    outcome: 'partial',
    marks_exact: '4/3',
    classes: expect.arrayContaining(['forc0001=tries3', 'work0001=tries2', 'work0001=followed', 'text0001=partial']),
  });
  const { questions } = await client.do(getReview, { params });
  expect(questions[0]).toMatchObject({
    marks: 1.33,
    partComments: [{ part: 'text0001', comment: 'Short' }],
    partTries: [
      { part: 'a', tries: [{ answer: '10', outcome: 'wrong' }, { answer: '11' }, { answer: '13', isCounted: true }] },
      {
        part: 'c',
        tries: [
          { answer: '48.5', marks: 0 },
          { answer: '52', marks: 1, cost: 1, isCounted: true },
        ],
      },
    ],
    review: { correctness: { parts: [{ percent: 0 }, { percent: 33.3 }, { percent: 50, followed: [0] }] } },
  });
  const file = await teacher.call(exportResponses, { params: { id: quiz._id }, query: { format: 'csv' } });
  const rows: Record<string, string>[] = parse(file.text, { columns: true, bom: true });
  expect(rows.map((row) => [row.Part, row.Outcome, row.Marks, row.Tries, row['Tried answers']])).toEqual([
    ['', 'partial', '1.333333', '', ''],
    ['a', 'wrong', '0', '3', '10 | 11 | 13'],
    ['b', 'partial', '0.3333', '', ''],
    ['c', 'right', '1', '2', '48.5 | 52'],
  ]);
});

test('a regrade replays the log by the new key, and the mark by hand stays', async () => {
  const { check, handIn, gradeOf, question, quiz, id } = await sit();
  await check('forc0001', { forc0001: number('10') });
  await check('forc0001', { forc0001: number('11') });
  await check('forc0001', { forc0001: number('11') }, 'settle');
  const parts = { forc0001: number('11'), text0001: text('Because') };
  await check('text0001', parts, 'settle');
  await check('work0001', { ...parts, work0001: number('44') });
  await handIn();
  await teacher.do(giveMark, { params: { attempt: id, question }, query: { part: 'text0001' }, body: { marks: '1' } });
  expect(await gradeOf()).toMatchObject({ marks_exact: '3', tries: 3 });
  await site.database.inTenant(site.school.id, async (tx) => {
    const key = { tenant_id: site.school.id, question_id: question };
    const content = JSON.stringify(contentWith('11', '44'));
    await tx
      .insertInto('question_version')
      .values({ ...key, version: 2, type: 'multi-part', title: 'Crate', content, marks: 4 })
      .execute();
    await tx
      .updateTable('question')
      .set({ version: 2 })
      .where('tenant_id', '=', site.school.id)
      .where('question_id', '=', question)
      .execute();
  });
  const body = { choices: [{ question, choice: 'new' as const }], reason: 'Wrong key' };
  await teacher.do(startRegrade, { params: { id: quiz._id }, body });
  await site.runTasks();
  // The second force is right now, less a quarter.
  expect(await gradeOf()).toMatchObject({ marks_exact: '15/4', outcome: 'right', tries: 3 });
});

test('what was never checked is tried when the attempt ends; without feedback at once there is no check', async () => {
  const open = await sit(contentWith('12', '48', 'together'));
  await open.check('forc0001', { forc0001: number('11') });
  await open.send({ forc0001: number('12'), work0001: number('48') }, {}, true);
  await open.handIn();
  expect(await open.gradeOf()).toMatchObject({ marks_exact: '11/4', tries: 3 });
  const exam = await sit(contentWith('12', '48'), { feedbackTiming: 2 });
  expect((await exam.slot()).parts).toBeNull();
  const all = { forc0001: number('12'), work0001: number('48') };
  const saved = await exam.send(all, { check: { part: 'forc0001', action: 'check' } });
  expect(saved.body.saved[0]).not.toHaveProperty('parts');
  await exam.handIn();
  expect(await exam.gradeOf()).toMatchObject({ marks_exact: '3', tries: null });
});

test('together, a part that follows from another is checked once that one is settled', async () => {
  const { check } = await sit(contentWith('12', '48', 'together'));
  const both = { forc0001: number('11'), work0001: number('44') };
  const early = await check('work0001', both);
  expect(early).toMatchObject({ isChecked: false, parts: [{}, {}, { awaits: ['a'], tries: { made: 0 } }] });
  await check('forc0001', both, 'settle');
  expect((await check('work0001', both)).parts[2]).toMatchObject({ verdict: { outcome: 'right', marks: 2 } });
});

test('a late answer counts for open parts, and not where it changes a part that is settled', async () => {
  const settings = { durationSeconds: 60, lateSeconds: 120 };
  for (const [answer, marks] of [
    [{ forc0001: number('12') }, '0'],
    [{ forc0001: number('11'), work0001: number('44') }, '2'],
  ] as const) {
    const { check, gradeOf, client, id, question } = await sit(contentWith('12', '48', 'together'), settings);
    await check('forc0001', { forc0001: number('11') }, 'settle');
    site.advance(70_000);
    await sweepOverdue(site.server.services);
    const late = { question, answer: { parts: answer }, seq: 2, bases: [1], ago: 15_000 };
    const { kept } = await client.do(saveLate, { body: { id, resp: [late] } });
    expect(kept).toMatchObject([{ counted: marks !== '0' }]);
    site.advance(120_000);
    await sweepLate(site.server.services);
    expect(await gradeOf()).toMatchObject({ marks_exact: marks });
  }
});

/** Publishes the quiz again, with the same questions and feedback at another time. */
async function publishWith(quiz: Quiz, feedbackTiming: 1 | 2): Promise<void> {
  const questions = quiz.questions.map((slot) => ({ question: slot.question._id }));
  await teacher.do(updateQuiz, { params: { id: quiz._id }, body: { name: quiz.name, questions, feedbackTiming } });
  await teacher.do(publishQuiz, { params: { id: quiz._id }, query: { cutRunning: '' } });
}

test('where feedback at once is switched off during an attempt, all parts are shown, and what was tried costs the same after a regrade', async () => {
  const { check, slot, send, handIn, gradeOf, quiz, question } = await sit();
  await check('forc0001', { forc0001: number('11') });
  expect((await slot()).question.view).toMatchObject({ later: 2 });
  await publishWith(quiz, 2);
  const shown = await slot();
  expect(shown.parts).toBeNull();
  expect(JSON.stringify(shown.question.view)).toContain('SECRET-WORK');
  expect((await send({ forc0001: number('12'), work0001: number('48') })).status).toBe(200);
  await handIn();
  const graded = await gradeOf();
  // The second force is right, less a quarter.
  expect(graded).toMatchObject({ marks_exact: '11/4', tries: 3 });
  const body = { choices: [{ question, choice: 'own' as const }], reason: 'Nothing is different' };
  await teacher.do(startRegrade, { params: { id: quiz._id }, body });
  await site.runTasks();
  expect(await gradeOf()).toEqual(graded);
});

test('where feedback at once is switched on during an attempt, parts open one after the other and tries are counted', async () => {
  const { check, slot, quiz } = await sit(contentWith('12', '48'), { feedbackTiming: 2 });
  expect(JSON.stringify((await slot()).question.view)).toContain('SECRET-WORK');
  await publishWith(quiz, 1);
  expect((await slot()).question.view).toMatchObject({ later: 2 });
  for (const force of ['9', '10', '11']) await check('forc0001', { forc0001: number(force) });
  expect((await slot()).parts!.parts[0]).toMatchObject({ isSettled: true, tries: { made: 3, left: 0 } });
  const another = await check('forc0001', { forc0001: number('12') });
  expect(another.parts[0]).toMatchObject({ tries: { made: 3, left: 0 }, checked: { text: '11' } });
});
