/** OAuth 2 client credentials, asked by another implementation of the standard (openid-client) and by hand. */
import type { AddressInfo } from 'node:net';
import * as client from 'openid-client';
import { expect, test } from 'vitest';
import type { Scope } from '#access/keys.ts';
import { testSite } from '#app/testing/site.ts';
import { createOwnKey, createSchoolKey, revokeSchoolKey } from './contract.ts';

const site = await testSite();
const { school, otherSchool } = site;
await site.server.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = site.server.app.server.address() as AddressInfo;
const origin = `http://localhost:${port}`;
await site.database.asOwner('insert into tenant_host (host, tenant_id) values ($1, $2)', ['localhost', school.id]);

const newClient = (scopes: Scope[]) =>
  site.as('admin').do(createSchoolKey, { body: { name: 'Records', scopes, expiresAt: null } });
const insecure = { execute: [client.allowInsecureRequests] };
const discover = (id: string, secret: string, auth?: client.ClientAuth) =>
  client.discovery(new URL(origin), id, secret, auth, { ...insecure, algorithm: 'oauth2' });
const callApi = (token: string, path = '/v1/api/users/all', host = 'localhost') =>
  site.server.app.inject({ url: path, headers: { host, authorization: `Bearer ${token}` } });

test.each([
  ['client_secret_basic', (secret: string) => client.ClientSecretBasic(secret)],
  ['client_secret_post', (secret: string) => client.ClientSecretPost(secret)],
])(
  'openid-client finds the endpoint and gets a token by %s, which opens the interface for an hour',
  async (_, auth) => {
    const { key, secret } = await newClient(['people.read', 'question.read']);
    const config = await discover(key._id, secret, auth(secret));
    const token = await client.clientCredentialsGrant(config, { scope: 'people.read' });
    expect(token).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'people.read' });
    expect((await callApi(token.access_token)).statusCode).toBe(200);
    // Only what was asked for.
    expect((await callApi(token.access_token, '/v1/api/questions')).statusCode).toBe(403);
    const answer = await client.fetchProtectedResource(
      config,
      token.access_token,
      new URL(`${origin}/v1/api/users/me`),
      'GET',
    );
    expect(answer.status).toBe(200);
    site.advance(3_601_000);
    expect((await callApi(token.access_token)).statusCode).toBe(401);
  },
);

test('without a scope the token has all of the key’s, and it ends with the key', async () => {
  const { key, secret } = await newClient(['people.read', 'question.read']);
  const token = await client.clientCredentialsGrant(await discover(key._id, secret));
  expect(token.scope).toBe('people.read question.read');
  expect((await callApi(token.access_token)).statusCode).toBe(200);
  await site.as('admin').do(revokeSchoolKey, { params: { id: key._id } });
  expect((await callApi(token.access_token)).statusCode).toBe(401);
});

test('a token is worth nothing at another school, and nothing when it was changed', async () => {
  const { key, secret } = await newClient(['people.read']);
  const { access_token: token } = await client.clientCredentialsGrant(await discover(key._id, secret));
  expect((await callApi(token, '/v1/api/users/all', otherSchool.host)).statusCode).toBe(401);
  const [head, body, mac] = token.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const more = Buffer.from(JSON.stringify({ ...claims, scopes: ['people.write'] })).toString('base64url');
  expect((await callApi([head, more, mac].join('.'))).statusCode).toBe(401);
  expect((await callApi([head, body].join('.'))).statusCode).toBe(401);
  expect((await callApi('tripos_at.x.y')).statusCode).toBe(401);
});

const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
const ask = async (payload: string, headers: Record<string, string> = {}, host = 'localhost') => {
  const answer = await site.server.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });
  return { status: answer.statusCode, error: answer.json().error as string, headers: answer.headers };
};

test('errors are those of RFC 6749, 5.2', async () => {
  const { key, secret } = await newClient(['people.read']);
  const authorization = basic(key._id, secret);
  const grant = 'grant_type=client_credentials';
  const own = await site
    .as('admin')
    .do(createOwnKey, { body: { name: 'Mine', scopes: ['people.read'], expiresAt: null } });
  const cases: [string, string, Record<string, string>, number, string][] = [
    ['a wrong secret', grant, { authorization: basic(key._id, 'wrong') }, 401, 'invalid_client'],
    ['another client', grant, { authorization: basic(own.key._id, secret) }, 401, 'invalid_client'],
    ['a person’s key', grant, { authorization: basic(own.key._id, own.secret) }, 401, 'invalid_client'],
    ['no client', grant, {}, 401, 'invalid_client'],
    ['a broken header', grant, { authorization: 'Basic %%%' }, 401, 'invalid_client'],
    ['a wrong encoding', grant, { authorization: `Basic ${btoa('%zz:x')}` }, 401, 'invalid_client'],
    ['no grant', '', { authorization }, 400, 'invalid_request'],
    ['another grant', 'grant_type=password', { authorization }, 400, 'unsupported_grant_type'],
    ['a scope too many', `${grant}&scope=people.write`, { authorization }, 400, 'invalid_scope'],
    ['a parameter twice', `${grant}&${grant}`, { authorization }, 400, 'invalid_request'],
    ['two ways at once', `${grant}&client_secret=${secret}`, { authorization }, 400, 'invalid_request'],
    ['JSON', '{}', { authorization, 'content-type': 'application/json' }, 400, 'invalid_request'],
  ];
  for (const [name, payload, headers, status, error] of cases) {
    const answer = await ask(payload, headers);
    expect([answer.status, answer.error], name).toEqual([status, error]);
    expect(answer.headers['cache-control'], name).toBe('no-store');
    if (status === 401 && headers.authorization) expect(answer.headers['www-authenticate'], name).toMatch(/^Basic /);
  }
  expect((await ask(grant, { authorization })).status).toBe(200);
  expect((await ask(grant, { authorization }, otherSchool.host)).error).toBe('invalid_client');
  expect((await ask(grant, { authorization }, 'nowhere.test')).status).toBe(404);
});
