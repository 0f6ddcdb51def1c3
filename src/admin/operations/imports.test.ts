/** The archive of one school brought into another, new one, by its administrator. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { updateSettings } from '#admin/tenant-settings/contract.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getMe, login } from '#identity/account/contract.ts';
import { hashPassword } from '#identity/account/passwords/passwords.ts';
import { addWithPassword, PASSWORD, runIn } from '#identity/account/testing.ts';
import { createGroup } from '#identity/people/contract.ts';
import { listUsers } from '#identity/people/contract-users.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { CHECKSUMS, MANIFEST, type Manifest, sha256 } from '#platform/server/archive/manifest.ts';
import { readTar, tarEnd, tarEntry } from '#platform/server/archive/tar.ts';
import { listQuizzes } from '#quizzes/contract.ts';
import { getTask } from '#tasks/contract.ts';
import { listAudit } from './audit/contract.ts';
import { getImports, startExport, startImport } from './contract-data.ts';

const site = await testSite();
const { school, otherSchool: fresh } = site;
const [admin, newcomer] = [site.as('admin'), site.as('admin', fresh)];

const question = await buildQuestion(site, { title: 'Where is Uri?' });
const quiz = await buildQuiz(site, { name: 'Cantons', questions: [question] });
await admin.do(updateSettings, { body: { name: 'Old house' } });
await admin.do(createGroup, { body: { name: 'Year 9' } });
await addWithPassword(site, 'Rosa');

async function archiveOf(): Promise<Buffer> {
  const { task } = await admin.do(startExport);
  await site.runTasks();
  const { rawPayload } = await site.server.app.inject({
    url: `/v1/api/admin/exports/${task}/file`,
    headers: { host: school.host, authorization: `Bearer ${school.people.admin.token}` },
  });
  return rawPayload;
}
const archive = await archiveOf();

/** The archive with some of its files changed, its checksums right all the same. */
async function rewritten(change: (name: string, bytes: Buffer) => Buffer): Promise<Buffer> {
  const source = async function* () {
    yield gunzipSync(archive);
  };
  const sums: { name: string; sha256: string }[] = [];
  const entries: Buffer[] = [];
  for await (const { name, bytes } of readTar(source())) {
    const next = name === CHECKSUMS ? Buffer.from(JSON.stringify(sums)) : change(name, bytes);
    if (name !== CHECKSUMS) sums.push({ name, sha256: sha256(next) });
    entries.push(tarEntry({ name, bytes: next }, new Date()));
  }
  return gzipSync(Buffer.concat([...entries, tarEnd()]));
}
/** With a file more, before the checksums. */
async function extended(extra: string, content: string): Promise<Buffer> {
  const source = async function* () {
    yield gunzipSync(archive);
  };
  const entries: Buffer[] = [];
  const sums: { name: string; sha256: string }[] = [];
  const add = (name: string, bytes: Buffer): void => {
    sums.push({ name, sha256: sha256(bytes) });
    entries.push(tarEntry({ name, bytes }, new Date()));
  };
  for await (const { name, bytes } of readTar(source())) if (name !== CHECKSUMS) add(name, bytes);
  add(extra, Buffer.from(content));
  const end = tarEntry({ name: CHECKSUMS, bytes: Buffer.from(JSON.stringify(sums)) }, new Date());
  return gzipSync(Buffer.concat([...entries, end, tarEnd()]));
}

const withManifest = (change: (manifest: Manifest) => object) =>
  rewritten((name, bytes) =>
    name === MANIFEST ? Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString()) as Manifest))) : bytes,
  );

const peopleOf = () => runIn<{ email: string }>(site, fresh, 'select email from person order by email');
const contents = async () => ({
  people: (await peopleOf()).length,
  questions: (await runIn(site, fresh, 'select 1 from question')).length,
  audit: (await runIn(site, fresh, `select 1 from audit_entry where deed = 'tenant.import'`)).length,
});

const send = async (bytes: Uint8Array) => {
  const { task } = await newcomer.do(startImport, { file: { name: 'old.tripos', bytes: Buffer.from(bytes) } });
  await site.runTasks(fresh);
  return newcomer.do(getTask, { params: { id: task } });
};

test('an archive comes into a new site only; what is there already is named, before anything is sent', async () => {
  const { refused } = await newcomer.do(getImports);
  expect(refused).toBe('An export can only be imported into a new site, and this site already has: other people');
  const tried = await newcomer.call(startImport, { file: { name: 'old.tripos', bytes: archive } });
  expect(tried.error).toMatchObject({ code: 'impossible', message: refused });
  expect((await admin.do(getImports)).refused).toMatch(/other people, groups, questions, quizzes/);

  await runIn(site, fresh, 'delete from person where person_id <> $1', [fresh.people.admin.personId]);
  // The administrator of a new site has signed in, read their notifications and looked around.
  await runIn(site, fresh, 'update person set password_hash = $1 where person_id = $2', [
    await hashPassword(PASSWORD),
    fresh.people.admin.personId,
  ]);
  await site.as('visitor', fresh).do(login, { body: { email: fresh.people.admin.email, password: PASSWORD } });
  await newcomer.do(listNotifications);
  await newcomer.do(listAudit);
  // The nightly statistics of the server.
  await runIn(site, fresh, 'insert into dashboard_stats_cursor (tenant_id) values ($1)', [fresh.id]);
  expect(await newcomer.do(getImports)).toEqual({ task: null, refused: null, held: [] });
});

test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
  ['is no archive', () => Buffer.from('Dear Sir'), /not an archive of ours/],
  ['is cut off', () => archive.subarray(0, archive.length - 400), /cut off/],
  ['is empty of everything', () => gzipSync(tarEnd()), /cut off/],
  [
    'was changed',
    () => {
      const whole = gunzipSync(archive);
      whole[whole.indexOf('"email"') + 12] = 0x7a;
      return gzipSync(whole);
    },
    /damaged/,
  ],
  [
    'comes from a newer version',
    () => withManifest((m) => ({ ...m, migrations: [...m.migrations, '9999__later.sql'] })),
    /newer version/,
  ],
  [
    'comes from an older version',
    () => withManifest((m) => ({ ...m, migrations: m.migrations.slice(1) })),
    /older version/,
  ],
  ['has a later form', () => withManifest((m) => ({ ...m, version: 2 })), /newer version/],
  [
    'is the backup of an installation',
    () => withManifest((m) => ({ ...m, kind: 'installation' })),
    /only its operator/,
  ],
  ['holds a table that is none', () => extended(`${school.id}/pg_authid/000001.ndjson`, '{}\n'), /does not belong/],
  [
    'holds rows of somebody else',
    () =>
      rewritten((name, bytes) =>
        name.includes('/quiz/')
          ? Buffer.from(bytes.toString().replaceAll(school.id, '0190d5a0-0000-7000-8000-00000000dead'))
          : bytes,
      ),
    /belong to somebody else/,
  ],
  [
    'holds rows that break the rules of their table',
    () =>
      rewritten((name, bytes) =>
        name.includes('/quiz_revision/')
          ? Buffer.from(
              bytes
                .toString()
                .replaceAll('"feedback_timing": 2', '"feedback_timing": 99')
                .replaceAll('"negative_marking": 0', '"negative_marking": -7'),
            )
          : bytes,
      ),
    /cannot be stored/,
  ],
])('a file that %s is refused with the reason, and nothing of it stays', async (_, make, reason) => {
  const before = await contents();
  const task = await send(await make());
  expect(task).toMatchObject({ state: 'failed', error: expect.stringMatching(reason) });
  expect(await contents()).toEqual(before);
  expect((await newcomer.do(getImports)).refused).toBeNull();
});

test('what the operator allows is not passed by an archive', async () => {
  await site.database.asOwner('update tenant set max_people = 2 where tenant_id = $1', [fresh.id]);
  expect((await send(archive)).error).toMatch(/may have at most 2 active accounts/);
  await site.database.asOwner('update tenant set max_people = 50 where tenant_id = $1', [fresh.id]);
  expect((await contents()).people).toBe(1);
});

test('everything comes in under the new site; who brought it stays who they are, with what the archive knows of them', async () => {
  const { personId } = fresh.people.admin;
  const old = school.people.admin;
  await runIn(site, fresh, 'update person set email = $1 where person_id = $2', [old.email, personId]);
  // Earlier archives hold some tables that are left behind by now.
  const task = await send(await extended(`${school.id}/session/000001.ndjson`, '{}\n'));
  expect(task).toMatchObject({ state: 'done', error: null, result: { name: 'Old house', rows: expect.any(Number) } });
  expect(task.done).toBe(task.total);
  expect(await newcomer.do(getImports)).toMatchObject({ task: task._id, refused: expect.any(String) });

  expect(await newcomer.do(getMe)).toMatchObject({ _id: personId, email: old.email });
  const { users } = await newcomer.do(listUsers, { query: { limit: 100 } });
  expect(users.map((user) => user.email).sort()).toEqual(
    (await admin.do(listUsers, { query: { limit: 100 } })).users.map((user) => user.email).sort(),
  );
  const { quizzes } = await newcomer.do(listQuizzes);
  expect(quizzes).toEqual([expect.objectContaining({ _id: quiz._id, name: 'Cantons' })]);
  const mine = await newcomer.do(listAudit, { query: { deed: 'person.create' } });
  expect(mine.entries.every((entry) => entry.by?._id === personId)).toBe(true);
  const [entry] = (await newcomer.do(listAudit, { query: { deed: 'tenant.import' } })).entries;
  expect(entry).toMatchObject({ by: { _id: personId }, details: { file: 'old.tripos', of: 'Old house' } });

  const [row] = await site.database.asOwner<{ name: string; max_people: number }>(
    'select name, max_people from tenant where tenant_id = $1',
    [fresh.id],
  );
  expect(row).toEqual({ name: 'Old house', max_people: 50 });
  expect(await site.database.asOwner('select host from tenant_host where tenant_id = $1', [fresh.id])).toEqual([
    { host: 'other.test' },
  ]);
  const rosa = users.find((user) => user.firstName === 'Rosa')!;
  const signedIn = await site.as('visitor', fresh).call(login, { body: { email: rosa.email, password: PASSWORD } });
  expect(signedIn.status).toBe(200);
  expect(await runIn(site, fresh, 'select 1 from task_part where task_id = $1', [task._id])).toEqual([]);
  expect((await admin.do(listQuizzes)).total).toBe(1);
});

test('nothing comes in twice, and nobody but an administrator brings anything in', async () => {
  const again = await newcomer.call(startImport, { file: { name: 'old.tripos', bytes: archive } });
  expect(again.error.code).toBe('impossible');
  expect((await site.as('teacher').call(startImport, { file: { name: 'a', bytes: archive } })).status).toBe(403);
  expect((await site.as('teacher').call(getImports)).status).toBe(403);
});
