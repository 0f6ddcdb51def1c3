/** A course with an outside tool, and the ways between its people, the school and the tool. For tests. */
import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { TestSite } from '#app/testing/site.ts';
import { buildCourse } from '#courses/courses/testing.ts';
import { startCourse } from '#courses/enrolment/contract.ts';
import { visit } from '#integrations/lti/testing.ts';
import { buildItem } from './testing.ts';
import { type StartedTool, startTool } from './testing-tool.ts';

export const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
export const DL = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
export const AGS = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
export const NRPS = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
export const scope = (name: string): string => `https://purl.imsglobal.org/spec/lti-ags/scope/${name}`;
export const MEMBERS = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';
export type Person = { readonly token: string };
export const cookie = ({ token }: Person): string => `token=${token}`;

/** The claims of a message. */
export type Claims = JWTPayload & { readonly sub: string };

export const gradesOf = (claims: Claims) => claims[AGS] as { lineitem: string; lineitems: string };
export const membersOf = (claims: Claims) =>
  (claims[NRPS] as { context_memberships_url: string }).context_memberships_url;
const dataOf = (claims: Claims) => (claims[`${DL}deep_linking_settings`] as { data: string }).data;

/** Two tools, one of them in a course of physics. */
export async function physicsCourse(site: TestSite) {
  const { school } = site;
  const [admin, teacher, student] = [site.as('admin'), site.as('teacher'), site.as('student')];
  const topicOf = async (title: string) => {
    const { course, topics } = await buildCourse(site, { title, topics: [{ title: 'Oscillations', published: true }] });
    await student.do(startCourse, { params: { id: course._id } });
    return { course: course._id, topic: topics[0]!._id };
  };
  const physics = await topicOf('Physics');
  const at = await startTool(site, { readsMembers: true });
  const other = await startTool(site, { name: 'Other', takesGrades: false });
  const item = await buildItem(site, { tool: at.tool._id, topic: physics.topic });

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
    const page = await visit(site, led.location, asking);
    const form = Object.fromEntries(
      [...page.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
    );
    return { page, form, to: /action="([^"]+)"/.exec(page.text)?.[1] };
  }

  async function claimsOf(idToken: string) {
    const keys = createLocalJWKSet(JSON.parse((await visit(site, '/lti/jwks')).text));
    const options = { issuer: 'http://school.test', audience: at.tool._id, currentDate: site.now() };
    return (await jwtVerify(idToken, keys, options)).payload as Claims;
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
    return { status: answer.statusCode, ...JSON.parse(answer.body) } as {
      status: number;
      access_token: string;
      error?: string;
      scope?: string;
      expires_in?: number;
    };
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

  /** Opens the tool's page for choosing, and returns the claims that it got. */
  async function choose(topic: string) {
    const url = `/v1/api/lti/topics/${topic}/select/${at.tool._id}`;
    if (await begin(url)) throw new Error('A student may choose');
    return launch(people.teacher, url);
  }

  const answerTo = (claims: Claims, items: unknown[], more: object = {}) => {
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
      [`${DL}data`]: dataOf(claims),
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

  return {
    admin,
    teacher,
    student,
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
    claimsOf,
    launch,
    ask,
    tokenBy,
    allScopes,
    tokenOf,
    scoreBy,
    choose,
    answerTo,
    giveBack,
    stop: () => Promise.all([at.stop(), other.stop()]),
  };
}
