/** GETs that change something say so, and are refused to pages of other sites like every other change. */
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';

const site = await testSite();
const { endpoints } = site.server;
const withEffect = endpoints.filter((endpoint) => endpoint.hasEffect);

test('only GETs need the mark, and these have it', () => {
  expect(withEffect.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /v1/api/auth/refresh-token',
    'GET /v1/api/auth/sso/:id/logout',
    'GET /v1/api/lti/attempts/:attempt/questions/:question/open',
    'GET /v1/api/lti/items/:id/open',
    'GET /v1/api/lti/topics/:topicId/select/:toolId',
    'GET /v1/api/quizes/:id/getCertificateUrl',
  ]);
});

test.each(
  endpoints.filter(({ method, hasEffect }) => method !== 'GET' || hasEffect).map((one) => [one.path, one] as const),
)('%s is refused to a page of another site', async (_, { method, path }) => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
    const answer = await site.server.app.inject({
      method,
      url: path.replaceAll(/:\w+/g, crypto.randomUUID()),
      headers: { host: site.school.host, cookie: `token=${site.school.people.admin.token}`, ...headers },
    });
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'Requests from other sites are not accepted']);
  }
});
