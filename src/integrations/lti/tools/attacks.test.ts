import { SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { runIn } from '#identity/account/testing.ts';
import { visit } from '#integrations/lti/testing.ts';
import { createTool, listTopicItems, updateTool } from './contract.ts';
import { buildItem, toolSettings } from './testing.ts';
import { CLAIM, cookie, DL, gradesOf, membersOf, physicsCourse, scope } from './testing-course.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const {
  admin,
  teacher,
  people,
  school,
  topicOf,
  physics,
  at,
  other,
  item,
  begin,
  askedBy,
  authorise,
  launch,
  ask,
  tokenBy,
  allScopes,
  tokenOf,
  scoreBy,
  choose,
  answerTo,
  giveBack,
  stop,
} = await physicsCourse(site);
afterAll(stop);

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
  ] as Record<string, string>[]) {
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
  expect((await ask(gradesOf(claims).lineitems, { token: narrow })).status).toBe(403);
  expect((await ask(membersOf(claims), { token: narrow })).status).toBe(403);
  const token = await tokenOf();
  expect((await ask(gradesOf(claims).lineitems, { token })).status).toBe(200);
  expect((await ask(gradesOf(claims).lineitems)).status).toBe(401);
  expect((await ask(gradesOf(claims).lineitems, { token: 'made up' })).status).toBe(401);
  await admin.do(updateTool, { params: { id: at.tool._id }, body: { takesGrades: false } });
  expect((await ask(gradesOf(claims).lineitems, { token })).status).toBe(403);
  await admin.do(updateTool, { params: { id: at.tool._id }, body: { takesGrades: true } });
  site.advance(61 * 60_000);
  expect((await ask(gradesOf(claims).lineitems, { token })).status).toBe(401);
});

test('scores that are impossible, or of people outside the course, are refused', async () => {
  const claims = await launch();
  const token = await tokenOf();
  site.advance(60_000);
  const send = async (body: object, path = `${gradesOf(claims).lineitem}/scores`) =>
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
  expect(await send(scoreBy(claims.sub), `${gradesOf(claims).lineitems}/${crypto.randomUUID()}/scores`)).toBe(404);
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

test('a link that is none and texts that no database holds are refused, and are no fault of the server', async () => {
  const claims = await launch();
  const token = await tokenOf();
  const [members, lines] = [membersOf(claims), gradesOf(claims).lineitems];
  const status = async (url: string) => (await ask(url, { token })).status;
  expect(await status(`${members}?rlid=${item._id}`)).toBe(200);
  for (const link of ['x', '%00', '1%27--', crypto.randomUUID()])
    expect([link, await status(`${members}?rlid=${link}`)]).toEqual([link, link === '%00' ? 400 : 404]);
  for (const name of ['tag', 'resource_id', 'resource_link_id', 'limit', 'from'])
    expect([name, await status(`${lines}?${name}=%00`)]).toEqual([name, 400]);
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
    url: new URL(gradesOf(claims).lineitems).pathname,
    headers: { host: site.otherSchool.host, authorization: `Bearer ${token}` },
  });
  expect(stolen.statusCode).toBe(401);
});
