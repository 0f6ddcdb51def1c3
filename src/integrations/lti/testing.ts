/** A school and a platform that know each other, and the way of a browser between them. For tests. */
import { v7 as uuid } from 'uuid';
import type { TestSchool, TestSite } from '#app/testing/site.ts';
import { runIn } from '#identity/account/testing.ts';
import { createPlatform, type Platform } from './contract.ts';
import { buildMessage, type MessageInput, startPlatform, type TestPlatform } from './testing-platform.ts';

interface PageAnswer {
  readonly status: number;
  readonly location: string;
  readonly cookies: string[];
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface Asking {
  readonly cookie?: string;
  readonly at?: TestSchool;
  readonly form?: Record<string, string> | URLSearchParams;
  readonly headers?: Record<string, string>;
}

/** What a browser gets at an address, without following it. */
export async function visit(site: TestSite, url: string, asking: Asking = {}): Promise<PageAnswer> {
  const { cookie = '', at = site.school, form, headers } = asking;
  const answer = await site.server.app.inject({
    method: form ? 'POST' : 'GET',
    url,
    headers: {
      host: at.host,
      cookie,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  });
  return {
    status: answer.statusCode,
    location: String(answer.headers.location ?? ''),
    cookies: [answer.headers['set-cookie'] ?? []].flat(),
    text: answer.body,
    headers: answer.headers,
  };
}

export const cookiesOf = ({ cookies }: Pick<PageAnswer, 'cookies'>): string =>
  cookies.map((line) => line.split(';')[0]!).join('; ');

export const tokenIn = ({ cookies }: Pick<PageAnswer, 'cookies'>): string | undefined =>
  cookies.map((line) => /^token=([^;]+)/.exec(line)?.[1]).find((token) => token !== undefined);

/** The code that the page of a refusal names; undefined where there is none. */
export const refusalIn = ({ text }: Pick<PageAnswer, 'text'>): string | undefined => /this code: (\w+)/.exec(text)?.[1];

export interface Visitor {
  readonly platform: TestPlatform;
  readonly registered: Platform;
  /** Begins a login at the school. Returns state, nonce and the cookies. */
  begin(at?: TestSchool, target?: string): Promise<{ state: string; nonce: string; cookie: string; location: URL }>;
  /** The whole way: login, message, answer. */
  launch(input?: MessageInput, asking?: Omit<Asking, 'form'>): Promise<PageAnswer>;
  /** Sends a signed message as the answer to a login that was begun. */
  send(begun: { state: string; cookie: string }, idToken: string, asking?: Omit<Asking, 'form'>): Promise<PageAnswer>;
}

/** A platform that is registered at the school, with the deployment `first`. */
export async function connectPlatform(
  site: TestSite,
  settings: Partial<TestPlatform['settings']> = {},
  { clientId = 'tripos', at = site.school }: { clientId?: string; at?: TestSchool } = {},
): Promise<Visitor> {
  const platform = await startPlatform(clientId);
  const registered = await site
    .as(at.people.admin, at)
    .do(createPlatform, { body: { ...platform.settings, ...settings, deployments: ['first'] } });
  const visitor: Visitor = {
    platform,
    registered,
    async begin(school = at, target = `http://${school.host}/lti/launch`) {
      const query = new URLSearchParams({
        iss: platform.issuer,
        client_id: platform.clientId,
        login_hint: 'hint',
        target_link_uri: target,
      });
      const answer = await visit(site, `/lti/login?${query}`, { at: school });
      if (answer.status !== 302) throw new Error(`The login answered ${answer.status}: ${answer.text}`);
      const location = new URL(answer.location);
      const read = (name: string): string => location.searchParams.get(name) ?? '';
      return { state: read('state'), nonce: read('nonce'), cookie: cookiesOf(answer), location };
    },
    send: ({ state, cookie }, idToken, asking = {}) =>
      visit(site, '/lti/launch', {
        at,
        cookie,
        ...asking,
        form: { state, id_token: idToken },
        headers: { origin: platform.issuer, 'sec-fetch-site': 'cross-site', ...asking.headers },
      }),
    async launch(input = {}, asking) {
      const begun = await visitor.begin();
      const message = buildMessage(platform, begun.nonce, { now: site.now(), ...input });
      return visitor.send(begun, await platform.sign(message), asking);
    },
  };
  return visitor;
}

/** A link to the quiz whose platform wants the result of the attempt's student. Returns its id. */
export async function linkToPlatform(site: TestSite, quizId: string, attemptId: string): Promise<string> {
  const [platform, link] = [uuid(), uuid()];
  const run = (text: string, values: unknown[]) => runIn(site, site.school, text, [site.school.id, ...values]);
  await run(
    `insert into lti_platform (tenant_id, platform_id, name, issuer, client_id, auth_url, token_url, jwks_url)
     values ($1, $2, 'P', 'https://p.example', $3, 'https://p.example', 'https://p.example', 'https://p.example')`,
    [platform, quizId],
  );
  await run(
    `insert into lti_link (tenant_id, link_id, platform_id, deployment, resource_link, quiz_id, line_item, scopes,
       created_at, launched_at)
     values ($1, $2, $3, 'd', 'r', $4, 'https://p.example/1', '{https://purl.imsglobal.org/spec/lti-ags/scope/score}',
       now(), now())`,
    [link, platform, quizId],
  );
  await run(
    `insert into lti_score (tenant_id, link_id, person_id, subject)
     select tenant_id, $2, person_id, 'one' from attempt where tenant_id = $1 and attempt_id = $3`,
    [link, attemptId],
  );
  return link;
}

/** A course whose members are to be read daily from an address where nothing answers. Returns its id. */
export async function buildRoster(
  site: TestSite,
  { group, title = 'Course' }: { group?: string; title?: string } = {},
) {
  const [platform, context, made] = [uuid(), uuid(), uuid()];
  const run = (text: string, values: unknown[]) => runIn(site, site.school, text, [site.school.id, ...values]);
  await run(
    `insert into lti_platform (tenant_id, platform_id, name, issuer, client_id, auth_url, token_url, jwks_url)
     values ($1, $2, 'P', 'https://p.example', $3, 'https://127.0.0.1', 'https://127.0.0.1', 'https://127.0.0.1')`,
    [platform, context],
  );
  await run(
    `insert into lti_deployment (tenant_id, platform_id, deployment, state, first_seen_at)
     values ($1, $2, 'd', 'accepted', now())`,
    [platform],
  );
  if (group === undefined)
    await run('insert into person_group (tenant_id, group_id, name) values ($1, $2, $3)', [made, `Group ${made}`]);
  await run(
    `insert into lti_context (tenant_id, context_id, platform_id, deployment, context, title, memberships_url, group_id,
       is_daily, launched_at) values ($1, $2, $3, 'd', 'c', $4, 'https://127.0.0.1/members', $5, true, now())`,
    [context, platform, title, group ?? made],
  );
  return context;
}
