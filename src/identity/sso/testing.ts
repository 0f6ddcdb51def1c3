/** Providers as admins set them up. For tests. */
import type { TestSite } from '#app/testing/site.ts';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { createProvider, listProviders } from './contract.ts';
import { startProvider } from './testing-provider.ts';

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

/** A school with a provider of OpenID Connect; signs people in there. */
export async function oidcAt(site: TestSite) {
  const admin = site.as('admin');
  const { next } = await admin.do(listProviders);
  const secret = 'secret one';
  const at = await startProvider([{ clientId: 'tripos', secret, redirectUris: [next.redirectUri] }]);
  const add = () =>
    admin.do(createProvider, {
      body: { ...buildProvider({ issuer: at.issuer, clientSecret: secret }), _id: next._id },
    });
  await add();
  const get = async (url: string, cookie = '') => {
    const answer = await site.server.app.inject({ method: 'GET', url, headers: { host: site.school.host, cookie } });
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]!);
    return { location: String(answer.headers.location ?? ''), cookies };
  };
  return {
    id: next._id,
    /** Adds it once more, after it was removed. */
    add,
    stop: () => at.stop(),
    /** The token of a session that it opens for who has the address. */
    async signIn(email: string): Promise<string> {
      at.setPerson({ sub: email, email, email_verified: true, given_name: 'Mary', family_name: 'Somerville' });
      const begun = await get(`/v1/api/auth/sso/${next._id}/start`);
      const back = await at.visit(begun.location);
      const { cookies } = await get(back.pathname + back.search, begun.cookies.join('; '));
      return cookies.find((one) => one.startsWith('token='))!.slice('token='.length);
    },
  };
}
