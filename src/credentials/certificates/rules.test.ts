import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { buildCourse } from '#courses/courses/testing.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { deleteQuiz, publishQuiz, updateQuiz } from '#quizzes/contract.ts';
import { issueDue } from './actions-issue.ts';
import { getQuizCertificateUrl, listCertificates, verifyCertificate } from './contract.ts';
import { issueJob } from './jobs.ts';
import { getCertificateRule, issueCertificates, reissueCertificate, saveCertificateRule } from './rules/contract.ts';
import { listTenantsDue } from './rules/store.ts';
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

test('who passes only by a pass mark that is published later gets an automatic certificate then', async () => {
  const questions = [right, await buildQuestion(site, { type: 'true-false' })];
  const quiz = await buildQuiz(site, { name: 'Easier', questions, passPercent: 100 });
  await setRule(quiz._id, { issue: 'automatic' });
  const { mine } = await sit(quiz._id, true);
  expect(await issueDue(site.server.services, site.school.id)).toBe(0);
  site.advance(3_600_000);
  expect(await issueDue(site.server.services, site.school.id)).toBe(0);
  const body = { name: 'Easier', questions: questions.map((question) => ({ question })), passPercent: 50 };
  await teacher.do(updateQuiz, { params: { id: quiz._id }, body });
  await teacher.do(publishQuiz, { params: { id: quiz._id }, query: { cutRunning: '' } });
  expect(await issueDue(site.server.services, site.school.id)).toBe(1);
  expect(await mine()).toMatchObject([{ title: 'Easier', type: 'quiz', percent: 50 }]);
});

test('who passes only by another choice among their attempts gets an automatic certificate once it is published', async () => {
  const more = { attemptsAllowed: 2, passPercent: 50 };
  const quiz = await buildQuiz(site, { name: 'Best of two', questions: [right], countedAttempt: 'last', ...more });
  await setRule(quiz._id, { issue: 'automatic' });
  const { person, mine } = await sit(quiz._id, true);
  await sit(quiz._id, false, person);
  expect(await issueDue(site.server.services, site.school.id)).toBe(0);
  site.advance(3_600_000);
  expect(await issueDue(site.server.services, site.school.id)).toBe(0);
  const questions = [{ question: right }];
  const body = { name: 'Best of two', questions, countedAttempt: 'highest' as const, ...more };
  await teacher.do(updateQuiz, { params: { id: quiz._id }, body });
  await teacher.do(publishQuiz, { params: { id: quiz._id }, query: { cutRunning: '' } });
  expect(await issueDue(site.server.services, site.school.id)).toBe(1);
  expect(await mine()).toMatchObject([{ title: 'Best of two', percent: 100 }]);
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

test('results of a deleted quiz leave nothing due, and no failure behind', async () => {
  const quiz = await buildQuiz(site, { name: 'Deleted', questions: [right], passPercent: 50 });
  await setRule(quiz._id, { issue: 'automatic' });
  const { person } = await sit(quiz._id, true);
  const member = `${quiz._id} ${person.personId}`;
  const { database } = site;
  await database.inTenant(site.school.id, (tx) =>
    tx
      .insertInto('job_failure')
      .values({
        tenant_id: site.school.id,
        job: issueJob.name,
        member,
        tries: 1,
        error: 'broken',
        since: site.now(),
        failed_at: site.now(),
        retry_at: site.now(),
      })
      .execute(),
  );
  const isDue = async () =>
    (await database.asSweeper((tx) => listTenantsDue(tx, site.now()))).some((one) => one.tenant_id === site.school.id);
  await teacher.do(deleteQuiz, { params: { id: quiz._id } });
  expect(await isDue()).toBe(true);
  expect(await issueDue(site.server.services, site.school.id)).toBe(0);
  expect(await isDue()).toBe(false);
  const left = await database.inTenant(site.school.id, (tx) =>
    tx.selectFrom('job_failure').select('member').where('member', '=', member).execute(),
  );
  expect(left).toEqual([]);
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

test('of more people than are issued to at once each gets one, and one that fails keeps back no other', async () => {
  const quiz = await buildQuiz(site, { name: 'Everybody', questions: [right], passPercent: 50 });
  await setRule(quiz._id, { issue: 'automatic' });
  const people = 130;
  await site.database.inTenant(site.school.id, (tx) =>
    sql`with sitting as (
        insert into person (tenant_id, person_id, email, first_name)
        select ${tx.tenantId}, gen_random_uuid(), 'many' || n || '@school.test', 'P' || n from generate_series(1, ${people}) n
        returning person_id)
      insert into attempt (tenant_id, attempt_id, quiz_id, revision, person_id, number, state, started_at, submitted_at, ended_by,
        paper, graded_at, max_score, score_exact, score, right_count, partial_count, wrong_count, blank_count, passed)
      select ${tx.tenantId}, gen_random_uuid(), ${quiz._id}, 1, person_id, 1, 'submitted', ${site.now()}, ${site.now()}, 'student',
        '[]', ${site.now()}, 1, '1', 1, 1, 0, 0, 0, true from sitting returning null`.execute(tx),
  );
  await site.database.asOwner(
    `create function refuse_one() returns trigger language plpgsql as $$ begin
       if new.person_name = 'P77' then raise exception 'not this one'; end if; return new; end $$`,
  );
  await site.database.asOwner(
    'create trigger refuse_one before insert on certificate for each row execute function refuse_one()',
  );
  const countOf = (table: 'certificate' | 'notification', kind: string) =>
    site.database.inTenant(site.school.id, async (tx) => {
      const { rows } = await sql<{ n: number }>`select count(distinct person_id)::int as n from ${sql.table(table)}
        where tenant_id = ${tx.tenantId} and kind = ${kind}
          and person_id in (select person_id from person where email like 'many%')`.execute(tx);
      return rows[0]!.n;
    });
  expect(await issueDue(site.server.services, site.school.id)).toBe(people - 1);
  expect(await countOf('certificate', 'quiz')).toBe(people - 1);
  expect(await countOf('notification', 'certificate')).toBe(people - 1);
  await site.database.asOwner('drop trigger refuse_one on certificate');
  expect(await issueDue(site.server.services, site.school.id)).toBe(0);
  site.advance(2 * 60_000);
  expect(await issueDue(site.server.services, site.school.id)).toBe(1);
  expect(await countOf('certificate', 'quiz')).toBe(people);
});
