/** A SAML identity provider that answers with whatever a test makes of an honest answer. For tests. */
import { createCipheriv, createPublicKey, publicEncrypt, randomBytes, randomUUID } from 'node:crypto';
import { parseDomFromString, signXml } from '@node-saml/node-saml/lib/xml.js';
import { makeCertificate, toPem } from '../certificates.ts';
import { escapeXml, ns } from '../message/xml.ts';

export interface KeyPair {
  /** Base64 of DER. */
  readonly certificate: string;
  /** PEM. */
  readonly privateKey: string;
}
export const newKeyPair = (name = 'id.school.example'): Promise<KeyPair> => makeCertificate(name, new Date());

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** What an honest answer says; a test changes what it is about. */
export interface Facts {
  issuer: string;
  audience: string;
  recipient: string;
  destination: string;
  inResponseTo: string | null;
  nameId: string;
  format: string;
  attributes: Record<string, readonly string[]>;
  sessionIndex: string;
  assertionId: string;
  now: Date;
  notBefore: Date;
  notOnOrAfter: Date;
}

const minutes = (date: Date, count: number): Date => new Date(date.getTime() + count * 60_000);

export const factsFor = (given: Pick<Facts, 'issuer' | 'inResponseTo' | 'now'> & { site: string }): Facts => ({
  issuer: given.issuer,
  audience: `${given.site}/saml/metadata`,
  recipient: `${given.site}/saml/acs`,
  destination: `${given.site}/saml/acs`,
  inResponseTo: given.inResponseTo,
  nameId: 'mary-at-school',
  format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  attributes: { mail: ['mary@school.test'], givenName: ['Mary'], sn: ['Somerville'] },
  sessionIndex: '_session-1',
  assertionId: `_${randomUUID()}`,
  now: given.now,
  notBefore: minutes(given.now, -1),
  notOnOrAfter: minutes(given.now, 5),
});

const answering = (id: string | null): string => (id === null ? '' : ` InResponseTo="${escapeXml(id)}"`);

/** The assertion, not signed yet. `nameXml` is put in as it is. */
export function writeAssertion(facts: Facts, nameXml = escapeXml(facts.nameId)): string {
  const [from, until, now] = [facts.notBefore, facts.notOnOrAfter, facts.now].map((date) => date.toISOString());
  const attributes = Object.entries(facts.attributes)
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${escapeXml(name)}">${values
          .map((value) => `<saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue>`)
          .join('')}</saml:Attribute>`,
    )
    .join('');
  return `<saml:Assertion xmlns:saml="${ns.assertion}" ID="${facts.assertionId}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${escapeXml(facts.issuer)}</saml:Issuer><saml:Subject><saml:NameID Format="${facts.format}">${nameXml}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${escapeXml(facts.recipient)}"${answering(facts.inResponseTo)}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${escapeXml(facts.audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}" SessionIndex="${facts.sessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion>`;
}

/** A response around an assertion, or an encrypted one. */
export const writeResponse = (facts: Facts, inner: string): string =>
  `<samlp:Response xmlns:samlp="${ns.protocol}" xmlns:saml="${ns.assertion}" ID="_r${facts.assertionId.slice(1)}" Version="2.0" IssueInstant="${facts.now.toISOString()}" Destination="${escapeXml(facts.destination)}"${answering(facts.inResponseTo)}><saml:Issuer>${escapeXml(facts.issuer)}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${inner}</samlp:Response>`;

/** Signs the first element of this name, with the signature behind its issuer. */
export const signElement = (
  xml: string,
  name: string,
  key: KeyPair,
  options: { algorithm?: 'sha1' | 'sha256' } = {},
): string => {
  const element = `//*[local-name(.)='${name}']`;
  return signXml(
    xml,
    element,
    { reference: `${element}/*[local-name(.)='Issuer']`, action: 'after' },
    {
      privateKey: key.privateKey,
      publicCert: toPem(key.certificate),
      signatureAlgorithm: options.algorithm ?? 'sha256',
      digestAlgorithm: options.algorithm ?? 'sha256',
    },
  );
};

/** Encrypts an element for a certificate, as `EncryptedAssertion` or `EncryptedID` (AES-128-GCM, RSA-OAEP). */
export function encryptFor(xml: string, certificate: string, as = 'EncryptedAssertion', method?: string): string {
  const [key, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-128-gcm', key, iv);
  const content = Buffer.concat([iv, cipher.update(xml, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const sealed = publicEncrypt({ key: createPublicKey(toPem(certificate)), oaepHash: 'sha1' }, key);
  const value = (bytes: Buffer): string =>
    `<xenc:CipherData><xenc:CipherValue>${bytes.toString('base64')}</xenc:CipherValue></xenc:CipherData>`;
  const keyMethod = method ?? 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p';
  return `<saml:${as} xmlns:saml="${ns.assertion}"><xenc:EncryptedData xmlns:xenc="${ns.encryption}" Type="http://www.w3.org/2001/04/xmlenc#Element"><xenc:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes128-gcm"/><ds:KeyInfo xmlns:ds="${ns.signature}"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${keyMethod}"/>${value(sealed)}</xenc:EncryptedKey></ds:KeyInfo>${value(content)}</xenc:EncryptedData></saml:${as}>`;
}

/** An honest answer: the assertion signed, in a response that is signed where asked. */
export function honestResponse(facts: Facts, key: KeyPair, signsResponse = false): string {
  const response = writeResponse(facts, signElement(writeAssertion(facts), 'Assertion', key));
  return signsResponse ? signElement(response, 'Response', key) : response;
}

export const metadataOf = (given: {
  readonly issuer: string;
  readonly certificates: readonly string[];
  readonly sso?: string;
  readonly slo?: string | null;
}): string =>
  `<md:EntityDescriptor xmlns:md="${ns.metadata}" entityID="${escapeXml(given.issuer)}"><md:IDPSSODescriptor protocolSupportEnumeration="${ns.protocol}">${given.certificates
    .map(
      (one) =>
        `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${ns.signature}"><ds:X509Data><ds:X509Certificate>${one}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    )
    .join(
      '',
    )}${given.slo === null ? '' : `<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escapeXml(given.slo ?? `${new URL(given.issuer).origin}/slo`)}"/>`}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escapeXml(given.sso ?? `${new URL(given.issuer).origin}/sso`)}"/></md:IDPSSODescriptor></md:EntityDescriptor>`;

/** The document, changed by a test. */
export async function changeXml(xml: string, change: (document: Document) => void): Promise<string> {
  const document = (await parseDomFromString(xml)) as unknown as Document;
  change(document);
  return String(document);
}

export { RSA_SHA256 };
