import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { deleteBookmark, getBookmarks, listBookmarks, setBookmark } from './contract.ts';

const site = await testSite();
const questions = [await buildQuestion(site), await buildQuestion(site)] as const;
const stranger = await buildQuestion(site);

/** A student who has handed in an attempt at a quiz with these settings. */
async function finished(settings: object = {}): Promise<{ person: TestPerson; id: string }> {
  const person = await site.addPerson(site.school, ['student']);
  const quiz = await buildQuiz(site, { questions: [...questions], shuffleQuestions: false, ...settings });
  const { _id } = await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  await site.as(person).do(submitAttempt, { body: { id: _id } });
  return { person, id: _id };
}

test('a bookmark and its note are kept for who made them, and an absent note stays', async () => {
  const { person, id } = await finished();
  const student = site.as(person);
  const params = { id };
  await student.do(setBookmark, { params, body: { question: questions[1], note: 'Look at *units* again' } });
  await student.do(setBookmark, { params, body: { question: questions[1] } });
  const kept = [{ question: questions[1], note: 'Look at *units* again' }];
  expect((await student.do(getBookmarks, { params })).bookmarks).toEqual(kept);
  expect((await site.as('teacher').do(getBookmarks, { params })).bookmarks).toEqual([]);
  const { bookmarks, total } = await student.do(listBookmarks);
  expect([bookmarks[0]?.position, bookmarks[0]?.note, total]).toEqual([2, kept[0]!.note, 1]);
  await student.do(deleteBookmark, { params: { id, question: questions[1] } });
  expect((await student.do(listBookmarks)).total).toBe(0);
});

test('nothing is bookmarked where the review is not shown, in attempts of others, or of other questions', async () => {
  const { person, id } = await finished({ feedbackTiming: 3 });
  const hidden = await site.as(person).call(setBookmark, { params: { id }, body: { question: questions[0] } });
  expect(hidden.status).toBe(403);
  const open = await finished();
  const ofOthers = await site
    .as(person)
    .call(setBookmark, { params: { id: open.id }, body: { question: questions[0] } });
  expect(ofOthers.status).toBe(404);
  const other = await site.as(open.person).call(setBookmark, { params: { id: open.id }, body: { question: stranger } });
  expect(other.status).toBe(400);
});
