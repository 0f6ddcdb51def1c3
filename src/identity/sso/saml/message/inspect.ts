/**
 * What a message must look like before its signature is looked at. Every signature is a child of what it signs, signs that
 * whole and nothing else, and there is one assertion at one place: then no wrapping can bring in another one.
 */
import {
  canonicalizations,
  contentEncryptions,
  digestAlgorithms,
  ENVELOPED,
  keyEncryptions,
  signatureAlgorithms,
  transforms,
} from './algorithms.ts';
import { attributeOf, BadXml, childOf, childrenOf, isNamed, ns, onlyChild, type SamlElement, walk } from './xml.ts';

const accepted = (name: string | null, list: { has(name: string): boolean }, what: string): void => {
  if (name === null || !list.has(name)) throw new BadXml(`The ${what} ${name ?? 'is missing'} is not accepted`);
};

/** Identifiers get into XPath expressions of others’ code. */
const IDENTIFIER = /^[\p{L}\p{N}._-]{1,256}$/u;

/** Throws `BadXml` unless the signature is over all of its parent, by accepted algorithms. */
function inspectSignature(signature: SamlElement, id: string | null): void {
  const info = onlyChild(signature, ns.signature, 'SignedInfo');
  onlyChild(signature, ns.signature, 'SignatureValue');
  if (childrenOf(signature, ns.signature, 'Object').length > 0) throw new BadXml('A signature has an Object');
  const algorithm = (parent: SamlElement, name: string) =>
    attributeOf(onlyChild(parent, ns.signature, name), 'Algorithm');
  accepted(algorithm(info, 'CanonicalizationMethod'), canonicalizations, 'canonicalization');
  accepted(algorithm(info, 'SignatureMethod'), signatureAlgorithms, 'signature algorithm');
  const reference = onlyChild(info, ns.signature, 'Reference');
  if (id === null || attributeOf(reference, 'URI') !== `#${id}`)
    throw new BadXml('A signature is over something else than the element that it is in');
  accepted(algorithm(reference, 'DigestMethod'), digestAlgorithms, 'digest');
  const steps = onlyChild(reference, ns.signature, 'Transforms').children;
  for (const step of steps) {
    if (!isNamed(step, ns.signature, 'Transform')) throw new BadXml('A signature has an unknown transform');
    accepted(attributeOf(step, 'Algorithm'), transforms, 'transform');
  }
  const enveloped = steps.filter((step) => attributeOf(step, 'Algorithm') === ENVELOPED);
  if (enveloped.length !== 1 || steps.length > 2) throw new BadXml('The transforms of a signature are not accepted');
}

/**
 * Throws `BadXml` unless identifiers are unique, assertions only in `assertionsIn`, and signatures only children of the
 * root and of these assertions.
 */
function inspectTree(root: SamlElement, assertions: readonly SamlElement[]): void {
  const ids = new Set<string>();
  const signed = [root, ...assertions];
  const signatures = new Set(
    signed.flatMap((one) => {
      const signature = childOf(one, ns.signature, 'Signature');
      return signature ? [signature] : [];
    }),
  );
  for (const element of walk(root)) {
    for (const name of ['ID', 'Id', 'id', 'AssertionID']) {
      const id = attributeOf(element, name);
      if (id === null) continue;
      if (!IDENTIFIER.test(id)) throw new BadXml('An identifier has characters that are not accepted');
      if (ids.has(id)) throw new BadXml('Two elements have the same identifier');
      ids.add(id);
    }
    if (element.name === 'Signature' && !signatures.has(element)) throw new BadXml('A signature is at a wrong place');
    const isAssertion = element.name === 'Assertion' || element.name === 'EncryptedAssertion';
    if (isAssertion && !assertions.includes(element)) throw new BadXml('An assertion is at a wrong place');
    if (element.name === 'Response' && element !== root) throw new BadXml('A response is at a wrong place');
  }
  for (const one of signed) {
    const signature = childOf(one, ns.signature, 'Signature');
    if (signature) inspectSignature(signature, attributeOf(one, 'ID'));
  }
}

/** Throws `BadXml` unless what is encrypted is so by accepted algorithms. */
export function inspectEncrypted(encrypted: SamlElement): void {
  const data = onlyChild(encrypted, ns.encryption, 'EncryptedData');
  accepted(
    attributeOf(onlyChild(data, ns.encryption, 'EncryptionMethod'), 'Algorithm'),
    contentEncryptions,
    'encryption',
  );
  const keys = [...walk(encrypted)].filter((one) => isNamed(one, ns.encryption, 'EncryptedKey'));
  for (const one of walk(encrypted))
    if (one.name === 'RetrievalMethod' && !IDENTIFIER.test((attributeOf(one, 'URI') ?? '').replace(/^#/, '')))
      throw new BadXml('A reference to a key is not accepted');
  if (keys.length !== 1) throw new BadXml('It is encrypted for several keys, or for none');
  accepted(
    attributeOf(onlyChild(keys[0]!, ns.encryption, 'EncryptionMethod'), 'Algorithm'),
    keyEncryptions,
    'key encryption',
  );
}

export interface Inspected {
  readonly response: SamlElement;
  readonly isSigned: boolean;
  /** One of these is there. */
  readonly assertion: SamlElement | null;
  readonly encrypted: SamlElement | null;
}

const RESPONSE_CHILDREN: ReadonlyMap<string, string> = new Map<string, string>([
  ['Issuer', ns.assertion],
  ['Signature', ns.signature],
  ['Extensions', ns.protocol],
  ['Status', ns.protocol],
  ['Assertion', ns.assertion],
  ['EncryptedAssertion', ns.assertion],
]);

/** Throws `BadXml` unless it is a response with one assertion and at most one signature on each. */
export function inspectResponse(root: SamlElement): Inspected {
  if (!isNamed(root, ns.protocol, 'Response')) throw new BadXml(`It is a ${root.name}, not a Response`);
  if (attributeOf(root, 'Version') !== '2.0') throw new BadXml('Its version is not 2.0');
  for (const child of root.children)
    if (RESPONSE_CHILDREN.get(child.name) !== child.uri) throw new BadXml(`A Response may not hold ${child.name}`);
  const assertion = childOf(root, ns.assertion, 'Assertion') ?? null;
  const encrypted = childOf(root, ns.assertion, 'EncryptedAssertion') ?? null;
  if ((assertion === null) === (encrypted === null)) throw new BadXml('It must hold one assertion');
  inspectTree(root, [assertion ?? encrypted!]);
  if (encrypted) inspectEncrypted(encrypted);
  if (assertion && !childOf(assertion, ns.signature, 'Signature')) throw new BadXml('The assertion is not signed');
  return { response: root, isSigned: childOf(root, ns.signature, 'Signature') !== undefined, assertion, encrypted };
}

/** Throws `BadXml` unless it is one assertion, as it comes out of an encrypted one, with a signature of its own. */
export function inspectDecrypted(root: SamlElement): void {
  if (!isNamed(root, ns.assertion, 'Assertion')) throw new BadXml(`What was encrypted is a ${root.name}`);
  inspectTree(root, [root]);
  if (!childOf(root, ns.signature, 'Signature')) throw new BadXml('The assertion is not signed');
}

/** Throws `BadXml` unless it is this message of the protocol, with at most one signature, over all of it. */
export function inspectMessage(
  root: SamlElement,
  name: 'LogoutRequest' | 'LogoutResponse',
): { readonly isSigned: boolean } {
  if (!isNamed(root, ns.protocol, name)) throw new BadXml(`It is a ${root.name}, not a ${name}`);
  if (attributeOf(root, 'Version') !== '2.0') throw new BadXml('Its version is not 2.0');
  inspectTree(root, []);
  return { isSigned: childOf(root, ns.signature, 'Signature') !== undefined };
}
