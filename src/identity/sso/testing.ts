/** Providers as admins set them up. For tests. */
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import type { createProvider } from './contract.ts';

type Given = BodyInputOf<typeof createProvider>;

export const buildProvider = (overrides: Partial<Given> = {}): Given => ({
  kind: 'oidc',
  label: 'School account',
  issuer: 'https://id.school.example',
  clientId: 'tripos',
  clientSecret: 'a secret of the client',
  scopes: 'openid email profile',
  domains: [],
  createsAccounts: true,
  linksAccounts: true,
  roleClaim: '',
  groupClaim: '',
  isEnabled: true,
  ...overrides,
});
