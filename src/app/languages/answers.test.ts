/** What the server answers in the language of who asks. */
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { buildCourse } from '#courses/courses/testing.ts';
import { exportStudents } from '#courses/enrolment/contract.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { login } from '#identity/account/contract.ts';
import { previewExport } from '#items/question-bank/export/contract.ts';
import { bulkUploadQuestions, startBulkUpload } from '#items/question-bank/import/contract.ts';
import { makeZip } from '#platform/server/table-file/zip.testing.ts';
import { languageOfRequest } from '#platform/server/text/translate.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { exportItems } from '#results/statistics/contract.ts';
import { getTaskFile } from '#tasks/contract.ts';
import { buildQuestion, buildQuiz } from '../testing/builders.ts';
import { testSite } from '../testing/site.ts';

const site = await testSite();
const { school, database } = site;
const inGerman = { headers: { 'accept-language': 'de' } };

const speaks = (personId: string, language: string) =>
  database.inTenant(school.id, (tx) =>
    tx
      .updateTable('person')
      .set({ language })
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', personId)
      .execute(),
  );

test('a refusal is said in the language of the request, and in English where none is asked for', async () => {
  const body = { email: 'nobody@school.test', password: 'not-the-password' };
  const english = await site.as('visitor').call(login, { body });
  expect(english.error).toMatchObject({
    message: 'The e-mail address or password is incorrect',
    code: 'wrong_credentials',
  });
  expect(english.headers['content-language']).toBeUndefined();
  const german = await site.as('visitor').call(login, { body, ...inGerman });
  expect(german.error).toMatchObject({
    message: 'Die Adresse oder das Passwort stimmt nicht',
    code: 'wrong_credentials',
  });
  expect(german.headers['content-language']).toBe('de');
});

test('the error of a field, and the one of the call that names it, are in the language of the request', async () => {
  const { error } = await site.as('teacher').call(createQuiz, { body: { name: '' } as never, ...inGerman });
  expect(error).toMatchObject({
    message: 'Geben Sie einen Titel ein',
    details: [{ path: 'name', message: 'Geben Sie einen Titel ein' }],
  });
});

test('why a quiz cannot be started is in the language of the request', async () => {
  const quiz = await buildQuiz(site, { attemptsAllowed: 1 });
  const student = site.as('student');
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(submitAttempt, { body: { id: _id } });
  const params = { id: quiz._id };
  const german = await student.call(getQuiz, { params, ...inGerman });
  expect(german.body.whyNotStart).toBe('Sie haben keine Versuche mehr');
  expect((await student.do(getQuiz, { params })).whyNotStart).toBe('You have no attempts left');
});

test('the browser’s first language is meant, whatever comes after it', () => {
  const asked = (header?: string) => languageOfRequest({ headers: { 'accept-language': header } });
  expect(asked('de-AT,de;q=0.9,en;q=0.8')).toBe('de');
  expect(asked('ar')).toBe('ar');
  expect(asked('fr,de;q=0.9')).toBe('en');
  expect(asked('*')).toBe('en');
  expect(asked()).toBe('en');
});

test('an import tells its reasons and its warnings in the language of the request', async () => {
  const file = { name: 'essay.aiken.txt', bytes: Buffer.from('How?\nA) So\nB) Or so\nANSWER: F\n') };
  const query = { dryRun: '1', format: 'aiken' } as const;
  const english = await site.as('teacher').do(bulkUploadQuestions, { query, file });
  expect(english.items[0]?.messages).toEqual(['"ANSWER: F" names no option; they are A to B.']);
  const german = await site.as('teacher').do(bulkUploadQuestions, { query, file, ...inGerman });
  expect(german.items[0]?.messages).toEqual(['„ANSWER: F“ nennt keine Option; es gibt A bis B.']);
});

test('the place of an item is given in the language of the request, and the names of files and items stay', async () => {
  const gift = Buffer.from('::One::Is it? {T}\n\n::Two::Is it not? {T}\n');
  const query = { dryRun: '1' } as const;
  const placesIn = async (file: { name: string; bytes: Buffer }, asked = {}) =>
    (await site.as('teacher').do(bulkUploadQuestions, { query, file, ...asked })).items.map(({ place }) => place);
  const one = { name: 'exam.gift', bytes: gift };
  expect(await placesIn(one)).toEqual(['line 1', 'line 3']);
  expect(await placesIn(one, inGerman)).toEqual(['Zeile 1', 'Zeile 3']);
  expect(await placesIn(one, { headers: { 'accept-language': 'ar' } })).toEqual(['السطر 1', 'السطر 3']);
  const names = ['choice, matching.gift', 'row 7b.gift'];
  const zip = { name: 'all.zip', bytes: Buffer.from(makeZip(names.map((name) => ({ name, content: gift })))) };
  expect(await placesIn(zip, inGerman)).toEqual([
    'choice, matching.gift, Zeile 1',
    'choice, matching.gift, Zeile 3',
    'row 7b.gift, Zeile 1',
    'row 7b.gift, Zeile 3',
  ]);
});

test('the report of a large import is wholly in the language of who started it', async () => {
  const teacher = await site.addPerson(school, ['teacher']);
  await speaks(teacher.personId, 'de');
  const file = {
    name: 'three.csv',
    bytes: Buffer.from('question,type,correct\nA?,truefalse,perhaps\nB?,truefalse,true\nC?,truefalse,true\n'),
  };
  const { task } = await site.as(teacher).do(startBulkUpload, { file, query: { only: '2' } });
  await site.runTasks();
  const { text } = await site.as(teacher).call(getTaskFile, { params: { id: task } });
  const [first, second, third] = parse(text, { columns: true, bom: true }) as Record<string, string>[];
  expect(first).toMatchObject({ Stand: 'abgelehnt', Ergebnis: 'abgelehnt', Stelle: 'Zeile 2, Tabellenzeile 2' });
  expect(second).toMatchObject({ Stand: 'bereit', Ergebnis: 'importiert', Art: 'Wahr oder falsch' });
  expect(third).toMatchObject({ Stand: 'bereit', Ergebnis: 'nicht gewählt', 'gespeichert als': '' });
});

test('what a format loses is told with the names that the editor has in that language', async () => {
  const question = await buildQuestion(site, { type: 'picture-labels' });
  const query = { ids: question, format: 'gift' } as const;
  const { losses } = await site.as('teacher').do(previewExport, { query, ...inGerman });
  expect(losses[0]?.lost).toContain('GIFT hat keine Form für die Art „Bild beschriften“.');
});

test('sheets have headings in the language of who fetches them', async () => {
  const teacher = await site.addPerson(school, ['teacher']);
  await speaks(teacher.personId, 'de');
  const { course } = await buildCourse(site, { topics: [{ title: 'Lines', published: true }] });
  const students = await site.as('admin').call(exportStudents, { params: { id: course._id } });
  expect(students.text).toContain('Name,E-mail,Percent,Topics done');
  await speaks(school.people.admin.personId, 'de');
  const german = await site.as('admin').call(exportStudents, { params: { id: course._id } });
  expect(german.text).toContain('Name,E-Mail,Prozent,Erledigte Themen');
  expect(german.text).toContain('Erledigt: Lines');
  const quiz = await buildQuiz(site, { questions: [await buildQuestion(site)] });
  const items = await site.as(teacher).call(exportItems, { params: { id: quiz._id }, query: { format: 'csv' } });
  expect(items.text).toContain('Nr.,Frage,Art,n,Punkte,Lösungsquote');
});
