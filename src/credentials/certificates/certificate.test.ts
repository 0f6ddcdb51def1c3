import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestClient, testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import {
  findOwnQuizCertificate,
  getCourseCertificate,
  getQuizCertificate,
  getQuizCertificateUrl,
  listCertificates,
  revokeCertificate,
  verifyCertificate,
} from './contract.ts';
import { issueCertificates } from './rules/contract.ts';
import { codeFrom, readCode, readScan } from './rules.ts';

const site = await testSite();
const right = await buildQuestion(site, { type: 'true-false', content: { stem: 'Is 2 even?', right: true } as never });

async function sit(quizId: string, answer: boolean) {
  const person = await site.addPerson(site.school, ['student'], 'Grace');
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quizId } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question: right, answer: { value: answer }, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  return { person, student };
}

test('a student who passes a quiz gets one certificate, however often they ask', async () => {
  const quiz = await buildQuiz(site, { name: 'Even numbers', questions: [right], passPercent: 50 });
  const { student, person } = await sit(quiz._id, true);
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => student.do(getQuizCertificateUrl, { params: { id: quiz._id } })),
  );
  expect(new Set(asked.map((one) => one.url)).size).toBe(1);
  const { url, certificate } = asked[0]!;
  expect(url).toBe(`/quizzes/certificate/${certificate._id}`);
  expect(certificate).toMatchObject({
    title: 'Even numbers',
    personName: 'Grace Test',
    outcome: 'passed',
    percent: 100,
    state: 'issued',
    person: person.personId,
    subject: quiz._id,
  });
  expect((await student.do(listCertificates)).certificates).toEqual([certificate]);
});

test('whether a student can have a certificate is told without issuing one, also to who has not passed', async () => {
  const quiz = await buildQuiz(site, { name: 'Looked at', questions: [right], passPercent: 50 });
  const params = { id: quiz._id };
  const own = (student: TestClient) => student.do(findOwnQuizCertificate, { params });
  expect(await own(site.as('student'))).toEqual({ certificate: null, canIssue: false });
  const [passed, failed] = [await sit(quiz._id, true), await sit(quiz._id, false)];
  expect(await own(failed.student)).toEqual({ certificate: null, canIssue: false });
  expect(await own(passed.student)).toEqual({ certificate: null, canIssue: true });
  expect((await passed.student.do(listCertificates)).total).toBe(0);
  const { certificate } = await passed.student.do(getQuizCertificateUrl, { params });
  expect(await own(passed.student)).toEqual({ certificate: certificate._id, canIssue: false });
});

test('there is none before the hand-in, and none for who has not passed', async () => {
  const quiz = await buildQuiz(site, { name: 'Hard', questions: [right], passPercent: 50 });
  const before = await site.as('student').call(getQuizCertificateUrl, { params: { id: quiz._id } });
  expect(before.error).toMatchObject({ statusCode: 409, code: 'not_started' });
  const { student } = await sit(quiz._id, false);
  expect((await student.call(getQuizCertificateUrl, { params: { id: quiz._id } })).status).toBe(422);
});

test('others do not see a certificate, faculty do, and a quiz certificate is no course certificate', async () => {
  const quiz = await buildQuiz(site, { name: 'Open', questions: [right] });
  const { student, person } = await sit(quiz._id, true);
  const { certificate } = await student.do(getQuizCertificateUrl, { params: { id: quiz._id } });
  expect(certificate.outcome).toBe('taken');
  const params = { id: certificate._id };
  expect(await student.do(getQuizCertificate, { params })).toEqual(certificate);
  expect(await site.as('teacher').do(getQuizCertificate, { params })).toEqual(certificate);
  expect((await site.as('student').call(getQuizCertificate, { params })).status).toBe(404);
  expect((await student.call(getCourseCertificate, { params })).status).toBe(404);
  const others = await site.as('student').call(listCertificates, { query: { person: person.personId } });
  expect(others.status).toBe(404);
  expect((await site.as('teacher').do(listCertificates, { query: { person: person.personId } })).total).toBe(1);
});

test('anybody can verify a certificate by its code, and reads when it was taken back and why', async () => {
  const quiz = await buildQuiz(site, { name: 'Verified', questions: [right] });
  const { student } = await sit(quiz._id, true);
  const { certificate } = await student.do(getQuizCertificateUrl, { params: { id: quiz._id } });
  const visitor = site.as('visitor');
  const typed = certificate.code.toLowerCase().replaceAll('-', ' ');
  const { _id, person, subject, ...record } = certificate;
  expect((await visitor.do(verifyCertificate, { query: { code: typed } })).certificate).toEqual(record);
  expect((await visitor.do(verifyCertificate, { query: { code: '0000-0000-0000-0000' } })).certificate).toBeNull();
  const elsewhere = site.as('visitor', site.otherSchool);
  expect((await elsewhere.do(verifyCertificate, { query: { code: certificate.code } })).certificate).toBeNull();

  const params = { id: certificate._id };
  expect((await site.as('teacher').call(revokeCertificate, { params, body: { reason: 'x' } })).status).toBe(403);
  expect((await site.as('admin').call(revokeCertificate, { params, body: { reason: ' ' } })).status).toBe(400);
  await site.as('admin').do(revokeCertificate, { params, body: { reason: 'Issued by mistake' } });
  expect((await visitor.do(verifyCertificate, { query: { code: certificate.code } })).certificate).toMatchObject({
    state: 'revoked',
    stateReason: 'Issued by mistake',
  });
  expect((await site.as('admin').call(revokeCertificate, { params, body: { reason: 'again' } })).status).toBe(409);
});

test('a code is read however it is typed, and different bytes give different codes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const code = codeFrom(bytes);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
      expect(readCode(code)).toBe(code);
      expect(readCode(code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ''))).toBe(code);
    }),
  );
  expect(codeFrom(new Uint8Array(10))).toBe('0000-0000-0000-0000');
  expect(codeFrom(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ');
  expect(codeFrom(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 1))).toBe('0000-0000-0000-0001');
  for (const none of ['', 'abc', '0000-0000-0000-000U', '0000-0000-0000-00000']) expect(readCode(none)).toBeNull();
});

test('a scanned QR code is a certificate of this site, an address elsewhere, or nothing', () => {
  const code = '7Q4M-0ZKD-3XV9-TC5A';
  const at = 'https://school.test';
  expect(readScan(`https://school.test/cert?code=${code}`, at)).toEqual({ code });
  expect(readScan('7q4m0zkd3xv9tc5a', at)).toEqual({ code });
  expect(readScan(`https://other.test:444/cert?code=${code}`, at)).toEqual({ elsewhere: 'other.test:444' });
  for (const other of [
    '',
    'WIFI:S:school;;',
    'https://school.test/blog',
    'https://school.test/cert?code=x',
    'https://',
  ])
    expect(readScan(other, at)).toBeNull();
});

test('a certificate that was revoked is not issued again to who asks for it; teachers can issue it again', async () => {
  const quiz = await buildQuiz(site, { name: 'Cheated', questions: [right], passPercent: 50 });
  const { student, person } = await sit(quiz._id, true);
  const ask = () => student.call(getQuizCertificateUrl, { params: { id: quiz._id } });
  const { certificate } = await student.do(getQuizCertificateUrl, { params: { id: quiz._id } });
  await site.as('admin').do(revokeCertificate, { params: { id: certificate._id }, body: { reason: 'Copied' } });
  expect((await ask()).error).toMatchObject({ statusCode: 422, code: 'impossible' });
  expect((await student.do(listCertificates)).certificates.map(({ state }) => state)).toEqual(['revoked']);
  const body = { people: [person.personId] };
  await site.as('teacher').do(issueCertificates, { params: { id: quiz._id }, body });
  expect((await ask()).status).toBe(200);
});
