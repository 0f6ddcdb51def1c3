/** Requests to providers. Their addresses are typed in by admins, so they must not lead into the server's own network. */
import { type LookupAddress, type LookupOptions, lookup as lookUp } from 'node:dns';
import { BlockList, isIP, isIPv4 } from 'node:net';
import * as undici from 'undici';

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

type Found = (error: Error | null, addresses: LookupAddress[]) => void;

const forbidden = (host: string): ForbiddenAddress => new ForbiddenAddress(`${host} is an address of the own network`);

/**
 * A fetch that goes to https addresses of the internet only; `isLocal` lets it go everywhere. What a name stands for is looked
 * up once, by the connection itself: a name that changes its mind between the check and the call leads nowhere else.
 */
export function guardedFetch(
  isLocal: boolean,
  resolve: (host: string, options: LookupOptions & { all: true }, found: Found) => void = lookUp,
): Fetch {
  if (isLocal) return (url, options) => fetch(url, { ...options, redirect: 'manual' });
  const dispatcher = new undici.Agent({
    connect: {
      lookup: (host, options, found) =>
        resolve(host, { ...options, all: true }, (error, addresses) => {
          if (error) found(error, []);
          else if (addresses.some(({ address }) => isOwnAddress(address))) found(forbidden(host), []);
          else if (options.all) found(null, addresses);
          else found(null, addresses[0]!.address, addresses[0]!.family);
        }),
    },
  });
  return async (url, options) => {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:') throw new ForbiddenAddress(`${url} is not https`);
    // Numbers are not looked up.
    const host = hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && isOwnAddress(host)) throw forbidden(host);
    try {
      const init = { ...options, redirect: 'manual', dispatcher } as undici.RequestInit;
      return (await undici.fetch(url, init)) as unknown as Response;
    } catch (error) {
      const { cause } = error as Error;
      throw cause instanceof ForbiddenAddress ? cause : error;
    }
  };
}
