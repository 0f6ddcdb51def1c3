/** Whatever the file, uploading it twice is uploading it once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { csvOf, look, upload } from './testing.ts';

const site = await testSite();
const { school } = site;
const admin = site.as('admin');

/** Few of each, so that rows meet each other and those who are there. The uploader keeps their role. */
const addresses = [
  ...['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@school.example`),
  school.people.teacher.email,
  school.people.student.email,
];
const anyRow = fc.record({
  email: fc.constantFrom(...addresses, 'nobody', ''),
  first: fc.constantFrom('', 'Ada', 'e\u0301', '=1+1', 'x'.repeat(101)),
  last: fc.constantFrom('', 'Lovelace', '’t Hooft'),
  groups: fc.constantFrom('', '7A', '7a', '7A;7B', 'Chess|7B', '@x'),
  roles: fc.constantFrom('', 'student', 'teacher', 'admin', 'teacher;admin', 'boss'),
  status: fc.constantFrom('', 'active', 'disabled', 'perhaps'),
  id: fc.constantFrom('', '1', '2', '3', '007'),
});
const fileOf = (rows: readonly Record<string, string>[]): Buffer =>
  csvOf('email,first name,last name,groups,role,status,student id', ...rows.map((row) => Object.values(row).join(',')));

const stats = ({ create, update, unchanged, refused }: Record<string, unknown>) => ({
  create,
  update,
  unchanged,
  refused,
});

test('an upload does what looking said, and the same file again changes nothing and is refused the same rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('create', 'refuse') as fc.Arbitrary<'create' | 'refuse'>,
      fc.constantFrom('update', 'keep') as fc.Arbitrary<'update' | 'keep'>,
      async (rows, newGroups, existing) => {
        const options = { newGroups, existing };
        const file = fileOf(rows);
        const before = await look(admin, file, options);
        const { task } = await upload(site, file, options);
        expect(task.state).toBe('done');
        expect(stats(task.result!)).toEqual(stats(before));
        const after = await look(admin, file, options);
        expect(after).toMatchObject({ create: 0, update: 0, refused: before.refused, newGroups: [] });
        const refusedRows = (report: typeof before) =>
          report.rows
            .filter(({ outcome }) => outcome === 'refused')
            .map(({ position, messages }) => [position, messages[0]]);
        expect(refusedRows(after)).toEqual(refusedRows(before));
      },
    ),
    { numRuns: 80, seed: 7 },
  );
}, 120_000);
