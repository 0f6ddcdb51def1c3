import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { tidyTenant } from '#admin/operations/retention.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { getMarking, giveMark, nextScript } from '#grading/manual/contract.ts';
import type { BaseContent } from '#items/question-types/question-type.ts';
import { getReview } from '#results/results/contract.ts';
import { startAsGuest } from '#site/public-quizzes/contract.ts';
import { readAnswerFile, readOwnFile, storeAnswerFile } from './contract.ts';
import { SPARE_FILES } from './rules.ts';

const site = await testSite();
const { school } = site;
const teacher = site.as('teacher');
const newStudent = (name: string) => site.addPerson(school, ['student'], name);

const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const content = {
  stem: '<p>Hand in your report.</p>',
  endings: ['.pdf', '.txt', '.png'],
  atLeast: 1,
  atMost: 2,
  mebibytes: 1,
  graderNote: '',
  rubric: [],
} as BaseContent;

async function begin(person: TestPerson) {
  const question = await buildQuestion(site, { type: 'file-upload', content, marks: 4 });
  const judge = await buildQuestion(site, { type: 'true-false' });
  const quiz = await buildQuiz(site, { questions: [question, judge], attemptsAllowed: 2 });
  const { _id } = await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  const put = (name: string, bytes: Buffer, to = question, by = person) =>
    site.as(by).call(storeAnswerFile, { params: { id: _id }, query: { question: to }, file: { name, bytes } });
  const save = (files: object[], seq = 1) =>
    site.as(person).call(saveResp, { body: { id: _id, resp: [{ question, answer: { files }, seq }] } });
  const read = (by: TestPerson, hash: string, id = _id) => site.as(by).call(readAnswerFile, { params: { id, hash } });
  return { question, judge, quiz, attempt: _id, put, save, read };
}

test('a file is stored by its bytes, the answer names it, a person marks it, and it can only be saved to the disk', async () => {
  const student = await newStudent('Ada');
  const { question, quiz, attempt, put, save, read } = await begin(student);
  const { body: stored } = await put('Mein Bericht.pdf', PDF);
  expect(stored).toEqual({ hash: hashOf(PDF), name: 'Mein Bericht.pdf', size: PDF.length, mime: 'application/pdf' });
  // Sent again after the line broke, it is the same file.
  expect((await put('Mein Bericht.pdf', PDF)).body).toEqual(stored);
  const file = { hash: stored.hash, name: stored.name, size: stored.size };
  expect((await save([file])).status).toBe(200);
  const exam = await site.as(student).do(getExam, { params: { id: attempt } });
  expect(exam.questions.find((one) => one.question._id === question)?.resp).toEqual({ files: [file] });
  await site.as(student).do(submitAttempt, { body: { id: attempt } });
  const marking = await teacher.do(getMarking, { params: { id: quiz._id } });
  expect(marking.questions.find((one) => one.question._id === question)).toMatchObject({ open: 1 });
  const { script } = await teacher.do(nextScript, { params: { id: quiz._id }, body: { question } });
  expect(script?.answer).toEqual({ files: [file] });
  const got = await read(school.people.teacher, stored.hash);
  expect(got.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; /),
    'x-content-type-options': 'nosniff',
  });
  expect(got.text).toBe(PDF.toString());
  expect((await read(student, stored.hash)).status).toBe(200);
  await teacher.do(giveMark, { params: { attempt, question }, body: { marks: '3' } });
  const review = await site.as(student).do(getReview, { params: { id: attempt } });
  expect(review.questions.find((one) => one.question === question)).toMatchObject({
    marks: 3,
    answer: { files: [file] },
  });
});

test('another student’s file is not there, nor is one of another attempt or question', async () => {
  const [student, other] = [await newStudent('Bea'), await newStudent('Cem')];
  const mine = await begin(student);
  const theirs = await begin(other);
  const { hash } = (await mine.put('a.pdf', PDF)).body;
  expect((await mine.read(other, hash)).status).toBe(404);
  expect((await mine.read(other, hash, theirs.attempt)).status).toBe(404);
  expect((await mine.read(student, 'f'.repeat(64))).status).toBe(404);
  expect((await mine.put('a.pdf', PDF, mine.question, other)).status).toBe(404);
  expect((await mine.put('a.pdf', PDF, mine.judge)).status).toBe(404);
});

test('what the bytes are decides, and the name must say the same', async () => {
  const { put } = await begin(await newStudent('Dora'));
  const faultOf = async (name: string, bytes: Buffer) => (await put(name, bytes)).error?.message;
  expect(await faultOf('page.html', Buffer.from('<script>alert(1)</script>'))).toContain('.pdf, .txt, .png');
  expect(await faultOf('picture.svg', Buffer.from('<svg onload="alert(1)"/>'))).toContain('.pdf, .txt, .png');
  expect(await faultOf('report.pdf', Buffer.from('<html><script>alert(1)</script></html>'))).toContain(
    'is not a .pdf file',
  );
  expect(await faultOf('notes.txt', PDF)).toContain('is not a .txt file');
  expect(await faultOf('empty.txt', Buffer.alloc(0))).toContain('empty');
  expect((await put('large.txt', Buffer.alloc(1024 * 1024 + 1, 'a'))).status).toBe(413);
  expect((await put('notes.txt', Buffer.from('Notes'))).status).toBe(200);
});

test('an answer takes as many files as the question does, once each and of its kinds', async () => {
  const { save } = await begin(await newStudent('Emil'));
  const file = (digit: string, name: string) => ({ hash: digit.repeat(64), name, size: 5 });
  const faultOf = async (files: object[]) => (await save(files)).error?.message;
  expect(await faultOf([file('a', 'a.pdf'), file('b', 'b.pdf'), file('c', 'c.pdf')])).toContain('at most 2 files');
  expect(await faultOf([file('a', 'a.pdf'), file('a', 'b.pdf')])).toContain('twice');
  expect(await faultOf([file('a', 'a.exe')])).toContain('file types');
  expect((await save([file('a', 'a.pdf')])).status).toBe(200);
  // Taken out again before handing in.
  expect((await save([], 2)).status).toBe(200);
});

test('who adds and removes again and again keeps what the answer names and the newest, and no more', async () => {
  const student = await newStudent('Finn');
  const { put, save, read, attempt } = await begin(student);
  const first = (await put('first.txt', Buffer.from('first'))).body;
  await save([{ hash: first.hash, name: first.name, size: first.size }]);
  for (let n = 0; n < SPARE_FILES + 6; n++) {
    site.advance(1000);
    expect((await put(`${n}.txt`, Buffer.from(`text ${n}`))).status).toBe(200);
  }
  const rows = await site.database.inTenant(school.id, (tx) =>
    tx
      .selectFrom('answer_file')
      .select('file_hash')
      .where('tenant_id', '=', school.id)
      .where('attempt_id', '=', attempt)
      .execute(),
  );
  expect(rows.length).toBeLessThanOrEqual(2 + SPARE_FILES + 1);
  expect((await read(student, first.hash)).text).toBe('first');
});

test('nothing is added once the attempt is handed in, and the files go with the answers when the rules say so', async () => {
  const student = await newStudent('Gwen');
  const { put, save, read, attempt } = await begin(student);
  const stored = (await put('a.txt', Buffer.from('kept'))).body;
  await save([{ hash: stored.hash, name: stored.name, size: stored.size }]);
  await site.as(student).do(submitAttempt, { body: { id: attempt } });
  expect((await put('b.txt', Buffer.from('late'))).status).toBe(410);
  expect((await read(student, stored.hash)).text).toBe('kept');
  await site.database.inTenant(school.id, (tx) =>
    tx
      .updateTable('tenant')
      .set({ retention: JSON.stringify({ answers: 30 }) })
      .where('tenant_id', '=', school.id)
      .execute(),
  );
  site.advance(40 * 86_400_000);
  await tidyTenant(site.server.services, school.id, []);
  // A paper that waits to be marked keeps what is to be marked.
  expect((await read(student, stored.hash)).text).toBe('kept');
  await site.database.inTenant(school.id, (tx) =>
    tx
      .updateTable('attempt')
      .set({ unmarked_count: 0 })
      .where('tenant_id', '=', school.id)
      .where('attempt_id', '=', attempt)
      .execute(),
  );
  await tidyTenant(site.server.services, school.id, []);
  expect((await read(student, stored.hash)).status).toBe(404);
});

test('files beside an essay are stored with its text, and an essay that asks for none takes none', async () => {
  const student = await newStudent('Ines');
  const essay = {
    stem: '<p>Describe it.</p>',
    editor: 'plain',
    minWords: 0,
    maxWords: 0,
    template: '',
    graderNote: '',
  };
  const files = { endings: ['.pdf'], atLeast: 0, atMost: 1, mebibytes: 1 };
  const withFiles = await buildQuestion(site, {
    type: 'essay',
    content: { ...essay, rubric: [], files } as BaseContent,
    marks: 4,
  });
  const without = await buildQuestion(site, { type: 'essay', content: { ...essay, rubric: [] } as BaseContent });
  const quiz = await buildQuiz(site, { questions: [withFiles, without] });
  const { _id } = await site.as(student).do(startQuiz, { body: { id: quiz._id } });
  const put = (question: string, name = 'Report.pdf') =>
    site.as(student).call(storeAnswerFile, { params: { id: _id }, query: { question }, file: { name, bytes: PDF } });
  expect((await put(without)).status).toBe(404);
  expect((await put(withFiles, 'Report.png')).status).toBe(400);
  const { hash, name, size } = (await put(withFiles)).body as { hash: string; name: string; size: number };
  const answer = { text: 'As in the report.', files: [{ hash, name, size }] };
  const save = (question: string) =>
    site.as(student).call(saveResp, { body: { id: _id, resp: [{ question, answer, seq: 1 }] } });
  expect((await save(withFiles)).status).toBe(200);
  expect((await save(without)).text).toContain('This question takes no files');
  await site.as(student).do(submitAttempt, { body: { id: _id } });
  const { script } = await teacher.do(nextScript, { params: { id: quiz._id }, body: { question: withFiles } });
  expect(script?.answer).toEqual(answer);
  expect((await site.as('teacher').call(readAnswerFile, { params: { id: _id, hash } })).text).toBe(PDF.toString());
});

test('a guest gets back the files that they gave, and nobody else does', async () => {
  const question = await buildQuestion(site, { type: 'file-upload', content, marks: 4 });
  const quiz = await buildQuiz(site, { questions: [question], isPublic: true, guestsAllowed: true });
  const begin = async () => {
    const { headers, body } = await site.as('visitor').call(startAsGuest, { params: { id: quiz._id } });
    const token = /token=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
    return { guest: site.as({ personId: '', email: '', token }), id: body._id };
  };
  const [{ guest, id }, other] = [await begin(), await begin()];
  const file = { name: 'Mein Bericht.pdf', bytes: PDF };
  const stored = await guest.do(storeAnswerFile, { params: { id }, query: { question }, file });
  const read = (by: typeof guest) => by.call(readOwnFile, { params: { id, hash: stored.hash } });
  const own = await read(guest);
  expect([own.status, own.text]).toEqual([200, PDF.toString()]);
  expect(own.headers['content-disposition']).toContain('attachment');
  expect((await read(other.guest)).status).toBe(404);
  expect((await guest.call(readAnswerFile, { params: { id, hash: stored.hash } })).status).toBe(401);
});
