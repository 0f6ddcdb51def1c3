/** The operator's commands about tenants. */
import { insertPerson, makePasswordToken, signInAgain } from '#identity/account/api.ts';
import { emailSchema } from '#identity/account/contract.ts';
import { moveTenant, type Worker, workerText } from '#platform/server/database/citus/move-tenant.ts';
import { inTenant, withoutTenant } from '#platform/server/database/tenant-tx.ts';
import { insertTenantAt, listTenantRows, setLimits } from '#tenancy/api.ts';
import { importArchive, writeOut } from './cli-archive.ts';
import { type CliContext, type Command, Misuse, need, needHost, needTenant } from './cli-context.ts';

const WEEK_MS = 7 * 86_400_000;

/** Makes a tenant and its first admin, who chooses a password at the address that is printed. */
async function createTenant({ options, say, writing }: CliContext): Promise<void> {
  const host = needHost(options, 'host');
  const name = need(options, 'name');
  const email = emailSchema.safeParse(need(options, 'admin'));
  if (!email.success) throw new Misuse(`--admin: ${email.error.issues[0]?.message}`);
  await writing(async ({ database }) => {
    const id = await withoutTenant(database, (tx) => insertTenantAt(tx, host, name));
    if (id === null) throw new Misuse(`--host: a site lives at ${host} already`);
    const token = await inTenant(database, id, async (tx) => {
      const personId = await insertPerson(tx, {
        email: email.data,
        passwordHash: null,
        firstName: '',
        lastName: '',
        roles: ['admin'],
      });
      return makePasswordToken(tx, personId!, new Date(Date.now() + WEEK_MS));
    });
    say(`${name} lives at ${host}.`);
    say(`${email.data} chooses a password within a week at the site's address, page /reset/${token}`);
  });
}

async function listTenants({ options, say, reading }: CliContext): Promise<void> {
  const tenants = await reading(({ database }) => withoutTenant(database, listTenantRows));
  if (options.json) return say(JSON.stringify({ tenants, total: tenants.length }, null, 2));
  if (tenants.length === 0) say('There are no tenants yet.');
  for (const tenant of tenants) say(`${tenant._id}  ${tenant.name || '(no name)'}  ${tenant.hosts.join(', ')}`);
}

/** A limit as the operator types it: a number, or none; undefined when nothing was typed. */
function limitOf(name: string, text: string | undefined): number | null | undefined {
  if (text === undefined || text === 'none') return text && null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Misuse(`--${name} is a whole number above 0, or none`);
  return Number(text);
}

async function limitTenant({ options, say, writing }: CliContext): Promise<void> {
  const [people, megabytes] = [limitOf('people', options.people), limitOf('megabytes', options.megabytes)];
  if (people === undefined && megabytes === undefined) throw new Misuse('--people or --megabytes is missing');
  need(options, 'tenant');
  await writing(async ({ database }) => {
    const id = await needTenant(database, options);
    const row = await inTenant(database, id, (tx) => setLimits(tx, { people, megabytes }));
    const space = row.max_bytes === null ? 'any space' : `${Number(row.max_bytes) / 1e6} MB`;
    say(`${row.max_people ?? 'Any number of'} people, ${space}`);
  });
}

/** For somebody who has lost what they sign in with, where no admin is left to help. */
async function authenticate({ options, needArgument, say, writing }: CliContext): Promise<void> {
  const email = needArgument();
  need(options, 'tenant');
  await writing(async ({ database }) => {
    const id = await needTenant(database, options);
    const token = await inTenant(database, id, (tx) => signInAgain(tx, email, new Date()));
    if (token === null) throw new Misuse(`Nobody there has the address ${email}`);
    say(`Second factor and passkeys of ${email} are gone, and their sessions ended.`);
    say(`They choose a password within a day at the site's address, page /reset/${token}`);
  });
}

async function exportTenant({ options, needArgument, say, reading }: CliContext): Promise<void> {
  const path = needArgument();
  need(options, 'tenant');
  await reading(async ({ database }) => say(await writeOut(database, path, await needTenant(database, options))));
}

async function importTenant({ options, needArgument, say, writing }: CliContext): Promise<void> {
  const path = needArgument();
  const hosts = options.host === undefined ? null : [needHost(options, 'host')];
  await writing(async ({ database }) => say(await importArchive(database, path, { kind: 'tenant', hosts })));
}

/** A worker as the operator types it. Throws Misuse. */
function workerOf(text: string): Worker {
  const { host, port = '5432' } = /^(?<host>[\w.-]+|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?$/i.exec(text)?.groups ?? {};
  if (host === undefined) throw new Misuse('--to is a worker as Citus names it, such as worker2.example:5432');
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

async function moveTenantTo({ options, say, writing }: CliContext): Promise<void> {
  const to = workerOf(need(options, 'to'));
  need(options, 'tenant');
  const { from, tenants } = await writing(async ({ database, url }) =>
    moveTenant(url, await needTenant(database, options), to),
  );
  const others = tenants === 1 ? '' : ` With it moved ${tenants - 1} others, which share its shards.`;
  say(`${options.tenant} moved from ${workerText(from)} to ${workerText(to)}.${others}`);
}

export const tenantCommands: readonly Command[] = [
  {
    name: 'tenant create',
    usage: '--host school.example --name "…" --admin someone@school.example',
    options: ['host', 'name', 'admin'],
    needs: 'writes',
    run: createTenant,
  },
  { name: 'tenant list', usage: '[--json]', options: ['json'], needs: 'reads', run: listTenants },
  {
    name: 'tenant limit',
    usage: '--tenant HOST [--people N|none] [--megabytes N|none]',
    options: ['tenant', 'people', 'megabytes'],
    needs: 'writes',
    run: limitTenant,
  },
  {
    name: 'tenant let-in',
    usage: 'someone@school.example --tenant HOST',
    argument: 'The address',
    options: ['tenant'],
    needs: 'writes',
    run: authenticate,
  },
  {
    name: 'tenant export',
    usage: 'FILE --tenant HOST',
    argument: 'The file',
    options: ['tenant'],
    needs: 'reads',
    run: exportTenant,
  },
  {
    name: 'tenant import',
    usage: 'FILE [--host school.example]',
    argument: 'The file',
    options: ['host'],
    needs: 'writes',
    run: importTenant,
  },
  {
    name: 'tenant move',
    usage: '--tenant HOST --to WORKER[:PORT]',
    options: ['tenant', 'to'],
    needs: 'writes',
    run: moveTenantTo,
  },
];
