/** A certificate that signs itself, made anew for each run: two sites with https need one, and no browser has to trust it. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const tlv = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => tlv(0x30, ...parts);
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

const ECDSA_WITH_SHA256 = sequence(hex('06082a8648ce3d040302'));
const COMMON_NAME = hex('0603550403');
const ALTERNATIVE_NAMES = hex('0603551d11');

const time = (at: Date): Buffer =>
  tlv(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`, 'latin1'));

/** Key and certificate (X.509 3, ECDSA with P-256) for the hosts, good for a day around now, as PEM. */
export function selfSigned(hosts: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(tlv(0x31, sequence(COMMON_NAME, tlv(0x0c, Buffer.from(hosts[0]!, 'utf8')))));
  const day = 86_400_000;
  const names = sequence(...hosts.map((host) => tlv(0x82, Buffer.from(host, 'latin1'))));
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(sequence(ALTERNATIVE_NAMES, tlv(0x04, names)))),
  );
  const signature = tlv(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const certificate = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`,
  };
}
