/** A directory of a school, for tests. */
import type { TestSchool, TestSite } from '#app/testing/site.ts';
import type { Operation } from '#identity/scim/protocol/patch.ts';
import { GROUP, USER } from '#identity/scim/protocol/schema.ts';
import { createScimToken } from './contract.ts';

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, which tests look into
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Connects a directory to a school: asks as Entra ID or Okta would. */
export async function connectDirectory(
  site: TestSite,
  { school = site.school, isReadOnly = false, expiresAt = null as string | null } = {},
) {
  const admin = site.as(school.people.admin, school);
  const made = await admin.do(createScimToken, { body: { name: 'Entra ID', isReadOnly, expiresAt } });
  const ask = async (
    method: Method,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
    at: TestSchool = school,
  ): Promise<Reply> => {
    const answer = await site.server.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        host: at.host,
        authorization: `Bearer ${made.secret}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = answer.body;
    return { status: answer.statusCode, body: text === '' ? null : JSON.parse(text), headers: answer.headers };
  };
  const patch = (
    path: string,
    Operations: readonly (Partial<Omit<Operation, 'op'>> & { op: string })[],
    headers?: Readonly<Record<string, string>>,
  ) => ask('PATCH', path, { schemas: [PATCH_SCHEMA], Operations }, headers);
  const find = async (path: string, filter: string) =>
    (await ask('GET', `${path}?${new URLSearchParams({ filter })}`)).body;
  return { ask, patch, find, secret: made.secret, token: made.token };
}

export const buildUser = (userName: string, more: object = {}) => ({
  schemas: [USER],
  userName,
  name: { givenName: 'Ada', familyName: 'Byron' },
  emails: [{ value: userName, type: 'work', primary: true }],
  active: true,
  ...more,
});

export const buildGroup = (displayName: string, more: object = {}) => ({ schemas: [GROUP], displayName, ...more });
