/** Every request by which a student changes an attempt, and every reason why one is refused: all are refused in the same way. */
import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { buildQuestion } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { saveAnnotations } from '#delivery/annotations/contract.ts';
import { finishSection, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { acknowledgeMessage, beat } from '#delivery/events/contract.ts';
import { storeAnswerFile } from '#delivery/files/contract.ts';
import { sweepOverdue } from '#delivery/finish/sweeper.ts';
import { showHint } from '#delivery/hints/contract.ts';
import { listLateAnswers, saveLate } from '#delivery/late/contract.ts';
import { setSupervision } from '#delivery/proctoring/contract-supervision.ts';
import { getWayIn, proveSafeBrowser } from '#delivery/safe-browser/contract.ts';
import { stopAttempt } from '#delivery/safe-browser/store.ts';
import type { BaseContent } from '#items/question-types/question-type.ts';
import { setAccess } from '#quizzes/access/contract.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { setSafeBrowser } from '#quizzes/safe-browser/contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const question = await buildQuestion(site, { type: 'true-false', hints: ['<p>Think</p>'] });
const second = await buildQuestion(site, { type: 'true-false' });
const report = await buildQuestion(site, {
  type: 'file-upload',
  content: {
    stem: '<p>Report</p>',
    endings: ['.txt'],
    atLeast: 1,
    atMost: 1,
    mebibytes: 1,
    graderNote: '',
    rubric: [],
  } as BaseContent,
});
const WINDOW_S = 120;
const SECTION_S = 300;

const build = async () =>
  (
    await teacher.do(createQuiz, {
      body: {
        name: 'Two parts',
        publish: true,
        feedbackTiming: 1,
        lateSeconds: WINDOW_S,
        sections: ['One', 'Two'].map((name) => ({ name, durationSeconds: SECTION_S })),
        questions: [
          { question, section: 0 },
          { question: report, section: 0 },
          { question: second, section: 1 },
        ],
      },
    })
  )._id;

type Client = ReturnType<typeof site.as>;
type Answer = Promise<{ status: number; error: { code: string } }>;

/** How each request is made. */
const requests: Record<string, (by: Client, id: string) => Answer> = {
  save: (by, id) =>
    by.call(saveResp, { body: { id, resp: { question, answer: { value: true }, seq: 9, draft: true } } }),
  'check answer': (by, id) => by.call(saveResp, { body: { id, resp: { question, answer: { value: true }, seq: 9 } } }),
  notes: (by, id) =>
    by.call(saveAnnotations, {
      params: { id },
      body: { aids: [{ about: 'notes', seq: 9, base: 0, value: { text: 'a' } }] },
    }),
  files: (by, id) =>
    by.call(storeAnswerFile, {
      params: { id },
      query: { question: report },
      file: { name: 'a.txt', bytes: Buffer.from('Mine') },
    }),
  hints: (by, id) => by.call(showHint, { params: { id }, body: { question, number: 1 } }),
  events: (by, id) => by.call(beat, { params: { id }, body: { noticed: [{ _id: uuid(), kind: 'paste', ago: 0 }] } }),
  'a message read': (by, id) => by.call(acknowledgeMessage, { params: { id }, body: { message: uuid() } }),
  'end of a section': (by, id) => by.call(finishSection, { params: { id }, body: { section: 0 } }),
  'hand in': (by, id) => by.call(submitAttempt, { body: { id } }),
};
const late = (by: Client, id: string, ago = 5_000, answer: object = { value: true }) =>
  by.call(saveLate, { body: { id, resp: [{ question: second, answer, seq: 9, bases: [0], ago }] } });

interface Case {
  /** Where an attempt begins: by the quiz, before and after its start. */
  readonly before?: (quiz: string) => Promise<unknown>;
  readonly enter?: (quiz: string, person: TestPerson) => Promise<unknown>;
  readonly after?: (quiz: string, attempt: string) => Promise<unknown>;
  /** Who asks, if not the student from where they began. */
  readonly who?: (person: TestPerson) => Promise<TestPerson>;
}

let key = '';
const askSafeBrowser = async (id: string) => {
  key = (
    await teacher.do(setSafeBrowser, { params: { id }, body: { mode: 'made', options: { quitPassword: 'Kumasi 26' } } })
  ).madeKey!;
};
async function prove(id: string, person: TestPerson) {
  const student = site.as(person);
  const url = `http://school.test/exam/${id}?seb=${(await student.do(getWayIn, { params: { id } })).challenge}`;
  const configKeyHash = createHash('sha256')
    .update(url + key)
    .digest('hex');
  await student.do(proveSafeBrowser, { params: { id }, body: { url, configKeyHash } });
}
const again = (person: TestPerson) => site.signInAgain(person);
const inTenant = <T>(work: Parameters<typeof site.database.inTenant<T>>[1]) =>
  site.database.inTenant(site.school.id, work);

const reasons: Record<string, Case> = {
  wrong_network: {
    after: (id) => teacher.do(setAccess, { params: { id }, body: { code: null, networks: ['192.0.2.0/24'] } }),
  },
  safe_browser_needed: { before: askSafeBrowser, enter: prove, who: again },
  locked: {
    before: askSafeBrowser,
    enter: prove,
    after: (_id, attempt) => inTenant((tx) => stopAttempt(tx, attempt, site.now())),
  },
  other_device: {
    before: (id) => teacher.do(setSupervision, { params: { id }, body: { notesSignals: true, oneDevice: true } }),
    who: again,
  },
  not_found: { who: () => site.addPerson(site.school, ['student'], 'Somebody') },
};

async function sit({ before, enter, after, who }: Case) {
  const quiz = await build();
  await before?.(quiz);
  const person = await site.addPerson(site.school, ['student'], 'Amina');
  await enter?.(quiz, person);
  const student = site.as(person);
  const { _id: id } = await student.do(startQuiz, { body: { id: quiz } });
  await after?.(quiz, id);
  return { quiz, id, student, asker: site.as((await who?.(person)) ?? person) };
}

const codeOf = async (answer: Answer) => {
  const { status, error } = await answer;
  return status === 200 ? 'taken' : error.code;
};
const codesOf = async (by: Client, id: string) => {
  const codes: Record<string, string> = {};
  for (const [name, send] of Object.entries(requests)) codes[name] = await codeOf(send(by, id));
  return codes;
};
const all = (code: string) => Object.fromEntries(Object.keys(requests).map((name) => [name, code]));

test.each(Object.entries(reasons))(
  '%s: every request is refused with it, and so is what comes late',
  async (code, given) => {
    const { id, asker } = await sit(given);
    expect(await codesOf(asker, id)).toEqual(all(code));
    site.advance((2 * SECTION_S + 10) * 1000);
    await sweepOverdue(site.server.services);
    expect(await codeOf(late(asker, id, 15_000))).toBe(code);
    const { answers } = await teacher.do(listLateAnswers, { params: { id } });
    // What is somebody else's is not even kept; the rest is for teachers, and never counts.
    const shown = answers.filter((one) => one.question._id === second);
    expect(shown).toMatchObject(code === 'not_found' ? [] : [{ why: code, counted: false, counting: null }]);
  },
);

test('where nothing blocks them all actions are allowed, so that the law can fail', async () => {
  const { id, student } = await sit({});
  // A message that was never sent is not there.
  expect(await codesOf(student, id)).toEqual({ ...all('taken'), 'a message read': 'not_found' });
});

test('finished: every request is refused, but handing in again answers the same', async () => {
  const { id, student } = await sit({});
  await student.do(submitAttempt, { body: { id } });
  expect(await codesOf(student, id)).toEqual({ ...all('closed'), 'hand in': 'taken' });
});

test('the section is over: what belongs to it is refused, and what could still be saved is not late', async () => {
  const { id, student } = await sit({});
  expect(await codeOf(late(student, id))).toBe('conflict');
  site.advance((SECTION_S + 10) * 1000);
  const codes = await codesOf(student, id);
  for (const name of ['save', 'check answer', 'files', 'hints'])
    expect([name, codes[name]]).toEqual([name, 'section_over']);
});

test('a late answer that says it was written before the attempt began is kept for the teacher and does not count', async () => {
  const { id, student } = await sit({});
  site.advance((2 * SECTION_S + 10) * 1000);
  const answer = await late(student, id, (2 * SECTION_S + 20) * 1000);
  expect(answer.body).toMatchObject({ kept: [{ question: second, counted: false }], refused: [] });
  const { answers } = await teacher.do(listLateAnswers, { params: { id } });
  expect(answers).toMatchObject([{ counted: false }]);
});

test('a late answer counts only if the server had no contact with its page since, and the teacher sees which did', async () => {
  const sat = [await sit({}), await sit({})];
  site.advance((SECTION_S + 60) * 1000);
  // One page is heard of until shortly before the end, the other one has no network any more.
  for (const { student, id } of sat) await student.do(beat, { params: { id }, body: {} });
  site.advance((SECTION_S - 90) * 1000);
  await sat[0]!.student.do(beat, { params: { id: sat[0]!.id }, body: {} });
  site.advance(40_000);
  await sweepOverdue(site.server.services);
  const answers = [];
  for (const { student, id } of sat) answers.push((await late(student, id, 100_000)).body);
  expect(answers).toMatchObject([{ kept: [{ counted: false }] }, { kept: [{ counted: true }] }]);
  const shown = [];
  for (const { id } of sat) shown.push((await teacher.do(listLateAnswers, { params: { id } })).answers);
  expect(shown).toMatchObject([
    [{ why: 'late', counted: false, counting: null }],
    [{ why: 'late', counted: true, counting: { value: true } }],
  ]);
});
