/** Requests to providers. Their addresses are typed in by admins, so they must not lead into the server's own network. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4 } from 'node:net';

const own = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  own.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  own.addSubnet(net, bits, 'ipv6');

/** True for an address of this machine, its network, or none that the internet leads to. */
export function isOwnAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return own.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

type Fetch = (url: string, options: RequestInit) => Promise<Response>;

/** A fetch that goes to https addresses of the internet only; `isLocal` lets it go everywhere. */
export const guardedFetch =
  (isLocal: boolean): Fetch =>
  async (url, options) => {
    if (!isLocal) {
      const { protocol, hostname } = new URL(url);
      if (protocol !== 'https:') throw new ForbiddenAddress(`${url} is not https`);
      const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
      if (found.some(({ address }) => isOwnAddress(address)))
        throw new ForbiddenAddress(`${hostname} is an address of the own network`);
    }
    return fetch(url, { ...options, redirect: 'manual' });
  };
