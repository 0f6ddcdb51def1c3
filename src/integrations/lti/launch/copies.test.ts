/** Links that came into being by copying a course of a platform, and the log of what was refused. */
import { afterAll, expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { runIn } from '#identity/account/testing.ts';
import { listPlatforms } from '#integrations/lti/contract.ts';
import { connectPlatform, refusalIn, visit } from '#integrations/lti/testing.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const quiz = await buildQuiz(site, { name: 'Week 1' });
const at = await connectPlatform(site);
const rival = await connectPlatform(site, {}, { clientId: 'rival' });
afterAll(() => Promise.all([at, rival].map(({ platform }) => platform.stop())));

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const scope = ['https://purl.imsglobal.org/spec/lti-ags/scope/score'];
const fwd = `/quizzes/week-1/${quiz._id}`;

const copied = (link: string, history: unknown, { course = 'course 2', visitor = at, column = '' } = {}) =>
  visitor.launch({
    link,
    claims: {
      [`${CLAIM}context`]: { id: course, title: 'Next year' },
      [`${CLAIM}custom`]: { link_history: history, course_history: 'course 1' },
      ...(column !== '' && { [AGS]: { scope, lineitem: column, lineitems: `${column}/all` } }),
    },
  });
const linkRow = async (resource: string) =>
  (
    (await runIn(site, school, 'select quiz_id, line_item from lti_link where resource_link = $1', [resource])) as {
      quiz_id: string | null;
      line_item: string | null;
    }[]
  )[0];

test('a copied link finds its quiz by what it was copied from, and has a column of its own', async () => {
  const column = `${at.platform.issuer}/lineitems/old`;
  await at.launch({ quiz: quiz._id, link: 'first', claims: { [AGS]: { scope, lineitem: column } } });
  // As a platform that names the column of the course before would send it.
  expect((await copied('second', 'first', { column })).location).toBe(fwd);
  expect(await linkRow('second')).toEqual({ quiz_id: quiz._id, line_item: null });
  expect(await linkRow('first')).toMatchObject({ line_item: column });
  const own = `${at.platform.issuer}/lineitems/new`;
  await copied('second', 'first', { column: own });
  expect(await linkRow('second')).toMatchObject({ line_item: own });
  // A copy of the copy, whose original was never opened.
  expect((await copied('third', 'unknown, second ,first')).location).toBe(fwd);
});

test('a history that says nothing, or names links of others, leads nowhere', async () => {
  for (const history of ['', ',', '$ResourceLink.id.history', 'strange', undefined, 7, ['first'], "first' or 1=1"])
    expect(refusalIn(await copied('lost', history))).toBe('no_quiz');
  expect(refusalIn(await copied('theirs', 'first', { visitor: rival }))).toBe('no_quiz');
});

test('many refused messages push out no others', async () => {
  const ask = (query: Record<string, string>) => visit(site, `/lti/login?${new URLSearchParams(query)}`);
  await ask({ iss: 'https://seen.once', login_hint: 'h', target_link_uri: 'http://school.test/lti/launch' });
  expect(refusalIn(await at.send({ state: 'x', cookie: '' }, 'x'))).toBe('no_state');
  expect(refusalIn(await copied('evidence', 'strange'))).toBe('no_quiz');
  const target = 'https://evil.test/';
  for (let count = 0; count < 60; count++) {
    await ask({ iss: at.platform.issuer, login_hint: String(count), target_link_uri: target });
    await at.send({ state: String(count), cookie: '' }, 'x');
  }
  const { refusals } = await site.as('admin').do(listPlatforms);
  const count = (reason: string) => refusals.filter((one) => one.reason === reason).length;
  expect([count('foreign_target'), count('no_state'), count('unknown_platform')]).toEqual([25, 25, 1]);
  expect(refusals.some(({ detail }) => detail === 'The link evidence names no quiz')).toBe(true);
  expect(refusals.some(({ detail }) => detail.includes('seen.once'))).toBe(true);
});
