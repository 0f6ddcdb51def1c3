/** What must hold for every endpoint: who may call it, what strangers see of it, and that no input breaks it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { can } from '#access/can.ts';
import { type Actor, roles } from '#access/subject.ts';
import { foreignInput, group, MARK, ownedBySchoolOne, person, site } from '#app/testing/endpoint-things.ts';
import { getGroup } from '#identity/people/contract.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';

const { endpoints } = site.server;
const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;
const everyEndpoint = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const paramsFor = (endpoint: Endpoint): Record<string, string> => {
  const owned = ownedBySchoolOne[endpoint.path];
  return typeof owned === 'object' ? owned : { id: owned!, hash: owned! };
};

const inputFor = (endpoint: Endpoint): object => ({
  params: endpoint.params && paramsFor(endpoint),
  ...foreignInput[nameOf(endpoint)],
});

const actorOf = (role: (typeof roles)[number]): Actor => ({
  personId: '',
  sessionId: '',
  role,
  roles: [role],
  firstName: '',
  lastName: '',
  email: '',
  groupIds: [],
});

test('every endpoint with an address of its own is in the walk, and none is in it that is gone', () => {
  const withParams = endpoints.filter((endpoint) => endpoint.params).map((endpoint) => endpoint.path);
  const help =
    'an id of the first school goes to `owned` of src/app/testing/endpoint-things.ts or the …-things.ts of its subject';
  expect(Object.keys(ownedBySchoolOne).sort(), help).toEqual([...new Set(withParams)].sort());
  const names = endpoints.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(foreignInput).filter((name) => !names.includes(name))).toEqual([]);
});

test('every list that is asked for page by page says how many there are, or where it continues', () => {
  const has = (input: unknown, ...names: string[]): boolean =>
    input instanceof z.ZodObject && names.some((name) => Object.hasOwn(input.shape, name));
  const paged = endpoints.filter(({ query, body }) => has(query, 'limit') || has(body, 'limit'));
  expect(paged.length).toBeGreaterThan(30);
  expect(paged.filter(({ response }) => !has(response, 'total', 'next')).map(nameOf)).toEqual([]);
});

/** Answers with a `total` that are no list of which a page could be asked for. */
const notPaged = [
  'GET /v1/api/courses/:id/progress',
  'GET /v1/api/public/attempts',
  'GET /v1/api/quizes/:id/regrade/answers',
];

const hasField = (input: unknown, name: string): boolean =>
  input instanceof z.ZodObject && Object.hasOwn(input.shape, name);

const countedLists = endpoints.filter(
  ({ method, response }) =>
    method === 'GET' &&
    response instanceof z.ZodObject &&
    hasField(response, 'total') &&
    Object.values(response.shape).some((field) => field instanceof z.ZodArray),
);

test('every list that says how many there are is cut into pages', () => {
  expect(countedLists.length).toBeGreaterThan(50);
  expect(
    countedLists
      .filter(({ query }) => !hasField(query, 'limit'))
      .map(nameOf)
      .sort(),
  ).toEqual(notPaged);
});

test('a page beyond the end of a list says how many there are, as the first one does', async () => {
  const asked: string[] = [];
  const untrue: string[] = [];
  for (const endpoint of countedLists.filter(({ query }) => hasField(query, 'ofst')))
    for (const role of roles) {
      if (!can(actorOf(role), endpoint.access)) continue;
      const totalFrom = async (ofst: number): Promise<unknown> => {
        const query = { limit: 1, ofst };
        const { status, text } = await site.as(role).call(endpoint, { ...inputFor(endpoint), query });
        return status === 200 ? (JSON.parse(text) as { total: unknown }).total : null;
      };
      const total = await totalFrom(0);
      if (typeof total !== 'number' || total === 0) continue;
      asked.push(nameOf(endpoint));
      if ((await totalFrom(total + 1)) !== total) untrue.push(`${nameOf(endpoint)} as ${role}`);
    }
  expect(untrue).toEqual([]);
  expect(new Set(asked).size).toBeGreaterThan(10);
});

test.each(everyEndpoint)('%s lets in who has its permission, and nobody else', async (_, endpoint) => {
  const visitor = await site.as('visitor').call(endpoint, {});
  if (endpoint.access !== 'anyone') expect(visitor.error).toMatchObject({ statusCode: 401, code: 'not_logged_in' });
  for (const role of roles) {
    // Somebody new each time: signing out ends the sessions of the caller.
    const person = await site.addPerson(site.school, [role]);
    const { status } = await site.as(person).call(endpoint, {});
    if (can(actorOf(role), endpoint.access)) expect([401, 403], `${role} gets ${status}`).not.toContain(status);
    else expect(status, role).toBe(403);
  }
});

test.each(everyEndpoint)('%s does not know a token of another school', async (_, endpoint) => {
  if (endpoint.access === 'anyone') return;
  for (const role of roles) {
    const answer = await site.as(site.school.people[role], site.otherSchool).call(endpoint, {});
    expect(answer.status, role).toBe(401);
  }
});

test.each(everyEndpoint)('%s shows and changes nothing of another school', async (_, endpoint) => {
  for (const role of roles) {
    if (!can(actorOf(role), endpoint.access)) continue;
    const stranger = await site.addPerson(site.otherSchool, [role]);
    const answer = await site.as(stranger, site.otherSchool).call(endpoint, inputFor(endpoint));
    expect(answer.text, role).not.toContain(MARK);
    const untold = `${role}; 400 where endpoint-things.ts has no id of the first school for ${endpoint.path}`;
    if (endpoint.params) expect(answer.status, untold).toBe(404);
  }
  const rows = await site.database.inTenant(site.school.id, (tx) =>
    tx
      .selectFrom('quiz')
      .select(['archived_at', 'deleted_at', 'edit'])
      .where('tenant_id', '=', site.school.id)
      .execute(),
  );
  const [kept] = await site
    .as('admin')
    .do(getGroup, { params: { id: group._id } })
    .then(({ users }) => users);
  expect(kept).toMatchObject({ _id: person, firstName: 'Sofia', groups: [{ name: MARK }] });
  expect(kept?.status).not.toBe('disabled');
  expect(rows).toEqual([{ archived_at: null, deleted_at: null, edit: expect.any(Number) }]);
});

const naughty: string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../items/interchange/fixtures/blns.json'), 'utf8'),
);
const oddValues: unknown[] = [
  null,
  [],
  {},
  '',
  -1,
  1e308,
  true,
  '\u0000',
  '\ud800',
  'x'.repeat(100_000),
  Array.from({ length: 2_000 }, () => 1),
  { __proto__: { admin: true }, constructor: { prototype: 1 } },
];

let turn = 0;
/** Some of them, others each time: all are met several times over, and no field waits for all. */
function otherNaughty(): string[] {
  turn += 1;
  return naughty.filter((_, index) => index % 128 === turn % 128);
}

/** Field names of a body or query, read from its schema's own description of itself. */
const fieldsOf = (schema: unknown): string[] => {
  const shape = (schema as { shape?: Record<string, unknown> } | undefined)?.shape;
  return shape ? Object.keys(shape) : [];
};

test.each(everyEndpoint)(
  '%s answers odd input with a clear refusal, never with a fault of its own',
  async (_, endpoint) => {
    const caller = site.as(
      await site.addPerson(site.school, ['exam.take', 'exam.sit'].includes(endpoint.access) ? ['student'] : ['admin']),
    );
    const send = async (input: object): Promise<void> => {
      const answer = await caller.call(endpoint, input);
      if (answer.status >= 500) expect.fail(`${JSON.stringify(input).slice(0, 300)} → ${answer.text}`);
      if (answer.status >= 400) {
        expect(answer.error).toMatchObject({
          message: expect.any(String),
          statusCode: answer.status,
          code: expect.any(String),
        });
      }
    };
    const params = endpoint.params && paramsFor(endpoint);
    for (const value of [...oddValues, ...otherNaughty()]) {
      for (const name of Object.keys(params ?? {}))
        await send({ params: { ...params, [name]: String(value).toWellFormed() } });
      if (endpoint.body) await send({ params, body: value });
    }
    for (const field of fieldsOf(endpoint.body)) {
      const fine = foreignInput[nameOf(endpoint)]?.body ?? {};
      for (const value of [...oddValues, ...otherNaughty()]) {
        await send({ params, body: { ...fine, [field]: value } });
      }
    }
    for (const field of fieldsOf(endpoint.query)) {
      for (const value of ['', '-1', '1e9', 'NaN', '%', "'", '\ud800', ...otherNaughty()]) {
        await send({ params, query: { [field]: value.toWellFormed() } });
      }
    }
  },
);

/** The schemas within a schema, each with whether `null` may stand for it. */
function* numbersIn(schema: unknown, path: string, takesNull = false): Generator<{ path: string; fault: string }> {
  const def = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod?.def;
  if (!def) return;
  if (def.type === 'number' && def.coerce === true && !takesNull) yield { path, fault: 'turns null into 0' };
  const inner = (def.innerType as { _zod?: { def: { type: string } } } | undefined)?._zod?.def.type;
  if (def.type === 'catch' && inner === 'number') yield { path, fault: 'replaces what is no number' };
  const deeper = takesNull || def.type === 'nullable';
  for (const [name, part] of Object.entries((def.shape ?? {}) as object)) yield* numbersIn(part, `${path}.${name}`);
  // The output of a pipe was read from something else: a list of numbers as text.
  for (const name of ['innerType', 'element', 'in', 'valueType']) yield* numbersIn(def[name], path, deeper);
  for (const part of [...((def.options ?? []) as unknown[]), ...((def.items ?? []) as unknown[])])
    yield* numbersIn(part, path, deeper);
}

test('no body takes null, or anything else that is none, for a number', () => {
  const faults = endpoints.flatMap((one) => [...numbersIn(one.body, nameOf(one))]);
  expect(faults).toEqual([]);
  const coerced = {
    _zod: { def: { type: 'object', shape: { n: { _zod: { def: { type: 'number', coerce: true } } } } } },
  };
  expect([...numbersIn(coerced, 'x')]).toEqual([{ path: 'x.n', fault: 'turns null into 0' }]);
});

type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly maximum?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
};

/** Where a JSON Schema takes whole numbers that no `integer` column holds. */
function* tooLarge(schema: unknown, path: string): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  const { type, maximum, exclusiveMinimum, minimum = exclusiveMinimum } = schema as JsonSchema;
  const isBound = Number(maximum) < 2 ** 31 && Number(minimum) >= -(2 ** 31);
  if ([type].flat().includes('integer') && !('const' in schema || 'enum' in schema || isBound)) yield path;
  for (const [name, part] of Object.entries(schema))
    yield* tooLarge(part, name === 'properties' ? path : `${path}.${name}`);
}

test('no request names a whole number that the database can’t hold', async () => {
  const document = (
    await site.server.app.inject({ url: '/v1/api/openapi.json', headers: { host: site.school.host } })
  ).json() as {
    paths: Record<
      string,
      Record<
        string,
        {
          parameters: { name: string; schema: object }[];
          requestBody?: { content: Record<string, { schema: object }> };
        }
      >
    >;
  };
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters, requestBody }]) => [
      ...parameters.flatMap(({ name, schema }) => [...tooLarge(schema, `${method} ${path} ${name}`)]),
      ...tooLarge(requestBody?.content['application/json']?.schema, `${method} ${path}`),
    ]),
  );
  // Milliseconds, which are cut to a time and not stored.
  const milliseconds = [
    'post /v1/api/quizes/saveLate.resp.items.ago',
    'post /v1/api/practice/sync.items.items.anyOf.0.ago',
    'post /v1/api/practice/sync.items.items.anyOf.1.ago',
  ];
  expect(found).toEqual(milliseconds);
  expect([...tooLarge({ anyOf: [{ type: 'integer', minimum: 0 }] }, 'x')]).toEqual(['x.anyOf.0']);
});
