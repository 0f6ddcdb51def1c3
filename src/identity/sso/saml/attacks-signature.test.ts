/** What is done to a signature of a provider that is good, after published attacks on libraries that verify them. */
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { runIn } from '#identity/account/testing.ts';
import { parseSaml } from './message/xml.ts';
import {
  type Facts,
  honestResponse,
  newKeyPair,
  signElement,
  writeAssertion,
  writeResponse,
} from './testing/identity-provider.ts';
import { failureIn, samlAt } from './testing.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const [key, stranger] = [await newKeyPair(), await newKeyPair()];
const at = await samlAt(site, key);

const evil = (xml: string): string => xml.replaceAll('mary@school.test', 'evil@school.test');
const partOf = (xml: string, name: string): string =>
  new RegExp(`<ds:${name}[ >][\\s\\S]*?</ds:${name}>|<${name}[ >][\\s\\S]*?</${name}>`).exec(xml)![0];
const digestOf = (xml: string): string => /DigestValue>([^<]+)</.exec(xml)![1]!;

type Forge = (facts: Facts) => string;

/** Two SignedInfo: one library checks the digest of the first and the signature of the second (CVE-2025-29774). */
const twoInfos: Forge = (facts) => {
  const good = honestResponse(facts, key);
  const bad = evil(honestResponse(facts, stranger));
  const info = partOf(good, 'SignedInfo');
  return evil(good).replace(info, `${partOf(bad, 'SignedInfo')}${info}`);
};

test.each<[string, RegExp, Forge]>([
  ['two SignedInfo', /several SignedInfo/, twoInfos],
  [
    'two references',
    /several Reference/,
    (facts) => {
      const xml = honestResponse(facts, key);
      const reference = partOf(xml, 'Reference');
      return evil(xml).replace(reference, `${reference}${reference}`);
    },
  ],
  [
    'two values of the signature',
    /several SignatureValue/,
    (facts) => {
      const xml = honestResponse(facts, key);
      const value = partOf(xml, 'SignatureValue');
      return xml.replace(value, `${value}${value}`);
    },
  ],
  [
    'canonicalization that keeps comments',
    /canonicalization .*WithComments is not accepted/,
    (facts) => honestResponse(facts, key).replace('xml-exc-c14n#', 'xml-exc-c14n#WithComments'),
  ],
  [
    'a digest of MD5',
    /digest .*md5 is not accepted/,
    (facts) => honestResponse(facts, key).replace('2001/04/xmlenc#sha256', '2001/04/xmldsig-more#md5'),
  ],
  [
    'a key of its own beside it',
    /signature/i,
    (facts) => signElement(writeResponse(facts, writeAssertion(facts)), 'Assertion', stranger),
  ],
  [
    'no transforms',
    /Transforms/,
    (facts) => {
      const xml = honestResponse(facts, key);
      return xml.replace(partOf(xml, 'Transforms'), '');
    },
  ],
  [
    'an assertion under another identifier than the one that is signed',
    /something else/,
    (facts) => honestResponse(facts, key).replace(`ID="${facts.assertionId}"`, 'ID="_other"'),
  ],
  [
    'an identifier of a namespace in place of its own',
    /something else|not well-formed/,
    (facts) =>
      honestResponse(facts, key).replace(`ID="${facts.assertionId}"`, `xml:id="${facts.assertionId}" ID="_other"`),
  ],
  [
    'an answer that names no request in its confirmation',
    /another request/,
    (facts) => writeResponse(facts, signElement(writeAssertion({ ...facts, inResponseTo: null }), 'Assertion', key)),
  ],
  [
    'no audience',
    /no audience/,
    (facts) =>
      writeResponse(
        facts,
        signElement(
          writeAssertion(facts).replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
          'Assertion',
          key,
        ),
      ),
  ],
  [
    'a second audience restriction for another site',
    /audience is/,
    (facts) =>
      writeResponse(
        facts,
        signElement(
          writeAssertion(facts).replace(
            '</saml:Conditions>',
            '<saml:AudienceRestriction><saml:Audience>https://elsewhere.example</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
          ),
          'Assertion',
          key,
        ),
      ),
  ],
  [
    'a condition that nobody knows here',
    /is not known here/,
    (facts) =>
      writeResponse(
        facts,
        signElement(
          writeAssertion(facts).replace('</saml:Conditions>', '<saml:Delegate/></saml:Conditions>'),
          'Assertion',
          key,
        ),
      ),
  ],
  [
    'a confirmation for the holder of a key alone',
    /no bearer confirmation/,
    (facts) =>
      writeResponse(
        facts,
        signElement(writeAssertion(facts).replace('cm:bearer', 'cm:holder-of-key'), 'Assertion', key),
      ),
  ],
])('%s: refused', async (_, why, forge) => {
  site.advance(2_000);
  const answer = await at.signIn({}, forge);
  expect([answer.token, failureIn(answer.location)]).toEqual([undefined, 'failed']);
  expect(await at.problem()).toMatch(why);
  expect(await runIn(site, school, `select email from person where email like 'evil%'`)).toEqual([]);
});

test('a comment in a digest, which some libraries read otherwise than they check it, is refused (CVE-2025-29775)', () => {
  const xml = honestResponse(at.facts('_request'), key);
  const commented = xml.replace(digestOf(xml), `<!--AAAA-->${digestOf(xml)}`);
  expect(commented).not.toBe(xml);
  expect(() => parseSaml(commented)).toThrow(/comment/);
});

test('of two confirmations one must be for this site, this request and now', async () => {
  const both =
    (change: (confirmation: string) => string): Forge =>
    (facts) => {
      const assertion = writeAssertion(facts);
      const [confirmation] = /<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/.exec(assertion)!;
      const others = `${change(confirmation)}${change(confirmation)}`;
      const kept = facts.sessionIndex === '_none' ? '' : confirmation;
      return writeResponse(facts, signElement(assertion.replace(confirmation, others + kept), 'Assertion', key));
    };
  const forOthers = both((one) => one.replace(/Recipient="[^"]*"/, 'Recipient="https://elsewhere.example/acs"'));
  expect((await at.signIn({}, forOthers)).token).toBeDefined();
  site.advance(2_000);
  const without = await at.signIn({ sessionIndex: '_none' }, forOthers);
  expect([without.token, failureIn(without.location)]).toEqual([undefined, 'failed']);
  expect(await at.problem()).toMatch(/recipient is/);
});
