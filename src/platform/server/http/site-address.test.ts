import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/configuration/config.ts';
import { tenantId } from '#platform/server/database/tenant-tx.ts';
import { siteAddress } from './site-address.ts';

const school = { id: tenantId('0190a000-0000-7000-8000-000000000001'), host: 'school.test' };
const askedAt = (host: string) => ({ protocol: 'http', headers: { host } }) as FastifyRequest;
const addressOf = (host: string, PUBLIC_URL = '') => siteAddress(askedAt(host), readConfig({ PUBLIC_URL }, 1), school);

test("the site's address is where its visitors asked", () => {
  expect(addressOf('School.Test')).toBe('http://school.test');
  expect(addressOf('school.test:3000')).toBe('http://school.test:3000');
  expect(addressOf('school.test:3000', 'https://any.test')).toBe('https://school.test');
  expect(addressOf('school.test', 'https://any.test:8443')).toBe('https://school.test:8443');
});

test("asked at the shared API host, it is still the tenant's own site", () => {
  expect(addressOf('api.test')).toBe('http://school.test');
  expect(addressOf('api.test', 'https://any.test')).toBe('https://school.test');
});
