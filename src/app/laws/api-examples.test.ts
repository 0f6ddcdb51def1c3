/**
 * The examples of the OpenAPI document are calls that were made: each is made again here, must be answered as the document
 * says, and must fit the schemas beside it. `UPDATE_EXAMPLES=1` writes them anew.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { examples } from '#app/api-examples/examples.ts';
import { makeExamples, openNormaliser } from '#app/testing/api-examples.ts';
import { testSite } from '#app/testing/site.ts';
import { createSchoolKey } from '#identity/api-keys/contract.ts';

type Operation = {
  parameters: { name: string; in: string; example?: unknown; schema: object }[];
  requestBody?: { content: Record<string, { schema: object; examples?: { example: { value: unknown } } }> };
  responses: Record<
    string,
    { content: Record<string, { schema: object; examples?: { example: { value: unknown } } }> }
  >;
};
const site = await testSite();
const document = async () =>
  (await site.server.app.inject({ url: '/v1/api/openapi.json', headers: { host: site.school.host } })).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();

test('every example of the document is answered as it says', async () => {
  const normalise = openNormaliser();
  const made = await makeExamples(site);
  const now = Object.fromEntries(
    [...made].map(([{ method, path }, example]) => [`${method} ${path}`, normalise(example)]),
  );
  if (process.env.UPDATE_EXAMPLES) {
    const file = join(import.meta.dirname, '../api-examples/examples.json');
    await writeFile(file, `${JSON.stringify(now, null, 2)}\n`);
    return;
  }
  expect(now).toEqual(examples);
});

test('the document shows each example at its call, and each fits the schema beside it', async () => {
  const { paths } = await document();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  let count = 0;
  for (const [name, example] of Object.entries(examples)) {
    const [method, path] = name.split(' ') as [string, string];
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
    const answer = operation.responses[200]!.content['application/json']!;
    expect(answer.examples!.example.value).toEqual(example.response);
    expect(ajv.validate(answer.schema, example.response), `${name}: ${ajv.errorsText()}`).toBe(true);
    if (example.body !== undefined) {
      const body = operation.requestBody!.content['application/json']!;
      expect(body.examples!.example.value).toEqual(example.body);
      expect(ajv.validate(body.schema, example.body), `${name}: ${ajv.errorsText()}`).toBe(true);
    }
    const given = { ...(example.params as object), ...(example.query as object) };
    for (const [key, value] of Object.entries(given))
      expect(operation.parameters.find((one) => one.name === key)?.example).toEqual(value);
    count += 1;
  }
  expect(count).toBeGreaterThanOrEqual(20);
});

test('the token endpoint is in the document, and answers its example', async () => {
  const operation = (await document()).paths['/oauth/token']!.post!;
  const { key, secret } = await site.as('admin').do(createSchoolKey, {
    body: { name: 'Programs', scopes: ['people.read'], expiresAt: null },
  });
  const asked = operation.requestBody!.content['application/x-www-form-urlencoded']!;
  const example = asked.examples!.example.value as Record<string, string>;
  const answer = await site.server.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { host: site.school.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...example, client_id: key._id, client_secret: secret }).toString(),
  });
  const { schema, examples: answers } = operation.responses[200]!.content['application/json']!;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  expect(answer.statusCode).toBe(200);
  expect(ajv.validate(schema, answer.json()), ajv.errorsText()).toBe(true);
  expect(answer.json()).toEqual({ ...(answers!.example.value as object), access_token: expect.any(String) });
  expect(ajv.validate(asked.schema, example), ajv.errorsText()).toBe(true);
  const refused = await site.server.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { host: site.school.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(example).toString(),
  });
  expect(refused.statusCode).toBe(401);
  const { schema: errors } = operation.responses[401]!.content['application/json']!;
  expect(ajv.validate(errors, refused.json()), ajv.errorsText()).toBe(true);
});
