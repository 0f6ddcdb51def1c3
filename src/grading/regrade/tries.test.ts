/** What several tries at a question are to the rest of the product: time, offline answers, preview, regrade, files. */
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { sweepLate, sweepOverdue } from '#delivery/finish/sweeper.ts';
import { saveLate } from '#delivery/late/contract.ts';
import { uploadSealedAnswers } from '#delivery/offline-answers/contract.ts';
import { sealAnswers } from '#delivery/offline-answers/sealed-file.ts';
import { updateQuestion } from '#items/question-bank/contract.ts';
import { createQuiz } from '#quizzes/contract.ts';
import {
  getPreviewExam,
  reviewPreview,
  savePreview,
  showPreviewHint,
  startPreview,
  submitPreview,
} from '#results/preview/contract.ts';
import { getReview } from '#results/results/contract.ts';
import { exportResponses, getStatistics } from '#results/statistics/contract.ts';
import * as contract from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const DURATION = 60;

const contentWith = (right: string) => ({
  stem: '<p>Which one?</p>',
  shuffle: false,
  options: ['aaaa', 'bbbb', 'cccc', 'dddd'].map((id) => ({
    id,
    text: `<p>${id}</p>`,
    share: id === right ? '1' : '0',
    feedback: '',
  })),
});
const of = (option: string) => ({ option });

async function build(settings: object = {}) {
  const question = await buildQuestion(site, {
    content: contentWith('cccc') as { stem: string },
    penalty: '1/4',
    hints: ['<p>Not the first</p>'],
  });
  const quiz = await buildQuiz(site, { questions: [question], feedbackTiming: 1, triesAllowed: 3, ...settings });
  return { question, quiz };
}

async function begin({ question, quiz }: Awaited<ReturnType<typeof build>>, name = 'Kofi') {
  const student = site.as(await site.addPerson(site.school, ['student'], name));
  const { _id: id } = await student.do(startQuiz, { body: { id: quiz._id } });
  let seq = 0;
  const save = (option: string, draft = false) =>
    student.do(saveResp, { body: { id, resp: { question, answer: of(option), seq: ++seq, draft } } });
  return {
    student,
    id,
    question,
    save,
    slot: async () => (await student.do(getExam, { params: { id } })).questions[0]!,
  };
}

/** Checks these one after the other, and hands in. */
async function sit(made: Awaited<ReturnType<typeof build>>, options: readonly string[], name = 'Kofi') {
  const attempt = await begin(made, name);
  for (const option of options) await attempt.save(option);
  await attempt.student.do(submitAttempt, { body: { id: attempt.id } });
  return attempt;
}

const gradesOf = (ids: readonly string[]) =>
  site.database.inTenant(site.school.id, async (tx) => {
    const rows = await tx
      .selectFrom('attempt_grade')
      .select(['attempt_id', 'marks_exact', 'outcome', 'tries', 'seq', 'question_version'])
      .where('tenant_id', '=', site.school.id)
      .where('attempt_id', 'in', [...ids])
      .execute();
    return ids.map((id) => {
      const { attempt_id: _, ...row } = rows.find((one) => one.attempt_id === id)!;
      return row;
    });
  });

/** The teacher finds that another option is right. */
const correct = (question: string, right: string) =>
  teacher.do(updateQuestion, {
    params: { id: question },
    body: {
      title: 'Corrected',
      type: 'single-choice',
      content: contentWith(right),
      version: 1,
      difficulty: 2,
      marks: 1,
    } as never,
  });

test('a regrade judges every stored try again; the preview says so before, and an undo gives back what was there', async () => {
  const made = await build();
  const sittings = [
    await sit(made, ['aaaa', 'bbbb', 'cccc'], 'All'),
    await sit(made, ['bbbb', 'aaaa', 'dddd'], 'First'),
    await sit(made, ['cccc'], 'Right'),
    await sit(made, [], 'Blank'),
  ];
  const ids = sittings.map(({ id }) => id);
  const before = await gradesOf(ids);
  expect(before.map(({ marks_exact, tries, seq }) => [marks_exact, tries, seq])).toEqual([
    ['1/2', 3, 3],
    ['0', 3, 3],
    ['1', 1, 1],
    ['0', 0, null],
  ]);
  await correct(made.question, 'bbbb');
  const choices = [{ question: made.question, choice: 'new' as const }];
  const preview = await teacher.do(contract.previewRegrade, { params: { id: made.quiz._id }, body: { choices } });
  expect(preview.summary).toMatchObject({ attempts: 4, changed: 3, up: 2, down: 1 });
  expect(await gradesOf(ids)).toEqual(before);
  const { regrade } = await teacher.do(contract.startRegrade, {
    params: { id: made.quiz._id },
    body: { choices, reason: 'The key was wrong' },
  });
  await site.runTasks();
  expect(
    (await gradesOf(ids)).map(({ marks_exact, outcome, tries, seq }) => [marks_exact, outcome, tries, seq]),
  ).toEqual([
    ['3/4', 'right', 3, 2],
    ['1', 'right', 3, 1],
    ['0', 'wrong', 1, 1],
    ['0', 'blank', 0, null],
  ]);
  const [first] = sittings;
  expect((await first!.student.do(getReview, { params: { id: first!.id } })).questions[0]).toMatchObject({
    answer: of('bbbb'),
    marks: 0.75,
    tries: [
      { answer: 'aaaa', marks: 0, isCounted: false },
      { answer: 'bbbb', outcome: 'right', marks: 0.75, cost: 0.25, isCounted: true },
      { answer: 'cccc', outcome: 'wrong', marks: 0, isCounted: false },
    ],
  });
  await teacher.do(contract.undoRegrade, { params: { id: regrade } });
  await site.runTasks();
  expect(await gradesOf(ids)).toEqual(before);
});

test('either key and full marks hold for tries too', async () => {
  const made = await build();
  const { id } = await sit(made, ['aaaa', 'cccc']);
  await correct(made.question, 'bbbb');
  const run = async (choice: 'either' | 'full' | 'drop') => {
    const body = { choices: [{ question: made.question, choice }], reason: 'Decided' };
    await teacher.do(contract.startRegrade, { params: { id: made.quiz._id }, body });
    await site.runTasks();
    return (await gradesOf([id]))[0]!.marks_exact;
  };
  expect(await run('either')).toBe('3/4');
  expect(await run('full')).toBe('1');
  expect(await run('drop')).toBe('0');
});

test('when time ends the attempt, the answer written after the last check is graded as one more try', async () => {
  const attempt = await begin(await build({ durationSeconds: DURATION }));
  await attempt.save('aaaa');
  await attempt.save('cccc', true);
  site.advance((DURATION + 10) * 1000);
  await sweepOverdue(site.server.services);
  expect(await gradesOf([attempt.id])).toMatchObject([{ marks_exact: '3/4', tries: 2, seq: 2 }]);
});

test('a late answer counts on top of a wrong try, and never on top of the last one', async () => {
  const made = await build({ durationSeconds: DURATION, lateSeconds: 120, triesAllowed: 2 });
  const [open, used] = [await begin(made, 'Open'), await begin(made, 'Used')];
  await open.save('aaaa');
  await used.save('aaaa');
  await used.save('bbbb');
  site.advance((DURATION + 10) * 1000);
  await sweepOverdue(site.server.services);
  const late = async ({ student, id, question }: typeof open, seq: number) =>
    (
      await student.do(saveLate, {
        body: { id, resp: [{ question, answer: of('cccc'), seq, bases: [seq - 1], ago: 15_000 }] },
      })
    ).kept[0]!.counted;
  expect(await late(open, 2)).toBe(true);
  expect(await late(used, 3)).toBe(false);
  site.advance(120_000);
  await sweepLate(site.server.services);
  expect(await gradesOf([open.id, used.id])).toMatchObject([
    { marks_exact: '3/4', tries: 2 },
    { marks_exact: '0', tries: 2 },
  ]);
});

test('checks that come in by an answer file are tries, each once, and never more than there are', async () => {
  const made = await build({ triesAllowed: 2 });
  const attempt = await begin(made);
  const { seal } = await attempt.student.do(getExam, { params: { id: attempt.id } });
  await attempt.save('aaaa');
  const answer = (option: string, seq: number) => ({
    question: made.question,
    answer: of(option),
    seq,
    base: seq - 1,
    isFinal: true,
    at: Date.now(),
  });
  const bring = async (option: string, seq: number) => {
    const file = await sealAnswers(seal!, attempt.id, [answer(option, seq)]);
    return teacher.do(uploadSealedAnswers, { params: { id: made.quiz._id }, body: { file } });
  };
  expect(await bring('bbbb', 2)).toMatchObject({ counted: 1, refused: [] });
  expect(await bring('bbbb', 2)).toMatchObject({ refused: [] });
  expect((await attempt.slot()).tries).toMatchObject({ made: 2, left: 0 });
  expect((await bring('cccc', 3)).refused).toMatchObject([{ code: 'closed' }]);
});

test('a section that is over takes no further try, and what was written in it counts', async () => {
  const [first, second] = [await build(), await build()];
  const timed = await teacher.do(createQuiz, {
    body: {
      name: 'In sections',
      publish: true,
      feedbackTiming: 1,
      triesAllowed: 3,
      sections: [
        { name: 'A', durationSeconds: 60 },
        { name: 'B', durationSeconds: 60 },
      ],
      questions: [
        { question: first.question, section: 0 },
        { question: second.question, section: 1 },
      ],
    },
  });
  const attempt = await begin({ question: first.question, quiz: timed });
  await attempt.save('aaaa');
  await attempt.save('cccc', true);
  site.advance(80_000);
  const over = await attempt.student.call(saveResp, {
    body: { id: attempt.id, resp: { question: first.question, answer: of('bbbb'), seq: 3 } },
  });
  expect(over.error.code).toBe('section_over');
  await attempt.student.do(submitAttempt, { body: { id: attempt.id } });
  const review = await attempt.student.do(getReview, { params: { id: attempt.id } });
  expect(review.questions[0]).toMatchObject({ marks: 0.75, tries: [{ answer: 'aaaa' }, { answer: 'cccc' }] });
});

test('a preview counts, hints and judges tries as an exam does', async () => {
  const { question, quiz } = await build();
  const { _id: id } = await teacher.do(startPreview, { params: { id: quiz._id }, body: {} });
  const params = { id };
  const check = async (option: string, seq: number) =>
    (await teacher.do(savePreview, { params, body: { resp: [{ question, answer: of(option), seq }] } })).saved[0]!
      .feedback!;
  expect((await teacher.call(showPreviewHint, { params, body: { question, number: 1 } })).error.code).toBe(
    'impossible',
  );
  expect(await check('aaaa', 1)).toMatchObject({ outcome: 'wrong', tries: { made: 1, left: 2 } });
  expect((await check('aaaa', 2)).tries).toMatchObject({ made: 1, left: 2 });
  expect(await teacher.do(showPreviewHint, { params, body: { question, number: 1 } })).toMatchObject({ cost: 0 });
  expect((await teacher.do(getPreviewExam, { params })).questions[0]!.tries).toMatchObject({ made: 1, left: 2 });
  expect(await check('cccc', 3)).toMatchObject({ marks: 0.75, tries: { made: 2, left: 0 } });
  expect(
    (await teacher.call(savePreview, { params, body: { resp: [{ question, answer: of('bbbb'), seq: 4 }] } })).status,
  ).toBe(409);
  await teacher.do(submitPreview, { params });
  const { review } = await teacher.do(reviewPreview, { params });
  expect(review.questions[0]).toMatchObject({
    marks: 0.75,
    tries: [{ marks: 0 }, { marks: 0.75, cost: 0.25, isCounted: true }],
  });
});

test('statistics go by the marks after penalties and show the mean number of tries; files have each try', async () => {
  const made = await build();
  await sit(made, ['aaaa', 'cccc'], 'Two');
  await sit(made, ['aaaa', 'bbbb', 'dddd'], 'Three');
  await sit(made, ['cccc'], 'One');
  await sit(made, [], 'None');
  const params = { id: made.quiz._id };
  const [item] = (await teacher.do(getStatistics, { params, query: {} })).items;
  expect(item).toMatchObject({ n: 4, meanTries: 2 });
  expect(item!.facility).toBeCloseTo((0.75 + 0 + 1 + 0) / 4, 9);
  const csv = await teacher.call(exportResponses, { params, query: { format: 'csv' } });
  const rows = parse(csv.text, { columns: true, bom: true }) as Record<string, string>[];
  const told = new Map(
    rows.map((row) => [row.Name!.split(' ')[0]!, [row.Response, row.Marks, row.Tries, row['Tried answers']]]),
  );
  expect(told).toEqual(
    new Map([
      ['Two', ['cccc', '0.75', '2', 'aaaa | cccc']],
      ['Three', ['dddd', '0', '3', 'aaaa | bbbb | dddd']],
      ['One', ['cccc', '1', '1', '']],
      ['None', ['', '0', '0', '']],
    ]),
  );
});

test('where a quiz gives one try, statistics and files have no tries', async () => {
  const made = await build({ triesAllowed: 1 });
  await sit(made, ['cccc']);
  const params = { id: made.quiz._id };
  expect((await teacher.do(getStatistics, { params, query: {} })).items[0]!.meanTries).toBeNull();
  const csv = await teacher.call(exportResponses, { params, query: { format: 'csv' } });
  const [row] = parse(csv.text, { columns: true, bom: true }) as Record<string, string>[];
  expect([row!.Tries, row!['Tried answers']]).toEqual(['', '']);
});
