import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { createQuestion, deleteQuestion, updateQuestion } from '#items/question-bank/contract.ts';
import { bulkUploadQuestions } from '#items/question-bank/import/contract.ts';
import { buildContent, buildQuestion } from '#items/question-bank/testing.ts';
import { signsOf, similarity, stemForm, trigramsOf } from './similarity.ts';

const site = await testSite();
const teacher = site.as('teacher');

async function duplicatesOf(...stems: string[]) {
  const text = stems.map((stem, i) => `::Q ${i + 1}::${stem} {=yes ~no}\n`).join('\n');
  const file = { name: 'q.gift', bytes: Buffer.from(text) };
  const report = await teacher.do(bulkUploadQuestions, { file, query: { dryRun: '1' } });
  return { count: report.duplicates, marks: report.items.map(({ duplicate }) => duplicate ?? null) };
}

const asked = (stem: string, title = 'Known') =>
  teacher.do(createQuestion, { body: buildQuestion({ title, content: buildContent({ stem: `<p>${stem}</p>` }) }) });

test('a stem that the bank has is marked, whatever its capitals, marks and formatting', async () => {
  const known = await asked('Which planet is the <strong>largest</strong> of all?');
  const { count, marks } = await duplicatesOf('which planet is the largest, of all', 'Which planet is it?');
  expect(count).toBe(1);
  expect(marks).toEqual([{ _id: known._id, position: null, title: 'Known', alike: 'same' }, null]);
});

test('a stem that is nearly the same is marked as similar; with another number it is another question', async () => {
  const known = await asked('In which year did the French revolution begin with the storming of the Bastille?');
  const sums = await asked('How much is 12 times 13, please calculate it in your head?');
  const { marks } = await duplicatesOf(
    'In which year did the French revolution start with the storming of the Bastille?',
    'How much is 12 times 14, please calculate it in your head?',
    'How much is 12 times 13, please calculate it in the head?',
  );
  expect(marks.map((mark) => mark && [mark._id, mark.alike])).toEqual([
    [known._id, 'similar'],
    null,
    [sums._id, 'similar'],
  ]);
});

test('a question of another type, another school, or no longer in the bank is none', async () => {
  const gone = await asked('What was here before it was deleted from the bank?');
  await teacher.do(deleteQuestion, { params: { id: gone._id } });
  await teacher.do(createQuestion, {
    body: buildQuestion({
      type: 'true-false',
      content: { stem: '<p>Type matters</p>', right: true, feedbackTrue: '', feedbackFalse: '' },
    }),
  });
  await site.as('teacher', site.otherSchool).do(createQuestion, {
    body: buildQuestion({ content: buildContent({ stem: '<p>Only the neighbours ask this</p>' }) }),
  });
  const { count } = await duplicatesOf(
    'What was here before it was deleted from the bank?',
    'Type matters',
    'Only the neighbours ask this',
  );
  expect(count).toBe(0);
});

test('it is the newest wording that counts', async () => {
  const { _id, version, ...known } = await asked('How is this worded at first in the bank?');
  const body = {
    ...buildQuestion({ content: buildContent({ stem: '<p>And so it is worded later on</p>' }) }),
    version,
  };
  await teacher.do(updateQuestion, { params: { id: _id }, body });
  expect(known.title).toBe('Known');
  const { marks } = await duplicatesOf('How is this worded at first in the bank?', 'And so it is worded later on');
  expect(marks.map((mark) => mark?._id ?? null)).toEqual([null, _id]);
});

test('what is in the file twice is marked with the position of the first', async () => {
  const { marks } = await duplicatesOf(
    'Twice in one file it stands?',
    'Something else here?',
    'Twice in one file it stands!',
  );
  expect(marks[2]).toEqual({ _id: null, position: 1, title: 'Q 1', alike: 'same' });
});

test('questions from before stems were noted are found too', async () => {
  const known = await asked('Written long ago, before there were any notes?');
  await site.database.inTenant(site.school.id, (tx) =>
    tx
      .deleteFrom('question_similarity')
      .where('tenant_id', '=', site.school.id)
      .where('question_id', '=', known._id)
      .execute(),
  );
  const { marks } = await duplicatesOf('Written long ago, before there were any notes?');
  expect(marks[0]?._id).toBe(known._id);
});

test('of 3000 random stems with a slip 99 in a hundred share a sign with what they should be', () => {
  const words = fc.array(fc.lorem({ maxCount: 1 }), { minLength: 8, maxLength: 30 });
  const missed = fc.sample(fc.tuple(words, fc.nat()), { numRuns: 3_000, seed: 7 }).filter(([list, at]) => {
    const whole = stemForm(list.join(' '));
    const place = at % whole.length;
    const signs = new Set(signsOf('essay', whole));
    return !signsOf('essay', `${whole.slice(0, place)}x${whole.slice(place + 1)}`).some((sign) => signs.has(sign));
  });
  expect(missed.length).toBeLessThan(30);
});

test('stems that have little in common seldom share a sign, so that few have to be compared', () => {
  const stems = fc.sample(fc.lorem({ maxCount: 12, mode: 'words' }), { numRuns: 600, seed: 7 }).map(stemForm);
  const [first, ...others] = stems.map((form) => new Set(signsOf('essay', form)));
  expect(others.filter((signs) => [...signs].some((sign) => first!.has(sign))).length).toBeLessThan(60);
  expect(similarity(trigramsOf('paris'), trigramsOf('paris'))).toBe(1);
});
