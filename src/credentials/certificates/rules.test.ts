import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { buildCourse } from '#courses/courses/testing.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { issueDue } from './actions-issue.ts';
import { getQuizCertificateUrl, listCertificates, verifyCertificate } from './contract.ts';
import { getCertificateRule, issueCertificates, reissueCertificate, saveCertificateRule } from './rules/contract.ts';
import { deservedOf, isBetter, issueBlocker, usualRule } from './rules-issue.ts';
import { builtInTemplates } from './templates/rules.ts';

const site = await testSite();
const right = await buildQuestion(site, { type: 'true-false', content: { stem: 'Is 2 even?', right: true } as never });
const teacher = site.as('teacher');
const usual = usualRule('quiz');

async function sit(quizId: string, answer: boolean, person?: Awaited<ReturnType<typeof site.addPerson>>) {
  const whose = person ?? (await site.addPerson(site.school, ['student'], 'Grace'));
  const student = site.as(whose);
  const { _id } = await student.do(startQuiz, { body: { id: quizId } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question: right, answer: { value: answer }, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  return { person: whose, student, mine: async () => (await student.do(listCertificates)).certificates };
}

const setRule = (id: string, rule: Partial<typeof usual>) =>
  teacher.do(saveCertificateRule, { params: { kind: 'quiz', id }, body: { ...usual, ...rule } });

test('what a result deserves: excellence from the line on, participation only where the rule says so', () => {
  const rule = { ...usual, template: 'plain', excellenceFrom: 90, excellenceTemplate: 'gold' };
  expect(deservedOf(rule, { passed: true, percent: 89.99 })).toEqual({
    outcome: 'passed',
    excellent: false,
    templateId: 'plain',
  });
  expect(deservedOf(rule, { passed: true, percent: 90 })).toEqual({
    outcome: 'passed',
    excellent: true,
    templateId: 'gold',
  });
  expect(deservedOf(rule, { passed: false, percent: 95 })).toBeNull();
  expect(deservedOf({ ...rule, participation: true }, { passed: false, percent: 10 })?.outcome).toBe('taken');
  expect(isBetter({ outcome: 'taken', excellent: false }, { outcome: 'passed', excellent: false })).toBe(false);
  expect(isBetter({ outcome: 'passed', excellent: true }, { outcome: 'passed', excellent: false })).toBe(true);
  const at = new Date('2026-11-21T12:00:00Z');
  expect(issueBlocker({ ...usual, releaseAt: '2026-11-21T12:00:01Z' }, at)).toBe('later');
  expect(issueBlocker({ ...usual, releaseAt: '2026-11-21T12:00:00Z' }, at)).toBeNull();
});

test('an automatic certificate comes without asking, once, and is told to its holder; who fails gets none', async () => {
  const quiz = await buildQuiz(site, { name: 'Automatic', questions: [right], passPercent: 50 });
  await setRule(quiz._id, { issue: 'automatic', excellenceFrom: 95 });
  const [good, bad] = [await sit(quiz._id, true), await sit(quiz._id, false)];
  expect(await issueDue(site.server.services, site.school.id)).toBe(1);
  expect(await issueDue(site.server.services, site.school.id)).toBe(0);
  expect(await good.mine()).toMatchObject([{ title: 'Automatic', type: 'excellence', percent: 100 }]);
  expect(await bad.mine()).toEqual([]);
  const { notices: notifications } = await good.student.do(listNotifications);
  expect(notifications.filter(({ kind }) => kind === 'certificate')).toHaveLength(1);
});

test('nothing is issued before the release, neither automatically nor on request; after it both', async () => {
  const quiz = await buildQuiz(site, { name: 'Later', questions: [right], passPercent: 50 });
  const releaseAt = new Date(site.now().getTime() + 3_600_000).toISOString();
  await setRule(quiz._id, { issue: 'automatic', releaseAt });
  const { student, mine } = await sit(quiz._id, true);
  expect(await issueDue(site.server.services, site.school.id)).toBe(0);
  expect((await student.call(getQuizCertificateUrl, { params: { id: quiz._id } })).status).toBe(422);
  site.advance(3_600_000);
  expect(await issueDue(site.server.services, site.school.id)).toBe(1);
  expect(await mine()).toHaveLength(1);
});

test('by hand: students who ask get none until faculty issue them to all who have earned one', async () => {
  const quiz = await buildQuiz(site, { name: 'By hand', questions: [right], passPercent: 50 });
  await setRule(quiz._id, { issue: 'hand' });
  const { student } = await sit(quiz._id, true);
  const params = { id: quiz._id };
  expect((await student.call(getQuizCertificateUrl, { params })).error.message).toMatch(/teachers/);
  expect((await student.call(issueCertificates, { params, body: {} })).status).toBe(403);
  expect(await teacher.do(issueCertificates, { params, body: {} })).toEqual({ issued: 1 });
  expect(await teacher.do(issueCertificates, { params, body: {} })).toEqual({ issued: 0 });
  expect((await student.do(getQuizCertificateUrl, { params })).certificate.state).toBe('issued');
});

test('who took part and passes later has the better certificate; the one before says that it was replaced', async () => {
  const quiz = await buildQuiz(site, { name: 'Twice', questions: [right], passPercent: 50, attemptsAllowed: 2 });
  await setRule(quiz._id, { participation: true });
  const { person, student } = await sit(quiz._id, false);
  const params = { id: quiz._id };
  const first = (await student.do(getQuizCertificateUrl, { params })).certificate;
  expect(first).toMatchObject({ outcome: 'taken', type: 'participation' });
  await sit(quiz._id, true, person);
  const second = (await student.do(getQuizCertificateUrl, { params })).certificate;
  expect(second).toMatchObject({ outcome: 'passed', state: 'issued' });
  const shown = await site.as('visitor').do(verifyCertificate, { query: { code: first.code } });
  expect(shown.certificate?.state).toBe('superseded');
  expect(shown.chain.map(({ code, state }) => [code, state])).toEqual([
    [first.code, 'superseded'],
    [second.code, 'issued'],
  ]);
});

test('an admin issues a certificate again; others may not, and what is no longer good stays as it is', async () => {
  const quiz = await buildQuiz(site, { name: 'Again', questions: [right], passPercent: 50 });
  const { student } = await sit(quiz._id, true);
  const { certificate } = await student.do(getQuizCertificateUrl, { params: { id: quiz._id } });
  const input = { params: { id: certificate._id }, body: { reason: 'The name was misspelt' } };
  expect((await teacher.call(reissueCertificate, input)).status).toBe(403);
  const anew = await site.as('admin').do(reissueCertificate, input);
  expect(anew).toMatchObject({ title: 'Again', state: 'issued', percent: 100 });
  expect(anew.code).not.toBe(certificate.code);
  expect((await site.as('admin').call(reissueCertificate, input)).status).toBe(409);
});

test('a rule is refused for a quiz that is not there, with a layout of another type, and with excellence for a course', async () => {
  const quiz = await buildQuiz(site, { name: 'Ruled', questions: [right] });
  const { course } = await buildCourse(site, { title: 'Waves' });
  expect(await teacher.do(getCertificateRule, { params: { kind: 'quiz', id: quiz._id } })).toEqual(usual);
  const call = (kind: 'quiz' | 'course', id: string, rule: Partial<typeof usual>) =>
    teacher.call(saveCertificateRule, { params: { kind, id }, body: { ...usual, ...rule } });
  expect((await call('quiz', course._id, {})).status).toBe(404);
  expect((await call('quiz', quiz._id, { template: builtInTemplates.excellence._id })).status).toBe(400);
  expect((await call('course', course._id, { excellenceFrom: 90 })).status).toBe(400);
  expect((await call('course', course._id, { issue: 'hand' })).status).toBe(200);
});
