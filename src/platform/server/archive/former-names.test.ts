import { randomBytes, randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { administer, testDatabase, withDatabase } from '#platform/testing/database.ts';
import { openDatabase } from '../database/database.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { inTenant, tenantId } from '../database/tenant-tx.ts';
import { currentRows, lackingMigrations } from './former-names.ts';
import { storeArchive } from './read.ts';
import { storeInto } from './read-into.ts';
import { writeArchive } from './write.ts';

const today = await testDatabase();
const [school, person, question, set] = [tenantId(randomUUID()), randomUUID(), randomUUID(), randomUUID()];

/** The archive of a school in a database as it was before tables were renamed. */
async function archiveOfBefore(kind: 'installation' | 'tenant'): Promise<Buffer> {
  const { adminUrl, ownerUrl } = inject('database');
  const name = `tripos_test_former_${randomBytes(4).toString('hex')}`;
  const url = withDatabase(ownerUrl, name);
  await administer(adminUrl, `CREATE DATABASE ${name} OWNER ${new URL(ownerUrl).username}`);
  onTestFinished(() => administer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`));
  await migrate(
    url,
    (await readMigrations()).filter(({ name }) => name < '0091'),
  );
  const db = openDatabase(url, { max: 1 });
  onTestFinished(() => db.close());
  await administer(url, `insert into tenant (tenant_id, name) values ('${school}', 'Former')`);
  await administer(
    url,
    `do $$ begin perform set_config('app.tenant_id', '${school}', true);
       insert into person (tenant_id, person_id, email) values ('${school}', '${person}', 'a@school.test');
       insert into notice_preference values ('${school}', '${person}', 'result', 'off');
       insert into known_device values ('${school}', '\\x01', '${person}', now());
       insert into question (tenant_id, question_id, version, type, title, difficulty, subscription, search_text)
         values ('${school}', '${question}', 1, 'essay', '"apart_id": kept', 1, 1, 'one');
       insert into question_apart (tenant_id, apart_id, question_id) values ('${school}', '${set}', '${question}');
     end $$`,
  );
  const pieces: Buffer[] = [];
  await writeArchive(db, {
    tenant: kind === 'tenant' ? school : null,
    now: new Date(),
    write: async (bytes) => void pieces.push(bytes),
  });
  return Buffer.concat(pieces);
}

async function* opened(bytes: Buffer) {
  yield bytes;
}

test('an archive made under former names is stored under those of today, without what stays behind', async () => {
  const archive = await archiveOfBefore('tenant');
  expect(archive.includes('/question_apart/') || archive.includes('question_apart/')).toBe(true);
  await storeArchive(today.db, () => opened(archive), { kind: 'tenant' });
  await inTenant(today.db, school, async (tx) => {
    expect(await tx.selectFrom('question_not_duplicate').select(['set_id', 'question_id']).execute()).toEqual([
      { set_id: set, question_id: question },
    ]);
    expect(await tx.selectFrom('notification_preference').select(['kind', 'way']).execute()).toEqual([
      { kind: 'result', way: 'off' },
    ]);
    expect(await tx.selectFrom('trusted_device').select('person_id').execute()).toEqual([]);
    expect(await tx.selectFrom('question').select('title').execute()).toEqual([{ title: '"apart_id": kept' }]);
  });
});

test('a backup made under former names is restored with everything', async () => {
  const restored = await testDatabase();
  const archive = await archiveOfBefore('installation');
  await storeArchive(restored.db, () => opened(archive), { kind: 'installation' });
  const devices = await inTenant(restored.db, school, (tx) =>
    tx.selectFrom('trusted_device').select('person_id').execute(),
  );
  expect(devices).toEqual([{ person_id: person }]);
});

test('an admin brings an archive made under former names into a new site', async () => {
  const fresh = await testDatabase();
  const [tenant, keeper] = [tenantId(randomUUID()), randomUUID()];
  await fresh.asOwner('insert into tenant (tenant_id) values ($1)', [tenant]);
  const archive = await archiveOfBefore('tenant');
  await storeInto(fresh.db, () => opened(archive), {
    tenant,
    keeper: { personId: keeper, email: 'keeper@school.test' },
    report: async () => {},
    finish: async () => {},
  });
  const kept = await inTenant(fresh.db, tenant, (tx) =>
    tx.selectFrom('question_not_duplicate').select('set_id').execute(),
  );
  expect(kept).toEqual([{ set_id: set }]);
});

test('a missing migration that does more than rename is named', () => {
  const here = ['0090__job__failing-since.sql', '0091__schema__rename-tables.sql'];
  expect(lackingMigrations(here, ['0090__job__failing-since.sql'])).toEqual([]);
  expect(lackingMigrations(here, [])).toEqual(['0090__job__failing-since.sql']);
});

test('only keys are renamed, not what values say', () => {
  const rows = Buffer.from(
    `${String.raw`{"words": "a \"complaint_id\": b", "complaint_id": "1"}`}\n{"complaint_id": "2"}\n`,
  );
  expect(currentRows('complaint', rows)).toBe(
    `${String.raw`{"words": "a \"complaint_id\": b", "appeal_id": "1"}`}\n{"appeal_id": "2"}\n`,
  );
});
