import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { buildCourse } from '#courses/courses/testing.ts';
import { startCourse } from '#courses/enrolment/contract.ts';
import { runIn } from '#identity/account/testing.ts';
import { visit } from '#integrations/lti/testing.ts';
import {
  createItem,
  createTool,
  listItemResults,
  listTools,
  listTopicItems,
  startToolRegistration,
  updateTool,
} from './contract.ts';
import { buildItem, toolSettings } from './testing.ts';
import { type StartedTool, startTool } from './testing-tool.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const [admin, teacher, student] = [site.as('admin'), site.as('teacher'), site.as('student')];
const topicOf = async (title: string) => {
  const { course, topics } = await buildCourse(site, { title, topics: [{ title: 'Oscillations', published: true }] });
  await student.do(startCourse, { params: { id: course._id }, body: {} });
  return { course: course._id, topic: topics[0]!._id };
};
const physics = await topicOf('Physics');
const at = await startTool(site, { readsMembers: true });
const other = await startTool(site, { name: 'Other', takesGrades: false });
afterAll(() => Promise.all([at.stop(), other.stop()]));
const item = await buildItem(site, { tool: at.tool._id, topic: physics.topic });

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const DL = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const NRPS = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
const scope = (name: string): string => `https://purl.imsglobal.org/spec/lti-ags/scope/${name}`;
const MEMBERS = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';

type Person = { readonly token: string };
const cookie = ({ token }: Person): string => `token=${token}`;
const { people } = school;

/** Where a person's browser goes when they open something. Null where it goes nowhere. */
async function begin(url: string, person: Person = people.student) {
  const answer = await visit(site, url, { cookie: cookie(person) });
  return answer.status === 302 ? new URL(answer.location) : null;
}

/** What the tool asks the school for, as it should be. */
const askedBy = (initiation: URL, tool: StartedTool = at, more: Record<string, string> = {}) => ({
  scope: 'openid',
  response_type: 'id_token',
  response_mode: 'form_post',
  prompt: 'none',
  client_id: tool.tool._id,
  redirect_uri: `${tool.host}/launch`,
  login_hint: initiation.searchParams.get('login_hint')!,
  lti_message_hint: initiation.searchParams.get('lti_message_hint')!,
  nonce: 'n-1',
  state: 's-1',
  ...more,
});

/** The form that the browser sends to the tool. */
async function authorise(asked: Record<string, string>, person: Person | null = people.student) {
  const asking = person ? { cookie: cookie(person) } : {};
  const led = await visit(site, `/lti/tools/auth?${new URLSearchParams(asked)}`);
  expect(led.status).toBe(303);
  const page = await visit(site, led.location, asking);
  const form = Object.fromEntries(
    [...page.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  );
  return { page, form, to: /action="([^"]+)"/.exec(page.text)?.[1] };
}

async function claimsOf(idToken: string) {
  const keys = createLocalJWKSet(JSON.parse((await visit(site, '/lti/jwks')).text));
  const options = { issuer: 'http://school.test', audience: at.tool._id, currentDate: site.now() };
  return (await jwtVerify(idToken, keys, options)).payload as Record<string, any>;
}

async function launch(person: Person = people.student, url = `/v1/api/lti/items/${item._id}/open`) {
  const begun = await begin(url, person);
  const { form } = await authorise(askedBy(begun!), person);
  return claimsOf(form.id_token!);
}

async function ask(
  path: string,
  { token, method = 'GET', body }: { token?: string; method?: string; body?: object } = {},
) {
  const answer = await site.server.app.inject({
    method: method as 'GET',
    url: path.replace('http://school.test', ''),
    headers: {
      host: school.host,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/vnd.ims.lis.v1.score+json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return {
    status: answer.statusCode,
    body: answer.body === '' ? null : JSON.parse(answer.body),
    headers: answer.headers,
  };
}

async function tokenBy(assertion: string, scopes: readonly string[], host = school.host) {
  const answer = await site.server.app.inject({
    method: 'POST',
    url: '/lti/tools/token',
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      scope: scopes.join(' '),
    }).toString(),
  });
  return { status: answer.statusCode, ...JSON.parse(answer.body) } as Record<string, any>;
}
const allScopes = [scope('lineitem'), scope('result.readonly'), scope('score'), MEMBERS];
const tokenOf = async (tool: StartedTool = at, scopes = allScopes): Promise<string> =>
  (await tokenBy(await tool.sign(tool.assertion()), scopes)).access_token;

const scoreBy = (userId: string, more: object = {}) => ({
  userId,
  scoreGiven: 8,
  scoreMaximum: 10,
  activityProgress: 'Completed',
  gradingProgress: 'FullyGraded',
  timestamp: site.now().toISOString(),
  ...more,
});

test('a student opens the tool, which learns a number and the course, and no name', async () => {
  const begun = await begin(`/v1/api/lti/items/${item._id}/open`);
  expect(`${begun!.origin}${begun!.pathname}`).toBe(`${at.host}/login`);
  expect(Object.fromEntries(begun!.searchParams)).toMatchObject({
    iss: 'http://school.test',
    client_id: at.tool._id,
    lti_deployment_id: '1',
    target_link_uri: `${at.host}/launch`,
  });
  const { form, to, page } = await authorise(askedBy(begun!));
  expect(to).toBe(`${at.host}/launch`);
  expect(form.state).toBe('s-1');
  expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${at.host}`);
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const claims = await claimsOf(form.id_token!);
  expect(claims).toMatchObject({
    nonce: 'n-1',
    sub: begun!.searchParams.get('login_hint'),
    [`${CLAIM}message_type`]: 'LtiResourceLinkRequest',
    [`${CLAIM}deployment_id`]: '1',
    [`${CLAIM}resource_link`]: { id: item._id, title: 'Pendulum' },
    [`${CLAIM}context`]: { id: physics.course, title: 'Physics' },
    [`${CLAIM}roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
  });
  expect(Object.keys(claims)).not.toEqual(expect.arrayContaining(['name']));
  expect(claims.email).toBeUndefined();
  expect((await launch(people.teacher))[`${CLAIM}roles`]).toEqual([
    'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor',
  ]);
  const params = { id: at.tool._id };
  await admin.do(updateTool, { params, body: { sharesName: true, sharesEmail: true } });
  expect(await launch()).toMatchObject({ email: people.student.email, given_name: expect.any(String) });
  await admin.do(updateTool, { params, body: { sharesName: false, sharesEmail: false } });
});

test('nobody opens what they may not read, and only the person who set out gets the message', async () => {
  const stranger = await site.addPerson(school, ['student']);
  expect(await begin(`/v1/api/lti/items/${item._id}/open`, stranger)).toBeNull();
  const begun = (await begin(`/v1/api/lti/items/${item._id}/open`))!;
  const asked = askedBy(begun);
  expect((await authorise(asked, null)).form.error).toBe('login_required');
  expect((await authorise(asked, people.teacher)).form.error).toBe('login_required');
  expect((await authorise({ ...asked, login_hint: crypto.randomUUID() })).form.error).toBe('login_required');
  expect((await authorise(asked)).form.id_token).toBeDefined();
  expect((await authorise(asked)).form).toMatchObject({ error: 'invalid_request', state: 's-1' });
  const late = askedBy((await begin(`/v1/api/lti/items/${item._id}/open`))!);
  site.advance(11 * 60_000);
  expect((await authorise(late)).form.error).toBe('invalid_request');
});

test.each([
  [
    'another tool’s client id',
    () => ({ client_id: other.tool._id, redirect_uri: `${other.host}/launch` }),
    'invalid_request',
  ],
  ['no nonce', () => ({ nonce: '' }), 'invalid_request'],
  ['a token in the address', () => ({ response_mode: 'fragment' }), 'invalid_request'],
  ['another kind of answer', () => ({ response_type: 'code' }), 'unsupported_response_type'],
  ['no openid', () => ({ scope: 'profile' }), 'invalid_scope'],
] as const)('a tool that asks with %s gets no message', async (_, more, error) => {
  const begun = (await begin(`/v1/api/lti/items/${item._id}/open`))!;
  const { form } = await authorise(askedBy(begun, at, more()));
  expect(form.error).toBe(error);
  expect(form.id_token).toBeUndefined();
});

test('nothing is sent to an address that was not registered, also not an error', async () => {
  const begun = (await begin(`/v1/api/lti/items/${item._id}/open`))!;
  for (const more of [
    { redirect_uri: 'https://evil.example/launch' },
    { redirect_uri: `${at.host}/launch?x=1` },
    { redirect_uri: `${at.host}/launch/` },
    { redirect_uri: '' },
    { client_id: crypto.randomUUID() },
    { client_id: other.tool._id },
  ]) {
    const { page, to } = await authorise(askedBy(begun, at, more));
    expect(to).toBeUndefined();
    expect(page.text).toContain('This tool can’t be opened');
  }
  await admin.do(updateTool, { params: { id: at.tool._id }, body: { isEnabled: false } });
  expect((await authorise(askedBy(begun))).to).toBeUndefined();
  await admin.do(updateTool, { params: { id: at.tool._id }, body: { isEnabled: true } });
});

test('a token needs an assertion of the tool, which is good once', async () => {
  const good = await at.sign(at.assertion());
  expect(await tokenBy(good, allScopes)).toMatchObject({ status: 200, scope: allScopes.join(' '), expires_in: 3600 });
  expect(await tokenBy(good, allScopes)).toMatchObject({ status: 401, error: 'invalid_client' });
  const bad = [
    await at.sign(at.assertion({ iss: other.tool._id, sub: other.tool._id })),
    await at.sign(at.assertion({ sub: other.tool._id })),
    await at.sign(at.assertion({ aud: 'https://elsewhere.example/token' })),
    await at.sign(at.assertion({ exp: Math.floor(site.now().getTime() / 1000) - 120 })),
    await at.sign(at.assertion({ iat: Math.floor(site.now().getTime() / 1000) - 7200 })),
    await at.sign((({ jti, ...rest }) => rest)(at.assertion())),
    await other.sign(at.assertion()),
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(at.assertion())).toString('base64url')}.`,
    await new SignJWT(at.assertion())
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(new TextEncoder().encode(await at.pem())),
    'nonsense',
  ];
  for (const assertion of bad)
    expect(await tokenBy(assertion, allScopes)).toMatchObject({ status: 401, error: 'invalid_client' });
  expect((await tokenBy(await at.sign(at.assertion()), allScopes, site.otherSchool.host)).status).toBe(401);
});

test('a tool gets only what the school lets it have, and loses it at once', async () => {
  expect(await tokenBy(await other.sign(other.assertion()), allScopes)).toMatchObject({ error: 'invalid_scope' });
  const narrow = await tokenOf(at, [scope('score')]);
  const claims = await launch();
  expect((await ask(claims[AGS].lineitems, { token: narrow })).status).toBe(403);
  expect((await ask(claims[NRPS].context_memberships_url, { token: narrow })).status).toBe(403);
  const token = await tokenOf();
  expect((await ask(claims[AGS].lineitems, { token })).status).toBe(200);
  expect((await ask(claims[AGS].lineitems)).status).toBe(401);
  expect((await ask(claims[AGS].lineitems, { token: 'made up' })).status).toBe(401);
  await admin.do(updateTool, { params: { id: at.tool._id }, body: { takesGrades: false } });
  expect((await ask(claims[AGS].lineitems, { token })).status).toBe(403);
  await admin.do(updateTool, { params: { id: at.tool._id }, body: { takesGrades: true } });
  site.advance(61 * 60_000);
  expect((await ask(claims[AGS].lineitems, { token })).status).toBe(401);
});

test('members are told by numbers, and by name only where the school shares names', async () => {
  const { context_memberships_url: url } = (await launch())[NRPS];
  const token = await tokenOf();
  const { body } = await ask(`${url}?role=Learner`, { token });
  expect(body.members).toHaveLength(1);
  expect(body.members[0]).toEqual({
    user_id: (await launch()).sub,
    status: 'Active',
    roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
  });
  await admin.do(updateTool, { params: { id: at.tool._id }, body: { sharesEmail: true } });
  expect((await ask(`${url}?role=Learner`, { token })).body.members[0]).toMatchObject({ email: people.student.email });
  await admin.do(updateTool, { params: { id: at.tool._id }, body: { sharesEmail: false } });
  expect((await ask(`${url}?role=Instructor`, { token })).body.members).toHaveLength(1);
  expect((await ask(`${url}?role=Mentor`, { token })).body.members).toEqual([]);
  const two = await site.addPerson(school, ['student']);
  await site.as(two).do(startCourse, { params: { id: physics.course }, body: {} });
  const first = await ask(`${url}?limit=2`, { token });
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!;
  const second = await ask(next, { token });
  expect([...first.body.members, ...second.body.members]).toHaveLength(3);
  expect(second.headers.link).toBeUndefined();
  // A course in which the tool is not used, and one that is none.
  const chemistry = await topicOf('Chemistry');
  expect((await ask(url.replace(physics.course, chemistry.course), { token })).status).toBe(404);
  expect((await ask(url.replace(physics.course, 'x'), { token })).status).toBe(404);
});

test('a result arrives where the topic shows it, and an older one never replaces it', async () => {
  const claims = await launch();
  const token = await tokenOf();
  const scores = `${claims[AGS].lineitem}/scores`;
  const send = async (more: object = {}) =>
    (await ask(scores, { token, method: 'POST', body: scoreBy(claims.sub, more) })).status;
  const mine = async () => (await student.do(listTopicItems, { params: { id: physics.topic } })).items[0]!.result;
  expect(await mine()).toBeNull();
  const first = site.now().toISOString();
  expect(await send({ comment: '<b>Well</b> done' })).toBe(204);
  expect(await mine()).toMatchObject({ score: 8, maxScore: 10, comment: '<b>Well</b> done' });
  site.advance(60_000);
  expect(await send({ scoreGiven: 9 })).toBe(204);
  expect(await send({ scoreGiven: 1, timestamp: first })).toBe(409);
  // As Moodle 4.5 writes it.
  site.advance(60_000);
  const timestamp = site
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, '+0000');
  expect(await send({ scoreGiven: '9', scoreMaximum: '10', timestamp })).toBe(204);
  expect(await mine()).toMatchObject({ score: 9 });
  const results = await ask(`${claims[AGS].lineitem}/results`, { token });
  expect(results.body).toMatchObject([{ userId: claims.sub, resultScore: 9, resultMaximum: 10 }]);
  const listed = await teacher.do(listItemResults, { params: { id: item._id }, query: { limit: 10 } });
  expect(listed).toMatchObject({ total: 1, results: [{ score: 9, person: { _id: people.student.personId } }] });
});

test('scores that are impossible, or of people outside the course, are refused', async () => {
  const claims = await launch();
  const token = await tokenOf();
  site.advance(60_000);
  const send = async (body: object, path = `${claims[AGS].lineitem}/scores`) =>
    (await ask(path, { token, method: 'POST', body })).status;
  expect(await send(scoreBy(claims.sub, { scoreGiven: 11 }))).toBe(400);
  expect(await send(scoreBy(claims.sub, { scoreGiven: -1 }))).toBe(400);
  expect(await send(scoreBy(claims.sub, { scoreMaximum: undefined }))).toBe(400);
  expect(await send(scoreBy(claims.sub, { gradingProgress: 'Great' }))).toBe(400);
  expect(await send(scoreBy(claims.sub, { timestamp: '2999-01-01T00:00:00Z' }))).toBe(400);
  expect(await send(scoreBy(crypto.randomUUID()))).toBe(404);
  expect(await send(scoreBy(people.student.personId))).toBe(404);
  // A teacher has opened it, and is no learner of the course.
  expect(await send(scoreBy((await launch(people.teacher)).sub))).toBe(404);
  // What another tool calls the same person is nobody here.
  const place = await buildItem(site, { tool: other.tool._id, topic: physics.topic }).catch(() => null);
  expect(place).toBeNull();
  expect(await send(scoreBy(claims.sub), `${claims[AGS].lineitems}/${crypto.randomUUID()}/scores`)).toBe(404);
});

test('a tool makes, changes and deletes columns of its own, and not those of the course', async () => {
  const claims = await launch();
  const token = await tokenOf();
  const column = { label: ' Bonus\n<i>x</i> ', scoreMaximum: 5, tag: 'bonus', resourceId: 'r1' };
  const made = await ask(claims[AGS].lineitems, { token, method: 'POST', body: column });
  expect(made).toMatchObject({ status: 201, body: { label: 'Bonus <i>x</i>', scoreMaximum: 5, tag: 'bonus' } });
  expect((await ask(`${claims[AGS].lineitems}?tag=bonus`, { token })).body).toEqual([made.body]);
  expect((await ask(`${claims[AGS].lineitems}?resource_link_id=${item._id}`, { token })).body).toHaveLength(1);
  const changed = await ask(made.body.id, { token, method: 'PUT', body: { ...made.body, scoreMaximum: 6 } });
  expect(changed.body).toMatchObject({ scoreMaximum: 6 });
  expect((await ask(claims[AGS].lineitem, { token, method: 'DELETE' })).status).toBe(403);
  expect((await ask(made.body.id, { token, method: 'DELETE' })).status).toBe(204);
  const foreign = { ...column, resourceLinkId: crypto.randomUUID() };
  expect((await ask(claims[AGS].lineitems, { token, method: 'POST', body: foreign })).status).toBe(404);
  expect((await ask(claims[AGS].lineitems, { token, method: 'POST', body: { label: '' } })).status).toBe(400);
});

/** Opens the tool's page for choosing, and returns the claims that it got. */
async function choose(topic: string) {
  const url = `/v1/api/lti/topics/${topic}/select/${at.tool._id}`;
  expect(await begin(url)).toBeNull();
  return launch(people.teacher, url);
}

const answerTo = (claims: Record<string, any>, items: unknown[], more: object = {}) => {
  const seconds = Math.floor(site.now().getTime() / 1000);
  return {
    iss: at.tool._id,
    aud: 'http://school.test',
    iat: seconds,
    exp: seconds + 300,
    nonce: 'x',
    [`${CLAIM}message_type`]: 'LtiDeepLinkingResponse',
    [`${CLAIM}version`]: '1.3.0',
    [`${CLAIM}deployment_id`]: '1',
    [`${DL}data`]: claims[`${DL}deep_linking_settings`].data,
    [`${DL}content_items`]: items,
    ...more,
  };
};
const giveBack = async (jwt: string, where = school) =>
  visit(site, '/lti/tools/return', {
    form: { JWT: jwt },
    at: where,
    headers: { origin: at.host, 'sec-fetch-site': 'cross-site' },
  });

test('what a teacher chooses at the tool is in the topic, with its column, as plain text', async () => {
  const { topic } = await topicOf('Optics');
  const claims = await choose(topic);
  expect(claims).toMatchObject({
    [`${CLAIM}message_type`]: 'LtiDeepLinkingRequest',
    [`${DL}deep_linking_settings`]: {
      deep_link_return_url: 'http://school.test/lti/tools/return',
      accept_multiple: true,
    },
  });
  const items = [
    {
      type: 'ltiResourceLink',
      title: '<script>alert(1)</script>',
      url: `${at.host}/lens`,
      custom: { lab: 'lens' },
      lineItem: { scoreMaximum: 4 },
    },
    { type: 'ltiResourceLink' },
    { type: 'ltiResourceLink', url: 'javascript:alert(1)' },
    { type: 'html', html: '<b>x</b>' },
  ];
  const jwt = await at.sign(answerTo(claims, items));
  const page = await giveBack(jwt);
  expect(page.text).toContain('2 could not be added');
  const placed = (await teacher.do(listTopicItems, { params: { id: topic } })).items;
  expect(placed).toMatchObject([
    { title: '<script>alert(1)</script>', url: `${at.host}/lens`, maxScore: 4 },
    { title: 'Simulator', url: '', maxScore: null },
  ]);
  const opened = await launch(people.student, `/v1/api/lti/items/${placed[0]!._id}/open`);
  expect(opened).toMatchObject({ [`${CLAIM}custom`]: { lab: 'lens' }, [`${CLAIM}target_link_uri`]: `${at.host}/lens` });
  // Once, and only as it was sent.
  expect((await giveBack(jwt)).status).toBe(400);
  expect((await teacher.do(listTopicItems, { params: { id: topic } })).items).toHaveLength(2);
});

test('content that is forged, of another tool, or answered elsewhere or too late is not added', async () => {
  const { topic } = await topicOf('Acoustics');
  const link = [{ type: 'ltiResourceLink', title: 'x' }];
  const claims = await choose(topic);
  const good = answerTo(claims, link);
  const forged = [
    await other.sign(good),
    await other.sign({ ...good, iss: other.tool._id }),
    await at.sign({ ...good, aud: 'http://elsewhere.example' }),
    await at.sign({ ...good, [`${CLAIM}deployment_id`]: '2' }),
    await at.sign({ ...good, [`${DL}data`]: 'AAAA' }),
    await at.sign({ ...good, [`${DL}content_items`]: [] }),
    await new SignJWT(good)
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(new TextEncoder().encode(await at.pem())),
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(good)).toString('base64url')}.`,
    '',
  ];
  for (const jwt of forged) expect((await giveBack(jwt)).status).toBe(400);
  expect((await giveBack(await at.sign(good), site.otherSchool)).status).toBe(400);
  site.advance(2 * 60 * 60_000 + 1);
  expect((await giveBack(await at.sign(answerTo(claims, link)))).status).toBe(400);
  expect((await teacher.do(listTopicItems, { params: { id: topic } })).items).toEqual([]);
});

test('a tool registers itself once, is disabled until an admin enables it, and learns nothing of people by itself', async () => {
  const { url } = await admin.do(startToolRegistration, {
    body: { registrationUrl: 'https://lab.example/register?x=1' },
  });
  const query = new URL(url).searchParams;
  expect(query.get('x')).toBe('1');
  const described = JSON.parse((await visit(site, new URL(query.get('openid_configuration')!).pathname)).text);
  expect(described).toMatchObject({
    issuer: 'http://school.test',
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
  });
  const request = {
    client_name: 'Lab <b>1</b>',
    initiate_login_uri: 'https://lab.example/login',
    redirect_uris: ['https://lab.example/launch'],
    jwks_uri: 'https://lab.example/jwks',
    scope: `${scope('score')} ${MEMBERS}`,
    'https://purl.imsglobal.org/spec/lti-tool-configuration': {
      target_link_uri: 'https://lab.example/launch',
      messages: [{ type: 'LtiDeepLinkingRequest', target_link_uri: 'https://lab.example/select' }],
      claims: ['sub', 'email'],
    },
  };
  const register = async (body: object, token = query.get('registration_token')!) =>
    ask(new URL(described.registration_endpoint).pathname, { token, method: 'POST', body });
  expect((await register(request, 'made up')).status).toBe(401);
  expect((await register({ ...request, redirect_uris: ['javascript:alert(1)'] })).status).toBe(400);
  const made = await register(request);
  expect(made.body['https://purl.imsglobal.org/spec/lti-tool-configuration']).toMatchObject({ deployment_id: '1' });
  expect((await register(request)).status).toBe(401);
  const { tools } = await admin.do(listTools);
  expect(tools.find(({ _id }) => _id === made.body.client_id)).toMatchObject({
    name: 'Lab <b>1</b>',
    isEnabled: false,
    sharesName: false,
    sharesEmail: false,
    readsMembers: false,
    takesGrades: true,
    selectUrl: 'https://lab.example/select',
  });
  const body = { tool: made.body.client_id, title: 'x', url: '', maxScore: null };
  expect((await teacher.call(createItem, { params: { id: physics.topic }, body })).status).toBe(400);
});

test('addresses in the own network are not stored, and none is called for keys', async () => {
  const guarded = await testSite();
  const call = async (changes: object) =>
    (await guarded.as('admin').call(createTool, { body: { ...toolSettings(), ...changes } })).status;
  for (const url of [
    'http://tool.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://a:b@tool.example',
  ])
    for (const field of ['loginUrl', 'targetUrl', 'jwksUrl']) expect(await call({ [field]: url })).toBe(400);
  const before = at.asked();
  // The address of keys is that of this machine, which a name may lead to as well.
  const row = await guarded.as('admin').do(createTool, { body: toolSettings() });
  await runIn(guarded, guarded.school, 'update lti_tool set jwks_url = $1 where tool_id = $2', [
    `${at.host}/jwks`,
    row._id,
  ]);
  const assertion = await at.sign(
    at.assertion({ iss: row._id, sub: row._id, aud: `http://${guarded.school.host}/lti/tools/token` }),
  );
  const answer = await guarded.server.app.inject({
    method: 'POST',
    url: '/lti/tools/token',
    headers: { host: guarded.school.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      scope: scope('score'),
    }).toString(),
  });
  expect(answer.statusCode).toBe(401);
  expect(at.asked()).toBe(before);
});

test('another school sees and opens nothing of it', async () => {
  const there = site.otherSchool.people;
  const answer = await visit(site, `/v1/api/lti/items/${item._id}/open`, {
    cookie: cookie(there.student),
    at: site.otherSchool,
  });
  expect(answer.status).toBe(404);
  const begun = (await begin(`/v1/api/lti/items/${item._id}/open`))!;
  const led = await visit(site, `/lti/tools/auth?${new URLSearchParams(askedBy(begun))}`, { at: site.otherSchool });
  const page = await visit(site, led.location, { cookie: cookie(there.student), at: site.otherSchool });
  expect(page.text).toContain('isn’t registered');
  const token = await tokenOf();
  const claims = await launch();
  const stolen = await site.server.app.inject({
    url: new URL(claims[AGS].lineitems).pathname,
    headers: { host: site.otherSchool.host, authorization: `Bearer ${token}` },
  });
  expect(stolen.statusCode).toBe(401);
});
