import { expect, test } from 'vitest';
import { networkOf } from './limits.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is limited together with all of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a site of IPv6 is what its first three groups name; an address of IPv4 stands for itself', () => {
  expect(networkOf('2001:db8:1:2::3', 3)).toBe('2001:db8:1::/48');
  expect(networkOf('192.0.2.7', 3)).toBe('192.0.2.7');
});
