/** Channels for tests. */
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import type { createChannel } from './contract.ts';

export const buildChannel = (overrides: Partial<BodyInputOf<typeof createChannel>> = {}) => ({
  name: 'Radio amateurs',
  description: '<p>Everything for the licence</p>',
  kind: 'public' as const,
  ...overrides,
});
