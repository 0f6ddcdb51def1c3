/** A quiz of which a regrade has excluded every question: nothing is left to pass or fail. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { issueDue } from '#credentials/certificates/actions-issue.ts';
import { listCertificates } from '#credentials/certificates/contract.ts';
import { saveCertificateRule } from '#credentials/certificates/rules/contract.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { publishQuiz, updateQuiz } from '#quizzes/contract.ts';
import { getAttempt, getUserQuizReport } from '#results/results/contract.ts';
import { getQuizAnalysis } from '#results/results/contract-quiz.ts';
import { getStudentDashboard } from '#results/results/dashboard/contract.ts';
import { getStatistics } from '#results/statistics/contract.ts';
import { getRecord } from '#site/student-profile/contract.ts';
import * as contract from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');

test.each(['highest', 'average', 'first', 'last'] as const)(
  'where every question was excluded and the %s attempt counts, nobody passes or fails anywhere, whatever pass mark is published later',
  async (countedAttempt) => {
    const question = await buildQuestion(site);
    const settings = { name: `Excluded ${countedAttempt}`, countedAttempt, attemptsAllowed: 0 };
    const quiz = await buildQuiz(site, { ...settings, questions: [question], passPercent: 50 });
    const person = await site.addPerson(site.school, ['student'], 'Nobody');
    const student = site.as(person);
    const params = { id: quiz._id };
    const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
    await student.do(submitAttempt, { body: { id: _id } });
    const body = { choices: [{ question, choice: 'drop' as const }], reason: 'The question was wrong' };
    await teacher.do(contract.startRegrade, { params, body });
    await site.runTasks();

    const passed = async () => ({
      attempt: (await student.do(getAttempt, { params: { id: _id } })).attempt.passed,
      report: (await student.do(getUserQuizReport, { query: { quizId: quiz._id } })).passed,
      record: (await teacher.do(getRecord, { params: { id: person.personId } })).results[0]!.passed,
      judged: (await student.do(getStudentDashboard, {})).figures.judged,
      analysis: (await teacher.do(getQuizAnalysis, { params, query: {} })).passRate,
      statistics: (await teacher.do(getStatistics, { params, query: {} })).passRate,
    });
    const nothing = { attempt: null, report: null, record: null, judged: 0, analysis: null, statistics: null };
    expect(await passed()).toEqual(nothing);

    await teacher.do(saveCertificateRule, { params: { kind: 'quiz', id: quiz._id }, body: { issue: 'automatic' } });
    await teacher.do(updateQuiz, { params, body: { ...settings, questions: [{ question }], passPercent: 60 } });
    await teacher.do(publishQuiz, { params, query: {} });
    expect(await passed()).toEqual(nothing);
    await issueDue(site.server.services, site.school.id);
    const { certificates } = await student.do(listCertificates, { query: {} });
    expect(certificates.map(({ outcome }) => outcome)).toEqual(['taken']);
  },
);
