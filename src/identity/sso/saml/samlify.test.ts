/** Against an identity provider that others have written (`samlify`): signing in, encrypted, and signing out both ways. */
import * as samlify from 'samlify';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getMe, logout } from '#identity/account/contract.ts';
import { toPem } from './certificates.ts';
import { createSamlProvider } from './contract.ts';
import { newKeyPair } from './testing/identity-provider.ts';
import { browserOf, buildSaml, failureIn, messageIn } from './testing.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const browser = browserOf(site);
const key = await newKeyPair();
// It asks for one; the shape is held by our own tests.
samlify.setSchemaValidator({ validate: async () => 'skipped' });

const issuer = 'https://samlify.school.example/idp';
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const settings = {
  entityID: issuer,
  privateKey: key.privateKey,
  signingCert: toPem(key.certificate),
  requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
  singleSignOnService: [{ Binding: redirect, Location: 'https://samlify.school.example/sso' }],
  singleLogoutService: [{ Binding: redirect, Location: 'https://samlify.school.example/slo' }],
  wantLogoutRequestSigned: true,
  loginResponseTemplate: {
    context: samlify.SamlLib.defaultLoginResponseTemplate.context,
    attributes: [
      {
        name: 'mail',
        valueTag: 'email',
        nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
        valueXsiType: 'xs:string',
      },
      {
        name: 'givenName',
        valueTag: 'first',
        nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
        valueXsiType: 'xs:string',
      },
      {
        name: 'sn',
        valueTag: 'last',
        nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
        valueXsiType: 'xs:string',
      },
    ],
  },
};
const providers = {
  plain: samlify.IdentityProvider(settings),
  encrypting: samlify.IdentityProvider({ ...settings, isAssertionEncrypted: true }),
};
const provider = await site.as('admin').do(createSamlProvider, {
  body: buildSaml({ metadata: { xml: providers.plain.getMetadata() }, signsRequests: true, logsOut: true }),
});
/** It takes requests as forms alone, and signed ones alone. */
const formIssuer = 'https://forms.school.example/idp';
const formIdp = samlify.IdentityProvider({
  ...settings,
  entityID: formIssuer,
  wantAuthnRequestsSigned: true,
  singleSignOnService: [
    { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST', Location: 'https://forms.school.example/sso' },
  ],
  singleLogoutService: [],
});
const formProvider = await site.as('admin').do(createSamlProvider, {
  body: buildSaml({ metadata: { xml: formIdp.getMetadata() }, signsRequests: true }),
});
const serviceMetadata = (await browser.get('/saml/metadata')).body;
const service = samlify.ServiceProvider({
  metadata: serviceMetadata,
  wantLogoutRequestSigned: true,
  wantLogoutResponseSigned: true,
});
const address = `http://${school.host}`;

/** What samlify reads of an address. */
const requestOf = (location: string) => {
  const search = new URL(location).search.slice(1);
  return {
    query: Object.fromEntries(new URLSearchParams(search)),
    octetString: search.slice(0, search.indexOf('&Signature=')),
  };
};

const minutes = (count: number): string => new Date(site.now().getTime() + count * 60_000).toISOString();

/** What the page of a request sends to the provider. */
const formIn = (body: string) => ({
  action: /action="([^"]+)"/.exec(body)![1]!,
  fields: Object.fromEntries(
    [...body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ),
});

async function signIn(who: string, idp = providers.plain) {
  const isForm = idp === formIdp;
  const begun = await browser.get(`/v1/api/auth/sso/${(isForm ? formProvider : provider)._id}/start`);
  const sent = isForm ? formIn(begun.body).fields : Object.fromEntries(new URL(begun.location).searchParams);
  const { extract } = isForm
    ? await idp.parseLoginRequest(service, 'post', { body: sent })
    : await idp.parseLoginRequest(service, 'redirect', requestOf(begun.location));
  const values: Record<string, string> = {
    ID: `_${crypto.randomUUID()}`,
    AssertionID: `_${crypto.randomUUID()}`,
    Destination: `${address}/saml/acs`,
    Audience: `${address}/saml/metadata`,
    EntityID: `${address}/saml/metadata`,
    SubjectRecipient: `${address}/saml/acs`,
    Issuer: isForm ? formIssuer : issuer,
    IssueInstant: minutes(0),
    AuthnInstant: minutes(0),
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    ConditionsNotBefore: minutes(-1),
    ConditionsNotOnOrAfter: minutes(5),
    SubjectConfirmationDataNotOnOrAfter: minutes(5),
    NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    NameID: who,
    InResponseTo: String(extract.request?.id),
    AuthnStatement: `<saml:AuthnStatement AuthnInstant="${minutes(0)}" SessionIndex="_s-${who}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    attrEmail: `${who}@school.test`,
    attrFirst: 'Mary',
    attrLast: 'Somerville',
  };
  const { context } = await idp.createLoginResponse(
    service,
    { extract },
    'post',
    {},
    { customTagReplacement: (template: string) => ({ id: values.ID!, context: fill(template, values) }) },
  );
  const posted = await browser.post('/saml/acs', { SAMLResponse: context, RelayState: sent.RelayState! });
  return browser.get(posted.location, begun.cookies.join('; '));
}

/** The statement is markup; all other values are text. */
const fill = (template: string, { AuthnStatement = '', ...values }: Record<string, string>): string =>
  samlify.SamlLib.replaceTagsByValue(template.replaceAll('{AuthnStatement}', AuthnStatement), values);

const as = (token: string | undefined) => site.as({ personId: '', email: '', token: token! });

test('samlify reads our metadata and our signed request, and its answer signs in', async () => {
  const { token, location } = await signIn('samlify');
  expect(location).toBe('/dash');
  expect(await as(token).do(getMe)).toMatchObject({ email: 'samlify@school.test', firstName: 'Mary' });
});

test('a provider that takes forms alone gets a signed one in the reader’s language, and its answer signs in', async () => {
  const begun = await site.server.app.inject({
    url: `/v1/api/auth/sso/${formProvider._id}/start`,
    headers: { host: school.host, 'accept-language': 'de' },
  });
  expect(begun.statusCode).toBe(200);
  expect(begun.body).toContain('Anmeldung mit School account');
  expect(formIn(begun.body).action).toBe('https://forms.school.example/sso');
  expect(begun.headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
  const { fields } = formIn(begun.body);
  const xml = Buffer.from(fields.SAMLRequest!, 'base64').toString();
  const changed = Buffer.from(xml.replace('/saml/acs', '/saml/other')).toString('base64');
  await expect(formIdp.parseLoginRequest(service, 'post', { body: { SAMLRequest: changed } })).rejects.toThrow();
  const { token, location } = await signIn('formed', formIdp);
  expect(location).toBe('/dash');
  expect(await as(token).do(getMe)).toMatchObject({ email: 'formed@school.test' });
});

test('its encrypted answer signs in', async () => {
  const { token } = await signIn('encrypted', providers.encrypting);
  expect(await as(token).do(getMe)).toMatchObject({ email: 'encrypted@school.test' });
});

test('it reads our request to sign out, and its answer is taken', async () => {
  const { token } = await signIn('leaver');
  const { next } = await as(token).do(logout);
  const led = await browser.get(next!);
  const { extract } = await providers.plain.parseLogoutRequest(service, 'redirect', requestOf(led.location));
  expect(extract.nameID).toBe('leaver');
  const answer = providers.plain.createLogoutResponse(service, { extract }, 'redirect', '', (template: string) => ({
    id: '_answer',
    context: samlify.SamlLib.replaceTagsByValue(template, {
      ID: '_answer',
      Issuer: issuer,
      Destination: `${address}/saml/logout`,
      IssueInstant: minutes(0),
      InResponseTo: String(extract.request?.id),
      StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    }),
  }));
  const { pathname, search } = new URL(answer.context);
  expect(failureIn((await browser.get(pathname + search)).location)).toBe('out');
});

test('its request to sign out ends the session, and it reads our answer', async () => {
  const { token } = await signIn('ended');
  const request = providers.plain.createLogoutRequest(
    service,
    'redirect',
    { logoutNameID: 'ended', sessionIndex: '_s-ended' },
    'its state',
    (template: string) => ({
      id: '_request',
      context: samlify.SamlLib.replaceTagsByValue(template, {
        ID: '_request',
        Destination: `${address}/saml/logout`,
        Issuer: issuer,
        IssueInstant: minutes(0),
        NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        NameID: 'ended',
        SessionIndex: '_s-ended',
      }),
    }),
  );
  const { pathname, search } = new URL(request.context);
  const { location } = await browser.get(pathname + search);
  expect((await as(token).call(getMe)).status).toBe(401);
  expect(messageIn(location, 'SAMLResponse')).toContain('InResponseTo="_request"');
  const { extract } = await providers.plain.parseLogoutResponse(service, 'redirect', requestOf(location));
  expect(extract.response?.inResponseTo).toBe('_request');
});
