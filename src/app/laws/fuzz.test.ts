/**
 * Requests made at random from the product's own OpenAPI document, by every role of a school that knows the ids of
 * another. `FUZZ_REQUESTS=10000 npm test -- src/app/laws/fuzz.test.ts` makes as many; a failure prints the seed that repeats it.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Role, roles } from '#access/subject.ts';
import { MARK, ownedBySchoolOne, site } from '#app/testing/endpoint-things.ts';
import { fromJsonSchema } from '#app/testing/from-json-schema.ts';

interface Operation {
  readonly 'x-access': string;
  readonly parameters: readonly { name: string; in: 'path' | 'query'; required: boolean; schema: object }[];
  readonly responses: { 200: { content: object } };
  readonly requestBody?: { content: Record<string, { schema: object }> };
}
type Document = { readonly paths: Record<string, Record<string, Operation>> };

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500);
const document = (
  await site.server.app.inject({ url: '/v1/api/openapi.json', headers: { host: site.school.host } })
).json() as Document;
const foreign = Object.values(ownedBySchoolOne).flatMap((ids) =>
  typeof ids === 'string' ? [ids] : Object.values(ids),
);

/** A body that refers to definitions of its own carries them beside itself. */
const bodyOf = (schema: object | undefined) =>
  schema === undefined
    ? fc.constant(undefined)
    : fromJsonSchema(schema as Record<string, unknown>, foreign, (reference) =>
        reference
          .replace(/^#\/?/, '')
          .split('/')
          .filter(Boolean)
          .reduce((part, name) => part?.[name] as Record<string, unknown>, schema as Record<string, unknown>),
      );

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => {
    // An answer without an end is not one to wait for.
    if ('text/event-stream' in operation.responses[200].content) return [];
    const named = (place: 'path' | 'query') =>
      fc.record(
        Object.fromEntries(
          operation.parameters
            .filter((parameter) => parameter.in === place)
            .map(({ name, schema }) => [name, fromJsonSchema(schema as Record<string, unknown>, foreign)]),
        ),
        place === 'path' ? {} : { requiredKeys: [] },
      );
    return [
      fc.record({
        method: fc.constant(method.toUpperCase() as 'GET'),
        path: fc.constant(path),
        params: named('path'),
        query: named('query'),
        body: bodyOf(operation.requestBody?.content['application/json']?.schema),
        as: fc.constantFrom<Role | 'visitor'>(...roles, 'visitor'),
      }),
    ];
  }),
);

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** Somebody new for each request: a request may sign its sender out, or take away their role. */
async function tokenOf(as: Role | 'visitor'): Promise<Record<string, string>> {
  if (as === 'visitor') return {};
  const person = await site.addPerson(site.otherSchool, [as]);
  return { authorization: `Bearer ${person.token}` };
}

const ourPaths = /\.ts:\d+|node_modules|at \w+ \(/;

test(`of ${REQUESTS} random requests none breaks the server, shows its inside, or another school's`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.oneof(...operations), async ({ method, path, params, query, body, as }) => {
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(textOf((params as Record<string, unknown>)[name])),
      );
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)]));
      const answer = await site.server.app.inject({
        method,
        url: `${address}?${search}`,
        headers: {
          host: site.otherSchool.host,
          ...(await tokenOf(as)),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      expect(answer.body).not.toContain(MARK);
      if (answer.statusCode >= 400) {
        expect(answer.body).not.toMatch(ourPaths);
        const refusal =
          path === '/oauth/token'
            ? { error: expect.stringMatching(/^[a-z_]+$/) } // RFC 6749, section 5.2.
            : { message: expect.any(String), statusCode: answer.statusCode };
        expect(answer.json()).toMatchObject(refusal);
      }
    }),
    { numRuns: REQUESTS, endOnFailure: true },
  );
  // A walk that is refused everywhere has looked at nothing.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20);
}, 900_000);
