/** What the server answers in the language of who asks. */
import { expect, test } from 'vitest';
import { login } from '#account/contract.ts';
import { buildCourse } from '#course/testing.ts';
import { exportStudents } from '#learning/contract.ts';
import { languageOfRequest } from '#platform/server/sentences.ts';
import { bulkUploadQuestions } from '#question-bank/contract-import.ts';
import { createQuiz } from '#quiz/contract.ts';
import { exportItems } from '#statistics/contract.ts';
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
  expect(english.error).toMatchObject({ message: 'E-mail address or password is wrong', code: 'wrong_credentials' });
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
    message: 'Darf nicht leer sein',
    details: [{ path: 'name', message: 'Darf nicht leer sein' }],
  });
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
