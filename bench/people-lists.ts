/**
 * How long the lists and searches of people and groups take in a large tenant, and by which indexes they are answered:
 * 100 000 people and 5 000 groups in one tenant, beside a second one of the same size, in a throw-away database.
 *
 *   node bench/people-lists.ts [--json FILE]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { listGroups } from '#identity/people/contract.ts';
import { listUsers } from '#identity/people/contract-users.ts';
import { listGroupRows } from '#identity/people/store.ts';
import { listMemberRows, listUserRows } from '#identity/people/store-users.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { inTenant, type TenantId, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';

const PEOPLE = 100_000;
const GROUPS = 5_000;
const ROUNDS = 40;

/** Names as they are spread among people: few letters begin many, many names are shared. */
const FILL_PEOPLE = `
  insert into person (tenant_id, person_id, email, first_name, last_name, roles, status, last_seen_at, created_at)
  select $1, gen_random_uuid(), lower(f) || '.' || lower(l) || n || '@students.school.example', f, l || n % 97,
    case when n % 5000 = 0 then '{admin}' when n % 200 = 0 then '{teacher}' else '{student}' end::text[],
    case when n % 150 = 7 then 'disabled' else 'active' end,
    case when n % 11 = 3 then null else now() - n * interval '37 seconds' end, now() - n * interval '41 seconds'
  from generate_series(1, ${PEOPLE}) n,
    lateral (select (array['Ada','José','Zoë','Mohammed','Li','Anna','Søren','Priya','Chidi','Ngozi','Łukasz','Ana','Emmy','Sofia','Alan','Grace'])[1 + n % 16] as f,
      (array['Lovelace','García','Nguyễn','Smith','Müller','Okafor','Andersen','Kowalski','Sharma','Wang','Johnson','Noether','Kovalevskaya'])[1 + n % 13] as l) name`;
const FILL_GROUPS = `
  insert into person_group (tenant_id, group_id, name, created_at)
  select $1, gen_random_uuid(), 'Year ' || 7 + n % 7 || ' class ' || n, now() - n * interval '1 minute' from generate_series(1, ${GROUPS}) n`;
/** Everybody is in two groups of about forty; one group holds everybody. */
const FILL_MEMBERS = `
  with p as (select person_id, row_number() over (order by person_id) as n from person where tenant_id = $1),
    g as (select group_id, row_number() over (order by group_id) as n from person_group where tenant_id = $1)
  insert into group_member (tenant_id, group_id, person_id)
  select $1, g.group_id, p.person_id from p join g on g.n in (1, 2 + p.n % ${GROUPS - 1}, 2 + (p.n * 7) % ${GROUPS - 1})
  on conflict do nothing`;

async function fill(tx: TenantTx): Promise<void> {
  for (const text of [FILL_PEOPLE, FILL_GROUPS, FILL_MEMBERS])
    await tx.prepared(text.slice(0, 40), text, [tx.tenantId]);
}

const users = (query: object) => {
  const parsed = listUsers.query!.parse({ limit: '100', ...query });
  return (tx: TenantTx) => listUserRows(tx, parsed, parsed);
};
const groups = (query: object) => (tx: TenantTx) =>
  listGroupRows(tx, listGroups.query!.parse({ limit: '100', ...query }));

type Work = (tx: TenantTx) => Promise<{ total: number }>;

function worksFor(everybody: string, few: string): Record<string, Work> {
  return {
    'first page by name': users({}),
    'last page by name': users({ ofst: String(PEOPLE - 100) }),
    'by first name': users({ sort: '-firstName' }),
    'by address': users({ sort: 'email' }),
    'newest first': users({ sort: '-createdAt' }),
    'last seen first': users({ sort: '-lastSeenAt' }),
    'never seen first': users({ sort: 'lastSeenAt' }),
    'q of one letter': users({ q: 'z' }),
    'q of two letters': users({ q: 'an' }),
    'q inside words': users({ q: 'evsk' }),
    'q of two words': users({ q: 'jose garcia' }),
    'q of one person': users({ q: 'lukasz.lovelace26@', role: 'student' }),
    'q that holds for all': users({ q: 'school.example' }),
    'q that finds nobody': users({ q: 'xyzzy' }),
    'fn and ln': users({ fn: 'mo', ln: 'nguyen' }),
    'part of an address': users({ email: 'lovelace1' }),
    'role teacher': users({ role: 'teacher' }),
    'role student, disabled': users({ role: 'student', status: 'disabled' }),
    'invited, last page': users({ status: 'invited', ofst: '9000' }),
    'group of forty': users({ usrgrp: few }),
    'group by its name': users({ usrgrp: 'Year 9 class 2' }),
    'group of everybody': users({ usrgrp: everybody }),
    'group of everybody, q': users({ usrgrp: everybody, q: 'noether' }),
    'groups by name': groups({}),
    'groups, last page': groups({ ofst: String(GROUPS - 100) }),
    'groups, newest first': groups({ sort: '-createdAt' }),
    'groups with q': groups({ q: 'class 47' }),
    'members of everybody': (tx) => listMemberRows(tx, everybody, { q: '', ofst: 0, limit: 100 }),
    'members with q': (tx) => listMemberRows(tx, everybody, { q: 'ada lo', ofst: 0, limit: 100 }),
  };
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Names of the indexes by which each table is read; a table read as a whole is named with an exclamation mark. */
function accessOf(plan: Plan): string[] {
  return nodesOf(plan).flatMap((node) =>
    node['Index Name'] ? [node['Index Name']] : node['Node Type'] === 'Seq Scan' ? [`!${node['Relation Name']}`] : [],
  );
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** The selects that the work sends. */
async function statementsOf(db: Database, id: TenantId, work: Work): Promise<Statement[]> {
  const seen: Statement[] = [];
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (typeof given[0] === 'string' && given[0].startsWith('select') && Array.isArray(given[1]))
      seen.push({ text: given[0], values: given[1] });
    return Reflect.apply(send, this, given);
  } as typeof send;
  try {
    await inTenant(db, id, work);
  } finally {
    pg.Client.prototype.query = send;
  }
  return seen;
}

async function indexesOf(db: Database, id: TenantId, work: Work): Promise<string[]> {
  const statements = await statementsOf(db, id, work);
  const found = await inTenant(db, id, async (tx) => {
    const used: string[] = [];
    for (const { text, values } of statements) {
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        CompiledQuery.raw(`explain (format json) ${text}`, values),
      );
      used.push(...accessOf(rows[0]!['QUERY PLAN'][0]!.Plan));
    }
    return used;
  });
  return [...new Set(found)];
}

async function timesOf(db: Database, id: TenantId, work: Work) {
  const times: number[] = [];
  let total = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    ({ total } = await inTenant(db, id, work));
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  return { total, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

/** Two full tenants, and the tables as autovacuum leaves them a minute later. */
async function fillDatabase(db: Database, ownerUrl: string): Promise<TenantId> {
  const schools = [tenantId(uuid()), tenantId(uuid())] as const;
  for (const id of schools) {
    await inTenant(
      db,
      id,
      async (tx) => {
        await tx.insertInto('tenant').values({ tenant_id: id }).execute();
        await fill(tx);
      },
      { statementTimeoutMs: 300_000 },
    );
  }
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  for (const table of ['person', 'person_group', 'group_member']) await owner.query(`vacuum (analyze) ${table}`);
  await owner.end();
  return schools[0];
}

const listGroupSizes = async (db: Database, id: TenantId): Promise<string[]> =>
  inTenant(db, id, async (tx) => {
    const { rows } = await sql<{ group_id: string }>`select group_id from group_member where tenant_id = ${id}
      group by 1 order by count(*) desc, group_id`.execute(tx);
    return rows.map((row) => row.group_id);
  });

const { values: options } = parseArgs({ options: { json: { type: 'string' } } });
const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const embedded = await startEmbedded({ dataDir });
try {
  await migrate(embedded.url);
  const db = openDatabase(embedded.url, { max: 2 });
  const id = await fillDatabase(db, embedded.url);
  const bySize = await listGroupSizes(db, id);
  const results = [];
  for (const [name, work] of Object.entries(worksFor(bySize[0]!, bySize.at(-1)!))) {
    const row = { name, ...(await timesOf(db, id, work)), indexes: await indexesOf(db, id, work) };
    results.push(row);
    const stats = `p50 ${row.p50.toFixed(1).padStart(6)} ms  p95 ${row.p95.toFixed(1).padStart(6)} ms`;
    console.log(`${name.padEnd(24)} ${String(row.total).padStart(6)} found  ${stats}  ${row.indexes.join(' ')}`);
  }
  if (options.json) await writeFile(options.json, JSON.stringify({ people: PEOPLE, groups: GROUPS, lists: results }));
  await db.close();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true });
}
