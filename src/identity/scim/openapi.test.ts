/** The document of the calls is true: each of its paths is answered, and answers have the shapes that it says. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testSite } from '#app/testing/site.ts';
import { buildGroup, buildUser, connectDirectory } from './testing.ts';

const site = await testSite();
const at = await connectDirectory(site);
const { host } = site.school;
const read = (url: string) => site.server.app.inject({ url, headers: { host } });
const answer = await read('/scim/v2/openapi.json');
const document = JSON.parse(answer.body);

/** A schema of the document as a check. */
function check(schema: object): z.ZodType {
  const whole = { ...schema, $defs: document.components.schemas };
  return z.fromJSONSchema(JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')));
}

test('it is read without a token, is the documentation that the configuration names, and has no path that is not there', async () => {
  expect(answer.statusCode).toBe(200);
  const config = (await at.ask('GET', '/ServiceProviderConfig')).body;
  expect(new URL(config.documentationUri).pathname).toBe('/scim/v2/openapi.json');
  for (const [path, operations] of Object.entries<Record<string, unknown>>(document.paths))
    for (const method of Object.keys(operations).filter((one) => one !== 'parameters')) {
      const { status, body } = await at.ask(
        method.toUpperCase() as 'GET',
        path.replace('{id}', '01a21860-26df-722b-9639-93904c25bc9d'),
        method === 'get' || method === 'delete' ? undefined : {},
      );
      expect([405, 500, 501], `${method} ${path}`).not.toContain(status);
      expect(body?.detail, `${method} ${path}`).not.toBe('There is nothing at this address');
    }
});

test('answers have the shapes that it says', async () => {
  const user = (await at.ask('POST', '/Users', buildUser('ada@school.test', { externalId: 'e1' }))).body;
  const group = (await at.ask('POST', '/Groups', buildGroup('Choir', { members: [{ value: user.id }] }))).body;
  const { paths } = document;
  const shapes = [
    [paths['/Users'].post.responses['201'], user],
    [paths['/Groups'].post.responses['201'], group],
    [paths['/Users'].get.responses['200'], (await at.ask('GET', '/Users')).body],
    [paths['/Groups/{id}'].get.responses['200'], (await at.ask('GET', `/Groups/${group.id}`)).body],
    [paths['/Schemas'].get.responses['200'], (await at.ask('GET', '/Schemas')).body],
    [paths['/Users'].get.responses.default, (await at.ask('GET', '/Users?filter=nonsense')).body],
  ] as const;
  for (const [response, body] of shapes) {
    const checked = check(response.content['application/scim+json'].schema).safeParse(body);
    expect(checked.error?.issues ?? []).toEqual([]);
  }
});
