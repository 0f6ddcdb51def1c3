/** A school whose students have signed in, sit an exam of 20 questions and look at what becomes of it, over HTTP. */
import pg from 'pg';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { listQuizzes } from '#quizzes/contract.ts';
import { getAttempt, getReview, listUserAttempts } from '#results/results/contract.ts';
import { getLeaderboard } from '#results/results/contract-quiz.ts';
import { getStudentDashboard } from '#results/results/dashboard/contract.ts';
import { HOST, makeExamSchool } from './exam-school.ts';
import type { Product } from './product.ts';
import { addSessions } from './sessions.ts';

export interface Sitting {
  readonly quizId: string;
  readonly teacherToken: string;
  /** Throws unless the answer is 200. */
  call(token: string, path: string, body?: object): Promise<string>;
  /** Begins, answers and hands in. */
  sit(token: string): Promise<void>;
  /** The result, the review, the leaderboard, the list and the dashboard. */
  lookAround(token: string): Promise<void>;
  /** Every student once, so many at a time. */
  eachStudent(work: (token: string) => Promise<unknown>): Promise<void>;
}

export async function makeSitting(product: Product, students: number, atOnce: number): Promise<Sitting> {
  const school = await makeExamSchool(product.databaseUrl, { students, questions: 20, minutes: 600 });
  const people = [school.teacherId, ...school.students.map(({ personId }) => personId)];
  const [teacherToken, ...tokens] = await signIn(product.databaseUrl, school.tenant, people);
  const id = school.quizId;
  const call: Sitting['call'] = async (token, path, body) => {
    const answer = await fetch(`${product.origin}${path}`, {
      headers: { host: HOST, authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  };
  return {
    quizId: id,
    teacherToken: teacherToken!,
    call,
    async sit(token) {
      await call(token, startQuiz.path, { id });
      const { questions } = JSON.parse(await call(token, getExam.path.replace(':id', id))) as {
        questions: { question: { _id: string; type: string } }[];
      };
      for (const { question } of questions.filter((one) => one.question.type === 'true-false'))
        await call(token, saveResp.path, { id, resp: [{ question: question._id, answer: { value: true }, seq: 1 }] });
      await call(token, submitAttempt.path, { id });
    },
    async lookAround(token) {
      const { attempts } = JSON.parse(await call(token, listUserAttempts.path)) as { attempts: { _id: string }[] };
      for (const path of [getAttempt.path, getReview.path]) await call(token, path.replace(':id', attempts[0]!._id));
      for (const path of [getLeaderboard.path.replace(':id', id), listQuizzes.path, getStudentDashboard.path])
        await call(token, path);
    },
    async eachStudent(work) {
      const waiting = tokens.values();
      const run = async (): Promise<void> => {
        for (const token of waiting) await work(token);
      };
      await Promise.all(Array.from({ length: atOnce }, run));
    },
  };
}

async function signIn(databaseUrl: string, tenant: string, people: readonly string[]): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query("select set_config('app.tenant_id', $1, false)", [tenant]);
  const tokens = await addSessions(pool, tenant, people);
  await pool.end();
  return tokens;
}
