/** Plans for tests. */
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import type { createPlan } from './contract-admin.ts';

export const buildPlan = (overrides: Partial<BodyInputOf<typeof createPlan>> = {}) => ({
  name: 'Premium for a month',
  description: 'Everything that is premium here',
  priceMinor: 1999,
  currency: 'EUR' as const,
  periodDays: 30,
  ...overrides,
});
