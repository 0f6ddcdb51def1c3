import { expect, test } from 'vitest';
import { buildQuestion } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { saveAnnotations } from '#delivery/annotations/contract.ts';
import { lockAttempt } from '#delivery/attempt/store.ts';
import { finishSection, getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { beat } from '#delivery/events/contract.ts';
import { sweepOverdue, sweepSections } from '#delivery/finish/sweeper.ts';
import { listLateAnswers, saveLate } from '#delivery/late/contract.ts';
import { GRACE_MS } from '#delivery/late/rules-grace.ts';
import { uploadSealedAnswers } from '#delivery/offline-answers/contract.ts';
import { sealAnswers } from '#delivery/offline-answers/sealed-file.ts';
import { doProctorAction, getMonitor, getTimeline, type ProctorInput } from '#delivery/proctoring/contract.ts';
import { createOverride, deleteOverride } from '#quizzes/accommodations/contract.ts';
import { createQuiz, publishQuiz, updateQuiz } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { finishPreviewSection, getPreviewExam, savePreview, startPreview } from '#results/preview/contract.ts';
import { getReview } from '#results/results/contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const [first, second, third] = (await Promise.all(
  [1, 2, 3].map(() => buildQuestion(site, { type: 'true-false' })),
)) as [string, string, string];
const minute = 60_000;
/** To the tenth: the clock runs while the tests do. */
const minutesOf = (ms: number): number => Math.round(ms / (minute / 10)) / 10;
const yes = { value: true };
const no = { value: false };

const settings = (minutes: readonly (number | null)[] = [10, 20, 30]) => ({
  name: 'Three parts',
  sections: ['Reading', 'Writing', 'Grammar'].map((name, index) => ({
    name,
    instructions: `<p>How to do ${name}</p>`,
    durationSeconds: minutes[index] === null ? null : minutes[index]! * 60,
  })),
  questions: [first, second, third].map((question, section) => ({ question, section })),
});
const build = (more: object = {}) => teacher.do(createQuiz, { body: { ...settings(), publish: true, ...more } });

async function sit(quizId?: string, person?: TestPerson) {
  const quiz = quizId ?? (await build())._id;
  const student = site.as(person ?? (await site.addPerson(site.school, ['student'], 'Amina')));
  const { _id } = await student.do(startQuiz, { body: { id: quiz } });
  const exam = () => student.do(getExam, { params: { id: _id } });
  return {
    quiz,
    student,
    id: _id,
    exam,
    save: (question: string, seq = 1, answer: object = yes) =>
      student.call(saveResp, { body: { id: _id, resp: { question, answer, seq } } }),
    finish: (section: number) => student.call(finishSection, { params: { id: _id }, body: { section } }),
    /** The open section, the questions that are served, and the minutes left in it and in all. */
    async now() {
      const { current, questions, attempt } = await exam();
      return [
        current!.index,
        questions.map((slot) => slot.question._id),
        minutesOf(current!.remainingMs),
        minutesOf(attempt.remainingMs!),
      ];
    },
  };
}

const action = (quiz: string, action: ProctorInput['deed'], attempt: string, more: object = {}) =>
  teacher.do(doProctorAction, {
    params: { id: quiz },
    body: { deed: action, attempts: [attempt], reason: 'Fire alarm', ...more } as ProctorInput,
  });
const sweep = async () => {
  await sweepSections(site.server.services);
  await sweepOverdue(site.server.services);
};

test('a quiz whose sections have times is as long as they are together', async () => {
  expect((await build()).durationSeconds).toBe(3600);
  const some = await teacher.call(createQuiz, { body: settings([10, null, 30]) });
  expect(some.error.details).toMatchObject([{ path: 'sections.1.durationSeconds' }]);
  const other = await teacher.call(createQuiz, { body: { ...settings(), durationSeconds: 60 } });
  expect(other.error.details).toMatchObject([{ path: 'durationSeconds' }]);
  const student = site.as(await site.addPerson(site.school, ['student']));
  const seen = await student.do(getQuiz, { params: { id: (await build())._id } });
  expect(seen.sections).toEqual(
    ['Reading', 'Writing', 'Grammar'].map((name, index) => ({
      name,
      instructions: '',
      durationSeconds: 600 * (index + 1),
      questionCount: 1,
      marks: 1,
    })),
  );
});

test('one section is served after the other, each from when the time of the one before was over', async () => {
  const { exam, now } = await sit();
  expect(await now()).toEqual([0, [first], 10, 60]);
  const { sections, current, questions } = await exam();
  expect(JSON.stringify({ sections, current, questions })).not.toMatch(/How to do (Writing|Grammar)/);
  expect(current).toMatchObject({ instructions: '<p>How to do Reading</p>', seconds: [600, 1200, 1800] });
  expect(questions[0]!.position).toBe(1);
  site.advance(14 * minute);
  // Nobody had to notice it.
  expect(await now()).toEqual([1, [second], 16, 46]);
  expect((await exam()).questions[0]!.position).toBe(2);
  await sweep();
  expect(await now()).toEqual([1, [second], 16, 46]);
  site.advance(30 * minute);
  expect(await now()).toEqual([2, [third], 16, 16]);
});

test('answers to a section are taken until its end and the grace after it, and kept as late after that', async () => {
  const { id, student, save, quiz } = await sit();
  expect((await save(second)).error.code).toBe('section_ahead');
  site.advance(10 * minute + GRACE_MS / 3);
  expect((await save(first)).body).toMatchObject({ saved: [{ seq: 1 }], section: { index: 1 } });
  site.advance(GRACE_MS);
  const refused = await save(first, 2, no);
  expect([refused.status, refused.error.code]).toEqual([409, 'section_over']);
  expect(refused.error.details).toMatchObject([{ question: first, seq: 2, code: 'section_over' }]);
  // What had arrived is acknowledged again.
  expect((await save(first)).body.saved).toHaveLength(1);
  const beside = await student.do(saveResp, {
    body: {
      id,
      resp: [
        { question: first, answer: no, seq: 2 },
        { question: second, answer: yes, seq: 1 },
      ],
    },
  });
  expect(beside).toMatchObject({ saved: [{ question: second }], refused: [{ question: first, code: 'section_over' }] });

  const late = (question: string) =>
    student.call(saveLate, { body: { id, resp: [{ question, answer: no, seq: 2, ago: 1000 }] } });
  expect((await late(second)).error.code).toBe('conflict');
  expect((await late(first)).body).toEqual({ kept: [{ question: first, seq: 2, counted: false }], refused: [] });
  const { answers } = await teacher.do(listLateAnswers, { params: { id } });
  expect(answers).toMatchObject([{ question: { _id: first }, answer: no }]);
  await student.do(submitAttempt, { body: { id } });
  const { review } = await student.do(getReview, { params: { id } }).then((body) => ({ review: JSON.stringify(body) }));
  for (const question of [first, second, third]) expect(review).toContain(question);
  expect(quiz).not.toBe('');
});

test('a section that is finished early gives way to the next at once, its rest lapses, and there is no way back', async () => {
  const { save, finish, now, id, student } = await sit();
  await save(first);
  site.advance(4 * minute);
  expect((await finish(1)).error.code).toBe('section_ahead');
  const said = await Promise.all([finish(0), finish(0), finish(0)]);
  for (const { body } of said) expect(body).toMatchObject({ section: { index: 1, totalMs: 20 * minute } });
  expect(await now()).toEqual([1, [second], 20, 50]);
  expect((await finish(0)).status).toBe(200);
  expect((await now())[0]).toBe(1);
  site.advance(GRACE_MS + 1);
  expect((await save(first, 2, no)).error.code).toBe('section_over');
  await finish(1);
  expect((await finish(2)).error.code).toBe('impossible');
  site.advance(31 * minute);
  await sweep();
  expect((await student.call(getExam, { params: { id } })).error.code).toBe('closed');
});

test('a section that is finished early is in the log of the attempt, once, with who and what lapsed', async () => {
  const { finish, id } = await sit();
  site.advance(4 * minute);
  await Promise.all([finish(0), finish(0), finish(0)]);
  // Time that is over finishes nothing early.
  site.advance(20 * minute);
  await sweep();
  const { events } = await teacher.do(getTimeline, { params: { id } });
  expect(events).toMatchObject([
    {
      kind: 'section-finished',
      by: { name: 'Amina Test' },
      details: { number: 1, of: 3, name: 'Reading' },
    },
  ]);
  expect(minutesOf(events[0]!.details.leftMs as number)).toBe(6);
});

test('the quiz’s closing time cuts the sections, also after one was finished early', async () => {
  const closesAt = new Date(site.now().getTime() + 25 * minute).toISOString();
  const { now, finish } = await sit((await build({ closesAt }))._id);
  expect(await now()).toEqual([0, [first], 10, 25]);
  site.advance(5 * minute);
  await finish(0);
  expect(await now()).toEqual([1, [second], 20, 20]);
  await finish(1);
  expect(await now()).toEqual([2, [third], 20, 20]);
});

test('a student with more time has it in every section alike, also when it is given while they work', async () => {
  const quiz = (await build())._id;
  const person = await site.addPerson(site.school, ['student']);
  const override = (body: object) =>
    teacher.do(createOverride, {
      params: { id: quiz },
      body: { person: person.personId, reason: 'Dyslexia', ...body },
    });
  const { now, finish } = await sit(quiz, person);
  site.advance(4 * minute);
  await finish(0);
  site.advance(2 * minute);
  expect(await now()).toEqual([1, [second], 18, 48]);
  await override({ factor: 1.5 });
  // Of the section that is over, too, the half more is given now: nobody has less than was promised.
  expect(await now()).toEqual([1, [second], 18 + 10 + 5, 48 + 30]);
  const other = await sit(quiz, await site.addPerson(site.school, ['student']));
  expect(await other.now()).toEqual([0, [first], 10, 60]);
  const later = await build();
  await teacher.do(createOverride, {
    params: { id: later._id },
    body: { person: person.personId, extraMinutes: 6, reason: 'A broken arm' },
  });
  expect((await (await sit(later._id, person)).exam()).current!.seconds).toEqual([660, 1320, 1980]);
});

test('a proctor’s actions reach the section that is open and never open another one again', async () => {
  const { now, quiz, id, student, save } = await sit();
  await action(quiz, 'extend', id, { minutes: 5 });
  expect(await now()).toEqual([0, [first], 15, 65]);
  site.advance(15 * minute);
  // The first section has ended, though nobody has noted it.
  await action(quiz, 'extend', id, { minutes: 5 });
  expect(await now()).toEqual([1, [second], 25, 55]);
  await action(quiz, 'pause', id);
  site.advance(40 * minute);
  await sweep();
  await action(quiz, 'resume', id);
  expect(await now()).toEqual([1, [second], 25, 55]);
  const standing = await student.do(beat, { params: { id }, body: {} });
  expect(standing.section).toMatchObject({ index: 1, totalMs: 25 * minute });
  const { rows } = await teacher.do(getMonitor, { params: { id: quiz }, query: {} });
  expect(rows.find((row) => row.attempt === id)!.section).toMatchObject({ number: 2, of: 3, name: 'Writing' });
  await student.do(submitAttempt, { body: { id } });
  await action(quiz, 'reopen', id, { minutes: 30 });
  expect((await now()).slice(0, 3)).toEqual([1, [second], 55]);
  site.advance(GRACE_MS);
  expect((await save(first)).error.code).toBe('section_over');
});

test('an attempt that ended by time opens again in its last section', async () => {
  const { now, quiz, id } = await sit();
  site.advance(70 * minute);
  await sweepOverdue(site.server.services);
  await action(quiz, 'reopen', id, { minutes: 30 });
  expect(await now()).toEqual([2, [third], 30, 30]);
});

test('publishing again reaches running attempts in proportion, and no section comes back', async () => {
  const quiz = await build();
  const { now } = await sit(quiz._id);
  site.advance(10 * minute + 1000);
  await teacher.do(updateQuiz, { params: { id: quiz._id }, body: settings([20, 40, 60]) });
  await teacher.do(publishQuiz, { params: { id: quiz._id } });
  expect(await now()).toEqual([1, [second], 50, 110]);
});

test('notes and marks about a section that has not begun are refused', async () => {
  const { student, id } = await sit();
  const mark = (about: string) =>
    student.call(saveAnnotations, {
      params: { id },
      body: { aids: [{ about, seq: 1, base: 0, value: { flagged: true, struck: [], marked: [] } }] },
    });
  expect((await mark(first)).status).toBe(200);
  expect((await mark(third)).error.code).toBe('section_ahead');
});

test('an answer file saves what can be saved and keeps the rest as late', async () => {
  const { quiz, id, exam } = await sit();
  const { seal } = await exam();
  site.advance(12 * minute);
  const answers = [first, second, third].map((question) => ({
    question,
    answer: yes,
    seq: 1,
    base: 0,
    isFinal: false,
    at: Date.now(),
  }));
  const file = await sealAnswers(seal!, id, answers);
  const said = await teacher.do(uploadSealedAnswers, { params: { id: quiz }, body: { file } });
  expect(said).toMatchObject({ isLate: false, taken: 2, refused: [{ position: 3, code: 'section_ahead' }] });
  expect((await teacher.do(listLateAnswers, { params: { id } })).answers).toHaveLength(1);
  expect((await exam()).questions[0]).toMatchObject({ resp: yes });
});

test('a preview follows the same rules', async () => {
  const quiz = await build();
  const { _id } = await teacher.do(startPreview, { params: { id: quiz._id }, body: {} });
  const params = { id: _id };
  const exam = () => teacher.do(getPreviewExam, { params });
  expect((await exam()).questions.map((slot) => slot.question._id)).toEqual([first]);
  site.advance(2 * minute);
  await teacher.do(finishPreviewSection, { params, body: { section: 0 } });
  const { current, attempt } = await exam();
  expect([current!.index, minutesOf(current!.remainingMs), minutesOf(attempt.remainingMs!)]).toEqual([1, 20, 50]);
  site.advance(20 * minute);
  expect((await exam()).questions.map((slot) => slot.question._id)).toEqual([third]);
  const early = await teacher.call(savePreview, {
    params,
    body: { resp: [{ question: first, answer: yes, seq: 1 }] },
  });
  expect(early.error.code).toBe('section_over');
});

test('what lapsed of a longer time is not taken off the shorter one that is left when the longer is taken back', async () => {
  const amina = await site.addPerson(site.school, ['student'], 'Amina');
  const quiz = (await build({ sections: settings([30, 30, 30]).sections }))._id;
  const given = await teacher.do(createOverride, {
    params: { id: quiz },
    body: { person: amina.personId, factor: 1.5, reason: 'Dyslexia' },
  });
  const { now, finish } = await sit(quiz, amina);
  expect(await now()).toEqual([0, [first], 45, 135]);
  site.advance(30 * minute);
  // 15 minutes lapse: 90 are left.
  await finish(0);
  expect(await now()).toEqual([1, [second], 45, 90]);
  await teacher.do(deleteOverride, { params: { id: quiz, overrideId: given._id } });
  await teacher.do(updateQuiz, { params: { id: quiz }, body: settings([30, 30, 30]) });
  await teacher.do(publishQuiz, { params: { id: quiz }, query: { cutRunning: '1' } });
  // Of the 90 minutes that everybody has 30 are over.
  expect(await now()).toEqual([1, [second], 45, 60]);
});

test('a paused attempt that is ended and opened again has the time that stood still', async () => {
  const { quiz, id, now } = await sit();
  site.advance(5 * minute);
  await action(quiz, 'pause', id);
  site.advance(20 * minute);
  await action(quiz, 'end', id);
  await action(quiz, 'reopen', id, { minutes: 1 });
  expect(await now()).toEqual([0, [first], 6, 56]);
});

test('sweeping sections waits for nobody who is at an attempt, and moves the others on', async () => {
  const quiz = (await build())._id;
  const [held, free] = [await sit(quiz), await sit(quiz)];
  const noted = () =>
    site.database.inTenant(site.school.id, async (tx) =>
      Promise.all([held, free].map(async ({ id }) => (await lockAttempt(tx, id))!.section)),
    );
  site.advance(10 * minute);
  await site.database.inTenant(site.school.id, async (tx) => {
    await lockAttempt(tx, held.id);
    await sweepSections(site.server.services);
  });
  expect(await noted()).toEqual([1, 2]);
  await sweepSections(site.server.services);
  expect(await noted()).toEqual([2, 2]);
});
