/** A response of a provider: decrypted, verified by node-saml, and held against what was asked. */
import { type AssertionFacts, type Expected, type NameId, readAssertion, refuseOtherIssuer } from './assertion.ts';
import { inspectDecrypted, inspectResponse } from './inspect.ts';
import { attributeOf, BadXml, childOf, ns, onlyChild, parseSaml, type SamlElement } from './xml.ts';

export const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** The provider says that nobody signed in, such as when the person cancelled. */
export class NotSuccessful extends Error {
  override readonly name = 'NotSuccessful';
}

export interface Trust {
  /** Of the provider, as PEM. */
  readonly certificates: readonly string[];
  /** Private keys of the school, as PEM. */
  readonly keys: readonly string[];
  readonly wantsSignedResponse: boolean;
  readonly wantsEncryption: boolean;
}

/** Of the form field: base64 of UTF-8. Throws `BadXml`. */
export function decodeForm(field: string): string {
  const packed = field.replace(/[\r\n\t ]/g, '');
  if (packed === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) throw new BadXml('It is not base64');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(packed, 'base64'));
  } catch {
    throw new BadXml('It is not UTF-8');
  }
}

/** Throws `NotSuccessful` with the codes where the status is another one. */
export function refuseOtherStatus(message: SamlElement): void {
  const status = onlyChild(message, ns.protocol, 'Status');
  const code = onlyChild(status, ns.protocol, 'StatusCode');
  if (attributeOf(code, 'Value') === SUCCESS) return;
  const codes = [code, childOf(code, ns.protocol, 'StatusCode')].map((one) => attributeOf(one, 'Value') ?? '');
  const said = childOf(status, ns.protocol, 'StatusMessage')?.text ?? '';
  throw new NotSuccessful([...codes.filter((one) => one !== ''), said].join(' ').trim());
}

/** Throws `BadXml` where it was made for another address; a signed message must name one (Bindings 3.5.5.2). */
export function refuseOtherDestination(message: SamlElement, here: string, isSigned: boolean): void {
  const said = attributeOf(message, 'Destination');
  if (said === null || said === '' ? isSigned : said !== here)
    throw new BadXml(`The destination is ${said ?? 'missing'}, not ${here}`);
}

/** The key that opens it, and what is in it. Says nothing of why a key does not: that would help guessing. */
async function decrypt(xml: string, keys: readonly string[]): Promise<{ key: string; content: string }> {
  const { decryptXml, parseDomFromString, xpath } = await import('@node-saml/node-saml/lib/xml.js');
  const [element] = xpath.selectElements(await parseDomFromString(xml), "/*/*[local-name()='EncryptedAssertion']");
  for (const key of keys)
    try {
      return { key, content: await decryptXml(element!.toString(), key) };
    } catch {
      // Another key of the school may be meant.
    }
  throw new BadXml('The assertion can’t be decrypted with a key of this school');
}

/** A name that is encrypted apart from the assertion, after node-saml has decrypted it. */
const nameIn = (profile: { nameID?: string; nameIDFormat?: string }): NameId | null =>
  profile.nameID
    ? { value: profile.nameID, format: profile.nameIDFormat ?? null, qualifier: null, spQualifier: null }
    : null;

/**
 * What a response says of a person. The assertion must be signed by one of the certificates, and a response that is signed
 * must be so by one of them too. Throws `BadXml` and what node-saml throws; `NotSuccessful` where nobody signed in.
 */
export async function readResponse(
  xml: string,
  trust: Trust,
  expected: Expected,
): Promise<AssertionFacts & { nameId: NameId }> {
  const root = parseSaml(xml);
  if (childOf(root, ns.protocol, 'Status')) refuseOtherStatus(root);
  const { response, isSigned, assertion, encrypted } = inspectResponse(root);
  if (trust.wantsEncryption && assertion) throw new BadXml('The assertion is not encrypted');
  if (trust.wantsSignedResponse && !isSigned) throw new BadXml('The response is not signed');
  onlyChild(response, ns.protocol, 'Status');
  refuseOtherDestination(response, expected.recipient, isSigned);
  if (childOf(response, ns.assertion, 'Issuer')) refuseOtherIssuer(response, expected.issuer);
  if (attributeOf(response, 'InResponseTo') !== expected.inResponseTo)
    throw new BadXml('The response answers another request');
  const opened = encrypted ? await decrypt(xml, trust.keys) : null;
  if (opened) inspectDecrypted(parseSaml(opened.content));
  const { SAML } = await import('@node-saml/node-saml');
  const { profile } = await new SAML({
    callbackUrl: expected.recipient,
    entryPoint: expected.recipient,
    issuer: expected.audience,
    // All of this is checked in `readAssertion`, by the clock of the server.
    audience: false,
    acceptedClockSkewMs: -1,
    idpCert: [...trust.certificates],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: isSigned,
    ...(opened && { decryptionPvk: opened.key }),
  }).validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') });
  const verified = profile?.getAssertionXml?.();
  if (!profile || !verified) throw new BadXml('There is no signed assertion');
  const facts = readAssertion(parseSaml(verified), expected);
  const nameId = facts.nameId ?? nameIn(profile);
  if (!nameId) throw new BadXml('The assertion has no NameID');
  return { ...facts, nameId };
}
