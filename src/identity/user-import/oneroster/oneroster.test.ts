/** OneRoster packages of both versions, whole and in part, as people. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { makeZip } from '#platform/server/table-file/zip.testing.ts';
import { readPeople } from '../read-people.ts';
import { look, upload } from '../testing.ts';

type Files = Readonly<Record<string, readonly string[]>>;

const zipOf = (files: Files, folder = ''): Buffer =>
  Buffer.from(
    makeZip(
      Object.entries(files).map(([name, lines]) => ({
        name: `${folder}${name}`,
        content: `${lines.join('\r\n')}\r\n`,
      })),
    ),
  );

const bulk = ['propertyName,value', 'manifest.version,1.0', 'oneroster.version,1.1', 'file.users,bulk'];
/** As in the tables of version 1.1. */
const v11 = {
  'manifest.csv': bulk,
  'users.csv': [
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
    's1,,,true,o1,student,amy,,Amy,Ames,,n1,amy@school.example,,,,09,',
    's2,,,false,o1,student,bob@school.example,,Bob,Bell,,n2,,,,,09,',
    't1,,,true,o1,teacher,tom,,Tom,Teach,,,tom@school.example,,,,,',
    'a1,,,true,o1,administrator,ann,,Ann,Head,,,ann@school.example,,,,,',
    'p1,,,true,o1,parent,pat,,Pat,Ames,,,pat@home.example,,,,,',
  ],
  'classes.csv': [
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
    'c1,,,Algebra,09,k1,ALG-1,scheduled,,o1,t1,,,1',
    'c2,,,Algebra,09,k1,ALG-2,scheduled,,o1,t1,,,2',
    'c3,,,Chess; advanced,09,k2,,scheduled,,o1,t1,,,3',
  ],
  'enrollments.csv': [
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
    'e1,,,c1,o1,s1,student,,2026-08-01,2999-07-31',
    'e2,,,c3,o1,s1,student,,,',
    'e3,,,c2,o1,s1,student,,2020-08-01,2021-07-31',
    'e4,,,c1,o1,t1,teacher,true,,',
    'e5,,,c9,o1,s2,student,,,',
    'e6,,,c1,o1,s9,student,,,',
  ],
} satisfies Files;

const read = async (files: Files, folder?: string) => {
  const { facts, rows } = await readPeople(zipOf(files, folder), undefined, '2026-11-27');
  return { ...facts, rows };
};

describe('a package of version 1.1', () => {
  test('says who people are, what they learn and which of them are staff', async () => {
    const { format, hasHeadings, rows } = await read(v11);
    expect({ format, hasHeadings }).toEqual({ format: 'oneroster', hasHeadings: true });
    expect(rows).toEqual([
      {
        position: 2,
        email: 'amy@school.example',
        firstName: 'Amy',
        lastName: 'Ames',
        externalId: 's1',
        roles: ['student'],
        groups: ['Algebra (ALG-1)', 'Chess advanced'],
        notes: [],
      },
      expect.objectContaining({
        email: 'bob@school.example',
        status: 'disabled',
        notes: ['The user name is taken as the e-mail address'],
      }),
      expect.objectContaining({ email: 'tom@school.example', roles: ['teacher'], groups: [] }),
      expect.objectContaining({
        email: 'ann@school.example',
        roles: ['teacher'],
        notes: ['Administrators of the source become teachers. Give the role of an administrator by hand'],
      }),
      expect.objectContaining({ refused: 'Unknown role "parent"; known are admin, teacher and student' }),
    ]);
  });

  test('says what of it is left out', async () => {
    expect((await read(v11)).messages).toEqual([
      'Roles of people who already have an account change to those in the package. To keep them, skip the column “Role”.',
      'Classes with the title of another one: 2. Their groups have a code in the name.',
      'Left out: enrollments of people who are not in the package (1).',
      'Left out: enrollments in classes that are not in the package (1).',
      'Left out: enrollments that have ended (1). No one leaves a group.',
      'Left out: enrollments of teachers (1). Groups are for students.',
    ]);
  });

  test.each(['', 'export 2026/'])('is recognised in the folder %j, beside the files of an archiver', async (folder) => {
    const { rows } = await read({ ...v11, '__MACOSX/users.csv': ['x'] }, folder);
    expect(rows).toHaveLength(5);
  });
});

test('in version 1.2 the roles have a table of their own, and the teacher in a parent counts', async () => {
  const { rows } = await read({
    'manifest.csv': ['propertyName,value', 'oneroster.version,1.2', 'file.users,bulk', 'file.roles,bulk'],
    'users.csv': [
      'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
      'u1,,,true,amy,,Amy,Ames,,,amy@school.example,,,,,,,,,,,o1,',
      'u2,,,true,pat,,Pat,Teach,,,pat@school.example,,,,,,,,,,,o1,',
    ],
    'roles.csv': [
      'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
      'r1,,,u1,primary,student,,,o1,',
      'r2,,,u2,primary,parent,,,o1,',
      'r3,,,u2,secondary,teacher,,,o1,',
      'r4,tobedeleted,,u2,secondary,student,,,o1,',
    ],
  });
  expect(rows).toMatchObject([{ roles: ['student'] }, { roles: ['teacher'] }]);
});

test('a role that has ended makes nobody a teacher, nor does one that begins later', async () => {
  const { rows } = await read({
    'manifest.csv': ['propertyName,value', 'oneroster.version,1.2', 'file.users,bulk', 'file.roles,bulk'],
    'users.csv': [
      'sourcedId,status,dateLastModified,enabledUser,username,givenName,familyName,email',
      'u1,,,true,old,Old,Teacher,old@school.example',
      'u2,,,true,new,New,Teacher,new@school.example',
      'u3,,,true,now,Now,Teacher,now@school.example',
    ],
    'roles.csv': [
      'sourcedId,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId',
      'r1,u1,primary,teacher,2015-08-01,2020-07-31,o1',
      'r2,u1,secondary,student,2020-08-01,2999-07-31,o1',
      'r3,u2,primary,teacher,2999-08-01,,o1',
      'r4,u3,primary,teacher,2015-08-01,2999-07-31,o1',
    ],
  });
  const left = ['Roles that have ended, or begin later, are left out'];
  expect(rows).toMatchObject([
    { roles: ['student'], notes: left },
    { lacksRole: true, notes: left },
    { roles: ['teacher'], notes: [] },
  ]);
});

describe('roles that a package does not have', () => {
  const users = [
    'sourcedId,status,dateLastModified,enabledUser,username,givenName,familyName,email',
    'u1,,,true,amy,Amy,Ames,amy@school.example',
    'u2,,,true,tom,Tom,Teach,tom@school.example',
  ];
  const manifest = ['propertyName,value', 'oneroster.version,1.2', 'file.users,bulk'];
  const refused = 'The package gives this person no role';

  test('make nobody a student: without roles.csv the file says so, and no account is created', async () => {
    const { rows, messages } = await read({ 'manifest.csv': manifest, 'users.csv': users });
    expect(rows).toMatchObject([{ lacksRole: true }, { lacksRole: true }]);
    expect(messages).toContain(
      'The package gives no one a role: “roles.csv” is missing, and “users.csv” has no column “role” with values. ' +
        'New people are refused. If they are all students, skip the column “Role”.',
    );
  });

  test('leave out the people who have none, and no others', async () => {
    const site = await testSite();
    const roles = ['sourcedId,userSourcedId,roleType,role,orgSourcedId', 'r1,u1,primary,student,o1'];
    const report = await look(
      site.as('admin'),
      zipOf({ 'manifest.csv': manifest, 'users.csv': users, 'roles.csv': roles }),
    );
    expect(report.rows.map(({ outcome, messages }) => [outcome, ...messages])).toEqual([
      ['create'],
      ['refused', refused],
    ]);
  });

  test('are those that an account has; and students, where the admin skips the column', async () => {
    const site = await testSite();
    const zip = zipOf({ 'manifest.csv': manifest, 'users.csv': users });
    const asked = await look(site.as('admin'), zip);
    expect(asked).toMatchObject({ create: 0, refused: 2 });
    await upload(site, zip, { columns: 'email,firstName,lastName,groups,-,status,externalId' });
    const again = [...users];
    again[2] = 'u2,,,true,tom,Thomas,Teach,tom@school.example';
    const changed = await look(site.as('admin'), zipOf({ 'manifest.csv': manifest, 'users.csv': again }));
    expect(changed).toMatchObject({ create: 0, update: 1, unchanged: 1, refused: 0 });
  });
});

test.each([
  ['no users', { 'users.csv': ['sourcedId,email'] }, 'The OneRoster package has no users.'],
  [
    'users that the manifest calls absent',
    { ...v11, 'manifest.csv': ['propertyName,value', 'file.users,absent'] },
    'The manifest of this OneRoster package says that it has no users.',
  ],
  [
    'a table without headings',
    { ...v11, 'classes.csv': ['c1,Algebra'] },
    '"classes.csv" has no column "sourcedId" in its first row.',
  ],
] as const)('a package with %s is refused', async (_, files, message) => {
  await expect(read(files)).rejects.toThrow(message);
});

test('any text in the tables is read or refused, and no group is one that the package does not name', async () => {
  const cell = fc.string({ maxLength: 12 }).map((text) => `"${text.replaceAll('"', '""').replaceAll('\0', '')}"`);
  const line = (width: number) =>
    fc.array(cell, { minLength: width, maxLength: width }).map((cells) => cells.join(','));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line(6), { minLength: 1, maxLength: 6 }),
      fc.array(line(3), { maxLength: 6 }),
      fc.array(line(3), { maxLength: 6 }),
      async (users, classes, enrollments) => {
        const { rows } = await readPeople(
          zipOf({
            'manifest.csv': bulk,
            'users.csv': ['sourcedId,email,givenName,familyName,role,status', ...users],
            'classes.csv': ['sourcedId,title,classCode', ...classes],
            'enrollments.csv': ['classSourcedId,userSourcedId,role,sourcedId', ...enrollments],
          }),
          undefined,
          '2026-11-27',
        ).catch((error: unknown) => {
          expect(error).toMatchObject({ code: expect.stringMatching(/impossible|invalid_input/) });
          return { rows: [] };
        });
        for (const row of rows) if (!('refused' in row)) expect(row.email).toMatch(/@/);
      },
    ),
    { numRuns: 200 },
  );
});

describe('on a site', async () => {
  const site = await testSite();
  const admin = site.as('admin');

  test('a package is previewed, stored, and changes nothing the second time', async () => {
    const zip = zipOf(v11);
    const report = await look(admin, zip);
    expect(report).toMatchObject({ format: 'oneroster', create: 4, refused: 1 });
    expect(report.newGroups).toEqual(['Algebra (ALG-1)', 'Chess advanced']);
    const { task } = await upload(site, zip);
    expect(task.result).toMatchObject({ create: 4, refused: 1 });
    expect(await look(admin, zip)).toMatchObject({ create: 0, update: 0, unchanged: 4, refused: 1 });
  });

  test('changes disable who is removed, create nobody for it, and enable nobody', async () => {
    const delta = {
      'manifest.csv': ['propertyName,value', 'file.users,delta'],
      'users.csv': [
        'sourcedId,status,dateLastModified,enabledUser,role,username,givenName,familyName,email',
        's1,tobedeleted,2026-11-01T00:00:00.000Z,true,student,amy,Amy,Ames,amy@school.example',
        's2,active,2026-11-01T00:00:00.000Z,true,student,bob,Bob,Bell,bob@school.example',
        's7,tobedeleted,2026-11-01T00:00:00.000Z,true,student,gone,Gone,Long,gone@school.example',
      ],
    };
    const report = await look(admin, zipOf(delta));
    expect(report.messages).toContain(
      'The package has only changes (delta). People who are not in it stay as they are.',
    );
    expect(report.rows.map(({ outcome, messages }) => [outcome, ...messages])).toEqual([
      ['update', 'Status: active → disabled'],
      ['unchanged'],
      ['unchanged', 'Removed by the source, and has no account here'],
    ]);
    await upload(site, zipOf(delta));
    const people = await site.database.inTenant(site.school.id, (tx) =>
      tx.selectFrom('person').select(['email', 'status']).where('email', 'like', '%@school.example').execute(),
    );
    expect(Object.fromEntries(people.map(({ email, status }) => [email, status]))).toMatchObject({
      'amy@school.example': 'disabled',
      'bob@school.example': 'disabled',
      'tom@school.example': 'active',
    });
    expect(people.map(({ email }) => email)).not.toContain('gone@school.example');
  });
});

test('what is over is over by the day of the school, not that of Greenwich', async () => {
  const site = await testSite();
  const timeZone = site.now().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
  await site.database.asOwner('update tenant set time_zone = $1 where tenant_id = $2', [timeZone, site.school.id]);
  const day = (at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
  const tomorrow = day(new Date(site.now().getTime() + 86_400_000));
  // The end is the first day that is not part of it.
  const rows = [`e1,,,c1,o1,s1,student,,,${tomorrow}`, `e2,,,c3,o1,s1,student,,,${day(site.now())}`];
  const enrolments = [v11['enrollments.csv'][0]!, ...rows];
  const report = await look(site.as('admin'), zipOf({ ...v11, 'enrollments.csv': enrolments }));
  expect(report.rows.find(({ email }) => email === 'amy@school.example')?.groups).toEqual(['Algebra (ALG-1)']);
});
