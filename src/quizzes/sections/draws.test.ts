import { expect, test } from 'vitest';
import { buildQuestion } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { deleteQuestion, getQuestion } from '#items/question-bank/contract.ts';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { createQuiz, publishQuiz, updateQuiz } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { getAttempt } from '#results/results/contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const newStudent = async () => site.as(await site.addPerson(site.school, ['student'], 'Ama'));

async function build(count: number, tags: string[], difficulty = 2): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await buildQuestion(site, { title: `${tags[0]} ${n}`, tags, difficulty }));
  return ids;
}

const make = (body: Omit<BodyInputOf<typeof createQuiz>, 'name'>) =>
  teacher.do(createQuiz, { body: { name: 'Drawn', publish: true, ...body } });

async function sit(quizId: string) {
  const student = await newStudent();
  await student.do(startQuiz, { body: { id: quizId } });
  return { student, exam: await student.do(getExam, { params: { id: quizId } }) };
}
const idsOf = (exam: { questions: { question: { _id: string } }[] }) =>
  exam.questions.map(({ question }) => question._id);

test('an attempt draws the given number of questions of a tag and difficulty, none twice and none that is fixed', async () => {
  const pool = await build(4, ['Rivers']);
  await build(3, ['Rivers'], 5);
  const quiz = await make({
    questions: [{ question: pool[0]! }],
    draws: [{ count: 2, tags: ['rivers'], difficulties: [1, 2], marks: 3 }],
  });
  expect(quiz).toMatchObject({ questionCount: 3, totalMarks: 7, draws: [{ count: 2, pool: 3 }] });
  for (let n = 0; n < 5; n++) {
    const { exam } = await sit(quiz._id);
    const ids = idsOf(exam);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toContain(pool[0]);
    expect(ids.every((id) => pool.includes(id))).toBe(true);
    expect(exam).toMatchObject({ totalMarks: 7, attempt: { questionCount: 3 } });
  }
});

test('who comes back has the same questions; another attempt begins with those not met before', async () => {
  const pool = await build(4, ['Lakes']);
  const quiz = await make({ draws: [{ count: 2, tags: ['Lakes'] }], attemptsAllowed: 0 });
  const { student, exam } = await sit(quiz._id);
  expect(idsOf(await student.do(getExam, { params: { id: quiz._id } }))).toEqual(idsOf(exam));
  await student.do(submitAttempt, { body: { id: quiz._id } });
  await student.do(startQuiz, { body: { id: quiz._id } });
  const second = idsOf(await student.do(getExam, { params: { id: quiz._id } }));
  expect([...idsOf(exam), ...second].sort()).toEqual([...pool].sort());
});

test('a quiz that draws more than the bank has is not published, and says what is missing', async () => {
  await build(2, ['Deserts']);
  const draft = await teacher.do(createQuiz, {
    body: { name: 'Dry', draws: [{ count: 3, tags: ['Deserts'], difficulties: [2, 3] }] },
  });
  const { error } = await teacher.call(publishQuiz, { params: { id: draft._id } });
  expect(error).toMatchObject({ code: 'impossible', statusCode: 422 });
  expect(error.details).toEqual([
    { path: 'draws.0.count', message: '“3 of Deserts, difficulty 2–3” needs 3, the bank has 2' },
  ]);
});

test('draws that want the same questions are told that there are too few for both', async () => {
  await build(3, ['Seas']);
  const draft = await teacher.do(createQuiz, {
    body: {
      name: 'Wet',
      draws: [
        { count: 2, tags: ['Seas'] },
        { count: 2, tags: ['Seas'], difficulties: [2] },
      ],
    },
  });
  const { error } = await teacher.call(publishQuiz, { params: { id: draft._id } });
  expect(error.details?.map(({ path }) => path)).toEqual(['draws.0.count', 'draws.1.count']);
  expect(error.details?.[0]?.message).toContain('need 4 together, the bank has 3');
});

test('what is published continues drawing from the questions it had, whatever becomes of the bank', async () => {
  const [gone] = await build(2, ['Caves']);
  const quiz = await make({ draws: [{ count: 2, tags: ['Caves'] }] });
  expect((await teacher.do(getQuestion, { params: { id: gone! } })).quizCount).toBe(1);
  await teacher.do(deleteQuestion, { params: { id: gone! } });
  await build(5, ['Caves']);
  const { exam } = await sit(quiz._id);
  expect(idsOf(exam)).toContain(gone);
});

test('a free quiz draws no premium question', async () => {
  const [premium] = await build(2, ['Gold']);
  await site.database.inTenant(site.school.id, (tx) =>
    tx
      .updateTable('question')
      .set({ subscription: 2 })
      .where('tenant_id', '=', site.school.id)
      .where('question_id', '=', premium!)
      .execute(),
  );
  const free = await make({ draws: [{ count: 1, tags: ['Gold'] }] });
  expect(free.draws[0]!.pool).toBe(1);
  const paid = await make({ draws: [{ count: 1, tags: ['Gold'] }], subscription: 2 });
  expect(paid.draws[0]!.pool).toBe(2);
});

test('an exam is shuffled within its sections, which keep their order', async () => {
  const [first, second] = [await build(3, ['Verbs']), await build(3, ['Nouns'])];
  const quiz = await make({
    sections: [{ name: 'Verbs', instructions: '<p>Listen.</p><script>1</script>' }, { name: 'Nouns' }],
    questions: [
      ...second.map((question) => ({ question, section: 1 })),
      ...first.slice(0, 2).map((question) => ({ question })),
    ],
    draws: [{ count: 1, tags: ['Verbs'] }],
  });
  expect(quiz.sections).toEqual([
    { name: 'Verbs', instructions: '<p>Listen.</p>', durationSeconds: null, questionCount: 3, marks: 3 },
    { name: 'Nouns', instructions: '', durationSeconds: null, questionCount: 3, marks: 3 },
  ]);
  const { exam } = await sit(quiz._id);
  expect(exam.sections).toEqual(quiz.sections.map(({ durationSeconds: _, ...section }) => section));
  expect(exam.current).toBeNull();
  expect(exam.questions.map(({ section }) => section)).toEqual([0, 0, 0, 1, 1, 1]);
  expect(idsOf(exam).slice(0, 3).sort()).toEqual([...first].sort());
  expect(idsOf(exam).slice(3).sort()).toEqual([...second].sort());
});

test('a section without questions, and a question in a section that is not there, are told', async () => {
  const [question] = await build(1, ['Lonely']);
  const draft = await teacher.do(createQuiz, {
    body: { name: 'Half', sections: [{ name: 'One' }, { name: 'Two' }], questions: [{ question: question! }] },
  });
  const { error } = await teacher.call(publishQuiz, { params: { id: draft._id } });
  expect(error.details).toEqual([{ path: 'sections.1.name', message: 'The section “Two” has no questions' }]);
  const orphan = await teacher.call(updateQuiz, {
    params: { id: draft._id },
    body: { name: 'Half', sections: [{ name: 'One' }], questions: [{ question: question!, section: 1 }] },
  });
  expect(orphan.error).toMatchObject({ code: 'invalid_input', details: [{ path: 'questions.0.section' }] });
});

test('an answer to a question that somebody else has drawn is not taken', async () => {
  const pool = await build(2, ['Islands']);
  const quiz = await make({ draws: [{ count: 1, tags: ['Islands'] }] });
  const { student, exam } = await sit(quiz._id);
  const other = pool.find((id) => id !== exam.questions[0]!.question._id)!;
  const { error } = await student.call(saveResp, {
    body: { id: quiz._id, resp: [{ question: other, answer: { option: null }, seq: 1 }] },
  });
  expect(error).toMatchObject({ statusCode: 400, message: 'This question is not part of the attempt' });
  await student.do(submitAttempt, { body: { id: quiz._id } });
  expect(await student.do(getAttempt, { params: { id: exam.attempt._id } })).toMatchObject({
    attempt: { questionCount: 1 },
  });
});

test('students are told how many questions there are, and nothing of where they come from', async () => {
  await build(2, ['Secret tag']);
  const quiz = await make({ draws: [{ count: 2, tags: ['Secret tag'] }], sections: [{ name: 'Hidden part' }] });
  const seen = await (await newStudent()).do(getQuiz, { params: { id: quiz._id } });
  expect(seen).toMatchObject({ questionCount: 2, draws: [], sections: [], questions: [] });
});
