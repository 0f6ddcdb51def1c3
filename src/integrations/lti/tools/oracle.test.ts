/** A tool written with `@lti-tool/core`, another implementation of LTI Advantage: launches, content, grades and members. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LTITool } from '@lti-tool/core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { buildCourse } from '#courses/courses/testing.ts';
import { startCourse } from '#courses/enrolment/contract.ts';
import { visit } from '#integrations/lti/testing.ts';
import { createTool, listItemResults, listTopicItems } from './contract.ts';
import { buildItem, toolSettings } from './testing.ts';

type Config = ConstructorParameters<typeof LTITool>[0];
type Person = { readonly token: string };

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const { teacher, student } = school.people;
const ISSUER = 'http://school.test';

// The school is reached by its name, which no resolver knows here; everything else by the network.
const network = globalThis.fetch;
async function reach(input: string | URL | Request, options: RequestInit = {}): Promise<Response> {
  const request = new Request(input, options);
  if (!request.url.startsWith(`${ISSUER}/`)) return network(input, options);
  const answer = await site.server.app.inject({
    method: request.method as 'GET',
    url: request.url.slice(ISSUER.length),
    headers: { ...Object.fromEntries(request.headers), host: school.host },
    ...(request.method !== 'GET' && { payload: await request.text() }),
  });
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode, headers });
}
beforeAll(() => void vi.stubGlobal('fetch', reach));
afterAll(() => void vi.unstubAllGlobals());

const keyPair = (await crypto.subtle.generateKey(
  { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
  true,
  ['sign', 'verify'],
)) as CryptoKeyPair;
const nonces = new Set<string>();
const storage: Partial<Config['storage']> = {
  storeNonce: async (nonce) => void nonces.add(nonce),
  validateNonce: async (nonce) => nonces.delete(nonce),
  addSession: async ({ id }) => id,
  getLaunchConfig: async (iss, clientId, deploymentId) => ({
    iss,
    clientId,
    deploymentId,
    authUrl: `${ISSUER}/lti/tools/auth`,
    tokenUrl: `${ISSUER}/lti/tools/token`,
    jwksUrl: `${ISSUER}/lti/jwks`,
  }),
};
const other = new LTITool({
  stateSecret: new TextEncoder().encode('of the tool alone, and long enough'),
  keyPair,
  storage: storage as Config['storage'],
});

const keys = createServer(
  (_request, response) => void other.getJWKS().then((set) => response.end(JSON.stringify(set))),
);
await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', () => resolve()));
const host = `http://127.0.0.1:${(keys.address() as AddressInfo).port}`;
afterAll(() => {
  keys.closeAllConnections();
  return new Promise((resolve) => void keys.close(resolve));
});

const { course, topics } = await buildCourse(site, { title: 'Physics', topics: [{ title: 'Light', published: true }] });
await site.as('student').do(startCourse, { params: { id: course._id } });
const topic = topics[0]!._id;
const tool = await site.as('admin').do(createTool, {
  body: { ...toolSettings(host), readsMembers: true, sharesName: true, sharesEmail: true },
});

/** The way of a browser: the school sends it to the tool, the tool asks who has come, and gets a message. */
async function launch(url: string, person: Person) {
  const cookie = `token=${person.token}`;
  const begun = await visit(site, url, { cookie });
  const query = Object.fromEntries(new URL(begun.location).searchParams) as Record<string, string>;
  const asked = await other.handleLogin({
    client_id: query.client_id!,
    iss: query.iss!,
    launchUrl: `${host}/launch`,
    login_hint: query.login_hint!,
    target_link_uri: query.target_link_uri!,
    lti_deployment_id: query.lti_deployment_id!,
    lti_message_hint: query.lti_message_hint!,
  });
  const led = await visit(site, asked.slice(ISSUER.length));
  const page = await visit(site, led.location, { cookie });
  const read = (name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] ?? '';
  const sent = [read('id_token'), read('state')] as const;
  return { session: await other.createSession(await other.verifyLaunch(...sent)), sent };
}

test('it believes our messages once, and reads of them what we say', async () => {
  const item = await buildItem(site, { tool: tool._id, topic });
  const { session, sent } = await launch(`/v1/api/lti/items/${item._id}/open`, student);
  expect(session).toMatchObject({
    isStudent: true,
    isInstructor: false,
    user: { givenName: 'Sofia', email: school.people.student.email },
    context: { id: course._id, title: 'Physics' },
    resourceLink: { id: item._id, title: 'Pendulum' },
    platform: { issuer: ISSUER, clientId: tool._id, deploymentId: '1' },
    isAssignmentAndGradesAvailable: true,
    isNameAndRolesAvailable: true,
    isDeepLinkingAvailable: false,
  });
  await expect(other.verifyLaunch(...sent)).rejects.toThrow('already been used');
});

test('its scores, columns and lists of members are those of this school', async () => {
  const [item] = (await site.as('teacher').do(listTopicItems, { params: { id: topic } })).items;
  const { session } = await launch(`/v1/api/lti/items/${item!._id}/open`, student);
  await other.submitScore(session, {
    userId: session.user.id,
    scoreGiven: 8,
    scoreMaximum: 10,
    activityProgress: 'Completed',
    gradingProgress: 'FullyGraded',
    timestamp: new Date().toISOString(),
  });
  const { results } = await site.as('teacher').do(listItemResults, { params: { id: item!._id } });
  expect(results).toMatchObject([{ score: 8, maxScore: 10, grading: 'FullyGraded' }]);
  expect(await other.getScores(session)).toMatchObject([
    { userId: session.user.id, resultScore: 8, resultMaximum: 10 },
  ]);
  const made = await other.createLineItem(session, { label: 'Homework', scoreMaximum: 5, tag: 'extra' });
  expect((await other.listLineItems(session)).map(({ label }) => label)).toEqual(['Pendulum', 'Homework']);
  expect(made).toMatchObject({ label: 'Homework', scoreMaximum: 5, tag: 'extra' });
  expect(await other.getLineItem(session)).toMatchObject({ scoreMaximum: 10 });
  const members = await other.getMembers(session);
  const me = members.find(({ userId }) => userId === session.user.id);
  expect(me).toMatchObject({ givenName: 'Sofia', email: school.people.student.email });
});

test('of the five kinds of content that it returns, two are taken and three left out by name', async () => {
  const { session } = await launch(`/v1/api/lti/topics/${topic}/select/${tool._id}`, teacher);
  expect(session).toMatchObject({ isInstructor: true, isDeepLinkingAvailable: true });
  expect(session.services?.deepLinking).toMatchObject({
    acceptTypes: ['ltiResourceLink', 'link'],
  });
  const form = await other.createDeepLinkingResponse(session, [
    { type: 'ltiResourceLink', title: 'Lens lab', url: `${host}/lens`, lineItem: { label: 'Lens', scoreMaximum: 4 } },
    { type: 'link', title: 'On lenses', url: 'https://lens.example/read', window: { targetName: 'x' } },
    { type: 'html', title: 'A note', html: '<b>note</b>' },
    { type: 'file', title: 'Worksheet', url: `${host}/sheet.pdf`, mediaType: 'application/pdf' },
    { type: 'image', title: 'A lens', url: `${host}/lens.png` },
  ]);
  expect(/action="([^"]+)"/.exec(form)?.[1]).toBe(`${ISSUER}/lti/tools/return`);
  const page = await visit(site, '/lti/tools/return', {
    form: { JWT: /name="JWT" value="([^"]+)"/.exec(form)![1]! },
    headers: { origin: host, 'sec-fetch-site': 'cross-site' },
  });
  expect(page.text).toContain('Not added: 3');
  const kinds = [...page.text.matchAll(/<li>.?([\w ]+).?: this site takes no content of the kind “(\w+)”/g)];
  expect(kinds.map(([, name, kind]) => [name, kind])).toEqual([
    ['A note', 'html'],
    ['Worksheet', 'file'],
    ['A lens', 'image'],
  ]);
  const { items } = await site.as('teacher').do(listTopicItems, { params: { id: topic } });
  expect(items.slice(1)).toMatchObject([
    { title: 'Lens lab', isLink: false, maxScore: 4 },
    { title: 'On lenses', isLink: true, url: 'https://lens.example/read' },
  ]);
});
