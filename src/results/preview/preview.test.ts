import { expect, test } from 'vitest';
import { tidyTenant } from '#admin/operations/retention.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { createOverride } from '#quizzes/accommodations/contract.ts';
import { createQuiz, publishQuiz, updateQuiz } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { getReview } from '#results/results/contract.ts';
import { getQuizAnalysis, listParticipants } from '#results/results/contract-quiz.ts';
import {
  deletePreview,
  getPreviewExam,
  reviewPreview,
  savePreview,
  showPreviewHint,
  startPreview,
  submitPreview,
} from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const minutesOf = (ms: number | null): number => Math.round((ms ?? 0) / 60_000);

const content = (right: string) => ({
  stem: '<p>Which?</p>',
  shuffle: true,
  options: ['aaaa', 'bbbb', 'cccc'].map((id) => ({
    id,
    text: id,
    share: id === right ? '1' : '0',
    feedback: `To ${id}`,
  })),
});
const question = (title: string, tags: string[] = []) =>
  buildQuestion(site, { title, tags, content: content('aaaa') as never });

const begin = (quizId: string, person?: string) =>
  teacher.do(startPreview, { params: { id: quizId }, body: { ...(person && { person }) } });
const examOf = (id: string) => teacher.do(getPreviewExam, { params: { id } });

test('a teacher takes the exam with a student’s time, hands in, and sees the student’s result and review', async () => {
  const quiz = await buildQuiz(site, {
    durationSeconds: 3600,
    questions: [await question('A'), await question('B')],
    passPercent: 60,
  });
  const { personId } = site.school.people.student;
  await teacher.do(createOverride, {
    params: { id: quiz._id },
    body: { person: personId, factor: 1.5, reason: 'Dyslexia' },
  });
  expect(minutesOf((await begin(quiz._id)).remainingMs)).toBe(60);
  const preview = await begin(quiz._id, personId);
  expect(minutesOf(preview.remainingMs)).toBe(90);
  const exam = await examOf(preview._id);
  expect(exam).toMatchObject({ _id: quiz._id, attempt: { _id: preview._id, questionCount: 2 } });
  expect(JSON.stringify(exam)).not.toContain('share');
  const [first, second] = exam.questions.map((slot) => slot.question._id);
  const params = { id: preview._id };
  await teacher.do(savePreview, {
    params,
    body: {
      resp: [
        { question: first!, answer: { option: 'aaaa' }, seq: 1 },
        { question: second!, answer: { option: 'bbbb' }, seq: 1 },
      ],
    },
  });
  expect((await teacher.call(reviewPreview, { params })).error.code).toBe('conflict');
  expect(await teacher.do(submitPreview, { params })).toMatchObject({ state: 'submitted' });
  const { as, report, review } = await teacher.do(reviewPreview, { params });
  expect(as).toMatchObject({ _id: personId });
  expect(report).toMatchObject({
    attempt: { score: 1, percent: 50, passed: false, tally: { right: 1, wrong: 1 } },
    rank: null,
  });
  expect(review.questions.map(({ outcome, review: told }) => [outcome, told.rightAnswer])).toEqual([
    ['right', { options: ['aaaa'] }],
    ['wrong', { options: ['aaaa'] }],
  ]);
});

test('the result and the review of a preview are those of an attempt with the same answers', async () => {
  const quiz = await buildQuiz(site, {
    questions: [await question('C'), await question('D')],
    negativeMarking: '1/3',
    shuffleQuestions: false,
    shuffleOptions: false,
  });
  const student = site.as(await site.addPerson(site.school, ['student']));
  const attempt = await student.do(startQuiz, { body: { id: quiz._id } });
  const ids = (await student.do(getExam, { params: { id: attempt._id } })).questions.map((slot) => slot.question._id);
  const resp = ids.map((id, index) => ({ question: id, answer: { option: index === 0 ? 'cccc' : 'aaaa' }, seq: 1 }));
  await student.do(saveResp, { body: { id: attempt._id, resp } });
  await student.do(submitAttempt, { body: { id: attempt._id } });
  const real = await student.do(getReview, { params: { id: attempt._id } });
  const { _id } = await begin(quiz._id);
  await teacher.do(savePreview, { params: { id: _id }, body: { resp } });
  await teacher.do(submitPreview, { params: { id: _id } });
  const { review } = await teacher.do(reviewPreview, { params: { id: _id } });
  const bare = ({ questions, attempt: { score, percent, tally, maxScore }, shown }: typeof real) => ({
    questions: questions.map(({ savedAt: _, ...rest }) => rest),
    result: { score, percent, tally, maxScore },
    shown,
  });
  expect(bare(review)).toEqual(bare(real));
});

test('a quiz that is not published is previewed as it is written, with its draws, and keeps no pool', async () => {
  for (const title of ['E', 'F', 'G']) await question(title, ['Drawn']);
  const draft = await teacher.do(createQuiz, { body: { name: 'Draft', draws: [{ count: 2, tags: ['Drawn'] }] } });
  const { _id } = await begin(draft._id);
  const before = await examOf(_id);
  expect(before.questions).toHaveLength(2);
  await teacher.do(updateQuiz, {
    params: { id: draft._id },
    body: { name: 'Changed', questions: [{ question: await question('H') }] },
  });
  expect((await examOf(_id)).questions).toEqual(before.questions);
  await teacher.do(publishQuiz, { params: { id: draft._id } });
});

test('too few questions to draw from are told as when publishing', async () => {
  const draft = await teacher.do(createQuiz, { body: { name: 'Short', draws: [{ count: 2, tags: ['Nowhere'] }] } });
  const { error } = await teacher.call(startPreview, { params: { id: draft._id }, body: {} });
  expect(error).toMatchObject({ code: 'impossible', message: expect.stringContaining('needs 2, the bank has 0') });
});

test('hints are shown one after the other and take off what they would in an exam', async () => {
  const asked = await buildQuestion(site, {
    title: 'Hinted',
    content: content('aaaa') as never,
    hints: ['<p>Low</p>', '<p>Lower</p>'],
    penalty: '1/4',
  });
  const unhinted = await question('Not hinted');
  const quiz = await buildQuiz(site, { questions: [asked, unhinted], feedbackTiming: 1 });
  const { _id } = await begin(quiz._id);
  const params = { id: _id };
  const hint = (number: number, of = asked) =>
    teacher.call(showPreviewHint, { params, body: { question: of, number } });
  const shown = async () => (await examOf(_id)).questions.find((slot) => slot.question._id === asked)!.hints;
  expect(await shown()).toEqual({ shown: [], total: 2, cost: 0.25 });
  expect((await hint(2)).error.code).toBe('invalid_input');
  await Promise.all([hint(1), hint(1)]);
  expect(await shown()).toEqual({ shown: ['<p>Low</p>'], total: 2, cost: 0.25 });
  expect((await hint(1, unhinted)).error.code).toBe('impossible');
  const resp = [{ question: asked, answer: { option: 'aaaa' }, seq: 1 }];
  const { saved } = await teacher.do(savePreview, { params, body: { resp } });
  expect(saved[0]!.feedback).toMatchObject({ outcome: 'right', marks: 0.75 });
  expect((await hint(2)).error.code).toBe('impossible');
  await teacher.do(submitPreview, { params });
  expect((await hint(1)).error.code).toBe('closed');
  const { report, review } = await teacher.do(reviewPreview, { params });
  expect(report.attempt.score).toBe(0.75);
  expect(review.questions.find((one) => one.question === asked)).toMatchObject({
    marks: 0.75,
    hints: { shown: ['<p>Low</p>'], cost: 0.25 },
  });
});

test('when its time is over a preview takes no more answers, and its review is that of what was saved', async () => {
  const quiz = await buildQuiz(site, { durationSeconds: 60, questions: [await question('I')] });
  const { _id } = await begin(quiz._id);
  const [slot] = (await examOf(_id)).questions;
  const answer = { question: slot!.question._id, answer: { option: 'aaaa' } };
  await teacher.do(savePreview, { params: { id: _id }, body: { resp: [{ ...answer, seq: 1 }] } });
  site.advance(64_000);
  const late = await teacher.call(savePreview, { params: { id: _id }, body: { resp: [{ ...answer, seq: 2 }] } });
  expect(late.error.code).toBe('out_of_time');
  const { report } = await teacher.do(reviewPreview, { params: { id: _id } });
  expect(report.attempt).toMatchObject({ endedBy: 'time', score: 1, timeSpentSeconds: 60 });
});

test('the preview of another teacher is not there, and students have none', async () => {
  const quiz = await buildQuiz(site);
  const { _id } = await begin(quiz._id);
  const other = site.as(await site.addPerson(site.school, ['teacher']));
  expect((await other.call(getPreviewExam, { params: { id: _id } })).status).toBe(404);
  expect((await site.as('student').call(startPreview, { params: { id: quiz._id }, body: {} })).status).toBe(403);
  await teacher.do(deletePreview, { params: { id: _id } });
  expect((await teacher.call(getPreviewExam, { params: { id: _id } })).status).toBe(404);
});

test('previews go by themselves after a week', async () => {
  const quiz = await buildQuiz(site);
  const { _id } = await begin(quiz._id);
  site.advance(6 * 86_400_000);
  await tidyTenant(site.server.services, site.school.id, []);
  await examOf(_id);
  site.advance(86_400_000 + 1000);
  await tidyTenant(site.server.services, site.school.id, []);
  expect((await teacher.call(getPreviewExam, { params: { id: _id } })).status).toBe(404);
});

/** Every row of every table of the school but those of previews, and of what notes that somebody was here. */
async function everything(): Promise<Record<string, string>> {
  const tables = await site.database.asOwner<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('quiz_preview', 'quiz_preview_answer')`,
  );
  return site.database.inTenant(site.school.id, async (tx) => {
    const { sql } = await import('kysely');
    const all: Record<string, string> = {};
    for (const { name } of tables) {
      // When a session and a person were seen last is noted for every call there is.
      const row = sql.raw(`(to_jsonb(t) - 'seen_at' - 'last_seen_at')::text`);
      const { rows } = await sql<{ hash: string | null }>`
        select md5(string_agg(${row}, ',' order by ${row})) as hash from ${sql.table(name)} t`.execute(tx);
      all[name] = rows[0]?.hash ?? '';
    }
    return all;
  });
}

test('a preview leaves no trace: no row of any other table and no figure is another than before', async () => {
  for (const title of ['J', 'K', 'L']) await question(title, ['Traceless']);
  const quiz = await buildQuiz(site, {
    name: 'Traceless',
    questions: [await question('M')],
    draws: [{ count: 1, tags: ['Traceless'] }],
    passPercent: 10,
  });
  const student = site.as('student');
  const attempt = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(submitAttempt, { body: { id: attempt._id } });
  const stats = async () => ({
    quiz: await teacher.do(getQuiz, { params: { id: quiz._id } }),
    analysis: await teacher.do(getQuizAnalysis, { params: { id: quiz._id } }),
    participants: await teacher.do(listParticipants, { params: { id: quiz._id } }),
  });
  const before = [await everything(), await stats()];
  const { _id } = await begin(quiz._id, site.school.people.student.personId);
  for (const slot of (await examOf(_id)).questions) {
    const resp = [{ question: slot.question._id, answer: { option: 'aaaa' }, seq: 1 }];
    await teacher.do(savePreview, { params: { id: _id }, body: { resp } });
  }
  await teacher.do(submitPreview, { params: { id: _id } });
  for (const time of ['right-after', 'later', 'after-close'] as const)
    await teacher.do(reviewPreview, { params: { id: _id }, query: { time } });
  expect([await everything(), await stats()]).toEqual(before);
  expect(Object.keys(before[0]!).length).toBeGreaterThan(50);
});
