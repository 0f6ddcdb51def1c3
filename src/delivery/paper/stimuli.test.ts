import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getAnnotations, saveAnnotations } from '#delivery/annotations/contract.ts';
import { examSchema, finishSection, getExam, startQuiz, submitAttempt } from '#delivery/contract.ts';
import type { Paper, PaperSettings, PaperSlot } from '#delivery/grading/rules.ts';
import { updateQuestion } from '#items/question-bank/contract.ts';
import { createStimulus, updateStimulus } from '#items/question-bank/stimuli/contract.ts';
import { questionType } from '#items/question-types/logic.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { one, zero } from '#platform/exact/rational.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { getReview } from '#results/results/contract.ts';
import { shufflePaper } from './store.ts';

const site = await testSite();
const teacher = site.as('teacher');

const type = questionType('true-false');
const slotOf = (questionId: string, more: Partial<PaperSlot>): PaperSlot => ({
  questionId,
  version: 1,
  type,
  title: questionId,
  content: { ...type.empty(), stem: '<p>?</p>' },
  generalFeedback: '',
  hints: [],
  penalty: zero,
  difficulty: 1,
  marks: one,
  section: null,
  draw: null,
  stimulusId: null,
  catalogue: [],
  materials: [],
  ...more,
});

/** A paper of sections with fixed questions and pools, of which any may share one of three stimuli. */
const papers = fc
  .record({
    shuffles: fc.boolean(),
    slots: fc.array(
      fc.record({
        section: fc.integer({ min: 1, max: 2 }),
        stimulusId: fc.constantFrom(null, 'a', 'b', 'c'),
        isDrawn: fc.boolean(),
      }),
      { minLength: 1, maxLength: 24 },
    ),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ shuffles, slots, share }): Paper => {
    const all = slots
      .map(({ section, stimulusId, isDrawn }, index) =>
        slotOf(`q${index}`, { section, stimulusId, draw: isDrawn ? section : null }),
      )
      .sort((a, b) => a.section! - b.section! || Number(a.draw !== null) - Number(b.draw !== null));
    const draws = [1, 2].map((position) => ({
      position,
      count: Math.floor(share * all.filter(({ draw }) => draw === position).length),
    }));
    return {
      quizId: 'quiz',
      revision: 1,
      settings: { shuffle_questions: shuffles, shuffle_options: true } as PaperSettings,
      hasTries: false,
      sections: [],
      draws,
      slots: all,
      slotOf: new Map(all.map((slot) => [slot.questionId, slot])),
      stimuli: new Map(),
    };
  });

test('no draw and no shuffle separates questions of one stimulus in a section, or turns their order around', () => {
  fc.assert(
    fc.property(papers, fc.string(), (paper, seed) => {
      const order = shufflePaper(paper, seededRandom(seed)).map(({ question }) => paper.slotOf.get(question)!);
      const places = new Map(paper.slots.map(({ questionId }, index) => [questionId, index]));
      const blocks = Map.groupBy(
        order.map((slot, at) => ({ slot, at })),
        ({ slot }) => `${slot.section} ${slot.stimulusId ?? slot.questionId}`,
      );
      for (const own of blocks.values()) {
        expect(own.at(-1)!.at - own[0]!.at).toBe(own.length - 1);
        const authored = own.map(({ slot }) => places.get(slot.questionId)!);
        expect(authored).toEqual(authored.toSorted((a, b) => a - b));
      }
      // Every attempt has what it is to have, each question once, and section after section.
      const drawn = paper.draws.reduce((sum, { count }) => sum + count, 0);
      expect(order).toHaveLength(paper.slots.filter(({ draw }) => draw === null).length + drawn);
      expect(new Set(order).size).toBe(order.length);
      expect(order.map(({ section }) => section)).toEqual(order.map(({ section }) => section).toSorted());
    }),
    { numRuns: 500 },
  );
});

test('the same seed gives the same order', () => {
  fc.assert(
    fc.property(papers, fc.string(), (paper, seed) => {
      expect(shufflePaper(paper, seededRandom(seed))).toEqual(shufflePaper(paper, seededRandom(seed)));
    }),
  );
});

test('without stimuli every question is shuffled on its own, and all orders occur', () => {
  const slots = ['1', '2', '3'].map((id) => slotOf(id, {}));
  const paper = {
    settings: { shuffle_questions: true, shuffle_options: false },
    draws: [],
    slots,
  } as unknown as Paper;
  const orders = Array.from({ length: 200 }, (_, seed) =>
    shufflePaper(paper, seededRandom(String(seed)))
      .map(({ question }) => question)
      .join(''),
  );
  expect(new Set(orders).size).toBe(6);
});

async function buildPassage(title: string, questions: number, tags: string[] = []) {
  const stimulus = await teacher.do(createStimulus, { body: { title, content: `<p>The text of ${title}.</p>` } });
  const ids: string[] = [];
  for (let n = 0; n < questions; n++) {
    const id = await buildQuestion(site, { title: `${title} ${n}`, tags });
    await teacher.do(updateQuestion, { params: { id }, body: { stimulus: stimulus._id } });
    ids.push(id);
  }
  return { stimulus, ids };
}

test('an attempt has each stimulus once, of the wording that was published, and its review has the same', async () => {
  const passage = await buildPassage('Whales', 3);
  const alone = await buildQuestion(site);
  const quiz = await buildQuiz(site, { questions: [passage.ids[0]!, alone, ...passage.ids.slice(1)] });
  const student = site.as(await site.addPerson(site.school, ['student'], 'Ama'));
  await student.do(startQuiz, { body: { id: quiz._id } });
  const body = { title: 'Dolphins', content: '<p>Another text.</p>' };
  await teacher.do(updateStimulus, { params: { id: passage.stimulus._id }, body });
  const exam = await student.do(getExam, { params: { id: quiz._id } });
  expect(examSchema.strict().parse(exam)).toEqual(exam);
  expect(exam.stimuli).toEqual([
    { _id: passage.stimulus._id, title: 'Whales', content: '<p>The text of Whales.</p>', catalogue: [] },
  ]);
  const shared = exam.questions.map(({ stimulus }) => stimulus);
  expect(shared.filter((id) => id !== null)).toHaveLength(3);
  expect(shared.indexOf(null) === 0 || shared.indexOf(null) === 3).toBe(true);
  await student.do(submitAttempt, { body: { id: quiz._id } });
  const review = await student.do(getReview, { params: { id: exam.attempt._id } });
  expect(review.stimuli).toEqual(exam.stimuli);
  expect(review.questions.map(({ stimulus }) => stimulus)).toEqual(shared);
});

test('a draw counts questions, and those of one stimulus that it draws follow one another', async () => {
  await buildPassage('Bees', 4, ['Reading']);
  await buildPassage('Ants', 4, ['Reading']);
  await buildPassage('Moss', 4, ['Reading']);
  const quiz = await teacher.do(createQuiz, {
    body: { name: 'Drawn passages', publish: true, draws: [{ count: 7, tags: ['Reading'] }], shuffleQuestions: true },
  });
  for (let n = 0; n < 6; n++) {
    const student = site.as(await site.addPerson(site.school, ['student'], 'Kofi'));
    await student.do(startQuiz, { body: { id: quiz._id } });
    const { questions, stimuli } = await student.do(getExam, { params: { id: quiz._id } });
    expect(questions).toHaveLength(7);
    const runs = questions.map(({ stimulus }) => stimulus).filter((id, at, all) => id !== all[at - 1]);
    expect(new Set(runs).size).toBe(runs.length);
    expect(stimuli.map(({ _id }) => _id)).toEqual(runs);
  }
});

test('of a section that is not open yet its stimuli are not sent, and nothing is kept about them', async () => {
  const [first, second] = [await buildPassage('First text', 1), await buildPassage('Second text', 1)];
  const quiz = await teacher.do(createQuiz, {
    body: {
      name: 'Timed passages',
      publish: true,
      sections: [
        { name: 'One', instructions: '', durationSeconds: 600 },
        { name: 'Two', instructions: '', durationSeconds: 600 },
      ],
      questions: [
        { question: first.ids[0]!, section: 0 },
        { question: second.ids[0]!, section: 1 },
      ],
    },
  });
  const student = site.as(await site.addPerson(site.school, ['student'], 'Esi'));
  const attempt = await student.do(startQuiz, { body: { id: quiz._id } });
  const exam = await student.do(getExam, { params: { id: quiz._id } });
  expect(exam.stimuli.map(({ title }) => title)).toEqual(['First text']);
  const value = { flagged: false, struck: [], marked: [[0, 1]] as [number, number][] };
  const mark = (about: string) =>
    student.call(saveAnnotations, {
      params: { id: attempt._id },
      body: { aids: [{ about, seq: 1, base: 0, value }] },
    });
  expect((await mark(first.stimulus._id)).body.saved).toEqual([{ about: first.stimulus._id, seq: 1 }]);
  expect((await mark(second.stimulus._id)).error.code).toBe('section_ahead');
  const foreign = await buildPassage('Foreign text', 1);
  expect((await mark(foreign.stimulus._id)).error.code).toBe('invalid_input');
  await student.do(finishSection, { params: { id: attempt._id }, body: { section: 0 } });
  const next = await student.do(getExam, { params: { id: quiz._id } });
  expect(next.stimuli.map(({ title }) => title)).toEqual(['Second text']);
  expect((await mark(second.stimulus._id)).status).toBe(200);
});

test('notes on a stimulus are kept with the attempt for its student, and there are none on a question', async () => {
  const passage = await buildPassage('The mill', 2);
  const quiz = await buildQuiz(site, { name: 'Notes on a text', questions: passage.ids });
  const student = site.as(await site.addPerson(site.school, ['student'], 'Efua'));
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const params = { id: _id };
  const value = { flagged: false, struck: [], marked: [], note: 'Who owns the mill?' };
  const save = (about: string, seq: number, base: number, more: object = {}) =>
    student.call(saveAnnotations, { params, body: { aids: [{ about, seq, base, value: { ...value, ...more } }] } });
  expect((await save(passage.stimulus._id, 1, 0)).body.saved).toEqual([{ about: passage.stimulus._id, seq: 1 }]);
  expect((await save(passage.stimulus._id, 1, 0)).body.saved).toEqual([{ about: passage.stimulus._id, seq: 1 }]);
  expect((await save(passage.stimulus._id, 1, 0, { note: 'Another one' })).body.conflicts).toMatchObject([{ value }]);
  expect((await save(passage.ids[0]!, 1, 0)).error.details).toMatchObject([{ path: 'aids.0.value' }]);
  expect((await save(passage.stimulus._id, 2, 1, { note: 'x'.repeat(10_001) })).error.code).toBe('invalid_input');
  const kept = [{ about: passage.stimulus._id, seq: 1, value }];
  expect((await student.do(getExam, { params })).aids).toEqual(kept);
  await student.do(submitAttempt, { body: params });
  expect((await student.do(getAnnotations, { params })).aids).toEqual(kept);
  expect((await teacher.call(getAnnotations, { params })).status).toBe(403);
});
