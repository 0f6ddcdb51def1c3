/** What others try with answers of a provider. Each is refused for the reason named, and signs nobody in. */
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { runIn } from '#identity/account/testing.ts';
import { updateSamlProvider } from './contract.ts';
import { openKeys } from './keys.ts';
import { parseSaml } from './message/xml.ts';
import { listKeys } from './store-keys.ts';
import {
  changeXml,
  encryptFor,
  type Facts,
  honestResponse,
  newKeyPair,
  signElement,
  writeAssertion,
  writeResponse,
} from './testing/identity-provider.ts';
import { wrappings } from './testing/wrappings.ts';
import { browserOf, failureIn, samlAt } from './testing.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school, otherSchool } = site;
const [key, stranger] = [await newKeyPair(), await newKeyPair()];
const at = await samlAt(site, key);
const rival = await samlAt(site, stranger, { label: 'Rival' }, { issuer: 'https://rival.example/idp' });
const theirs = await samlAt(site, key, {}, { at: otherSchool });

type Make = (facts: Facts) => string | Promise<string>;

/** Sends an answer that is not as it must be. Checks that it opened nothing, and why it was refused. */
async function refused(why: RegExp, make: Make, change: Partial<Facts> = {}): Promise<void> {
  site.advance(2_000);
  const answer = await at.signIn(change, make);
  expect([answer.token, failureIn(answer.location)]).toEqual([undefined, 'failed']);
  expect(await at.problem()).toMatch(why);
  expect(await runIn(site, school, `select email from person where email like 'evil%'`)).toEqual([]);
}

const minutes = (count: number): Date => new Date(site.now().getTime() + count * 60_000);
const evil = (facts: Facts): Facts => ({
  ...facts,
  nameId: 'evil',
  assertionId: `${facts.assertionId}-evil`,
  attributes: { ...facts.attributes, mail: ['evil@school.test'] },
});

test('an honest answer signs in, so that what follows is refused for what it changes', async () => {
  expect((await at.signIn()).token).toBeDefined();
  expect((await at.signIn({}, (facts) => honestResponse(facts, key, true))).token).toBeDefined();
});

test.each(Object.entries(wrappings))('signature wrapping %s', async (_, { signsResponse, wrap }) => {
  await refused(
    /wrong place|several|same identifier|one assertion|not signed|something else|Object|key|may not hold/,
    async (facts) => {
      const other = writeAssertion(evil(facts));
      const parsed = await new Promise<Element>((resolve) => {
        void changeXml(other, (document) => resolve(document.documentElement));
      });
      return changeXml(honestResponse(facts, key, signsResponse), (document) => {
        wrap(document, document.importNode(parsed, true));
      });
    },
  );
});

test.each<[string, RegExp, Make]>([
  ['with nothing signed', /not signed/, (facts) => writeResponse(facts, writeAssertion(facts))],
  [
    'with the response signed alone',
    /not signed/,
    (facts) => signElement(writeResponse(facts, writeAssertion(facts)), 'Response', key),
  ],
  ['signed by another key', /signature/i, (facts) => honestResponse(facts, stranger)],
  [
    'with the response signed by another key than the assertion',
    /signature/i,
    (facts) => signElement(honestResponse(facts, key), 'Response', stranger),
  ],
  [
    'signed with SHA-1',
    /sha1 is not accepted/,
    (facts) => writeResponse(facts, signElement(writeAssertion(facts), 'Assertion', key, { algorithm: 'sha1' })),
  ],
  [
    'signed by HMAC with the public key',
    /hmac-sha256 is not accepted/,
    (facts) =>
      honestResponse(facts, key).replace('2001/04/xmldsig-more#rsa-sha256', '2001/04/xmldsig-more#hmac-sha256'),
  ],
  [
    'whose text was changed after signing',
    /signature/i,
    (facts) => honestResponse(facts, key).replace('mary@school.test', 'evil@school.test'),
  ],
  [
    'whose signature is over nothing',
    /something else/,
    (facts) => honestResponse(facts, key).replace(/URI="#[^"]+"/, 'URI=""'),
  ],
  [
    'with a quote in an identifier',
    /identifier has characters/,
    (facts) => honestResponse(facts, key).replaceAll(facts.assertionId, `${facts.assertionId}' or '1'='1`),
  ],
  [
    'with another transform',
    /transform/,
    (facts) =>
      honestResponse(facts, key).replace(
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/TR/1999/REC-xslt-19991116',
      ),
  ],
  [
    'with a second assertion',
    /several Assertion/,
    (facts) =>
      honestResponse(facts, key).replace('</samlp:Response>', `${writeAssertion(evil(facts))}</samlp:Response>`),
  ],
])('an answer %s', async (_, why, make) => {
  await refused(why, make);
});

/** Sends an answer that is no document as SAML has them: nobody reads in it of whom it is. */
async function unreadable(why: RegExp, make: Make): Promise<void> {
  const begun = await at.begin();
  const xml = await make(at.facts(begun.id));
  expect(() => parseSaml(xml)).toThrow(why);
  expect(failureIn((await at.send(xml, begun.relayState)).location)).toBe('failed');
}

test.each<[string, RegExp, Make]>([
  [
    'with a document type',
    /document type/,
    (facts) => `<!DOCTYPE a SYSTEM "http://127.0.0.1/">${honestResponse(facts, key)}`,
  ],
  [
    'with an external entity',
    /document type/,
    (facts) =>
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${honestResponse(facts, key).replace('mary-at', '&x;')}`,
  ],
  [
    'with a bomb of entities',
    /document type/,
    (facts) =>
      `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]>${honestResponse(facts, key)}`,
  ],
  ['with an instruction', /processing instruction/, (facts) => `<?php evil ?>${honestResponse(facts, key)}`],
  [
    'that is too long',
    /longer than/,
    (facts) => honestResponse(facts, key).replace('<saml:Issuer>', `<saml:Issuer>${' '.repeat(520_000)}`),
  ],
  [
    'with too many elements',
    /elements/,
    (facts) => honestResponse(facts, key).replace('</samlp:Response>', `${'<a/>'.repeat(11_000)}</samlp:Response>`),
  ],
  [
    'that is nested too deeply',
    /nested/,
    (facts) =>
      honestResponse(facts, key).replace(
        '</samlp:Response>',
        `${'<a>'.repeat(40)}${'</a>'.repeat(40)}</samlp:Response>`,
      ),
  ],
  ['that is no XML', /well-formed/, (facts) => honestResponse(facts, key).slice(0, -20)],
])('an answer %s', async (_, why, make) => {
  await unreadable(why, make);
});

test('a comment in a name or an attribute, which would cut it in two, is refused also where it is signed', async () => {
  await unreadable(/comment/, (facts) =>
    writeResponse(
      facts,
      signElement(writeAssertion(facts, 'admin@school.test<!-- -->.evil.example'), 'Assertion', key),
    ),
  );
  // Put in after signing: canonical XML has no comments, so that the signature is still good.
  await unreadable(/comment/, (facts) =>
    honestResponse(facts, key).replace('mary@school.test', 'mary@school.test<!---->'),
  );
  await unreadable(/comment/, (facts) => honestResponse(facts, key).replace('mary-at-school', 'mary<!---->-at-school'));
});

test.each<[string, RegExp, () => Partial<Facts>]>([
  ['that is over', /valid until/, () => ({ notBefore: minutes(-20), notOnOrAfter: minutes(-3) })],
  ['that is not valid yet', /valid from/, () => ({ notBefore: minutes(5), notOnOrAfter: minutes(10) })],
  ['of the future', /future/, () => ({ now: minutes(30) })],
  ['for another site', /audience is/, () => ({ audience: 'https://elsewhere.example/saml/metadata' })],
  ['for the same page of another school', /audience is/, () => ({ audience: `${theirs.address}/saml/metadata` })],
  ['for another recipient', /recipient is/, () => ({ recipient: 'https://elsewhere.example/saml/acs' })],
  ['for another destination', /destination is/, () => ({ destination: 'https://elsewhere.example/saml/acs' })],
  ['of another issuer', /issuer/, () => ({ issuer: 'https://rival.example/idp' })],
  ['with a transient name', /transient/, () => ({ format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' })],
])('an answer %s', async (_, why, change) => {
  await refused(why, (facts) => honestResponse(facts, key), change());
});

test('clocks may differ by two minutes, and no more', async () => {
  expect((await at.signIn({ notBefore: minutes(1.5), notOnOrAfter: minutes(5) })).token).toBeDefined();
  expect((await at.signIn({ notBefore: minutes(-9), notOnOrAfter: minutes(-1.5) })).token).toBeDefined();
  await refused(/valid from/, (facts) => honestResponse(facts, key), { notBefore: minutes(2.5) });
});

test('an answer is good once: its request is used up, and its assertion under another request is not taken', async () => {
  const begun = await at.begin();
  const xml = honestResponse(at.facts(begun.id), key);
  const first = await at.send(xml, begun.relayState);
  expect(first.location).toContain('/callback?');
  expect(failureIn((await at.send(xml, begun.relayState)).location)).toBe('expired');
  // Signed again by the same provider with the ID of before, for another request.
  const { assertionId } = at.facts(null);
  const send = async () => {
    const next = await at.begin();
    return at.send(honestResponse({ ...at.facts(next.id), assertionId }, key), next.relayState);
  };
  expect((await send()).location).toContain('/callback?');
  site.advance(2_000);
  expect(failureIn((await send()).location)).toBe('failed');
  expect(await at.problem()).toMatch(/received before/);
});

test('a ticket is good once, in the browser that began, and for five minutes', async () => {
  const begun = await at.begin();
  const { location } = await at.send(honestResponse(at.facts(begun.id), key), begun.relayState);
  // Login CSRF: the answer of an attacker's sign-in, sent to somebody else's browser.
  expect(failureIn((await at.browser.get(location)).location)).toBe('expired');
  const second = await at.begin();
  const answer = await at.send(honestResponse(at.facts(second.id), key), second.relayState);
  const stranger = await at.begin();
  const state = encodeURIComponent(stranger.relayState);
  const mixed = answer.location.replace(/state=[^&]+/, `state=${state}`);
  expect(failureIn((await at.browser.get(mixed, stranger.cookie)).location)).toBe('failed');
  const third = await at.begin();
  const late = await at.send(honestResponse(at.facts(third.id), key), third.relayState);
  site.advance(5 * 60_000 + 1);
  expect(failureIn((await at.browser.get(late.location, third.cookie)).location)).toBe('expired');
});

test('an answer to a request of another school, or of nobody, is refused', async () => {
  const begun = await theirs.begin();
  expect(failureIn((await at.send(honestResponse(at.facts(begun.id), key), begun.relayState)).location)).toBe(
    'expired',
  );
  expect(failureIn((await at.send(honestResponse(at.facts('_made-up'), key))).location)).toBe('expired');
  const own = await at.begin();
  site.advance(10 * 60_000 + 1);
  expect(failureIn((await at.send(honestResponse(at.facts(own.id), key), own.relayState)).location)).toBe('expired');
});

test('a provider answers its own requests only', async () => {
  const begun = await at.begin();
  const theirAnswer = honestResponse(rival.facts(begun.id), stranger);
  expect(failureIn((await at.send(theirAnswer, begun.relayState)).location)).toBe('failed');
});

test('InResponseTo of the response and of the assertion must be the same', async () => {
  await refused(/another request/, (facts) =>
    writeResponse(facts, signElement(writeAssertion({ ...facts, inResponseTo: '_another' }), 'Assertion', key)),
  );
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'RelayState %s leads nowhere, and neither does such a target of a sign-in',
  async (target) => {
    const begun = await at.begin();
    const answer = await at.send(honestResponse(at.facts(begun.id), key), target, begun.cookie);
    expect(failureIn(answer.location)).toBe('failed');
    expect((await at.signIn({}, undefined, target)).location).toBe('/dash');
  },
);

test('an assertion that is encrypted for another school’s key can’t be read; one for this school’s can', async () => {
  const certificateOf = async (tenant: typeof school) => {
    await openKeys(site.server.services, { id: tenant.id, host: tenant.host });
    return (await site.database.inTenant(tenant.id, listKeys))[0]!.certificate;
  };
  const [ours, other] = [await certificateOf(school), await certificateOf(otherSchool)];
  const encrypted = (certificate: string, method?: string) => (facts: Facts) =>
    writeResponse(
      facts,
      encryptFor(signElement(writeAssertion(facts), 'Assertion', key), certificate, 'EncryptedAssertion', method),
    );
  expect((await at.signIn({}, encrypted(ours))).token).toBeDefined();
  await refused(/decrypted/, encrypted(other));
  await refused(/rsa-1_5 is not accepted/, encrypted(ours, 'http://www.w3.org/2001/04/xmlenc#rsa-1_5'));
  // Signed by nobody, but encrypted: anybody can encrypt for a public key.
  await refused(/not signed/, (facts) => writeResponse(facts, encryptFor(writeAssertion(evil(facts)), ours)));
  await refused(/signature/i, (facts) =>
    writeResponse(facts, encryptFor(signElement(writeAssertion(evil(facts)), 'Assertion', stranger), ours)),
  );
  // An evil assertion around the signed one.
  await refused(/wrong place|not signed/, (facts) =>
    writeResponse(
      facts,
      encryptFor(
        writeAssertion(evil(facts)).replace(
          '</saml:Assertion>',
          `${signElement(writeAssertion(facts), 'Assertion', key)}</saml:Assertion>`,
        ),
        ours,
      ),
    ),
  );
});

test('what a provider may be asked for is held: a signed response, an encrypted assertion', async () => {
  const put = (body: object) => at.admin.do(updateSamlProvider, { params: { id: at.provider._id }, body });
  await put({ wantsSignedResponse: true });
  await refused(/response is not signed/, (facts) => honestResponse(facts, key));
  expect((await at.signIn({}, (facts) => honestResponse(facts, key, true))).token).toBeDefined();
  await put({ wantsSignedResponse: false, wantsEncryption: true });
  await refused(/not encrypted/, (facts) => honestResponse(facts, key));
  await put({ wantsEncryption: false });
});

test('a form that is no message, or far too large, is refused', async () => {
  const browser = browserOf(site);
  expect(failureIn((await browser.post('/saml/acs', {})).location)).toBe('failed');
  expect(failureIn((await browser.post('/saml/acs', { SAMLResponse: '%%%' })).location)).toBe('failed');
  expect((await browser.post('/saml/acs', { SAMLResponse: 'A'.repeat(900_000) })).status).toBe(413);
});
