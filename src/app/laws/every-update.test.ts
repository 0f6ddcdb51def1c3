/** What must hold for every update call: what it does not name stays as it is. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { site } from '#app/testing/update-base.ts';
import { updateThings } from '#app/testing/update-things.ts';
import { isChanges } from '#platform/contract/changes.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';

const { endpoints } = site.server;
const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

/** PUT calls that are no update of several fields, with what they are instead. */
const otherPuts: Readonly<Record<string, string>> = {
  'PUT /v1/api/users/account/deletion': 'asks for something, and makes it',
  'PUT /v1/api/users/account/photo': 'puts one file',
  'PUT /v1/api/users/account/passkeys/:id': 'one field, which is needed',
  'PUT /v1/api/channels/:id/members/:personId': 'one field, which is needed',
  'PUT /v1/api/channels/:id/items': 'sets a whole list',
  'PUT /v1/api/courses/:id/outline': 'sets a whole order',
  'PUT /v1/api/faqs/order': 'sets a whole order',
  'PUT /v1/api/quizes/attempts/:id/bookmarks': 'makes a bookmark; that an absent note stays, its own test says',
  'PUT /v1/api/quizes/studyGoal': 'one field, which is needed',
  'PUT /v1/api/practice/defaults': 'two fields are needed; the third is kept: results/practice/tries.test.ts',
  'PUT /v1/api/practice/settings': 'two fields are needed; the third is kept: results/practice/tries.test.ts',
  'PUT /v1/api/practice/assignments/:id': 'sets all fields, which are needed',
  'PUT /v1/api/practice/model/in-use': 'one field, which is needed',
  'PUT /v1/api/practice/questions/:id': 'one field, which is needed',
  'PUT /v1/api/practice/topics/:id': 'one field, which is needed',
  'PUT /v1/api/live/games/:id/players/:player': 'acts of a host; that what they do not name stays, its own test says',
  'PUT /v1/api/admin/ssoOnly': 'one field, which is needed',
  'PUT /v1/api/quizzes/:id/systemGrades': 'one field for one system, both are needed',
};

/** The part of a body that contains the fields. */
const isPartlyChanges = (schema: unknown): boolean =>
  schema instanceof z.ZodObject &&
  (isChanges(schema) || Object.values(schema.shape).some((field) => isPartlyChanges(field)));

test('every update call is in the walk, and takes its body from the one mechanism', () => {
  const updates = endpoints.filter(
    (endpoint) => (endpoint.method === 'PUT' && !(nameOf(endpoint) in otherPuts)) || isPartlyChanges(endpoint.body),
  );
  expect(Object.keys(updateThings).sort()).toEqual(updates.map(nameOf).sort());
  const loose = updates.filter((endpoint) => !isPartlyChanges(endpoint.body)).map(nameOf);
  // A record of kinds, of which those that are named are changed.
  expect(loose).toEqual(['PUT /v1/api/notices/preferences']);
  const names = endpoints.map(nameOf);
  expect(Object.keys(otherPuts).filter((name) => !names.includes(name))).toEqual([]);
});

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const get = (of: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), of);

const nest = (path: string, value: unknown): Fields =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Fields;

/** The fields of a body that can be sent alone: `options.time` where an object is changed field by field. */
function leavesOf(schema: z.ZodObject, prefix = ''): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const bare = field instanceof z.ZodOptional ? field.unwrap() : field;
    return bare instanceof z.ZodObject && !(bare.def.catchall instanceof z.ZodNever)
      ? leavesOf(bare, `${prefix}${name}.`)
      : [`${prefix}${name}`];
  });
}

/** Which leaves of two objects differ. */
const differing = (before: object, after: object, leaves: readonly string[]): string[] => {
  const inside = new Set(leaves.map((leaf) => leaf.split('.')[0]!));
  const others = Object.keys(before).filter((name) => !inside.has(name));
  return [...leaves, ...others].filter(
    (leaf) => JSON.stringify(get(before, leaf)) !== JSON.stringify(get(after, leaf)),
  );
};

/** Counters of edits and their times. */
const alwaysMoving = ['edit', 'revision', 'version', 'updatedAt', '_id'];

const ofBody = (endpoint: Endpoint, wrapped: object): z.ZodObject | null => {
  let schema = endpoint.body as unknown as z.ZodObject;
  let value = wrapped as Fields;
  while (schema instanceof z.ZodObject && Object.keys(value).length > 0 && !('PROBE' in value)) {
    const name = Object.keys(value).find((one) => isFields(value[one])) ?? '';
    const field = schema.shape[name] as unknown;
    schema = (field instanceof z.ZodOptional ? field.unwrap() : field) as z.ZodObject;
    value = value[name] as Fields;
  }
  return schema instanceof z.ZodObject ? schema : null;
};

test.each(Object.entries(updateThings))(
  '%s changes the one field that is sent, and nothing else',
  async (name, thing) => {
    const endpoint = endpoints.find((one) => nameOf(one) === name)!;
    const { follows = {} } = thing;
    const caller = thing.caller ?? site.as('admin');
    const wrap = thing.wrap ?? ((fields: Fields) => fields);
    const send = async (fields: Fields): Promise<void> => {
      const answer = await caller.call(endpoint, { params: thing.params, body: wrap(fields) } as never);
      if (answer.status !== 200) expect.fail(`${JSON.stringify(fields)} → ${answer.text}`);
    };
    const schema = ofBody(endpoint, wrap({ PROBE: true }));
    const all = schema === null ? Object.keys(thing.second) : leavesOf(schema);
    const leaves = all.filter((leaf) => !alwaysMoving.includes(leaf) && !thing.unseen?.includes(leaf));
    for (const leaf of leaves) {
      expect(get(thing.first, leaf), `${leaf} has no first value`).toBeDefined();
      expect(get(thing.second, leaf), `${leaf} has no second value`).toBeDefined();
    }
    await send(thing.first);
    let before = await thing.read();
    // What takes others with it comes last, when those have been changed themselves.
    for (const leaf of leaves.sort((a, b) => Number(a in follows) - Number(b in follows))) {
      await send(nest(leaf, get(thing.second, leaf)));
      const after = await thing.read();
      const changed = differing(before, after, leaves).filter((one) => !alwaysMoving.includes(one));
      before = after;
      expect(changed, leaf).toContain(leaf);
      expect(
        changed.filter((one) => one !== leaf && !follows[leaf]?.includes(one)),
        leaf,
      ).toEqual([]);
    }
    await send({});
    expect(await thing.read(), 'without a field nothing is counted either').toEqual(before);
  },
);
