/** Finding people. A page's ids are found first, by indexes alone; then what is shown of them is read. */
import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#access/subject.ts';
import { hasSecondFactor } from '#identity/account/api.ts';
import { sortField } from '#platform/contract/shapes.ts';
import { containsWords, fieldHolds } from '#platform/server/database/search.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { hasNoMailbox } from '#platform/text/no-mailbox.ts';
import type { UserRow, UserState } from './contract-users.ts';

export interface UserFilter {
  readonly q: string;
  readonly fn: string;
  readonly ln: string;
  readonly email: string;
  readonly usrgrp: string;
  readonly role: readonly Role[];
  readonly status: readonly UserState[];
}

export interface Page {
  readonly ofst: number;
  readonly limit: number;
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The living group with this id or name; undefined when there is none. */
export async function findGroupId(tx: TenantTx, idOrName: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('person_group')
    .select('group_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('deleted_at', 'is', null)
    .where(isId(idOrName) ? 'group_id' : 'name', '=', idOrName)
    .executeTakeFirst();
  return row?.group_id;
}

/** Each filter of one field also asks the index of all words, which has it too. */
const field = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`(${fieldHolds(column, text)} and ${containsWords('p.search_text', text)})`;

/** People that the filter finds. `groupId` is the one that `usrgrp` names; null finds nobody. */
function matching(tx: TenantTx, filter: UserFilter, groupId: string | null | undefined) {
  let query = tx
    .selectFrom('searchable_person as p')
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.role', '!=', 'guest');
  if (filter.q !== '') query = query.where(containsWords('p.search_text', filter.q));
  if (filter.fn !== '') query = query.where(field('p.first_form', filter.fn));
  if (filter.ln !== '') query = query.where(field('p.last_form', filter.ln));
  if (filter.email !== '')
    query = query.where(
      sql<boolean>`(${containsWords('p.search_text', filter.email)} and ${emailHolds(filter.email)})`,
    );
  if (filter.role.length > 0) query = query.where('p.role', 'in', filter.role);
  if (filter.status.length > 0) query = query.where('p.state', 'in', filter.status);
  if (groupId === null) return query.where(sql<boolean>`false`);
  if (groupId !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('searchable_group_member as m')
          .select('m.person_id')
          .where('m.tenant_id', '=', tx.tenantId)
          .where('m.group_id', '=', groupId)
          .whereRef('m.person_id', '=', 'p.person_id'),
      ),
    );
  }
  return query;
}

const emailHolds = (text: string) => fieldHolds('p.email', text.toLowerCase());

const orders = {
  name: ['p.last_form', 'p.first_form'],
  lastName: ['p.last_form', 'p.first_form'],
  firstName: ['p.first_form', 'p.last_form'],
  email: ['p.email'],
  createdAt: ['p.created_at'],
  lastSeenAt: ['p.last_seen_at'],
} as const;

export type UserSort = `${'' | '-'}${keyof typeof orders}`;

/** Who has never been here comes after everybody else, and before them in the other direction. */
function ordered(query: ReturnType<typeof matching>, sort: UserSort) {
  const isDescending = sort.startsWith('-');
  const field = sortField(sort);
  // The indexes of times begin with the newest.
  const direction = isDescending ? 'desc' : 'asc';
  const ids = field === 'createdAt' || field === 'lastSeenAt' ? (isDescending ? 'asc' : 'desc') : direction;
  let result = query;
  for (const column of orders[field]) {
    result = result.orderBy(column, (order) => {
      const by = isDescending ? order.desc() : order.asc();
      if (field !== 'lastSeenAt') return by;
      return isDescending ? by.nullsLast() : by.nullsFirst();
    });
  }
  return result.orderBy('p.person_id', ids);
}

/** The current batch of a teacher who has chosen no group. */
const EVERY_GROUP = 'All';

const groupOf = async (tx: TenantTx, { usrgrp }: UserFilter): Promise<string | null | undefined> =>
  usrgrp === '' || usrgrp === EVERY_GROUP ? undefined : ((await findGroupId(tx, usrgrp)) ?? null);

const counted = sql<number>`count(*)::int`;

/**
 * The ids of one page and the number of all. Words are looked for once, and what they find is sorted and counted
 * together; without words the page and the number are two looks at an index.
 */
async function findPage(
  found: ReturnType<typeof matching>,
  sort: UserSort,
  { ofst, limit }: Page,
  hasWords: boolean,
  count: () => Promise<number>,
) {
  const page = ordered(found, sort).offset(ofst).limit(limit);
  if (hasWords) {
    const rows = await page.select(['p.person_id', sql<number>`(count(*) over ())::int`.as('total')]).execute();
    const [first] = rows;
    if (first || ofst === 0) return { ids: rows.map((row) => row.person_id!), total: first?.total ?? 0 };
  }
  const rows = await page.select('p.person_id').execute();
  return { ids: rows.map((row) => row.person_id!), total: await count() };
}

const countFound = async (found: ReturnType<typeof matching>): Promise<number> =>
  (await found.select(counted.as('total')).executeTakeFirstOrThrow()).total;

/** Everybody in a group; the members need not be looked at to be counted. */
const countMembers = async (tx: TenantTx, groupId: string): Promise<number> =>
  (
    await tx
      .selectFrom('group_member')
      .select(counted.as('total'))
      .where('tenant_id', '=', tx.tenantId)
      .where('group_id', '=', groupId)
      .executeTakeFirstOrThrow()
  ).total;

/** One page of the people that the filter finds, and how many it finds; `withFactors` says who has a second factor. */
export async function listUserRows(
  tx: TenantTx,
  filter: UserFilter & { sort: UserSort },
  page: Page,
  withFactors = false,
) {
  const groupId = await groupOf(tx, filter);
  const found = matching(tx, filter, groupId);
  const hasWords = filter.q !== '' || filter.fn !== '' || filter.ln !== '' || filter.email !== '';
  const isWholeGroup = groupId && !hasWords && filter.role.length === 0 && filter.status.length === 0;
  const { ids, total } = await findPage(found, filter.sort, page, hasWords, () =>
    isWholeGroup ? countMembers(tx, groupId) : countFound(found),
  );
  const users = await readUserRows(tx, ids);
  if (!withFactors) return { users, total };
  const safe = await listWithSecondFactor(tx, ids);
  return { users: users.map((user) => ({ ...user, hasSecondFactor: safe.has(user._id) })), total };
}

/** Who of these people has a second factor. */
async function listWithSecondFactor(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('person as p')
    .select('p.person_id')
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.person_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(hasSecondFactor)
    .execute();
  return new Set(rows.map((row) => row.person_id));
}

/** Everybody that the filter finds, in order, as ids. */
export async function listUserIds(tx: TenantTx, filter: UserFilter & { sort: UserSort }): Promise<string[]> {
  const found = matching(tx, filter, await groupOf(tx, filter));
  return (await ordered(found, filter.sort).select('p.person_id').execute()).map((row) => row.person_id!);
}

/** Members of a group by name, and how many the search finds. */
export async function listMemberRows(tx: TenantTx, groupId: string, { q, ...page }: Page & { q: string }) {
  const everybody = { q, fn: '', ln: '', email: '', usrgrp: '', role: [], status: [] };
  const found = matching(tx, everybody, groupId);
  const { ids, total } = await findPage(found, 'name', page, q !== '', () =>
    q === '' ? countMembers(tx, groupId) : countFound(found),
  );
  return { users: await readUserRows(tx, ids), total };
}

/** In which language these people read, where they have chosen one. */
export async function listLanguages(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tx
    .selectFrom('person')
    .select(['person_id', 'language'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.person_id, row.language]));
}

/** What is shown of these people, in the order of the ids; unknown ids are left out. */
export async function readUserRows(tx: TenantTx, ids: readonly string[]): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  const people = await tx
    .selectFrom('person')
    .select(['person_id', 'first_name', 'last_name', 'email', 'photo_hash', 'roles', 'role', 'state'])
    .select(['last_seen_at', 'created_at', 'email_unproven'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('role', '!=', 'guest')
    .execute();
  const groups = await tx
    .selectFrom('group_member as m')
    .innerJoin('person_group as g', (join) =>
      join.onRef('g.tenant_id', '=', 'm.tenant_id').onRef('g.group_id', '=', 'm.group_id'),
    )
    .select(['m.person_id', 'g.group_id', 'g.name'])
    .where('m.tenant_id', '=', tx.tenantId)
    .where('m.person_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('g.deleted_at', 'is', null)
    .orderBy('g.name')
    .execute();
  const groupsOf = Map.groupBy(groups, (row) => row.person_id);
  const known = new Map(
    people.map((row) => [
      row.person_id,
      {
        _id: row.person_id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        photo: row.photo_hash === null ? null : `/v1/api/images/${row.photo_hash}`,
        roles: row.roles,
        role: row.role as Role,
        status: row.state as UserState,
        groups: (groupsOf.get(row.person_id) ?? []).map(({ group_id, name }) => ({ _id: group_id, name })),
        lastSeenAt: row.last_seen_at?.toISOString() ?? null,
        createdAt: row.created_at.toISOString(),
        isEmailUnconfirmed: row.email_unproven && !hasNoMailbox(row.email),
      },
    ]),
  );
  return ids.flatMap((id) => known.get(id) ?? []);
}
