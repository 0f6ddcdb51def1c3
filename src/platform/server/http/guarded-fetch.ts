/** Requests to addresses that people type in. They must not lead into the server's own network. */
import { type LookupAddress, type LookupOptions, lookup as lookUp } from 'node:dns';
import { BlockList, isIP, isIPv4 } from 'node:net';
import type { Agent, RequestInit as UndiciInit } from 'undici';

const [own4, own6] = [new BlockList(), new BlockList()];
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  own4.addSubnet(net, bits, 'ipv4');
// Of IPv6 only what is given out to the internet, and not what leads to IPv4 by a way of its own.
for (const [net, bits] of [
  ['::', 3],
  ['2001::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  own6.addSubnet(net, bits, 'ipv6');

/** True for an address of this machine, its network, or none that the internet leads to. */
export function isOwnAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv4(plain) ? own4.check(plain) : own6.check(plain, 'ipv6');
}

export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

type Fetch = (url: string, options: RequestInit) => Promise<Response>;

type Found = (error: Error | null, addresses: LookupAddress[]) => void;
type Resolve = (host: string, options: LookupOptions & { all: true }, found: Found) => void;

const forbidden = (host: string): ForbiddenAddress => new ForbiddenAddress(`${host} is an address of the own network`);

/** Connects to no address of the own network, whatever a name resolves to. */
const agentWith = async (resolve: Resolve): Promise<Agent> => {
  const { Agent } = await import('undici');
  return new Agent({
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
};

/** The agent of all calls; made, with its package, at the first of them. */
let shared: Promise<Agent> | undefined;
const sharedAgent = (): Promise<Agent> => {
  shared ??= agentWith(lookUp);
  return shared;
};

/**
 * A fetch that goes to https addresses of the internet only; `isLocal` lets it go everywhere. What a name resolves to
 * is looked up once, by the connection itself: a name that changes its mind between the check and the call leads
 * nowhere else.
 */
export function guardedFetch(isLocal: boolean, resolve?: Resolve): Fetch {
  if (isLocal) return (url, options) => fetch(url, { ...options, redirect: 'manual' });
  const agent = resolve ? agentWith(resolve) : null;
  return async (url, options) => {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:') throw new ForbiddenAddress(`${url} is not https`);
    // Numbers are not looked up.
    const host = hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && isOwnAddress(host)) throw forbidden(host);
    try {
      const { fetch } = await import('undici');
      const init = { ...options, redirect: 'manual', dispatcher: await (agent ?? sharedAgent()) } as UndiciInit;
      return (await fetch(url, init)) as unknown as Response;
    } catch (error) {
      throw error instanceof Error && error.cause instanceof ForbiddenAddress ? error.cause : error;
    }
  };
}

/**
 * Why nothing will ever be sent to an address, as far as it says so itself; null: it may. What its name leads to is only
 * known when it is called.
 */
export function addressBlocker(address: string, isLocal: boolean): string | null {
  const url = URL.parse(address);
  if (url === null) return 'Must be an address, such as https://records.school.example/events';
  if (url.username !== '' || url.password !== '') return 'Must have no user name or password in it';
  if (isLocal) return null;
  if (url.protocol !== 'https:') return 'Must begin with https://';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isName = isIP(host) === 0;
  if (isName ? /^localhost$|\.(localhost|local|internal)$|^[^.]*$/.test(host) : isOwnAddress(host))
    return 'Must be an address that the internet can reach';
  return null;
}
