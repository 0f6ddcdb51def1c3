/** Single log-out, both ways, over two processes; and what others try with its messages. */
import { createSign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { createServer } from '#app/server.ts';
import { testSite } from '#app/testing/site.ts';
import { getMe, logout } from '#identity/account/contract.ts';
import { toPem } from './certificates.ts';
import { updateSamlProvider } from './contract.ts';
import { openKeys } from './keys.ts';
import { readRedirect, verifyRedirect } from './message/redirect.ts';
import { escapeXml, ns } from './message/xml.ts';
import { listKeys } from './store-keys.ts';
import { encryptFor, type KeyPair, newKeyPair, signElement } from './testing/identity-provider.ts';
import { failureIn, messageIn, samlAt } from './testing.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school, database } = site;
const [key, stranger] = [await newKeyPair(), await newKeyPair()];
const at = await samlAt(site, key, { logsOut: true });
const other = await createServer({
  config: site.server.services.config,
  databaseUrl: database.url,
  dist: null,
  background: false,
});
await other.app.ready();
afterAll(() => other.close());

const askOther = async (token: string | undefined) =>
  (await other.app.inject({ url: getMe.path, headers: { host: school.host, authorization: `Bearer ${token}` } }))
    .statusCode;
const signIn = async (nameId: string, sessionIndex: string) =>
  (await at.signIn({ nameId, sessionIndex, attributes: { mail: [`${nameId}@school.test`] } })).token;

interface Request {
  name?: string;
  issuer?: string;
  destination?: string;
  index?: string | null;
  id?: string;
  at?: Date;
  nameXml?: string;
}

let count = 0;
function writeRequest(given: Request = {}): string {
  count += 1;
  const { name = 'mary', issuer = 'https://id.school.example/idp', index = null } = given;
  const destination = given.destination ?? `${at.address}/saml/logout`;
  const nameXml = given.nameXml ?? `<saml:NameID>${escapeXml(name)}</saml:NameID>`;
  return `<samlp:LogoutRequest xmlns:samlp="${ns.protocol}" xmlns:saml="${ns.assertion}" ID="${given.id ?? `_out-${count}`}" Version="2.0" IssueInstant="${(given.at ?? site.now()).toISOString()}" Destination="${destination}"><saml:Issuer>${issuer}</saml:Issuer>${nameXml}${index === null ? '' : `<samlp:SessionIndex>${index}</samlp:SessionIndex>`}</samlp:LogoutRequest>`;
}

/** The query of a message, signed beside it. */
function redirectWith(
  xml: string | Buffer,
  pair: KeyPair | null = key,
  kind = 'SAMLRequest',
  relay = 'their state',
): string {
  const packed = Buffer.isBuffer(xml) ? xml : deflateRawSync(Buffer.from(xml));
  const text = `${kind}=${encodeURIComponent(packed.toString('base64'))}&RelayState=${encodeURIComponent(relay)}`;
  if (!pair) return text;
  const signed = `${text}&SigAlg=${encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')}`;
  const signature = createSign('RSA-SHA256').update(signed).sign(pair.privateKey, 'base64');
  return `${signed}&Signature=${encodeURIComponent(signature)}`;
}
const send = (search: string) => at.browser.get(`/saml/logout?${search}`);

test('signing out here leads to the provider with a signed request, and its answer ends it', async () => {
  const token = await signIn('leaver', '_s-leaver');
  const { next } = await site.as({ personId: '', email: '', token: token! }).do(logout);
  const led = await at.browser.get(next!);
  const address = new URL(led.location);
  expect(address.origin + address.pathname).toBe('https://id.school.example/slo');
  const message = await readRedirect(address.search.slice(1));
  const [own] = await database.inTenant(school.id, listKeys);
  verifyRedirect(message, [toPem(own!.certificate)]);
  expect(message.xml).toContain('>leaver</saml:NameID>');
  expect(message.xml).toContain('>_s-leaver</saml2p:SessionIndex>');
  expect((await at.browser.get(next!)).location).toBe('/');
  const id = /ID="([^"]+)"/.exec(message.xml)![1]!;
  const answer = (inResponseTo: string, status = 'Success') =>
    `<samlp:LogoutResponse xmlns:samlp="${ns.protocol}" xmlns:saml="${ns.assertion}" ID="_a${inResponseTo}${status}" Version="2.0" IssueInstant="${site.now().toISOString()}" Destination="${at.address}/saml/logout" InResponseTo="${inResponseTo}"><saml:Issuer>https://id.school.example/idp</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status></samlp:LogoutResponse>`;
  expect(failureIn((await send(redirectWith(answer(id), null, 'SAMLResponse'))).location)).toBe('out-here');
  expect(failureIn((await send(redirectWith(answer('_unknown'), key, 'SAMLResponse'))).location)).toBe('out-here');
  expect(failureIn((await send(redirectWith(answer(id), key, 'SAMLResponse'))).location)).toBe('out');
  expect(failureIn((await send(redirectWith(answer(id), key, 'SAMLResponse'))).location)).toBe('out-here');
});

test('a request of the provider ends the session that it names on every process, and no other', async () => {
  const [first, second, else_] = [
    await signIn('mary', '_s-1'),
    await signIn('mary', '_s-2'),
    await signIn('ida', '_s-3'),
  ];
  expect(await Promise.all([first, second, else_].map(askOther))).toEqual([200, 200, 200]);
  const answer = await send(redirectWith(writeRequest({ index: '_s-1' })));
  const address = new URL(answer.location);
  expect(address.origin + address.pathname).toBe('https://id.school.example/slo');
  expect(address.searchParams.get('RelayState')).toBe('their state');
  const message = await readRedirect(address.search.slice(1));
  const [own] = await database.inTenant(school.id, listKeys);
  verifyRedirect(message, [toPem(own!.certificate)]);
  expect(messageIn(answer.location, 'SAMLResponse')).toContain('status:Success');
  await vi.waitFor(async () => expect(await askOther(first)).toBe(401), 1000);
  expect([await askOther(second), await askOther(else_)]).toEqual([200, 200]);
  // Without a name of a session, all of the person end.
  await send(redirectWith(writeRequest()));
  await vi.waitFor(async () => expect(await askOther(second)).toBe(401), 1000);
  expect(await askOther(else_)).toBe(200);
});

test('a request comes as a form too, and with an encrypted name', async () => {
  const token = await signIn('former', '_s-form');
  await openKeys(site.server.services, { id: school.id, host: school.host });
  const [own] = await database.inTenant(school.id, listKeys);
  const nameXml = encryptFor(
    `<saml:NameID xmlns:saml="${ns.assertion}">former</saml:NameID>`,
    own!.certificate,
    'EncryptedID',
  );
  const post = (xml: string) => at.browser.post('/saml/logout', { SAMLRequest: Buffer.from(xml).toString('base64') });
  const xml = writeRequest({ nameXml });
  expect(failureIn((await post(xml)).location)).toBe('out-here');
  expect(failureIn((await post(signElement(xml, 'LogoutRequest', stranger))).location)).toBe('out-here');
  expect(await askOther(token)).toBe(200);
  expect((await post(signElement(xml, 'LogoutRequest', key))).location).toContain('/slo?SAMLResponse=');
  await vi.waitFor(async () => expect(await askOther(token)).toBe(401), 1000);
});

const bomb = deflateRawSync(Buffer.alloc(50 * 1024 * 1024, ' '));

test.each<[string, RegExp, () => string]>([
  ['that is not signed', /not signed/, () => redirectWith(writeRequest({ name: 'kept' }), null)],
  ['signed by another key', /another key/, () => redirectWith(writeRequest({ name: 'kept' }), stranger)],
  [
    'signed by SHA-1',
    /not accepted/,
    () => redirectWith(writeRequest({ name: 'kept' })).replace('rsa-sha256', 'rsa-sha1'),
  ],
  [
    'for another site',
    /destination/,
    () => redirectWith(writeRequest({ name: 'kept', destination: 'https://elsewhere.example/' })),
  ],
  [
    'of an hour ago',
    /too old/,
    () => redirectWith(writeRequest({ name: 'kept', at: new Date(site.now().getTime() - 3_600_000) })),
  ],
  ['that comes a second time', /received before/, () => redirectWith(writeRequest({ name: 'nobody', id: '_twice' }))],
  ['with a parameter twice', /twice/, () => `SAMLRequest=abc&${redirectWith(writeRequest({ name: 'kept' }))}`],
  [
    'with a document type',
    /document type/,
    () => redirectWith(`<!DOCTYPE a [<!ENTITY x "y">]>${writeRequest({ name: 'kept' })}`),
  ],
])('a log-out request %s ends nothing', async (title, why, make) => {
  const token = await signIn('kept', '_s-kept');
  if (title.endsWith('second time')) await send(make());
  site.advance(2_000);
  const { location } = await send(make());
  expect(failureIn(location)).toBe('out-here');
  expect(await askOther(token)).toBe(200);
  if (!/twice|document type/.test(why.source)) expect(await at.problem()).toMatch(why);
});

test('a message that unpacks to far more than it is, is not unpacked; one of nobody ends nothing', async () => {
  const before = process.memoryUsage().rss;
  expect(failureIn((await send(redirectWith(bomb))).location)).toBe('out-here');
  expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024);
  expect(failureIn((await send(redirectWith(writeRequest({ issuer: 'https://nobody.example/' })))).location)).toBe(
    'out-here',
  );
  expect(failureIn((await send('SAMLRequest=!!!')).location)).toBe('out-here');
  expect(failureIn((await send('')).location)).toBe('out-here');
});

test('with single log-out switched off, signing out ends here', async () => {
  await at.admin.do(updateSamlProvider, { params: { id: at.provider._id }, body: { logsOut: false } });
  const token = await signIn('stayer', '_s-stay');
  const { next } = await site.as({ personId: '', email: '', token: token! }).do(logout);
  expect((await at.browser.get(next!)).location).toBe('/');
});
