import { expect, test } from 'vitest';
import { buildQuestion } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { updateQuestion } from '#items/question-bank/contract.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { createQuiz } from '#quizzes/contract.ts';
import * as contract from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');

const single = (right: string) => ({
  stem: '<p>Which one?</p>',
  shuffle: false,
  options: ['aaaa', 'bbbb', 'cccc'].map((id) => ({
    id,
    text: `<p>${id}</p>`,
    share: id === right ? '1' : id === 'cccc' ? '-1/4' : '0',
    feedback: '',
  })),
});
const several = (scoring: string) => ({
  stem: '<p>Which ones?</p>',
  shuffle: false,
  scoring,
  options: ['aaaa', 'bbbb', 'cccc'].map((id) => ({ id, text: `<p>${id}</p>`, right: id !== 'cccc', feedback: '' })),
});
const number = (value: string, units: readonly string[]) => ({
  stem: '<p>How many?</p>',
  answers: [{ value, tolerance: { kind: 'nominal', value: '0' }, share: '1', feedback: '' }],
  units: units.map((name) => ({ name, factor: '1' })),
  unitRule: null,
});

/** The type of each question with its key, and the key that it gets later. */
const questions = [
  ['single-choice', single('aaaa'), single('bbbb')],
  ['multiple-choice', several('net-correct'), several('jee-advanced')],
  ['numeric', number('12', []), number('13', ['m'])],
] as const;

const given = [
  [{ option: 'aaaa' }, { option: 'bbbb' }, { option: 'cccc' }, { option: null }],
  [
    { options: ['aaaa', 'bbbb'] },
    { options: ['aaaa'] },
    { options: ['bbbb', 'cccc'] },
    { options: ['cccc'] },
    { options: [] },
  ],
  [{ text: '12' }, { text: '13' }, { text: '13 m' }, { text: '' }],
] as const;

const settings = [
  { negativeMarking: '1/3' },
  { negativeMarking: '1/3', marksFloor: 'section' },
  { negativeMarking: 'certainty', marksFloor: 'question' },
  { feedbackTiming: 1, triesAllowed: 3, countedTry: 'last' },
] as const;

test.each(settings.map((one) => [JSON.stringify(one), one] as const))(
  'after regrades and undos, an attempt has what the same answers earn when they are handed in now: %s',
  async (seed, rules) => {
    const random = seededRandom(seed);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
    const ids: string[] = [];
    for (const [type, content] of questions)
      ids.push(await buildQuestion(site, { type, marks: 2, penalty: '1/3', content: content as never } as never));
    const quiz = await teacher.do(createQuiz, {
      body: {
        name: 'Quiz',
        publish: true,
        attemptsAllowed: 0,
        passPercent: 50,
        sections: [
          { name: 'A', instructions: '' },
          { name: 'B', instructions: '' },
        ],
        questions: ids.map((question, i) => ({ question, section: i === 0 ? 0 : 1 })),
        ...rules,
      } as never,
    });
    const papers = Array.from({ length: 4 }, () =>
      ids.map((_, i) =>
        Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
          answer: {
            ...pick<object>(given[i]!),
            ...('negativeMarking' in rules && rules.negativeMarking === 'certainty' && random() < 0.7
              ? { certainty: pick(['low', 'middle', 'high']) }
              : {}),
          },
          check: !('triesAllowed' in rules) || random() < 0.6,
        })),
      ),
    );
    const sit = async (paper: (typeof papers)[number]): Promise<string> => {
      const student = site.as(await site.addPerson(site.school, ['student']));
      const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
      for (const [i, versions] of paper.entries())
        for (const [seq, { answer, check }] of versions.entries())
          await student.call(saveResp, {
            body: {
              id: _id,
              resp: [{ question: ids[i]!, answer, seq: seq + 1, ...(!check && { draft: true }) } as never],
            },
          });
      site.advance(60_000);
      await student.do(submitAttempt, { body: { id: _id } });
      return _id;
    };
    const read = async (attempts: readonly string[]) =>
      site.database.inTenant(site.school.id, async (tx) => {
        const totals = await tx
          .selectFrom('attempt')
          .select([
            'attempt_id',
            'score_exact',
            'score',
            'max_score',
            'right_count',
            'partial_count',
            'wrong_count',
            'blank_count',
            'passed',
          ])
          .where('tenant_id', '=', tx.tenantId)
          .where('attempt_id', 'in', [...attempts])
          .execute();
        const grades = await tx
          .selectFrom('attempt_grade')
          .select([
            'attempt_id',
            'question_id',
            'outcome',
            'fraction',
            'marks_exact',
            'max_marks',
            'seq',
            'tries',
            'classes',
          ])
          .where('tenant_id', '=', tx.tenantId)
          .where('attempt_id', 'in', [...attempts])
          .execute();
        return attempts.map((id) => ({
          total: { ...totals.find((one) => one.attempt_id === id), attempt_id: '' },
          grades: ids.map((question) => ({
            ...grades.find((one) => one.attempt_id === id && one.question_id === question),
            attempt_id: '',
          })),
        }));
      });
    const attempts: string[] = [];
    for (const paper of papers) attempts.push(await sit(paper));
    const before = await read(attempts);
    for (const [i, [type, , content]] of questions.entries())
      await teacher.do(updateQuestion, {
        params: { id: ids[i]! },
        body: { title: 'Corrected', type, content, version: 1, difficulty: 2, marks: 2 } as never,
      });
    const runs: string[] = [];
    for (let step = 0; step < 3; step++) {
      site.advance(60_000);
      const choices = ids
        .filter(() => random() < 0.7)
        .map((question) => ({ question, choice: pick(['own', 'new', 'either', 'full', 'drop'] as const) }));
      if (choices.length === 0) continue;
      const { regrade } = await teacher.do(contract.startRegrade, {
        params: { id: quiz._id },
        body: { choices, reason: 'The key was wrong' },
      });
      await site.runTasks();
      if (random() < 0.3) {
        await teacher.do(contract.undoRegrade, { params: { id: regrade } });
        await site.runTasks();
      } else runs.push(regrade);
    }
    const again: string[] = [];
    for (const paper of papers) again.push(await sit(paper));
    expect(await read(attempts)).toEqual(await read(again));
    for (const regrade of runs.toReversed()) {
      await teacher.do(contract.undoRegrade, { params: { id: regrade } });
      await site.runTasks();
    }
    expect(await read(attempts)).toEqual(before);
  },
);

test('units that are added to a key reach answers that it could not read, and an undo finds what counted before', async () => {
  const question = await buildQuestion(site, { type: 'numeric', content: number('1300', []) as never } as never);
  const quiz = await teacher.do(createQuiz, {
    body: { name: 'Length', publish: true, questions: [{ question }] } as never,
  });
  const student = site.as(await site.addPerson(site.school, ['student']));
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  // Saved while it was typed: without units the key reads the first, and neither of the others.
  for (const [seq, text] of ['1.3', '1.3 k', '1.3 km'].entries())
    await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { text }, seq: seq + 1 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  const counted = () =>
    site.database.inTenant(site.school.id, (tx) =>
      tx
        .selectFrom('attempt_grade')
        .select(['outcome', 'marks_exact', 'seq'])
        .where('tenant_id', '=', tx.tenantId)
        .where('attempt_id', '=', _id)
        .executeTakeFirstOrThrow(),
    );
  const before = { outcome: 'wrong', marks_exact: '0', seq: 1 };
  expect(await counted()).toEqual(before);
  const content = {
    ...number('1300', []),
    units: [
      { name: 'm', factor: '1' },
      { name: 'km', factor: '1000' },
    ],
  };
  await teacher.do(updateQuestion, {
    params: { id: question },
    body: { title: 'Corrected', type: 'numeric', content, version: 1, difficulty: 2, marks: 1 } as never,
  });
  site.advance(60_000);
  const { regrade } = await teacher.do(contract.startRegrade, {
    params: { id: quiz._id },
    body: { choices: [{ question, choice: 'new' }], reason: 'Units were missing' },
  });
  await site.runTasks();
  expect(await counted()).toEqual({ outcome: 'right', marks_exact: '1', seq: 3 });
  await teacher.do(contract.undoRegrade, { params: { id: regrade } });
  await site.runTasks();
  expect(await counted()).toEqual(before);
});
