/** Compares with `scimmy`, another implementation of the RFC: filters, patches, resources and schemas. */
import fc from 'fast-check';
import SCIMMY from 'scimmy';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { applyPatch, type Operation, type Resource } from '#identity/scim/protocol/patch.ts';
import {
  type Attribute,
  ENTERPRISE,
  enterpriseAttributes,
  groupAttributes,
  resourceTypes,
  userAttributes,
} from '#identity/scim/protocol/schema.ts';
import { queryOf, readList } from './search.ts';
import { connectDirectory, PATCH_SCHEMA } from './testing.ts';

const site = await testSite();
const { school } = site;
const at = await connectDirectory(site);

// Small letters: the counterpart compares all texts with their capitals.
const words = ['ada', 'bab', 'abba', 'cab', 'b', 'a-b', "o'b", 'ab%', '_a'] as const;
const word = fc.constantFrom(...words);
const count = 40;
const people = fc.sample(
  fc.record({
    given: word,
    family: word,
    userType: fc.option(word, { nil: undefined }),
    department: fc.option(word, { nil: undefined }),
    externalId: fc.option(word, { nil: undefined }),
    active: fc.boolean(),
    home: fc.boolean(),
    role: word,
  }),
  { numRuns: count, seed: 7 },
);

const bodyOf = (one: (typeof people)[number], index: number) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ...(one.department ? [ENTERPRISE] : [])],
  userName: `${one.given.replace(/\W/g, '')}${index}@school.test`,
  externalId: one.externalId,
  name: { givenName: one.given, familyName: one.family },
  displayName: `${one.given} ${one.family}`,
  userType: one.userType,
  active: one.active,
  emails: [
    { value: `${one.family.replace(/\W/g, '')}${index}@school.test`, type: 'work', primary: true },
    ...(one.home ? [{ value: `home${index}@school.test`, type: 'home', primary: false }] : []),
  ],
  roles: [{ value: one.role }],
  ...(one.department && { [ENTERPRISE]: { department: one.department } }),
});

const resources: Resource[] = [];
for (const [index, one] of people.entries()) {
  const made = await at.ask('POST', '/Users', bodyOf(one, index));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  resources.push(made.body);
}
for (let index = 0; index < 6; index++)
  await at.ask('POST', '/Groups', {
    displayName: `group ${index}`,
    members: resources.filter((_, place) => place % (index + 2) === 0).map(({ id }) => ({ value: id })),
  });
const made = new Set(resources.map(({ id }) => id));
const listed = (await at.ask('GET', '/Users?filter=userName%20pr&count=200')).body.Resources as Resource[];
// The others at the school have no roles of the directory, which the counterpart can't look into.
const all = listed.filter(({ id }) => made.has(id));

/** The counterpart can’t look into a list that is absent. */
const lookedAt = all.map((one) => ({ groups: [], ...one }));

const text = (value: string): string => JSON.stringify(value);
const textOperator = fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le');
const presentText = fc
  .tuple(fc.constantFrom('userName', 'name.givenName', 'name.familyName', 'displayName'), textOperator, word)
  .map(([name, by, value]) => `${name} ${by} ${text(value)}`);
// Of an attribute that is absent the counterpart takes “undefined” for its text.
const absentText = fc
  .tuple(fc.constantFrom('userType', 'externalId'), fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le'), word)
  .map(([name, by, value]) => `${name} ${by} ${text(value)}`);
// Of attributes with several values the counterpart can’t read “pr”.
const present = fc.constantFrom('userType', 'externalId', 'name.familyName').map((name) => `${name} pr`);
const truth = fc
  .tuple(fc.constantFrom('eq', 'ne'), fc.constantFrom('true', 'false', '"True"', '"False"'))
  .map(([by, value]) => `active ${by} ${value}`);
const times = all.map((one) => (one.meta as { created: string }).created);
const time = fc
  .tuple(fc.constantFrom('gt', 'ge', 'lt', 'le'), fc.constantFrom(...times))
  .map(([by, value]) => `meta.created ${by} "${value}"`);
const part = fc
  .tuple(fc.constantFrom('emails.value', 'roles.value'), fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew'), word)
  .map(([name, by, value]) => `${name} ${by} ${text(value)}`);
const elementBy = (join: string) =>
  fc
    .tuple(fc.constantFrom('work', 'home'), fc.constantFrom('co', 'sw', 'eq'), word)
    .map(([type, by, value]) => `emails[type eq "${type}" ${join} value ${by} ${text(value)}]`);
const inGroup = fc.constantFrom(0, 1, 2, 3, 4, 5).map((index) => `groups[display eq "group ${index}"]`);
const negated = fc.oneof(presentText, truth).map((simple) => `not (${simple})`);
const plain = fc.oneof(presentText, absentText, present, truth, time, part, elementBy('and'), inGroup);
// The counterpart can’t read parentheses within others.
const simple = fc.oneof(plain, negated);
/** The counterpart joins comparisons of one attribute with several values to one value, which the RFC does not. */
const several = (filter: string): string[] => filter.match(/emails|roles|groups/g) ?? [];
const apartIn = (one: string, other: string): boolean => !several(one).some((name) => several(other).includes(name));
const both = fc.tuple(simple, simple).filter(([one, other]) => apartIn(one, other));
const bothPlain = fc.tuple(plain, plain).filter(([one, other]) => apartIn(one, other));
const filter = fc.oneof(
  simple,
  // Beside another filter the counterpart takes such an “or” for one outside of the brackets.
  elementBy('or'),
  both.map(([one, other]) => `${one} and ${other}`),
  fc.tuple(simple, simple).map(([one, other]) => `${one} or ${other}`),
  fc.tuple(bothPlain, simple).map(([[one, other], third]) => `(${one} and ${other}) or ${third}`),
);

test('600 random filters find the same people as scimmy does', async () => {
  let found = 0;
  await site.database.inTenant(school.id, (tx) =>
    fc.assert(
      fc.asyncProperty(filter, async (given) => {
        const query = queryOf(new URLSearchParams({ filter: given, count: '200' }));
        const { Resources } = await readList(tx, 'http://school.test', ['User'], query);
        const expected = new SCIMMY.Types.Filter(given).match(lookedAt).map(({ id }) => id);
        expect(
          Resources.map(({ id }) => id)
            .filter((id) => made.has(id))
            .toSorted(),
          given,
        ).toEqual(expected.toSorted());
        found += expected.length > 0 && expected.length < all.length ? 1 : 0;
      }),
      { numRuns: 600, seed: 11 },
    ),
  );
  expect(found).toBeGreaterThan(200);
});

const set = (path: string, value: unknown, op: 'add' | 'replace' = 'replace'): Operation => ({ op, path, value });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc
    .tuple(fc.constantFrom('displayName', 'userType', 'userName', 'name.givenName', 'name.familyName'), word)
    .map(([path, value]) => set(path, value)),
  fc.boolean().map((value) => set('active', value)),
  // Of `replace` with some parts of a name the counterpart drops the others, where the RFC leaves both open.
  word.map((value) => set('name', { familyName: value }, 'add')),
  fc
    .record({ displayName: word, active: fc.boolean() })
    .map((value): Operation => ({ op: 'replace', path: null, value })),
  fc
    .record({ userType: word, name: fc.record({ givenName: word }) })
    .map((value): Operation => ({ op: 'add', path: null, value })),
  fc
    .tuple(fc.nat(), word)
    .map(([number, value]) => set('emails', [{ value: `${value}${number}@x.test`, type: 'other' }], 'add')),
  word.map((value) => set('emails[type eq "work"].value', `w${value}@x.test`)),
  fc.constant<Operation>({ op: 'remove', path: 'emails[type eq "home"]', value: undefined }),
  fc.constant<Operation>({ op: 'remove', path: 'userType', value: undefined }),
  word.map((value) => set('roles', [{ value }])),
);

/** What both sides can be compared by: without what is absent, and with lists in one order. */
function comparable(resource: Resource): unknown {
  const { userName, displayName, userType, active, name, emails, roles } = JSON.parse(
    JSON.stringify(resource),
  ) as Resource;
  const { givenName, familyName } = (name ?? {}) as Resource;
  const sorted = (list: unknown) =>
    ((list ?? []) as Resource[]).map(({ value, type }) => `${String(value)} ${String(type)}`).toSorted();
  return {
    userName,
    displayName,
    userType,
    active,
    givenName,
    familyName,
    emails: sorted(emails),
    roles: sorted(roles),
  };
}

test('400 random lists of patches change a person as scimmy does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(count - 1),
      fc.array(operation, { minLength: 1, maxLength: 5 }),
      async (index, operations) => {
        const { meta: _, groups: __, schemas: ___, id: ____, ...written } = structuredClone(resources[index]!);
        const ours = applyPatch(resourceTypes.User, written, operations);
        const Operations = operations.map(({ path, ...rest }) => ({ ...rest, ...(path !== null && { path }) }));
        const source = new SCIMMY.Schemas.User(structuredClone(written));
        const theirs = await new SCIMMY.Messages.PatchOp({ schemas: [PATCH_SCHEMA], Operations }).apply(source);
        expect(comparable(ours), JSON.stringify(operations)).toEqual(
          comparable((theirs ?? source) as unknown as Resource),
        );
      },
    ),
    { numRuns: 400, seed: 13 },
  );
});

test('our people and groups are valid resources to scimmy, and lose nothing there', async () => {
  // Its types ask for an instance; its own guide gives the class.
  SCIMMY.Schemas.User.extend(SCIMMY.Schemas.EnterpriseUser as never);
  for (const resource of all) {
    const read = JSON.parse(JSON.stringify(new SCIMMY.Schemas.User(resource, 'out')));
    expect(comparable(read)).toEqual(comparable(resource));
    const { department } = (resource[ENTERPRISE] ?? {}) as Resource;
    expect(read[ENTERPRISE]?.department).toEqual(department);
  }
  const groups = (await at.ask('GET', '/Groups')).body.Resources as Resource[];
  for (const resource of groups) {
    const read = JSON.parse(JSON.stringify(new SCIMMY.Schemas.Group(resource, 'out')));
    expect(read.members.map(({ value }: Resource) => value)).toEqual(
      (resource.members as Resource[]).map(({ value }) => value),
    );
  }
  const list = new SCIMMY.Messages.ListResponse((await at.ask('GET', '/Users?count=5')).body);
  expect(list.Resources).toHaveLength(5);
});

test('our schemas say of each attribute what scimmy’s say, but where we keep less', () => {
  const compared: string[] = [];
  const compare = (ours: readonly Attribute[], theirs: readonly Attribute[], before: string) => {
    for (const one of ours) {
      const other = theirs.find(({ name }) => name === one.name);
      expect(other, `${before}${one.name}`).toBeDefined();
      expect([one.type, one.multiValued], `${before}${one.name}`).toEqual([other!.type, other!.multiValued]);
      compared.push(`${before}${one.name}`);
      if (one.subAttributes) compare(one.subAttributes, other!.subAttributes ?? [], `${before}${one.name}.`);
    }
  };
  const describe = (schema: { definition: { describe(): unknown } }) =>
    (JSON.parse(JSON.stringify(schema.definition.describe())) as { attributes: Attribute[] }).attributes;
  compare(userAttributes, describe(SCIMMY.Schemas.User), 'User.');
  compare(enterpriseAttributes, describe(SCIMMY.Schemas.EnterpriseUser), 'EnterpriseUser.');
  compare(groupAttributes, describe(SCIMMY.Schemas.Group), 'Group.');
  expect(compared.length).toBeGreaterThan(25);
});
