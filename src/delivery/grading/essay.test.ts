import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz } from '#delivery/contract.ts';

const site = await testSite();

/** Text that packing cannot shrink to nothing. */
const essayOf = (words: number): string =>
  Array.from({ length: words }, (_, index) => (index * 2_654_435_761).toString(36)).join(' ');

test('an essay that is saved with every pause keeps its last version of each minute, and the newest', async () => {
  const question = await buildQuestion(site, { type: 'essay' });
  const quiz = await buildQuiz(site, { questions: [question] });
  const student = site.as(await site.addPerson(site.school, ['student'], 'Wole'));
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const text = essayOf(2000);
  const minutes = new Set<number>();
  for (let seq = 1; seq <= 90; seq++) {
    minutes.add(Math.floor(site.now().getTime() / 60_000));
    const answer = { text: text.slice(0, Math.round((text.length * seq) / 90)) };
    await student.do(saveResp, { body: { id: _id, resp: [{ question, answer, seq, base: seq - 1 }] } });
    site.advance(2_000);
  }
  const kept = await site.database.inTenant(site.school.id, (tx) =>
    tx
      .selectFrom('answer')
      .select(['seq', 'saved_at'])
      .where('tenant_id', '=', site.school.id)
      .where('attempt_id', '=', _id)
      .orderBy('seq')
      .execute(),
  );
  expect(kept.length).toBe(minutes.size);
  expect(kept.at(-1)!.seq).toBe(90);
  const exam = await student.do(getExam, { params: { id: _id } });
  expect(exam.questions[0]).toMatchObject({ byPeople: true, resp: { text }, seq: 90 });
});

test('with feedback at once an essay stays open: nothing can be told about it before people have read it', async () => {
  const question = await buildQuestion(site, { type: 'essay' });
  const quiz = await buildQuiz(site, { questions: [question], feedbackTiming: 1 });
  const student = site.as('student');
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const save = (text: string, seq: number) =>
    student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { text }, seq }] } });
  expect((await save('First thoughts', 1)).saved[0]).not.toHaveProperty('feedback');
  expect((await save('Second thoughts', 2)).saved).toHaveLength(1);
});
