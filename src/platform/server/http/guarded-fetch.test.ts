import { describe, expect, it } from 'vitest';
import { ForbiddenAddress, guardedFetch, isOwnAddress } from './guarded-fetch.ts';

/** Answers these addresses for every name; counts how often it was asked. */
function names(...addresses: string[]) {
  let asked = 0;
  return {
    asked: () => asked,
    resolve: (
      _host: string,
      _options: object,
      found: (error: null, addresses: { address: string; family: number }[]) => void,
    ): void => {
      asked += 1;
      found(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  };
}

describe('a request to a provider', () => {
  it('does not go where a name leads into the own network, and the name is looked up once', async () => {
    const { asked, resolve } = names('127.0.0.1');
    const asking = guardedFetch(false, resolve)('https://provider.example/', {});
    await expect(asking).rejects.toBeInstanceOf(ForbiddenAddress);
    expect(asked()).toBe(1);
  });

  it('does not go where one of several addresses is the own network’s', async () => {
    const { resolve } = names('203.0.113.7', '::1');
    const asking = guardedFetch(false, resolve)('https://provider.example/', {});
    await expect(asking).rejects.toBeInstanceOf(ForbiddenAddress);
  });

  it.each([
    'http://provider.example/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
  ])('does not go to %s', async (url) => {
    const { asked, resolve } = names('203.0.113.7');
    await expect(guardedFetch(false, resolve)(url, {})).rejects.toBeInstanceOf(ForbiddenAddress);
    expect(asked()).toBe(0);
  });

  it.each([
    '10.1.2.3',
    '100.64.0.1',
    '192.168.1.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fec0::1',
    '64:ff9b:1::a00:1',
    '2002:a00:1::1',
    '::ffff:0:a00:1',
    'fd00::1',
    '0.0.0.0',
  ])('counts %s as the own network', (address) => expect(isOwnAddress(address)).toBe(true));

  it.each(['93.184.216.34', '2606:2800:220:1::1'])('goes to %s', (address) =>
    expect(isOwnAddress(address)).toBe(false),
  );
});
