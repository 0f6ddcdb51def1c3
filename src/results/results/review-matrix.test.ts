/** The law of the review matrix: a cell that is off leaves no byte of its thing in any answer to the student. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { giveMark } from '#grading/manual/contract.ts';
import { createOverride } from '#quizzes/accommodations/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { type ReviewMatrix, type ReviewMoment, type ReviewRow, reviewRows } from '#quizzes/rules-review.ts';
import { getAttempt, getReview, getUserQuizReport, listUserAttempts } from './contract.ts';
import { getLeaderboard, getQuizAnalysis } from './contract-quiz.ts';

const site = await testSite();
const teacher = site.as('teacher');
const MINUTE = 60_000;
const nothing: ReviewMatrix = { during: [], 'right-after': [], later: [], 'after-close': [] };

async function buildSecretQuestion(): Promise<string> {
  const id = await buildQuestion(site, {
    title: 'SECRET-TITLE',
    content: {
      stem: '<p>Which?</p>',
      shuffle: true,
      options: [
        { id: 'keykey', text: 'This', share: '1', feedback: '' },
        { id: 'wrongone', text: 'That', share: '0', feedback: 'SECRET-FEEDBACK' },
      ],
    } as never,
  });
  await site.database.asOwner('alter table question_version disable trigger versions_stay');
  await site.database.inTenant(site.school.id, (tx) =>
    tx
      .updateTable('question_version')
      .set({ general_feedback: 'SECRET-EXPLANATION' })
      .where('tenant_id', '=', site.school.id)
      .where('question_id', '=', id)
      .execute(),
  );
  await site.database.asOwner('alter table question_version enable trigger versions_stay');
  return id;
}

const question = await buildSecretQuestion();
const closesAt = new Date(site.now().getTime() + 60 * MINUTE).toISOString();
const quiz = await buildQuiz(site, { name: 'Matrix', questions: [question], closesAt });

async function sit(person: TestPerson): Promise<string> {
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const [slot] = (await student.do(getExam, { params: { id: _id } })).questions;
  const resp = [{ question: slot!.question._id, answer: { option: 'wrongone' }, seq: 1 }];
  await student.do(saveResp, { body: { id: _id, resp } });
  await student.do(submitAttempt, { body: { id: _id } });
  return _id;
}

/** Puts the matrix into the published revision: publishing a hundred of them would take minutes. */
async function publish(review: ReviewMatrix): Promise<void> {
  await site.database.inTenant(site.school.id, (tx) =>
    tx
      .updateTable('quiz_revision')
      .set({ review: JSON.stringify(review) })
      .where('tenant_id', '=', site.school.id)
      .where('quiz_id', '=', quiz._id)
      .execute(),
  );
}

await site.database.asOwner('alter table quiz_revision disable trigger published_settings_stay');

/** What the student is told by all answers that can tell it, by row. */
async function told(person: TestPerson, attempt: string): Promise<ReviewRow[]> {
  const student = site.as(person);
  const params = { id: attempt };
  const review = await student.do(getReview, { params });
  const report = await student.do(getAttempt, { params });
  const own = await student.do(getUserQuizReport, { query: { quizId: quiz._id } });
  const list = await student.do(listUserAttempts, {});
  const ranking = await student.call(getLeaderboard, { params: { id: quiz._id } });
  // The way to the ranking is there exactly where it opens.
  const { may } = await student.do(getQuiz, { params: { id: quiz._id } });
  expect(may.seeLeaderboard).toBe(ranking.status === 200);
  const analysis = await student.do(getQuizAnalysis, { params: { id: quiz._id } });
  const text = JSON.stringify([review, report, own, list, analysis]);
  const slots = review.questions;
  const has: Record<ReviewRow, boolean> = {
    attempt: slots.length > 0 || text.includes('SECRET-TITLE') || text.includes('wrongone') || text.includes('Which?'),
    correctness:
      slots.some((slot) => slot.outcome !== null || 'correctness' in slot.review) ||
      [review.attempt, report.attempt, ...own.attempts, ...list.attempts].some(({ tally }) => tally !== null),
    marks: slots.some((slot) => slot.marks !== null),
    rightAnswer: slots.some((slot) => 'rightAnswer' in slot.review),
    feedback: text.includes('SECRET-FEEDBACK'),
    explanation: text.includes('SECRET-EXPLANATION'),
    comment: text.includes('SECRET-COMMENT'),
    rank: report.rank !== null || own.rank !== null || ranking.status !== 403 || analysis.mine !== null,
  };
  return reviewRows.filter((row) => has[row]);
}

const person = await site.addPerson(site.school, ['student']);

async function holds(moment: ReviewMoment, attempt: string): Promise<void> {
  for (const row of reviewRows) {
    const others = reviewRows.filter((one) => one !== row);
    await publish({ ...nothing, [moment]: others });
    expect(await told(person, attempt), `all but ${row}`).toEqual(row === 'attempt' ? ['rank'] : others);
    const few = reviewRows.filter((one) => one === 'attempt' || one === row);
    await publish({ ...nothing, [moment]: few });
    expect(await told(person, attempt), `only ${row}`).toEqual(few);
  }
  // What is on at all other moments says nothing about this one.
  const everywhere = { 'right-after': reviewRows, later: reviewRows, 'after-close': reviewRows };
  await publish({ ...nothing, ...everywhere, [moment]: [] });
  expect(await told(person, attempt)).toEqual([]);
}

test('every cell of every moment opens its own thing, and where it is off nothing of it is sent', {
  timeout: 90_000,
}, async () => {
  const late = await site.addPerson(site.school, ['student']);
  await teacher.do(createOverride, {
    params: { id: quiz._id },
    body: { person: late.personId, extraMinutes: 30, reason: 'Came by bus' },
  });
  const attempt = await sit(person);
  await teacher.do(giveMark, {
    params: { attempt, question },
    body: { marks: '0.5', comment: 'SECRET-COMMENT', reason: 'Nearly' },
  });
  await holds('right-after', attempt);
  site.advance(3 * MINUTE);
  await holds('later', attempt);
  // Closed for this student, but not for the other one.
  site.advance(60 * MINUTE);
  await publish({ ...nothing, later: ['attempt'], 'after-close': reviewRows });
  expect(await told(person, attempt)).toEqual(['attempt']);
  site.advance(31 * MINUTE);
  await holds('after-close', attempt);
});

test('what is told of a checked answer during the attempt is what the matrix says of it', async () => {
  const rows = ['rightAnswer', 'feedback', 'explanation'] as const;
  for (let cells = 0; cells < 8; cells++) {
    const on = rows.filter((_, index) => cells & (1 << index));
    const checked = await buildQuiz(site, {
      questions: [question],
      feedbackTiming: 1,
      review: { ...nothing, during: ['correctness', 'marks', ...on] } as never,
    });
    const student = site.as(await site.addPerson(site.school, ['student']));
    const { _id } = await student.do(startQuiz, { body: { id: checked._id } });
    const resp = [{ question, answer: { option: 'wrongone' }, seq: 1 }];
    const { saved } = await student.do(saveResp, { body: { id: _id, resp } });
    const again = (await student.do(getExam, { params: { id: _id } })).questions[0]!.feedback;
    for (const feedback of [saved[0]!.feedback!, again!]) {
      const text = JSON.stringify(feedback);
      expect(feedback).toMatchObject({ outcome: 'wrong', marks: 0 });
      expect([
        ...(text.includes('rightAnswer') || text.includes('keykey') ? ['rightAnswer'] : []),
        ...(text.includes('SECRET-FEEDBACK') ? ['feedback'] : []),
        ...(text.includes('SECRET-EXPLANATION') ? ['explanation'] : []),
      ]).toEqual(on);
    }
  }
});

test('students are not told the matrix itself, and the check before publishing knows it', async () => {
  const own = await buildQuiz(site, { review: { ...nothing, 'after-close': [...reviewRows] } as never });
  expect(own.review).toMatchObject({ 'after-close': reviewRows });
  expect((await site.as('student').do(getQuiz, { params: { id: own._id } })).review).toBeNull();
});
