import { afterAll, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { createRegistrationLink, listPlatforms, rotateToolKey } from '#integrations/lti/contract.ts';
import { refusalIn, visit } from '#integrations/lti/testing.ts';
import { startPlatform } from '#integrations/lti/testing-platform.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const admin = site.as('admin');
const platform = await startPlatform();
afterAll(() => platform.stop());

const link = async () => new URL((await admin.do(createRegistrationLink, { body: {} })).url).pathname;
const query = new URLSearchParams({
  openid_configuration: `${platform.issuer}/.well-known/openid-configuration`,
  registration_token: 'of the platform',
});

test('a platform registers itself by the link, once, and its deployment is accepted', async () => {
  const path = await link();
  const answer = await visit(site, `${path}?${query}`);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('org.imsglobal.lti.close');
  expect(platform.registered).toHaveLength(1);
  expect(platform.registered[0]).toMatchObject({
    authorization: 'Bearer of the platform',
    body: {
      application_type: 'web',
      initiate_login_uri: 'http://school.test/lti/login',
      redirect_uris: ['http://school.test/lti/launch'],
      jwks_uri: 'http://school.test/lti/jwks',
      token_endpoint_auth_method: 'private_key_jwt',
      scope: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
    },
  });
  const { platforms } = await admin.do(listPlatforms);
  expect(platforms).toMatchObject([
    {
      issuer: platform.issuer,
      clientId: 'registered',
      tokenUrl: `${platform.issuer}/token`,
      frameOrigins: [platform.issuer],
      createsAccounts: false,
      deployments: [{ deployment: 'given at registration', state: 'accepted' }],
    },
  ]);
  expect(refusalIn(await visit(site, `${path}?${query}`))).toBe('registration_link');
});

test('a link that was never made, is a day old or of another school registers nothing', async () => {
  expect(refusalIn(await visit(site, `/lti/register/${'A'.repeat(43)}?${query}`))).toBe('registration_link');
  const path = await link();
  expect(refusalIn(await visit(site, `${path}?${query}`, { at: site.otherSchool }))).toBe('registration_link');
  site.advance(24 * 60 * 60_000 + 1);
  expect(refusalIn(await visit(site, `${path}?${query}`))).toBe('registration_link');
  expect(platform.registered).toHaveLength(1);
});

test('a description that is missing, is none, or speaks for another issuer is refused with the reason', async () => {
  const path = await link();
  const refused = async (configuration: string) => {
    const asked = new URLSearchParams({ openid_configuration: configuration });
    expect(refusalIn(await visit(site, `${path}?${asked}`))).toBe('registration_failed');
    return (await admin.do(listPlatforms)).refusals[0]!.detail;
  };
  expect(await refused('')).toContain('openid_configuration is missing');
  expect(await refused(`${platform.issuer}/nothing`)).toContain('answered 404');
  expect(await refused(`${platform.issuer}/jwks`)).toContain('issuer');
  const other = `${platform.issuer.replace('127.0.0.1', 'localhost')}/.well-known/openid-configuration`;
  expect(await refused(other)).toContain('names another issuer');
  // None of these has used the link up.
  await visit(site, `${path}?${query}`);
  expect(platform.registered).toHaveLength(2);
});

test('a description in the own network is not asked for', async () => {
  const guarded = await testSite();
  const { url } = await guarded.as('admin').do(createRegistrationLink, { body: {} });
  const answer = await visit(guarded, `${new URL(url).pathname}?${query}`);
  expect(refusalIn(answer)).toBe('registration_failed');
  expect(platform.registered).toHaveLength(2);
});

test('keys are published without their private half, and the one before stays for a week', async () => {
  const read = async (at = site.school) =>
    JSON.parse((await visit(site, '/lti/jwks', { at })).text).keys as Record<string, string>[];
  const [before] = await read();
  expect(Object.keys(before!).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  expect((await read(site.otherSchool))[0]!.kid).not.toBe(before!.kid);
  await admin.do(rotateToolKey, { body: {} });
  const after = await read();
  expect(after).toHaveLength(2);
  expect(after[1]!.kid).toBe(before!.kid);
  site.advance(7 * 24 * 60 * 60_000 + 1);
  expect((await read()).map(({ kid }) => kid)).toEqual([after[0]!.kid]);
});
