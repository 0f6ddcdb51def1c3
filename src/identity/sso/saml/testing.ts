/** SAML providers as admins set them up, and browsers that sign in at them. For tests. */
import { inflateRawSync } from 'node:zlib';
import type { TestSchool, TestSite } from '#app/testing/site.ts';
import { getMe } from '#identity/account/contract.ts';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { createSamlProvider, listSamlProviders } from './contract.ts';
import {
  type Facts,
  factsFor,
  honestResponse,
  type KeyPair,
  metadataOf,
  newKeyPair,
} from './testing/identity-provider.ts';

type Given = BodyInputOf<typeof createSamlProvider>;

export const buildSaml = (overrides: Partial<Given> = {}): Given => ({
  label: 'School account',
  domains: ['school.test'],
  createsAccounts: true,
  linksAccounts: true,
  roleClaim: '',
  groupClaim: '',
  isEnabled: true,
  signsRequests: false,
  wantsSignedResponse: false,
  wantsEncryption: false,
  allowsUnsolicited: false,
  logsOut: false,
  trustsEmail: true,
  matchesExternalId: false,
  externalIdAttribute: '',
  subjectAttribute: '',
  emailAttribute: '',
  firstNameAttribute: '',
  lastNameAttribute: '',
  metadata: { xml: metadataOf({ issuer: 'https://id.school.example/idp', certificates: [] }) },
  ...overrides,
});

/** As `buildSaml`, with metadata that can be read. */
export async function samlSettings(overrides: Partial<Given> = {}): Promise<Given> {
  const { certificate } = await newKeyPair();
  const issuer = 'https://id.settings.example/idp';
  return buildSaml({ metadata: { xml: metadataOf({ issuer, certificates: [certificate] }) }, ...overrides });
}

export const messageIn = (location: string, name: 'SAMLRequest' | 'SAMLResponse' = 'SAMLRequest'): string =>
  inflateRawSync(Buffer.from(new URL(location).searchParams.get(name)!, 'base64')).toString('utf8');

export const failureIn = (location: string): string | null =>
  new URL(location, 'http://school.test').searchParams.get('sso');

/** Requests of a browser to the sites of schools. */
export const browserOf = (site: TestSite, at: TestSchool = site.school) => {
  const send = async (method: 'GET' | 'POST', url: string, cookie = '', form?: Record<string, string>) => {
    const answer = await site.server.app.inject({
      method,
      url,
      headers: {
        host: at.host,
        cookie,
        ...(form && {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://id.school.example',
          'sec-fetch-site': 'cross-site',
        }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]!);
    const token = cookies.find((one) => /^token=./.test(one))?.slice('token='.length);
    return {
      status: answer.statusCode,
      location: String(answer.headers.location ?? ''),
      cookies,
      token,
      body: answer.body,
    };
  };
  return {
    get: (url: string, cookie?: string) => send('GET', url, cookie),
    post: (url: string, form: Record<string, string>, cookie?: string) => send('POST', url, cookie, form),
  };
};

/** A school with a provider of SAML; signs people in there. */
export async function samlAt(
  site: TestSite,
  key: KeyPair,
  overrides: Partial<Given> = {},
  { issuer = 'https://id.school.example/idp', at = site.school }: { issuer?: string; at?: TestSchool } = {},
) {
  const admin = site.as(at.people.admin, at);
  const metadata = { xml: metadataOf({ issuer, certificates: [key.certificate] }) };
  const provider = await admin.do(createSamlProvider, { body: buildSaml({ metadata, ...overrides }) });
  const browser = browserOf(site, at);
  const address = `http://${at.host}`;
  const begin = async (fwd = '') => {
    const begun = await browser.get(`/v1/api/auth/sso/${provider._id}/start?${new URLSearchParams({ fwd })}`);
    const request = messageIn(begun.location);
    return {
      location: begun.location,
      cookie: begun.cookies.join('; '),
      request,
      id: /ID="([^"]+)"/.exec(request)![1]!,
      relayState: new URL(begun.location).searchParams.get('RelayState')!,
    };
  };
  const facts = (inResponseTo: string | null): Facts =>
    factsFor({ issuer, inResponseTo, now: site.now(), site: address });
  const send = (xml: string, relayState = '', cookie = '') =>
    browser.post('/saml/acs', { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }, cookie);
  /** The whole way there and back, with what `make` makes of an honest answer. */
  const signIn = async (
    change: Partial<Facts> = {},
    make: (facts: Facts) => string | Promise<string> = (all) => honestResponse(all, key),
    fwd = '',
  ) => {
    const begun = await begin(fwd);
    const posted = await send(await make({ ...facts(begun.id), ...change }), begun.relayState);
    if (!posted.location.includes('/callback')) return { ...posted, token: undefined, begun };
    return { ...(await browser.get(posted.location, begun.cookie)), posted, begun };
  };
  const problem = async (): Promise<string> => {
    const { providers } = await admin.do(listSamlProviders);
    return providers.find(({ _id }) => _id === provider._id)!.problem?.message ?? '';
  };
  const meOf = (token: string | undefined) => site.as({ personId: '', email: '', token: token! }, at).do(getMe);
  return { provider, admin, browser, begin, facts, send, signIn, problem, meOf, address, key };
}
