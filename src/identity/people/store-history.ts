/** What is known of a person's past: sign-ins and actions. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { totalIn } from '#platform/server/database/total-of.ts';
import type { Activity, SignIn } from './contract-users.ts';
import { nameOf } from './rules.ts';
import type { Page } from './store-users.ts';

const counted = sql<number>`count(*)::int`.as('total');

export async function listSignInRows(tx: TenantTx, personId: string, page: Page, now: Date) {
  const own = tx.selectFrom('session').where('tenant_id', '=', tx.tenantId).where('person_id', '=', personId);
  const rows = await own
    .select(['session_id', 'created_at', 'ended_at', 'expires_at', 'user_agent', 'address'])
    .orderBy('created_at', 'desc')
    .orderBy('session_id', 'desc')
    .offset(page.ofst)
    .limit(page.limit)
    .execute();
  const { total } = await own.select(counted).executeTakeFirstOrThrow();
  const signIns = rows.map((row): SignIn => {
    const over = row.ended_at ?? (row.expires_at <= now ? row.expires_at : null);
    return {
      _id: row.session_id,
      at: row.created_at.toISOString(),
      endedAt: over?.toISOString() ?? null,
      userAgent: row.user_agent,
      address: row.address,
    };
  });
  return { signIns, total };
}

interface EntryRow {
  readonly audit_entry_id: string;
  readonly person_id: string | null;
  readonly deed: string;
  readonly subject_kind: string;
  readonly subject_id: string | null;
  readonly happened_at: Date;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly total: number;
}

const toActivity = (row: EntryRow): Activity => ({
  _id: row.audit_entry_id,
  at: row.happened_at.toISOString(),
  deed: row.deed,
  subject: { kind: row.subject_kind, _id: row.subject_id },
  by:
    row.person_id === null || row.email === null
      ? null
      : {
          _id: row.person_id,
          name: nameOf({ firstName: row.first_name ?? '', lastName: row.last_name ?? '', email: row.email }),
        },
});

/** What the person did and what was done to them, and how much that is. */
export async function listActivityRows(tx: TenantTx, personId: string, page: Page) {
  const rows = await listEntryRows(tx, personId, page);
  const total = await totalIn(rows, page.ofst, (other) => listEntryRows(tx, personId, other));
  return { activity: rows.map(toActivity), total };
}

/** Each half comes from its own index. */
async function listEntryRows(tx: TenantTx, personId: string, page: Page) {
  const entries = sql`
    select audit_entry_id, person_id, deed, subject_kind, subject_id, happened_at from audit_entry
      where tenant_id = ${tx.tenantId} and person_id = ${personId}
    union
    select audit_entry_id, person_id, deed, subject_kind, subject_id, happened_at from audit_entry
      where tenant_id = ${tx.tenantId} and subject_kind = 'person' and subject_id = ${personId}`;
  const { rows } = await sql<EntryRow>`
    select e.*, p.first_name, p.last_name, p.email
    from (select *, (count(*) over ())::int as total from (${entries}) all_of_them
      order by happened_at desc, audit_entry_id desc offset ${page.ofst} limit ${page.limit}) e
    left join person p on p.tenant_id = ${tx.tenantId} and p.person_id = e.person_id
    order by e.happened_at desc, e.audit_entry_id desc`.execute(tx);
  return rows;
}
