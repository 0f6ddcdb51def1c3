/** Marking parts of an answer by hand, beside parts that a machine grades. */
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { startRegrade } from '#grading/regrade/contract.ts';
import type { Content } from '#items/question-types/multi-part/schema.ts';
import type { Quiz } from '#quizzes/contract.ts';
import { getAttempt, getReview } from '#results/results/contract.ts';
import { exportResponses } from '#results/statistics/contract.ts';
import * as contract from './contract.ts';

const site = await testSite();
const { school } = site;
const teacher = site.as('teacher');
const newStudent = (name: string) => site.addPerson(school, ['student'], name);
const newTeacher = (name: string) => site.addPerson(school, ['teacher'], name);

const number = (value: string) => ({
  stem: '<p>How much?</p>',
  answers: [{ value, tolerance: { kind: 'nominal', value: '0' }, share: '1', feedback: '' }],
  units: [],
  unitRule: null,
});
const essay = (rubric: unknown[] = []) => ({
  stem: '<p>Explain your result.</p>',
  editor: 'plain',
  minWords: 0,
  maxWords: 0,
  template: '',
  graderNote: '<p>Look for friction.</p>',
  rubric,
});
const rubric = [
  {
    id: 'crit0001',
    title: 'Physics',
    levels: [
      { title: 'All', points: '3', description: '' },
      { title: 'Some', points: '1', description: '' },
    ],
  },
];

/** A force (1), the work that follows from it (2), and two explanations (1 and 2), of nine marks in all. */
const contentWith = (force: string, work: string): Content =>
  ({
    stem: '<p>A crate is pulled.</p>',
    display: 'one-by-one',
    parts: [
      { id: 'forc0001', type: 'numeric', marks: '1', resultName: 'F', followThrough: null, content: number(force) },
      {
        id: 'work0001',
        type: 'numeric',
        marks: '2',
        resultName: null,
        followThrough: { formula: 'F*4', share: '1' },
        content: number(work),
      },
      { id: 'text0001', type: 'essay', marks: '1', resultName: null, followThrough: null, content: essay() },
      { id: 'text0002', type: 'essay', marks: '2', resultName: null, followThrough: null, content: essay(rubric) },
    ],
  }) as unknown as Content;

interface Given {
  readonly force?: string;
  readonly work?: string;
  readonly first?: string;
  readonly second?: string;
}

const answerOf = ({ force, work, first, second }: Given) => ({
  parts: {
    ...(force !== undefined && { forc0001: { type: 'numeric', answer: { text: force } } }),
    ...(work !== undefined && { work0001: { type: 'numeric', answer: { text: work } } }),
    ...(first !== undefined && { text0001: { type: 'essay', answer: { text: first } } }),
    ...(second !== undefined && { text0002: { type: 'essay', answer: { text: second } } }),
  },
});

async function build(settings: object = {}, marks = 9) {
  const question = await buildQuestion(site, { type: 'multi-part', content: contentWith('12', '48'), marks });
  const quiz = await buildQuiz(site, { questions: [question], passPercent: 50, ...settings });
  return { quiz, question };
}

async function sit(person: TestPerson, quiz: Quiz, given: Given): Promise<string> {
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const { questions } = await student.do(getExam, { params: { id: _id } });
  const resp = [{ question: questions[0]!.question._id, answer: answerOf(given), seq: 1 }];
  await student.do(saveResp, { body: { id: _id, resp } });
  site.advance(60_000);
  await student.do(submitAttempt, { body: { id: _id } });
  return _id;
}

const gradeOf = (attemptId: string) =>
  site.database.inTenant(school.id, (tx) =>
    tx
      .selectFrom('attempt_grade')
      .select(['outcome', 'marks_exact', 'fraction', 'by_person', 'waiting_parts', 'classes'])
      .where('tenant_id', '=', school.id)
      .where('attempt_id', '=', attemptId)
      .executeTakeFirstOrThrow(),
  );

const give = (attempt: string, question: string, part: string, body: object, client = teacher) =>
  client.call(contract.giveMark, {
    params: { attempt, question },
    query: { part },
    body: body as { marks: string },
  });

test('the attempt waits until its last part is marked; then machine and people are summed exactly', async () => {
  const { quiz, question } = await build({}, 1);
  const me = await newStudent('Wanda');
  const attempt = await sit(me, quiz, { force: '11', work: '44', first: 'Because', second: 'Friction' });
  expect(await gradeOf(attempt)).toMatchObject({ outcome: 'waiting', waiting_parts: ['text0001', 'text0002'] });
  const { questions, attemptsWaiting } = await teacher.do(contract.getMarking, { params: { id: quiz._id } });
  expect(attemptsWaiting).toBe(1);
  expect(questions.map(({ part, open, done, forMe }) => [part?.label, open, done, forMe])).toEqual([
    ['c', 1, 0, 1],
    ['d', 1, 0, 1],
  ]);
  // A sixth of one mark is shown as 0.1667, and that means all of it.
  const first = await give(attempt, question, 'text0001', { marks: '0.1667', comment: 'Fine' });
  expect(first.body).toEqual({ state: 'done', marks: 0.1667 });
  expect(await gradeOf(attempt)).toMatchObject({ outcome: 'waiting', waiting_parts: ['text0002'] });
  const half = await site.as(me).do(getAttempt, { params: { id: attempt } });
  expect(half.attempt.score).toBeNull();
  await give(attempt, question, 'text0002', { points: { crit0001: 1 }, comment: 'Name it' });
  // 0 for the force, 2/6 for the work that follows, 1/6 and a third of 2/6.
  expect(await gradeOf(attempt)).toEqual({
    outcome: 'partial',
    marks_exact: '11/18',
    fraction: '11/18',
    by_person: false,
    waiting_parts: [],
    classes: expect.arrayContaining(['forc0001=wrong', 'work0001=right', 'text0001=right', 'text0002=partial']),
  });
  const review = await site.as(me).do(getReview, { params: { id: attempt } });
  expect(review.questions[0]).toMatchObject({
    outcome: 'partial',
    comment: null,
    partComments: [
      { part: 'text0001', comment: 'Fine' },
      { part: 'text0002', comment: 'Name it' },
    ],
    review: {
      correctness: { parts: [{ percent: 0 }, { percent: 100, followed: [0] }, { percent: 100 }, { percent: 33.3 }] },
      rightAnswer: { parts: [{}, {}, {}, { review: { rightAnswer: { chosen: { crit0001: 1 } } } }] },
    },
  });
});

test('the file of responses has what people gave to each part, once nothing waits', async () => {
  const { quiz, question } = await build();
  const attempt = await sit(await newStudent('Esi'), quiz, { force: '12', work: '48', first: 'One', second: 'Two' });
  const rows = async (): Promise<string[][]> => {
    const { text } = await teacher.call(exportResponses, { params: { id: quiz._id }, query: { format: 'csv' } });
    const lines: Record<string, string>[] = parse(text, { columns: true, bom: true });
    return lines.map((row) => [row.Part!, row.Outcome!, row.Marks!]);
  };
  await give(attempt, question, 'text0002', { marks: '2' });
  // Results count once they are whole.
  expect(await rows()).toEqual([]);
  await give(attempt, question, 'text0001', { marks: '1.5' });
  expect((await rows()).map(([, outcome, marks]) => `${outcome} ${marks}`)).toEqual([
    'partial 8',
    'right 1.5',
    'right 3',
    'right 1.5',
    'partial 2',
  ]);
});

test('what was not given does not wait, and a mark is at most what the part is worth', async () => {
  const { quiz, question } = await build();
  const blank = await sit(await newStudent('Bo'), quiz, { force: '12', work: '48', first: ' ' });
  expect(await gradeOf(blank)).toMatchObject({ outcome: 'partial', marks_exact: '9/2', waiting_parts: [] });
  const attempt = await sit(await newStudent('Max'), quiz, { second: 'Friction' });
  const refused = await give(attempt, question, 'text0002', { marks: '3.01' });
  expect(refused.error.details).toEqual([{ path: 'marks', message: 'Must be at most 3, the marks of the part' }]);
  expect((await give(attempt, question, 'text9999', { marks: '1' })).status).toBe(404);
  expect((await give(attempt, question, '', { marks: '1' })).error.message).toContain('one by one');
});

test('the script has the part with the question around it; student by student, parts come in their order', async () => {
  const { quiz, question } = await build();
  const attempt = await sit(await newStudent('Early'), quiz, { force: '12', first: 'One', second: 'Two' });
  const seen: [string | undefined, number][] = [];
  let body: object = { after: attempt };
  for (let i = 0; i < 2; i++) {
    const { script } = await teacher.do(contract.nextScript, { params: { id: quiz._id }, body });
    seen.push([script!.part?.label, script!.leftOfStudent]);
    expect(script).toMatchObject({
      maxMarks: i === 0 ? 1.5 : 3,
      view: { stem: '<p>Explain your result.</p>' },
      answer: { text: i === 0 ? 'One' : 'Two' },
      graderNote: '<p>Look for friction.</p>',
      whole: { stem: '<p>A crate is pulled.</p>', answer: { parts: { forc0001: {} } } },
      hold: { isMine: true },
    });
    await give(attempt, question, script!.part!._id, { marks: '1' });
    body = { after: attempt, afterQuestion: question, afterPart: script!.part!._id };
  }
  expect(seen).toEqual([
    ['c', 2],
    ['d', 1],
  ]);
  expect((await teacher.do(contract.nextScript, { params: { id: quiz._id }, body })).script).toBeNull();
});

test('a second marker is called for each part alone', async () => {
  const { quiz, question } = await build();
  await teacher.do(contract.setMarkingRules, {
    params: { id: quiz._id },
    body: { isBlind: false, hasSecondMarker: true, tolerancePercent: 20 },
  });
  const attempt = await sit(await newStudent('Rosa'), quiz, { first: 'One', second: 'Two' });
  const [one, two] = [site.as(await newTeacher('Lise')), site.as(await newTeacher('Ada'))];
  expect((await give(attempt, question, 'text0002', { marks: '2' }, one)).body).toMatchObject({ state: 'second' });
  const mine = await one.do(contract.getScript, { params: { attempt, question }, query: { part: 'text0002' } });
  expect([mine.notForMe, mine.left]).toEqual([expect.stringContaining('second time'), 0]);
  expect((await give(attempt, question, 'text0002', { marks: '2.5' }, two)).body).toEqual({
    state: 'done',
    marks: 2.25,
  });
  expect((await give(attempt, question, 'text0001', { marks: '0' }, one)).body).toMatchObject({ state: 'second' });
  expect((await give(attempt, question, 'text0001', { marks: '1.5' }, two)).body).toMatchObject({ state: 'differs' });
  expect((await give(attempt, question, 'text0001', { marks: '1' })).body).toEqual({ state: 'done', marks: 1 });
  expect(await gradeOf(attempt)).toMatchObject({ marks_exact: '13/4' });
});

test('a regrade by another key grades the machine’s parts anew, and the marks of people stay', async () => {
  const { quiz, question } = await build();
  const attempt = await sit(await newStudent('Tove'), quiz, { force: '11', work: '48', first: 'One', second: 'Two' });
  await give(attempt, question, 'text0001', { marks: '1/2' });
  const open = await sit(await newStudent('Open'), quiz, { force: '11', second: 'Two' });
  await site.database.inTenant(school.id, async (tx) => {
    const key = { tenant_id: school.id, question_id: question };
    const content = JSON.stringify(contentWith('11', '44'));
    await tx
      .insertInto('question_version')
      .values({ ...key, version: 2, type: 'multi-part', title: 'Crate', content, marks: 9 })
      .execute();
    await tx
      .updateTable('question')
      .set({ version: 2 })
      .where('tenant_id', '=', school.id)
      .where('question_id', '=', question)
      .execute();
  });
  const regrade = async (choice: 'new' | 'own' | 'full') => {
    await teacher.do(startRegrade, {
      params: { id: quiz._id },
      body: { choices: [{ question, choice }], reason: 'Wrong key' },
    });
    await site.runTasks();
  };
  await regrade('new');
  expect(await gradeOf(attempt)).toMatchObject({ outcome: 'waiting', waiting_parts: ['text0002'] });
  expect(await gradeOf(open)).toMatchObject({ outcome: 'waiting', waiting_parts: ['text0002'] });
  await give(attempt, question, 'text0002', { marks: '2' });
  // 1.5 for the force by the new key, nothing for the work, and 0.5 and 2 by people.
  expect(await gradeOf(attempt)).toMatchObject({ outcome: 'partial', marks_exact: '4', by_person: false });
  await regrade('own');
  // By its own key the work is right.
  expect(await gradeOf(attempt)).toMatchObject({ outcome: 'partial', marks_exact: '11/2' });
  await regrade('full');
  expect(await gradeOf(attempt)).toMatchObject({ outcome: 'right', marks_exact: '9' });
  expect(await gradeOf(open)).toMatchObject({ outcome: 'right', waiting_parts: [] });
  await regrade('own');
  expect(await gradeOf(attempt)).toMatchObject({ marks_exact: '11/2' });
  expect(await gradeOf(open)).toMatchObject({ outcome: 'waiting', waiting_parts: ['text0002'] });
});

test('the mark of any part can be changed with a reason; a mark of the whole question then counts', async () => {
  const { quiz, question } = await build();
  const attempt = await sit(await newStudent('Uma'), quiz, { force: '11', work: '48' });
  expect((await give(attempt, question, 'forc0001', { marks: '1' })).error.details).toEqual([
    { path: 'reason', message: 'Enter a reason for the change' },
  ]);
  await give(attempt, question, 'forc0001', { marks: '1', reason: 'Rounded on paper' });
  expect(await gradeOf(attempt)).toMatchObject({ marks_exact: '4', by_person: false });
  // An explanation that was handed in on paper.
  await give(attempt, question, 'text0001', { marks: '1.5', reason: 'On paper' });
  expect(await gradeOf(attempt)).toMatchObject({ marks_exact: '11/2' });
  const script = await teacher.do(contract.getScript, { params: { attempt, question }, query: { part: 'forc0001' } });
  expect(script.history.map(({ before, marks }) => [before, marks])).toEqual([[0, 1]]);
  await give(attempt, question, '', { marks: '8', reason: 'Generous' });
  expect(await gradeOf(attempt)).toMatchObject({ marks_exact: '8', by_person: true });
  expect((await give(attempt, question, 'text0001', { marks: '1', reason: 'No' })).error.message).toContain('whole');
});

test('an answer that was never given can have marks for its parts', async () => {
  const { quiz, question } = await build();
  const student = site.as(await newStudent('Nil'));
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(submitAttempt, { body: { id: _id } });
  await give(_id, question, 'text0002', { points: { crit0001: 0 }, reason: 'On paper' });
  expect(await gradeOf(_id)).toMatchObject({ outcome: 'partial', marks_exact: '3' });
});

test('negative marking takes nothing where people mark a part', async () => {
  const { quiz, question } = await build({ negativeMarking: '1/3' });
  const attempt = await sit(await newStudent('Neg'), quiz, { force: '1', work: '2', first: 'Nothing' });
  await give(attempt, question, 'text0001', { marks: '0' });
  expect(await gradeOf(attempt)).toMatchObject({ outcome: 'wrong', marks_exact: '0' });
});
