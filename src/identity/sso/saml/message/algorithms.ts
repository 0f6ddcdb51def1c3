/** The algorithms that are accepted. What is not named is refused: SHA-1, MD5, HMAC, RSA 1.5, Triple DES. */

export const signatureAlgorithms = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'RSA-SHA256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha384', 'RSA-SHA384'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'RSA-SHA512'],
]);

export const digestAlgorithms: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

export const canonicalizations: ReadonlySet<string> = new Set([EXCLUSIVE]);
export const transforms: ReadonlySet<string> = new Set([ENVELOPED, EXCLUSIVE]);

export const contentEncryptions: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
]);

export const keyEncryptions: ReadonlySet<string> = new Set(['http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p']);

export const SHA256_RSA = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
