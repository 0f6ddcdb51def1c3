import { expect, test, vi } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getMe, login } from '#identity/account/contract.ts';
import { insertReset, useReset } from '#identity/account/store-resets.ts';
import { addWithPassword, PASSWORD, runIn } from '#identity/account/testing.ts';
import { listGroups } from '#identity/people/contract.ts';
import { createWebhook, listWebhookMessages, removeWebhook } from '#messaging/webhooks/contract.ts';
import { tokenHash } from '#platform/server/secret-tokens.ts';
import { getTaskFile } from '#tasks/contract.ts';
import { bulkUploadUsers, readSlips } from './contract.ts';
import { csvOf, look, upload } from './testing.ts';

const site = await testSite();
const { school, otherSchool, database } = site;
const admin = site.as('admin');

const personAt = (email: string, at = school) =>
  database.inTenant(at.id, (tx) =>
    tx
      .selectFrom('person as p')
      .selectAll('p')
      .select((is) => [
        is
          .selectFrom('group_member as m')
          .innerJoin('person_group as g', (join) =>
            join.onRef('g.tenant_id', '=', 'm.tenant_id').onRef('g.group_id', '=', 'm.group_id'),
          )
          .select((group) => group.fn.agg<string[]>('array_agg', ['g.name']).as('names'))
          .where('m.tenant_id', '=', at.id)
          .whereRef('m.person_id', '=', 'p.person_id')
          .as('groups'),
      ])
      .where('p.tenant_id', '=', at.id)
      .where('p.email', '=', email)
      .executeTakeFirst(),
  );
const countPeople = async (): Promise<number> =>
  (
    await database.inTenant(school.id, (tx) =>
      tx.selectFrom('person').select('person_id').where('tenant_id', '=', school.id).execute(),
    )
  ).length;

test('looking says what would become of each row, and writes nothing', async () => {
  const before = await countPeople();
  const report = await look(
    admin,
    csvOf(
      'E-Mail;Vorname;Nachname;Klasse;Rolle',
      'Ada.Lovelace@School.Example;Ada;Lovelace;7A|Chess;Schülerin',
      `${school.people.teacher.email};Emmy;Noether;;`,
      `${school.people.student.email};Sofia;Test;;`,
      'nobody;No;Address;;',
    ),
  );
  expect(report).toMatchObject({
    // The site of the tests has no mail server.
    canMail: false,
    format: 'csv',
    encoding: 'UTF-8',
    delimiter: ';',
    hasHeadings: true,
    found: 4,
    create: 1,
    update: 1,
    unchanged: 1,
    refused: 1,
    newGroups: ['7A', 'Chess'],
    task: null,
  });
  expect(report.columns.map(({ field }) => field)).toEqual(['email', 'firstName', 'lastName', 'groups', 'roles']);
  expect(report.rows).toEqual([
    {
      position: 2,
      outcome: 'create',
      email: 'ada.lovelace@school.example',
      name: 'Ada Lovelace',
      groups: ['7A', 'Chess'],
      messages: [],
    },
    expect.objectContaining({ position: 3, outcome: 'update', messages: ['Last name: Test → Noether'] }),
    expect.objectContaining({ position: 4, outcome: 'unchanged', messages: [] }),
    expect.objectContaining({ position: 5, outcome: 'refused', messages: ['"nobody" is not a valid e-mail address'] }),
  ]);
  expect(await countPeople()).toBe(before);
  expect(
    await database.inTenant(school.id, (tx) =>
      tx.selectFrom('person_group').select('name').where('tenant_id', '=', school.id).execute(),
    ),
  ).toEqual([]);
});

test('an upload stores every row that can be, says so in a file, and the same file again changes nothing', async () => {
  const file = csvOf(
    'email,first name,last name,groups,role,status,student id',
    'grace@school.example,Grace,Hopper,9B; Club,student,active,00718',
    'mary@school.example,Mary,Jackson,9B,"teacher; admin",,',
    'left@school.example,Left,School,,student,inactive,',
    '"=HYPERLINK(""x"")@school.example",Evil,Formula,,,,',
    'short@school.example,Ida,Rhodes,,headmaster,,',
  );
  const { report, task } = await upload(site, file);
  expect(report).toMatchObject({ create: 3, refused: 2, rows: expect.any(Array) });
  expect(task).toMatchObject({ state: 'done', result: { found: 5, create: 3, update: 0, unchanged: 0, refused: 2 } });
  expect(await personAt('grace@school.example')).toMatchObject({
    first_name: 'Grace',
    external_id: '00718',
    roles: ['student'],
    groups: expect.arrayContaining(['9B', 'Club']),
    password_hash: null,
    must_change_password: false,
  });
  expect((await personAt('mary@school.example'))!.roles).toEqual(['admin', 'teacher']);
  expect((await personAt('left@school.example'))!.status).toBe('disabled');

  const { text } = await admin.call(getTaskFile, { params: { id: task._id } });
  expect(text.split('\r\n')).toEqual([
    'Row,Outcome,Details,email,first name,last name,groups,role,status,student id',
    '2,create,,grace@school.example,Grace,Hopper,9B; Club,student,active,00718',
    '3,create,,mary@school.example,Mary,Jackson,9B,teacher; admin,,',
    '4,create,,left@school.example,Left,School,,student,inactive,',
    `5,refused,"""=HYPERLINK(""x"")@school.example"" is not a valid e-mail address","'=HYPERLINK(""x"")@school.example",Evil,Formula,,,,`,
    '6,refused,"Unknown role ""headmaster""; known are admin, teacher and student",short@school.example,Ida,Rhodes,,headmaster,,',
    '',
  ]);

  const again = await upload(site, file);
  expect(again.task.result).toMatchObject({ create: 0, update: 0, unchanged: 3, refused: 2 });
  const ofReport = await look(admin, text);
  expect(ofReport).toMatchObject({ create: 0, update: 0, unchanged: 3, refused: 2 });
});

test('an upload writes down who made and changed whom', async () => {
  const { task } = await upload(site, csvOf('email,first name,group', 'audit@school.example,Ada,Audited'));
  await upload(site, csvOf('email,first name,status', 'audit@school.example,Adah,disabled'));
  const personId = (await personAt('audit@school.example'))!.person_id;
  const lines = await database.inTenant(school.id, (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['deed', 'details', 'person_id'])
      .where('tenant_id', '=', school.id)
      .where('subject_id', '=', personId)
      .orderBy('audit_entry_id')
      .execute(),
  );
  expect(lines.map(({ deed: action }) => action)).toEqual(['person.create', 'person.disable', 'person.info']);
  expect(lines[0]).toMatchObject({
    details: { upload: task._id, groups: ['Audited'] },
    person_id: school.people.admin.personId,
  });
  expect(lines[2]).toMatchObject({ details: { from: { firstName: 'Ada' }, to: { firstName: 'Adah' } } });
});

test('an empty cell in the file changes nothing, and groups are only added', async () => {
  const headings = 'email,first name,last name,groups,role,id';
  await upload(site, csvOf(headings, 'keep@school.example,Rosa,Luxemburg,K1,teacher,K-1'));
  const { task } = await upload(site, csvOf(headings, 'keep@school.example,,Parks,K2,,'));
  expect(task.result).toMatchObject({ update: 1 });
  expect(await personAt('keep@school.example')).toMatchObject({
    first_name: 'Rosa',
    last_name: 'Parks',
    roles: ['teacher'],
    external_id: 'K-1',
    groups: expect.arrayContaining(['K1', 'K2']),
  });
});

test('the external id finds somebody whose address has changed; mailed links to the old one are dead', async () => {
  const { email, personId } = await site.addPerson(school, ['student'], 'Moved');
  await database.inTenant(school.id, async (tx) => {
    await tx
      .updateTable('person')
      .set({ external_id: 'M-7' })
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', personId)
      .execute();
    await insertReset(tx, { tokenHash: tokenHash('x'), personId, expiresAt: new Date(Date.now() + 1e6) });
  });
  const { report } = await upload(site, csvOf('email,student number', 'new.address@school.example,M-7'));
  expect(report.rows[0]!.messages).toEqual([`E-mail address: ${email} → new.address@school.example`]);
  expect((await personAt('new.address@school.example'))!.person_id).toBe(personId);
  const reset = await database.inTenant(school.id, (tx) => useReset(tx, tokenHash('x'), new Date()));
  expect(reset).toBeUndefined();
});

test.each([
  ['email,name', ['same@school.example,1', 'SAME@school.example ,2'], 'Same address as row 2'],
  ['email,id', ['one@school.example,7', 'two@school.example,7'], 'Same external ID as row 2'],
])('%s: what is in two rows is refused the second time', async (headings, rows, message) => {
  const { rows: shown } = await look(admin, csvOf(headings, ...rows));
  expect(shown.map(({ outcome }) => outcome)).toEqual(['create', 'refused']);
  expect(shown[1]!.messages).toEqual([message]);
});

test('an address and an external id of two people are refused', async () => {
  await upload(site, csvOf('email,id', 'ann@school.example,A-1', 'bob@school.example,B-1'));
  const { rows } = await look(admin, csvOf('email,id', 'ann@school.example,B-1', 'bob@school.example,C-1'));
  expect(rows.map(({ messages }) => messages)).toEqual([
    ['The address belongs to someone else than the external ID "B-1"'],
    ['The person with this address has the external ID "B-1"'],
  ]);
});

test('the last administrator is protected, unless the file brings another one; nobody disables themself', async () => {
  const { email } = otherSchool.people.admin;
  const at = site.as('admin', otherSchool);
  const alone = await look(at, csvOf('email,role', `${email},teacher`));
  expect(alone.rows[0]).toMatchObject({ outcome: 'refused', messages: ['No active administrator would be left'] });
  const replaced = await look(at, csvOf('email,role', `${email},teacher`, 'new.admin@school.example,admin'));
  expect(replaced).toMatchObject({ update: 1, create: 1, refused: 0 });
  const disabled = await look(at, csvOf('email,role,status', `${email},,disabled`, 'new.admin@school.example,admin,'));
  expect(disabled.rows[0]!.messages).toEqual(['You can’t disable your own account']);
});

test('missing groups can be refused, a group be given to everyone, and people be left as they are', async () => {
  await upload(site, csvOf('email,group', 'first@school.example,Year 8'));
  const file = csvOf(
    'email,first name,group',
    'first@school.example,New name,year 8',
    'second@school.example,Eve,Year 9',
  );
  const strict = await look(admin, file, { newGroups: 'refuse' });
  expect(strict.rows.map(({ outcome, messages }) => [outcome, messages])).toEqual([
    ['update', ['First name: New name']],
    ['refused', ['The group "Year 9" does not exist']],
  ]);
  expect(await look(admin, file, { existing: 'keep' })).toMatchObject({ create: 1, update: 0, unchanged: 1 });
  const [group] = (await admin.do(listGroups, { query: { q: 'Year 8' } })).groups;
  const { task } = await upload(site, file, { groups: group!._id });
  expect(task.result).toMatchObject({ create: 1, update: 1 });
  expect((await personAt('second@school.example'))!.groups).toEqual(expect.arrayContaining(['Year 8', 'Year 9']));
  const unknown = await admin.call(bulkUploadUsers, {
    query: { groups: school.id, dryRun: '1' },
    file: { name: 'x.csv', bytes: file },
  });
  expect(unknown.error).toMatchObject({ code: 'invalid_input', details: [{ path: 'groups.0' }] });
});

test('columns can be given another meaning, or be left out', async () => {
  const file = csvOf('A,B,C', 'x@school.example,Last,First');
  const unmapped = { name: 'x.csv', bytes: csvOf('A,B', 'x,y') };
  const guessed = await look(admin, unmapped.bytes);
  expect(guessed).toMatchObject({ messages: ['Choose the column with the e-mail addresses'] });
  const refused = await admin.call(bulkUploadUsers, { file: unmapped });
  expect([refused.status, refused.error.code]).toEqual([422, 'impossible']);
  const mapped = await look(admin, file, { columns: 'email,lastName,-' });
  expect(mapped.rows[0]).toMatchObject({ outcome: 'create', name: 'Last' });
  const wrong = await admin.call(bulkUploadUsers, { query: { columns: 'mail,x' }, file: unmapped });
  expect(wrong.error.code).toBe('invalid_input');
});

test('nobody but admins uploads, and another school’s people are neither seen nor touched', async () => {
  const file = csvOf('email,first name', `${school.people.student.email},Stolen`);
  for (const role of ['teacher', 'student'] as const) {
    const answer = await site.as(role).call(bulkUploadUsers, { file: { name: 'x.csv', bytes: file } });
    expect(answer.status).toBe(403);
  }
  const theirs = await look(site.as('admin', otherSchool), file);
  expect(theirs).toMatchObject({ create: 1, update: 0, unchanged: 0 });
  const { task } = await site.as('admin', otherSchool).do(bulkUploadUsers, {
    query: { welcome: 'password' },
    file: { name: 'x.csv', bytes: file },
  });
  await site.runTasks(otherSchool);
  expect((await personAt(school.people.student.email))!.first_name).toBe('Sofia');
  expect((await personAt(school.people.student.email, otherSchool))!.first_name).toBe('Stolen');
  const slips = { params: { id: task! } };
  expect((await site.as('admin', otherSchool).do(readSlips, slips)).slips).toHaveLength(1);
  expect((await admin.call(readSlips, slips)).status).toBe(404);
});

test('a changed or disabled person is known as such on the next call', async () => {
  const person = await site.addPerson(school, ['student'], 'Signed');
  await site.as(person).do(getMe);
  await upload(site, csvOf('email,role', `${person.email},teacher`));
  await vi.waitFor(async () => expect((await site.as(person).do(getMe)).role).toBe('teacher'), 1000);
  await upload(site, csvOf('email,status', `${person.email},disabled`));
  await vi.waitFor(async () => expect((await site.as(person).call(getMe)).status).toBe(401), 1000);
});

test('of many rows the answer shows the first of each outcome and counts them all', async () => {
  const good = Array.from({ length: 2_000 }, (_, n) => `many${n}@school.example`);
  const bad = Array.from({ length: 600 }, (_, n) => `bad${n}`);
  const report = await look(
    admin,
    csvOf('email,last name', ...good.map((one) => `${one},${'x'.repeat(40)}`), 'nameless.last@school.example', ...bad),
  );
  expect(report).toMatchObject({ found: 2_601, create: 2_001, refused: 600 });
  const created = report.rows.filter(({ outcome }) => outcome === 'create');
  // A remark at the end is not lost among two thousand rows without one.
  expect(created).toHaveLength(201);
  expect(created.at(-1)).toMatchObject({ email: 'nameless.last@school.example' });
  expect(report.rows.filter(({ outcome }) => outcome === 'refused')).toHaveLength(500);
});

test.each(['csv', 'xlsx'] as const)('the %s template is understood again', async (format) => {
  const template = await site.server.app.inject({
    url: `/v1/api/users/bulkUpload/template?format=${format}`,
    headers: { host: school.host, authorization: `Bearer ${school.people.admin.token}` },
  });
  const report = await look(admin, template.rawPayload);
  expect(report).toMatchObject({ format, found: 2, create: 2, newGroups: ['7A', 'Chess club'] });
  expect(report.columns.map(({ field }) => field)).toEqual([
    ...['email', 'firstName', 'lastName', 'groups', 'roles', 'status', 'externalId'],
  ]);
});

test('a row without a name, one with a cell too many, and what is cleaned away are said at their row', async () => {
  const { rows } = await look(
    site.as('admin'),
    csvOf(
      'Email,First name,Last name',
      'nameless@school.example,,',
      'ada@school.example,Lovelace, Ada,Countess',
      'dirty@school.example,B\u200bo\u0007b,"Ma\nrley"',
      'tidy@school.example,Fine,Person',
    ),
  );
  const said = Object.fromEntries(rows.map(({ email, outcome, messages }) => [email, [outcome, ...messages]]));
  expect(said).toEqual({
    'nameless@school.example': ['create', 'The row has no name: the account is created without one'],
    'ada@school.example': [
      'refused',
      'The row has 4 cells, and the table 3 columns: put a cell that holds the delimiter in quotation marks',
    ],
    'dirty@school.example': [
      'create',
      'Invisible or unreadable characters are removed from the first name',
      'The lines of the last name are joined',
    ],
    'tidy@school.example': ['create'],
  });
});

test('a last column without a heading that all rows fill is left out, and no row is refused for it', async () => {
  const lines = ['a@school.example,A,B,note', 'b@school.example,B,C,other', 'c@school.example,C,D,more'];
  const report = await look(site.as('admin'), csvOf('Email,First name,Last name', ...lines));
  expect(report).toMatchObject({ create: 3, refused: 0 });
  expect(report.columns[3]).toMatchObject({ heading: 'Column D', field: null });
});

test('an account is known to be from an upload when one has made it or met it, also without changing it', async () => {
  const [met, left] = [
    await site.addPerson(school, ['student'], 'Met'),
    await site.addPerson(school, ['student'], 'Left'),
  ];
  await upload(site, csvOf('email,first name', `${met.email},Met`, 'made@school.example,Made'));
  await upload(site, csvOf('email,first name', `${left.email},Other`), { existing: 'keep' });
  const isFromUpload = async (email: string) => (await personAt(email))!.from_upload;
  expect(await isFromUpload(met.email)).toBe(true);
  expect(await isFromUpload('made@school.example')).toBe(true);
  expect(await isFromUpload(left.email)).toBe(false);
});

test('a file makes no teacher of who merely registered with the address: the account is handed to its owner', async () => {
  const { email, personId } = await addWithPassword(site, 'Squatter');
  const other = await addWithPassword(site, 'Proven');
  await runIn(site, school, 'update person set email_unproven = true where person_id = $1', [personId]);
  const file = csvOf('email,role', `${email},teacher`, `${other.email},teacher`);
  const seen = await look(admin, file);
  expect(seen.rows.map(({ messages }) => messages)).toEqual([
    [
      'Roles: student → teacher',
      'Registered with this address, which was never confirmed: the password and the sessions end',
    ],
    ['Roles: student → teacher'],
  ]);
  const { report, task } = await upload(site, file, { welcome: 'password' });
  expect(task).toMatchObject({ state: 'done', result: { update: 2, passwords: 1 } });
  expect(await personAt(email)).toMatchObject({
    roles: ['teacher'],
    email_unproven: false,
    must_change_password: true,
  });
  const signIn = (at: string) => site.as('visitor').call(login, { body: { email: at, password: PASSWORD } });
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(other.email)).status).toBe(200);
  const sheet = await admin.do(readSlips, { params: { id: report.task! } });
  expect(sheet.slips.map((slip) => slip.email)).toEqual([email]);
});

test('webhooks are told of those whom a file changes or disables', async () => {
  const { webhook } = await admin.do(createWebhook, {
    body: { url: 'https://hook.example/', events: ['person.changed', 'person.left'] },
  });
  const changed = await site.addPerson(school, ['student'], 'Changed');
  const left = await site.addPerson(school, ['student'], 'Left');
  await site.addPerson(school, ['student'], 'Same');
  await upload(site, csvOf('email,last name,status', `${changed.email},New,`, `${left.email},Test,inactive`));
  const { messages } = await admin.do(listWebhookMessages, { params: { id: webhook._id } });
  expect(messages.map(({ event }) => event).sort()).toEqual(['person.changed', 'person.left']);
  await admin.do(removeWebhook, { params: { id: webhook._id } });
});
