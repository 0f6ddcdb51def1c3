/** Choosing content in a platform's frame where the browser keeps no cookie of it: over http it keeps no secure one. */
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { connectPlatform } from '#integrations/lti/testing.ts';
import { buildMessage, INSTRUCTOR, selectClaims } from '#integrations/lti/testing-platform.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite({ SSO_LOCAL: '1' });
const at = await connectPlatform(site, { makesTeachers: true });
afterAll(() => at.platform.stop());
const { issuer } = at.platform;

/** The platform's frame that keeps values for tools, as the specification says. */
const forward = `<script>
const kept = new Map();
addEventListener('message', ({ source, origin, data }) => {
  if (data.subject === 'lti.put_data') kept.set(origin + data.key, data.value);
  const value = kept.get(origin + data.key);
  const answer = { subject: data.subject + '.response', message_id: data.message_id, key: data.key };
  source.postMessage(value === undefined ? { ...answer, error: { code: 'not found' } } : { ...answer, value }, origin);
});
</script>`;

/** The page of a course with a frame for the tool, and one that keeps values. */
async function openCourse(): Promise<Page> {
  const page = await site.openPage(null);
  const query = new URLSearchParams({
    iss: issuer,
    client_id: 'tripos',
    login_hint: 'h',
    target_link_uri: `${site.addressOf()}/lti/select`,
    lti_storage_target: 'post_message_forwarding',
  });
  const login = `${site.addressOf()}/lti/login?${query}`.replaceAll('&', '&amp;');
  const html = (body: string) => ({ contentType: 'text/html', body });
  await page.route(`${issuer}/**`, async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname === '/forward') return route.fulfill(html(forward));
    if (url.pathname === '/course') {
      const second = '<iframe name="post_message_forwarding" src="/forward"></iframe>';
      return route.fulfill(html(`${second}<iframe name="tool" src="${login}" width="700" height="700"></iframe>`));
    }
    const read = (name: string): string => url.searchParams.get(name) ?? '';
    const message = buildMessage(at.platform, read('nonce'), {
      subject: 'prof',
      roles: [INSTRUCTOR],
      now: site.now(),
      claims: selectClaims(issuer),
    });
    const fields = {
      state: read('state'),
      id_token: await at.platform.sign(message),
      lti_storage_target: 'post_message_forwarding',
    };
    const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
    return route.fulfill(
      html(
        `<form method="post" action="${read('redirect_uri')}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`,
      ),
    );
  });
  // Browsers say to sites with https alone that a frame asks.
  const school = new URL(site.addressOf());
  await page.route(`${school.origin}/lti/**`, async (route) => {
    const url = new URL(route.request().url());
    url.hostname = '127.0.0.1';
    const headers = { ...(await route.request().allHeaders()), host: school.host, 'sec-fetch-dest': 'iframe' };
    const response = await route.fetch({ url: url.href, headers, maxRedirects: 0 });
    await route.fulfill({ response });
  });
  await page.goto(`${issuer}/course`);
  return page;
}

test('the platform keeps the login, and content is chosen without any cookie', async () => {
  const page = await openCourse();
  const tool = page.frameLocator('iframe[name=tool]');
  await tool.getByRole('heading', { name: 'Choose content' }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
});
