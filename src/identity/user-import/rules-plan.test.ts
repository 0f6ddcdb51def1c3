import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Role } from '#access/subject.ts';
import type { Context, KnownPerson, PlanOptions } from './rules-match.ts';
import { type Plan, planRows } from './rules-plan.ts';
import type { UserImportPerson } from './rules-row.ts';

const options: PlanOptions = { actorId: 'id a', groupIds: [], newGroups: 'create', existing: 'update' };
const plan = (rows: readonly UserImportPerson[], people: readonly KnownPerson[]): Promise<Plan> => {
  const adminIds = people.filter(isActiveAdmin).map(({ personId }) => personId);
  const context: Context = { people, groups: [], adminIds };
  return planRows(rows, context, options, async () => undefined);
};
const isActiveAdmin = ({ roles, status }: KnownPerson): boolean => roles.includes('admin') && status === 'active';

const anyRoles = fc.constantFrom<Role[]>(['admin'], ['teacher'], ['student'], ['admin', 'teacher']);
const anyPerson = fc.record({
  roles: anyRoles,
  status: fc.constantFrom('active', 'disabled'),
  externalId: fc.constantFrom<(string | null)[]>(null, 'own'),
});
/** Somebody at each of the addresses; the first one uploads. */
const anyPeople = fc.array(anyPerson, { minLength: 1, maxLength: 4 }).map((people) =>
  people.map(({ roles, status, externalId }, index): KnownPerson => {
    const name = 'abcd'[index]!;
    const isFirst = index === 0;
    return {
      personId: `id ${name}`,
      email: `${name}@school.example`,
      emailUnproven: false,
      firstName: '',
      lastName: '',
      roles: isFirst ? ['admin'] : roles,
      status: isFirst ? 'active' : status,
      externalId: externalId && name,
      groupIds: [],
    };
  }),
);
const anyRows = fc
  .array(
    fc.record({
      email: fc.constantFrom(...'abcdef'.split('').map((name) => `${name}@school.example`)),
      roles: fc.option(anyRoles, { nil: undefined }),
      status: fc.option(fc.constantFrom<('active' | 'disabled')[]>('active', 'disabled'), { nil: undefined }),
      externalId: fc.option(fc.constantFrom(...'abcdef'.split('')), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) =>
    rows.map(
      ({ email, roles, status, externalId }, index): UserImportPerson => ({
        position: index + 2,
        email,
        groups: [],
        notes: [],
        ...(roles && { roles }),
        ...(status && { status }),
        ...(externalId && { externalId }),
      }),
    ),
  );

/** Who is there once the plan is stored. */
function afterwards({ rows }: Plan, people: readonly KnownPerson[]): KnownPerson[] {
  const after = new Map(people.map((person) => [person.personId, person]));
  for (const row of rows) {
    if (row.outcome === 'update') after.set(row.known.personId, { ...row.known, ...row.change });
    if (row.outcome !== 'create') continue;
    const { email, roles = ['student'], status = 'active', externalId = null } = row.person;
    const personId = `new ${email}`;
    after.set(personId, {
      personId,
      email,
      emailUnproven: false,
      firstName: '',
      lastName: '',
      roles,
      status,
      externalId,
      groupIds: [],
    });
  }
  return [...after.values()];
}

test('with any people and any file: an administrator is left, nobody is doubled, and twice is once', async () => {
  await fc.assert(
    fc.asyncProperty(anyPeople, anyRows, async (people, rows) => {
      const first = await plan(rows, people);
      const after = afterwards(first, people);
      expect(after.some(isActiveAdmin)).toBe(true);
      expect(new Set(after.map(({ email }) => email)).size).toBe(after.length);
      const ids = after.flatMap(({ externalId }) => externalId ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      expect(after.find(({ personId }) => personId === options.actorId)!.status).toBe('active');

      const second = await plan(rows, after);
      const refusals = (one: Plan) =>
        one.rows.map(({ outcome, messages }) => (outcome === 'refused' ? messages : null));
      expect(second.rows.filter(({ outcome }) => outcome === 'create' || outcome === 'update')).toEqual([]);
      expect(refusals(second)).toEqual(refusals(first));
    }),
    { numRuns: 3_000, seed: 7 },
  );
});
