/** Certificates of providers, and the self-signed ones of schools. */
import { createHash, randomBytes, X509Certificate } from 'node:crypto';

/** Names of a certificate that people compare. */
export interface CertificateFacts {
  readonly subject: string;
  /** SHA-256, as `AB:CD:…`. */
  readonly fingerprint: string;
  readonly validUntil: string;
}

/** The base64 of DER as PEM. */
export const toPem = (certificate: string): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`;

/** The certificate in base64 as it is stored; null where it is none, or its key is none that may sign (RSA, 2048 bits). */
export function readCertificate(text: string): string | null {
  const packed = text.replace(/-----[A-Z ]+-----|\s/g, '');
  try {
    const certificate = new X509Certificate(Buffer.from(packed, 'base64'));
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return null;
    return certificate.raw.toString('base64');
  } catch {
    return null;
  }
}

/** What admins see of a stored certificate. */
export function factsOf(certificate: string): CertificateFacts {
  const raw = Buffer.from(certificate, 'base64');
  const { subject, validToDate } = new X509Certificate(raw);
  const digest = createHash('sha256').update(raw).digest('hex').toUpperCase();
  return {
    subject: subject.replaceAll('\n', ', '),
    fingerprint: digest.match(/../g)!.join(':'),
    validUntil: validToDate.toISOString(),
  };
}

const YEARS_VALID = 10;

/** Makes a key pair (RSA, 3072 bits) and a certificate that it signs itself, as base64 of DER. */
export async function makeCertificate(host: string, now: Date): Promise<{ certificate: string; privateKey: string }> {
  const signingAlgorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(
    { ...signingAlgorithm, modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + YEARS_VALID);
  // What signs is loaded for this alone, which a school needs once.
  await import('reflect-metadata');
  const { X509CertificateGenerator } = await import('@peculiar/x509');
  const made = await X509CertificateGenerator.createSelfSigned({
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    name: [{ CN: [host] }],
    notBefore: now,
    notAfter,
    signingAlgorithm,
    keys,
  });
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    certificate: Buffer.from(made.rawData).toString('base64'),
    privateKey: `-----BEGIN PRIVATE KEY-----\n${pkcs8.match(/.{1,64}/g)!.join('\n')}\n-----END PRIVATE KEY-----\n`,
  };
}
