/** Opening what students have handed in from a platform's grade book, and what others try with it. */
import { afterAll, expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { runIn } from '#identity/account/testing.ts';
import { connectPlatform, refusalIn, tokenIn } from '#integrations/lti/testing.ts';
import { buildMessage, INSTRUCTOR, LEARNER } from '#integrations/lti/testing-platform.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const quiz = await buildQuiz(site, { name: 'Week 1' });
const at = await connectPlatform(site, { makesTeachers: true });
const rival = await connectPlatform(site, { makesTeachers: true }, { clientId: 'rival' });
afterAll(() => Promise.all([at, rival].map(({ platform }) => platform.stop())));

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const scope = ['https://purl.imsglobal.org/spec/lti-ags/scope/score'];
const columnOf = (visitor: typeof at, name = '1') => `${visitor.platform.issuer}/lineitems/${name}`;
const gradesOf = (visitor: typeof at, name = '1') => ({ [AGS]: { scope, lineitem: columnOf(visitor, name) } });

/** A student who has opened the quiz from the platform. */
async function learn(visitor: typeof at, subject: string, link = 'link 1', name = '1') {
  const answer = await visitor.launch({ subject, quiz: quiz._id, link, claims: gradesOf(visitor, name) });
  const token = tokenIn(answer)!;
  const [row] = (await runIn(site, school, 'select person_id from lti_account where subject = $1', [subject])) as {
    person_id: string;
  }[];
  return { token, personId: row!.person_id, email: '' };
}

interface Asking {
  readonly subject?: string;
  readonly roles?: string[];
  readonly student?: string | null;
  readonly claims?: Record<string, unknown>;
  readonly visitor?: typeof at;
}

const review = ({ subject = 'prof', roles = [INSTRUCTOR], student = 'ida', claims, visitor = at }: Asking = {}) =>
  visitor.launch({
    subject,
    roles,
    claims: {
      [`${CLAIM}message_type`]: 'LtiSubmissionReviewRequest',
      ...(student !== null && { [`${CLAIM}for_user`]: { user_id: student, name: 'Ida', email: 'x@school.test' } }),
      ...gradesOf(visitor),
      ...claims,
    },
  });

const ida = await learn(at, 'ida');

test('a teacher opens what the student handed in, the student too, and nobody before that', async () => {
  expect(refusalIn(await review())).toBe('no_submission');
  const { _id: attempt } = await site.as(ida).do(startQuiz, { body: { id: quiz._id } });
  expect(refusalIn(await review())).toBe('no_submission');
  site.advance(5_000);
  await site.as(ida).do(submitAttempt, { body: { id: attempt } });
  const answer = await review();
  expect([answer.status, answer.location]).toEqual([303, `/myAttempt/${attempt}`]);
  expect(tokenIn(answer)).toBeDefined();
  // Its own link may be left out of the message.
  expect((await review({ claims: { [`${CLAIM}resource_link`]: undefined } })).location).toBe(`/myAttempt/${attempt}`);
  expect((await review({ subject: 'ida', roles: [LEARNER] })).location).toBe(`/myAttempt/${attempt}`);
});

test('a student can’t open the work of others, whatever roles the message names', async () => {
  await learn(at, 'eve');
  for (const roles of [[LEARNER], [INSTRUCTOR], [LEARNER, INSTRUCTOR]])
    expect(refusalIn(await review({ subject: 'eve', roles }))).toBe('not_reviewer');
  // A teacher here who is a student there.
  expect(refusalIn(await review({ roles: [LEARNER] }))).toBe('not_reviewer');
});

test('whose work it is follows from connections of this platform and this link alone', async () => {
  expect(refusalIn(await review({ student: 'nobody' }))).toBe('unknown_student');
  expect(refusalIn(await review({ student: null }))).toBe('malformed');
  expect(refusalIn(await review({ student: ida.personId }))).toBe('unknown_student');
  // Known at another platform, and at this one by another link.
  await learn(rival, 'max');
  expect(refusalIn(await review({ student: 'max' }))).toBe('unknown_student');
  await learn(at, 'lea', 'link 2', '2');
  expect(refusalIn(await review({ student: 'lea' }))).toBe('no_submission');
});

test('the column, the link, the course and the deployment must be those of one link', async () => {
  const mixed: Record<string, unknown>[] = [
    { [AGS]: { scope, lineitem: columnOf(at, '2') } },
    { [AGS]: { scope, lineitem: columnOf(rival) } },
    { [`${CLAIM}resource_link`]: { id: 'link 2' } },
    { [`${CLAIM}context`]: { id: 'course 2' } },
  ];
  for (const claims of mixed) expect(refusalIn(await review({ claims }))).toBe('no_submission');
  expect(refusalIn(await review({ claims: { [AGS]: { scope } } }))).toBe('malformed');
  expect(refusalIn(await review({ claims: { [`${CLAIM}deployment_id`]: 'second' } }))).toBe('deployment_pending');
  // A rival names the column of this platform: it is none of its own.
  const theirs = await review({ visitor: rival, claims: { [AGS]: { scope, lineitem: columnOf(at) } } });
  expect([refusalIn(theirs), tokenIn(theirs)]).toEqual(['no_submission', undefined]);
});

test('a forged, replayed or foreign message opens nothing', async () => {
  const begun = await at.begin();
  const claims = {
    [`${CLAIM}message_type`]: 'LtiSubmissionReviewRequest',
    [`${CLAIM}for_user`]: { user_id: 'ida' },
    ...gradesOf(at),
  };
  const message = buildMessage(at.platform, begun.nonce, {
    subject: 'prof',
    roles: [INSTRUCTOR],
    now: site.now(),
    claims,
  });
  expect(refusalIn(await at.send(begun, await rival.platform.sign(message)))).toBe('unknown_key');
  const again = await at.begin();
  const good = await at.platform.sign({ ...message, nonce: again.nonce });
  expect((await at.send(again, good)).status).toBe(303);
  expect(refusalIn(await at.send(again, good))).toBe('state_used');
  expect(refusalIn(await at.send(await at.begin(), good))).toBe('wrong_nonce');
});
