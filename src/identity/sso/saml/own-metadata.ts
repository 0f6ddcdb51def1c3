/** What providers are told of the school as a service provider, and by which addresses. */
import { escapeXml, ns } from './message/xml.ts';

/** The addresses of a school's site, without a slash at the end. */
export const entityIdOf = (site: string): string => `${site}/saml/metadata`;
export const acsUrlOf = (site: string): string => `${site}/saml/acs`;
export const sloUrlOf = (site: string): string => `${site}/saml/logout`;

const BINDINGS = 'urn:oasis:names:tc:SAML:2.0:bindings';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

const keyDescriptor = (use: 'signing' | 'encryption', certificate: string): string =>
  `<md:KeyDescriptor use="${use}"><ds:KeyInfo xmlns:ds="${ns.signature}"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${
    use === 'encryption'
      ? '<md:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"/><md:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes128-gcm"/><md:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"/>'
      : ''
  }</md:KeyDescriptor>`;

/**
 * The metadata. `signing` are the certificates that may have signed, `encryption` the ones to encrypt for, the preferred
 * first, each as base64 of DER.
 */
export function writeMetadata(given: {
  readonly site: string;
  readonly signing: readonly string[];
  readonly encryption: readonly string[];
  readonly signsRequests: boolean;
}): string {
  const { site } = given;
  const [slo, acs] = [escapeXml(sloUrlOf(site)), escapeXml(acsUrlOf(site))];
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${ns.metadata}" entityID="${escapeXml(entityIdOf(site))}">
<md:SPSSODescriptor protocolSupportEnumeration="${ns.protocol}" AuthnRequestsSigned="${given.signsRequests}" WantAssertionsSigned="true">
${[...given.signing.map((one) => keyDescriptor('signing', one)), ...given.encryption.map((one) => keyDescriptor('encryption', one))].join('\n')}
<md:SingleLogoutService Binding="${BINDINGS}:HTTP-Redirect" Location="${slo}"/>
<md:SingleLogoutService Binding="${BINDINGS}:HTTP-POST" Location="${slo}"/>
<md:NameIDFormat>${PERSISTENT}</md:NameIDFormat>
<md:AssertionConsumerService Binding="${BINDINGS}:HTTP-POST" Location="${acs}" index="0" isDefault="true"/>
</md:SPSSODescriptor>
</md:EntityDescriptor>
`;
}
