import { sql } from 'kysely';
import { containsWords } from '#platform/server/database/search.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface AuditFilter {
  /** Null: any actor. */
  readonly personIds: readonly string[] | null;
  readonly deed: string;
  readonly subject: string;
  readonly id: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whether the entry `e` is about a person who has been deleted since. */
const isOfDeleted = sql<boolean>`case when e.subject_kind = 'person' then exists (select from person d
  where d.tenant_id = e.tenant_id and d.person_id = e.subject_id::uuid and d.anonymised_at is not null) else false end`;

/** Entries the newest first, from behind the entry `after`. */
export async function listEntryRows(tx: TenantTx, filter: AuditFilter, after: string | null, limit: number) {
  const { personIds, deed: action, subject, id, from, to } = filter;
  return tx
    .selectFrom('audit_entry as e')
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'e.tenant_id').onRef('p.person_id', '=', 'e.person_id'),
    )
    .select([
      'e.audit_entry_id',
      'e.happened_at',
      'e.deed',
      'e.subject_kind',
      'e.subject_id',
      'e.details',
      'e.address',
      'e.user_agent',
      'p.person_id',
      'p.first_name',
      'p.last_name',
      'p.email',
    ])
    .select(isOfDeleted.as('is_of_deleted'))
    .where('e.tenant_id', '=', tx.tenantId)
    .$if(personIds !== null, (query) => query.where('e.person_id', '=', sql<string>`any(${[...personIds!]}::uuid[])`))
    .$if(action !== '', (query) => query.where('e.deed', '=', action))
    .$if(subject !== '', (query) => query.where('e.subject_kind', '=', subject))
    .$if(id !== '', (query) => query.where('e.subject_id', '=', id))
    .$if(from !== undefined, (query) => query.where('e.happened_at', '>=', new Date(from!)))
    .$if(to !== undefined, (query) => query.where('e.happened_at', '<', new Date(to!)))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(e.happened_at, e.audit_entry_id) < (
          select happened_at, audit_entry_id from audit_entry where tenant_id = ${tx.tenantId} and audit_entry_id = ${after})`,
      ),
    )
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.audit_entry_id', 'desc')
    .limit(limit)
    .execute();
}
export type EntryRow = Awaited<ReturnType<typeof listEntryRows>>[number];

/** The different values of an indexed column, each found by one step of the index. */
const distinctOf = async (tx: TenantTx, column: 'deed' | 'subject_kind'): Promise<string[]> => {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive found (value) as (
      select min(${name}) from audit_entry where tenant_id = ${tx.tenantId}
      union all
      select (select min(${name}) from audit_entry where tenant_id = ${tx.tenantId} and ${name} > found.value)
      from found where found.value is not null)
    select value from found where value is not null`.execute(tx);
  return rows.map((row) => row.value);
};

export const listKnownActions = async (tx: TenantTx) => ({
  deeds: await distinctOf(tx, 'deed'),
  subjects: await distinctOf(tx, 'subject_kind'),
});

/** The people whose name or address holds the words, as far as the log is looked through for them. */
export async function listPeopleNamed(tx: TenantTx, words: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select s.person_id from searchable_person s
    where s.tenant_id = ${tx.tenantId} and ${containsWords('s.search_text', words)} limit ${limit}`.execute(tx);
  return rows.map((row) => row.person_id);
}
