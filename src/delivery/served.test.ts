import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { type Exam, examSchema, getExam, saveResp, startQuiz } from './contract.ts';

const site = await testSite();
const newStudent = () => site.addPerson(site.school, ['student'], 'Kofi');

async function begin(quizId: string): Promise<TestPerson> {
  const student = await newStudent();
  await site.as(student).do(startQuiz, { body: { id: quizId } });
  return student;
}

async function fetchBytes(student: TestPerson, quizId: string, encoding: string) {
  const answer = await site.server.app.inject({
    url: getExam.path.replace(':id', quizId),
    headers: { host: site.school.host, authorization: `Bearer ${student.token}`, 'accept-encoding': encoding },
  });
  expect(answer.statusCode).toBe(200);
  return answer;
}

/** What does not change between two requests. */
const still = ({ attempt: { remainingMs: _, ...attempt }, ...exam }: Exam) => ({ ...exam, attempt });

test('a paper is the same as gzip, as brotli and as it is, and holds what the contract says and nothing else', async () => {
  const questions = [await buildQuestion(site), await buildQuestion(site), await buildQuestion(site)];
  const quiz = await buildQuiz(site, { questions, shuffleQuestions: true, shuffleOptions: true });
  const student = await begin(quiz._id);
  const answers = ['gzip, br', 'br', 'identity'];
  const [asGzip, asBrotli, plain] = await Promise.all(answers.map((one) => fetchBytes(student, quiz._id, one)));
  expect([asGzip, asBrotli, plain].map((one) => one!.headers['content-encoding'])).toEqual(['gzip', 'br', undefined]);
  for (const one of [asGzip, plain]) expect(one!.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(String(asGzip!.headers.vary)).toContain('accept-encoding');
  const exams = [gunzipSync(asGzip!.rawPayload), brotliDecompressSync(asBrotli!.rawPayload), plain!.rawPayload].map(
    (bytes) => JSON.parse(bytes.toString()) as Exam,
  );
  expect(exams[0]!.questions).toHaveLength(3);
  for (const exam of exams) {
    expect(examSchema.strict().parse(exam)).toEqual(exam);
    expect(still(exam)).toEqual(still(exams[0]!));
  }
});

test('each student has their own order, answers and attempt, though the questions are made once for all', async () => {
  const questions = await Promise.all(Array.from({ length: 8 }, () => buildQuestion(site)));
  const quiz = await buildQuiz(site, { questions, shuffleQuestions: true, shuffleOptions: true });
  const students = await Promise.all(Array.from({ length: 6 }, () => begin(quiz._id)));
  const [first] = students;
  const before = await site.as(first!).do(getExam, { params: { id: quiz._id } });
  const { question } = before.questions[4]!;
  const answer = { option: (question.view as { options: { id: string }[] }).options[0]!.id };
  await site.as(first!).do(saveResp, { body: { id: quiz._id, resp: [{ question: question._id, answer, seq: 7 }] } });
  const exams = await Promise.all(students.map((one) => site.as(one).do(getExam, { params: { id: quiz._id } })));

  const orderOf = (exam: Exam) => exam.questions.map((slot) => JSON.stringify(slot.question)).join();
  expect(new Set(exams.map(orderOf)).size).toBe(6);
  expect(orderOf(exams[0]!)).toBe(orderOf(before));
  for (const exam of exams) {
    expect(exam.questions.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const stored = await site.database.inTenant(site.school.id, (tx) =>
      tx.selectFrom('attempt').select('paper').where('attempt_id', '=', exam.attempt._id).executeTakeFirstOrThrow(),
    );
    const own = stored.paper as unknown as { question: string }[];
    expect(exam.questions.map((slot) => slot.question._id)).toEqual(own.map((slot) => slot.question));
  }
  expect(exams[0]!.questions[4]).toMatchObject({ resp: answer, seq: 7 });
  for (const exam of exams.slice(1)) expect(exam.questions.map(({ seq }) => seq)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});
