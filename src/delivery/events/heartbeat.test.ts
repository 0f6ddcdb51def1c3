import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { startQuiz } from '#delivery/contract.ts';
import { UNKNOWN_PAGE } from '#delivery/late/rules.ts';
import { runIn } from '#identity/account/testing.ts';
import { readPages, recordHeartbeat, writeContacts } from './heartbeat.ts';

const site = await testSite();
const { school, database } = site;
const { services } = site.server;
const questions = [await buildQuestion(site, { type: 'true-false' })];
const [LAPTOP, PHONE] = ['0190d5a0-0000-7000-8000-00000000000a', '0190d5a0-0000-7000-8000-00000000000b'];
const run = <Row>(text: string, values: unknown[]) => runIn<Row>(site, school, text, values);

async function begin(): Promise<string> {
  const quiz = await buildQuiz(site, { questions });
  const person = await site.addPerson(school, ['student']);
  return (await site.as(person).do(startQuiz, { body: { id: quiz._id } }))._id;
}
const pagesOf = (id: string) => database.inTenant(school.id, (tx) => readPages(tx, id));
const written = async (id: string): Promise<Record<string, string>> => {
  const rows = await run<{ page_seen: Record<string, string> }>(
    'select page_seen from attempt_heartbeat where attempt_id = $1',
    [id],
  );
  return rows[0]?.page_seen ?? {};
};

test('what could not be written of an attempt is kept while it waits, joined with what arrives in between, and written later', async () => {
  const [bad, good] = [await begin(), await begin()];
  const first = site.now();
  await database.asOwner(`create function refuse() returns trigger language plpgsql as $$
    begin if new.attempt_id = '${bad}' then raise exception 'broken'; end if; return new; end $$`);
  await database.asOwner(
    'create trigger refuse before insert on attempt_heartbeat for each row execute function refuse()',
  );
  for (const id of [bad, good]) recordHeartbeat(school.id, id, LAPTOP, first);
  await writeContacts(services);
  expect(await written(good)).toEqual({ [LAPTOP]: first.toISOString() });
  // It waits now.
  recordHeartbeat(school.id, bad, PHONE, site.now());
  await writeContacts(services);
  expect([...(await pagesOf(bad)).keys()].sort()).toEqual([LAPTOP, PHONE]);
  await database.asOwner('drop trigger refuse on attempt_heartbeat');
  site.advance(60_000);
  await writeContacts(services);
  expect(Object.keys(await written(bad)).sort()).toEqual([LAPTOP, PHONE]);
  expect(await run(`select member from job_failure where job = 'contacts'`, [])).toEqual([]);
});

test('what is heard is kept while there is no database', async () => {
  const id = await begin();
  recordHeartbeat(school.id, id, LAPTOP, site.now());
  const away = new Proxy(services.database, {
    get: () => {
      throw new Error('no database');
    },
  });
  await expect(writeContacts({ ...services, database: away })).rejects.toThrow('no database');
  await writeContacts(services);
  expect(Object.keys(await written(id))).toEqual([LAPTOP]);
});

test('a contact that was noted without its page is one of an unknown page', async () => {
  const id = await begin();
  recordHeartbeat(school.id, id, LAPTOP, site.now());
  await writeContacts(services);
  expect([...(await pagesOf(id)).keys()]).toEqual([LAPTOP]);
  const later = new Date(site.now().getTime() + 30_000);
  await run('update attempt_heartbeat set seen_at = $2 where attempt_id = $1 returning 1', [id, later]);
  const pages = await pagesOf(id);
  expect([...pages.keys()]).toEqual([LAPTOP, UNKNOWN_PAGE]);
  expect(pages.get(UNKNOWN_PAGE)!.seenAt).toEqual(later);
});
