/** What a person reads whose browser opens a tool, a file or anything else of the interface in a window, and may not. */
import { afterAll, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { visit } from '#integrations/lti/testing.ts';
import { updateTool } from './contract.ts';
import { cookie, physicsCourse } from './testing-course.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { admin, people, at, item, physics, stop } = await physicsCourse(site);
afterAll(stop);

const address = `/v1/api/lti/items/${item._id}/open`;
const page = `/courses/${physics.course}/topics/${physics.topic}`;
const window = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'same-origin',
  referer: `http://school.test${page}`,
};

test('who is signed out reads it in their language, with the way to sign in and back to the topic', async () => {
  const answer = await visit(site, address, { headers: { ...window, 'accept-language': 'de' } });
  expect([answer.status, answer.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
  expect(answer.text).toContain('<html lang="de" dir="ltr">');
  expect(answer.text).toContain('<h1>Das lässt sich nicht öffnen</h1>');
  expect(answer.text).toContain(`href="/login?${new URLSearchParams({ fwd: page })}"`);
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect((await visit(site, address, { headers: { ...window, 'accept-language': 'ar' } })).text).toContain('dir="rtl"');
});

test('a tool that is disabled says so in the window, with the way back', async () => {
  await admin.do(updateTool, { params: { id: at.tool._id }, body: { isEnabled: false } });
  const answer = await visit(site, address, { headers: window, cookie: cookie(people.student) });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('This tool is disabled');
  expect(answer.text).toContain(`href="${page}"`);
});

test('programs and pages get JSON, and no address of another site is a way back', async () => {
  const programs: Record<string, string>[] = [
    {},
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' },
  ];
  for (const headers of programs)
    expect(JSON.parse((await visit(site, address, { headers })).text)).toMatchObject({ statusCode: 401 });
  for (const referer of ['https://evil.test/x', 'javascript:alert(1)', `http://school.test${address}`]) {
    const answer = await visit(site, address, { headers: { ...window, referer } });
    expect(answer.text).toContain('href="/login"');
  }
  const foreign = await visit(site, address, { headers: { ...window, 'sec-fetch-site': 'cross-site' } });
  expect([foreign.status, foreign.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
});
