/** The metadata of a provider: what it says where people sign in and which keys it has. */
import { readCertificate } from './certificates.ts';
import { attributeOf, BadXml, childrenOf, isNamed, ns, parseSaml, type SamlElement, walk } from './message/xml.ts';

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
/** Of one provider; lists of whole federations are far larger. */
export const METADATA_LIMITS = { characters: 1024 * 1024, elements: 5_000, allowsComments: true } as const;

export interface ProviderMetadata {
  readonly entityId: string;
  readonly ssoUrl: string;
  /** Requests go there as a form: the provider takes none in its address. */
  readonly ssoByForm: boolean;
  readonly sloUrl: string | null;
  readonly sloResponseUrl: string | null;
  readonly certificates: readonly string[];
  readonly wantsSignedRequests: boolean;
}

const isProvider = (entity: SamlElement): boolean => childrenOf(entity, ns.metadata, 'IDPSSODescriptor').length > 0;

function providerIn(root: SamlElement): SamlElement {
  if (isNamed(root, ns.metadata, 'EntityDescriptor')) {
    if (isProvider(root)) return root;
    throw new BadXml('These are metadata of a service provider. Take those of the identity provider');
  }
  if (!isNamed(root, ns.metadata, 'EntitiesDescriptor')) throw new BadXml('These are no SAML metadata');
  const all = [...walk(root)].filter((one) => isNamed(one, ns.metadata, 'EntityDescriptor') && isProvider(one));
  if (all.length !== 1) throw new BadXml(`There are ${all.length} identity providers in it. Take the metadata of one`);
  return all[0]!;
}

/** An https address, or one of any scheme where `isLocal`. */
function addressOf(text: string | null, isLocal: boolean): string | null {
  const url = text === null ? null : URL.parse(text);
  return url && (url.protocol === 'https:' || (isLocal && url.protocol === 'http:')) && text!.length <= 1000
    ? text
    : null;
}

/** Reads the metadata of one provider. Throws `BadXml` with what is wrong with them. */
export function readMetadata(text: string, now: Date, isLocal: boolean): ProviderMetadata {
  const root = parseSaml(text.replace(/^\uFEFF/, ''), METADATA_LIMITS);
  const entity = providerIn(root);
  for (const one of new Set([root, entity])) {
    const until = attributeOf(one, 'validUntil');
    if (until !== null && !(Date.parse(until) > now.getTime())) throw new BadXml(`They were valid until ${until}`);
  }
  const entityId = attributeOf(entity, 'entityID')?.trim() ?? '';
  if (entityId === '' || entityId.length > 300)
    throw new BadXml('The entity ID is missing or longer than 300 characters');
  const roles = childrenOf(entity, ns.metadata, 'IDPSSODescriptor').filter((one) =>
    (attributeOf(one, 'protocolSupportEnumeration') ?? '').split(/\s+/).includes(ns.protocol),
  );
  const [role] = roles;
  if (roles.length !== 1 || !role) throw new BadXml('There must be one IDPSSODescriptor for SAML 2.0');
  const service = (name: string, binding = REDIRECT) =>
    childrenOf(role, ns.metadata, name).find((one) => attributeOf(one, 'Binding') === binding);
  const signInAt = (binding: string) =>
    addressOf(attributeOf(service('SingleSignOnService', binding), 'Location'), isLocal);
  const redirectUrl = signInAt(REDIRECT);
  const ssoUrl = redirectUrl ?? signInAt(POST);
  if (ssoUrl === null) throw new BadXml('There is no https address for signing in by HTTP-Redirect or HTTP-POST');
  const logout = service('SingleLogoutService');
  return {
    entityId,
    ssoUrl,
    ssoByForm: redirectUrl === null,
    sloUrl: addressOf(attributeOf(logout, 'Location'), isLocal),
    sloResponseUrl: addressOf(attributeOf(logout, 'ResponseLocation'), isLocal),
    certificates: certificatesOf(role),
    wantsSignedRequests: /^(true|1)$/.test(attributeOf(role, 'WantAuthnRequestsSigned') ?? ''),
  };
}

function certificatesOf(role: SamlElement): string[] {
  const found = new Set<string>();
  for (const key of childrenOf(role, ns.metadata, 'KeyDescriptor')) {
    if ((attributeOf(key, 'use') ?? 'signing') !== 'signing') continue;
    for (const one of walk(key)) {
      if (!isNamed(one, ns.signature, 'X509Certificate')) continue;
      const certificate = readCertificate(one.text);
      if (certificate !== null) found.add(certificate);
    }
  }
  if (found.size === 0) throw new BadXml('There is no certificate for signing with an RSA key of 2048 bits or more');
  if (found.size > 10) throw new BadXml('There are more than 10 certificates for signing');
  return [...found];
}
