import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { checkSamlMetadata, createSamlProvider, listSamlProviders, replaceSamlMetadata } from './contract.ts';
import { BadXml } from './message/xml.ts';
import { readMetadata } from './metadata.ts';
import { refreshEverywhere } from './refresh.ts';
import { honestResponse, metadataOf, newKeyPair } from './testing/identity-provider.ts';
import { buildSaml, samlAt } from './testing.ts';

const local = await testSite({ environment: { SSO_LOCAL: '1' } });
const strict = await testSite();
const [key, next] = [await newKeyPair(), await newKeyPair()];
const issuer = 'https://id.school.example/idp';

let served = '';
let status = 200;
const server = createServer((_, response) => void response.writeHead(status).end(served));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
afterAll(() => new Promise((resolve) => void server.close(() => resolve(null))));

const read = (xml: string) => readMetadata(xml, new Date(), false);

test('metadata say where people sign in and by which certificates', () => {
  const found = read(metadataOf({ issuer, certificates: [key.certificate, next.certificate, key.certificate] }));
  expect(found).toEqual({
    entityId: issuer,
    ssoUrl: 'https://id.school.example/sso',
    ssoByForm: false,
    sloUrl: 'https://id.school.example/slo',
    sloResponseUrl: null,
    certificates: [key.certificate, next.certificate],
    wantsSignedRequests: false,
  });
});

test('metadata may have comments, as those that Shibboleth writes', () => {
  const xml = metadataOf({ issuer, certificates: [key.certificate] }).replace('<ds:X509Data>', '<!-- front -->$&');
  expect(read(`<?xml version="1.0"?><!-- an example -->${xml}`).certificates).toEqual([key.certificate]);
});

const good = metadataOf({ issuer, certificates: [key.certificate] });
test.each<[string, RegExp, string]>([
  ['that are no XML', /well-formed/, 'hello'],
  ['of something else', /no SAML metadata/, '<html/>'],
  ['of a service provider', /service provider/, good.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
  ['that are over', /valid until/, good.replace('entityID', 'validUntil="2020-01-01T00:00:00Z" entityID')],
  ['without a certificate', /no certificate/, metadataOf({ issuer, certificates: [] })],
  ['with a certificate that is none', /no certificate/, metadataOf({ issuer, certificates: ['AAAA'] })],
  [
    'without https',
    /https/,
    metadataOf({ issuer, certificates: [key.certificate], sso: 'http://id.school.example/sso' }),
  ],
  [
    'with a script for an address',
    /https/,
    metadataOf({ issuer, certificates: [key.certificate], sso: 'javascript:alert(1)' }),
  ],
  ['with entities', /document type/, `<!DOCTYPE a [<!ENTITY x "y">]>${good}`],
  [
    'of several providers',
    /2 identity providers/,
    `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${good}${good}</md:EntitiesDescriptor>`,
  ],
  ['that are far too long', /longer/, `${good}${' '.repeat(1024 * 1024)}`],
])('metadata %s are refused', (_, why, xml) => {
  expect(() => read(xml)).toThrow(BadXml);
  expect(() => read(xml)).toThrow(why);
});

test.each([
  'http://id.school.example/',
  'https://127.0.0.1/',
  'https://169.254.169.254/latest/',
  'https://[::1]/',
  'https://localhost/',
])('metadata are not read from %s', async (address) => {
  const { problem } = await strict.as('admin').do(checkSamlMetadata, { body: { metadata: { url: address } } });
  expect(problem).toMatch(/https, and of the internet|Nothing answers/);
  const body = buildSaml({ metadata: { url: address } });
  expect((await strict.as('admin').call(createSamlProvider, { body })).status).toBe(400);
});

test('an address that answers something else, too much, or elsewhere is no source', async () => {
  const check = async () => (await local.as('admin').do(checkSamlMetadata, { body: { metadata: { url } } })).problem;
  served = good;
  expect(await check()).toBeNull();
  status = 302;
  expect(await check()).toMatch(/answered 302/);
  status = 200;
  served = ' '.repeat(1024 * 1024 + 1);
  expect(await check()).toMatch(/at most 1 MB/);
});

test('new certificates are read every night; the provider’s key may change in between', async () => {
  served = metadataOf({ issuer: 'https://roll.example/idp', certificates: [key.certificate] });
  const at = await samlAt(local, key, { metadata: { url } }, { issuer: 'https://roll.example/idp' });
  const view = async () => (await at.admin.do(listSamlProviders)).providers.find(({ _id }) => _id === at.provider._id)!;
  const answers = async (pair: typeof key) =>
    (await at.signIn({}, (facts) => honestResponse(facts, pair))).token !== undefined;
  expect([await answers(key), await answers(next)]).toEqual([true, false]);
  served = metadataOf({ issuer: 'https://roll.example/idp', certificates: [key.certificate, next.certificate] });
  await refreshEverywhere(local.server.services);
  expect([await answers(key), await answers(next)]).toEqual([true, true]);
  served = metadataOf({ issuer: 'https://roll.example/idp', certificates: [next.certificate] });
  await refreshEverywhere(local.server.services);
  expect([await answers(key), await answers(next)]).toEqual([false, true]);
  // Of another provider, or not to be read: everything stays, and admins see it.
  served = metadataOf({ issuer: 'https://evil.example/idp', certificates: [key.certificate] });
  await refreshEverywhere(local.server.services);
  expect([await answers(key), await answers(next)]).toEqual([false, true]);
  expect((await view()).metadataProblem).toMatch(/metadata of https:\/\/evil/);
  status = 500;
  await refreshEverywhere(local.server.services);
  expect((await view()).metadataProblem).toMatch(/answered 500/);
  status = 200;
});

test('uploaded metadata are replaced by others of the same provider, with the certificates of before where wanted', async () => {
  const at = await samlAt(local, key, {}, { issuer: 'https://file.example/idp' });
  const replace = (xml: string, keepsCertificates: boolean) =>
    at.admin.call(replaceSamlMetadata, {
      params: { id: at.provider._id },
      body: { metadata: { xml }, keepsCertificates },
    });
  const answers = async (pair: typeof key) =>
    (await at.signIn({}, (facts) => honestResponse(facts, pair))).token !== undefined;
  const renewed = metadataOf({ issuer: 'https://file.example/idp', certificates: [next.certificate] });
  expect((await replace(good, false)).status).toBe(400);
  expect((await replace(renewed, true)).status).toBe(200);
  expect([await answers(key), await answers(next)]).toEqual([true, true]);
  await replace(renewed, false);
  expect([await answers(key), await answers(next)]).toEqual([false, true]);
  expect(
    (await at.admin.call(replaceSamlMetadata, { params: { id: at.provider._id }, body: { keepsCertificates: true } }))
      .status,
  ).toBe(400);
});

test('a school has one provider of an entity ID; another school may have it too', async () => {
  const body = buildSaml({
    metadata: { xml: metadataOf({ issuer: 'https://one.example/idp', certificates: [key.certificate] }) },
  });
  expect((await local.as('admin').call(createSamlProvider, { body })).status).toBe(200);
  expect((await local.as('admin').call(createSamlProvider, { body })).status).toBe(400);
  const { otherSchool } = local;
  expect((await local.as(otherSchool.people.admin, otherSchool).call(createSamlProvider, { body })).status).toBe(200);
});
