import { afterAll, expect, test, vi } from 'vitest';
import { createServer } from '#app/server.ts';
import { testSite } from '#app/testing/site.ts';
import { getMe, logout } from '#identity/account/contract.ts';
import { TENANT_CHANGED } from '#tenancy/actions.ts';
import { getTenant } from '#tenancy/contract.ts';
import { PERSON_CHANGED } from './sessions.ts';

const site = await testSite();
const { school, database } = site;
const other = await createServer({
  config: site.server.services.config,
  databaseUrl: database.url,
  dist: null,
  background: false,
});
await other.app.ready();
afterAll(() => other.close());

const askOther = (path: string, token?: string) =>
  other.app.inject({ url: path, headers: { host: school.host, ...(token && { authorization: `Bearer ${token}` }) } });

test('logging out in one process ends the session in the other within a second', async () => {
  const person = await site.addPerson(school, ['student']);
  expect((await askOther(getMe.path, person.token)).statusCode).toBe(200);
  await site.as(person).do(logout);
  await vi.waitFor(async () => expect((await askOther(getMe.path, person.token)).statusCode).toBe(401), 1000);
});

test('disabling a person ends their sessions in every process within a second', async () => {
  const person = await site.addPerson(school, ['student']);
  await site.as(person).do(getMe);
  expect((await askOther(getMe.path, person.token)).statusCode).toBe(200);
  await database.inTenant(school.id, async (tx) => {
    await tx
      .updateTable('person')
      .set({ status: 'disabled' })
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', person.personId)
      .execute();
    await site.server.services.signals.send(tx, PERSON_CHANGED, { personId: person.personId });
  });
  await vi.waitFor(async () => expect((await askOther(getMe.path, person.token)).statusCode).toBe(401), 1000);
  await vi.waitFor(async () => expect((await site.as(person).call(getMe)).status).toBe(401), 1000);
});

test('while messages between processes may be missed, no session is trusted from memory', async () => {
  const person = await site.addPerson(school, ['student']);
  expect((await askOther(getMe.path, person.token)).statusCode).toBe(200);
  await database.asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tripos-signals' and datname = current_database()",
  );
  await vi.waitFor(() => expect(other.services.signals.connected).toBe(false), 2000);
  await database.inTenant(school.id, (tx) =>
    tx
      .updateTable('session')
      .set({ ended_at: new Date() })
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', person.personId)
      .execute(),
  );
  expect((await askOther(getMe.path, person.token)).statusCode).toBe(401);
  await vi.waitFor(() => expect(other.services.signals.connected).toBe(true), 5000);
});

test("a tenant's new name is shown by every process after the signal", async () => {
  expect((await askOther(getTenant.path)).json()).toMatchObject({ name: `School at ${school.host}` });
  await database.inTenant(school.id, async (tx) => {
    await tx.updateTable('tenant').set({ name: 'Renamed' }).where('tenant_id', '=', school.id).execute();
    await site.server.services.signals.send(tx, TENANT_CHANGED, {});
  });
  await vi.waitFor(
    async () => expect((await askOther(getTenant.path)).json()).toMatchObject({ name: 'Renamed' }),
    1000,
  );
});
