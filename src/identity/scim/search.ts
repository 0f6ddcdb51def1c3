/** Lists and searches (RFC 7644, 3.4.2 and 3.4.3). */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { ScimError } from '#identity/scim/protocol/errors.ts';
import { attributePath, parseFilter } from '#identity/scim/protocol/filter.ts';
import { filterSql, type Searchable } from '#identity/scim/protocol/filter-sql.ts';
import { MOST_RESULTS, USUAL_RESULTS } from '#identity/scim/protocol/limits.ts';
import type { Resource } from '#identity/scim/protocol/patch.ts';
import {
  groupResource,
  isSelected,
  type Selection,
  selected,
  selectionOf,
  userResource,
} from '#identity/scim/protocol/resources.ts';
import type { ResourceName } from '#identity/scim/protocol/schema.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { listGroups, listMembers, searchableGroups } from './store-groups.ts';
import { type Found, listGroupsOfUsers, listUsers, searchableUsers } from './store-users.ts';

export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';

export interface Query {
  readonly filter: string | null;
  readonly sortBy: string | null;
  readonly isDescending: boolean;
  /** From 0. */
  readonly offset: number;
  readonly limit: number;
  readonly selection: Selection;
}

const numberIn = (text: string | undefined, name: string): number | undefined => {
  if (text === undefined || text === '') return undefined;
  if (!/^-?\d{1,9}$/.test(text)) throw new ScimError(400, `${name} must be a whole number`, 'invalidValue');
  return Number(text);
};

interface Given {
  readonly filter?: string | undefined;
  readonly sortBy?: string | undefined;
  readonly sortOrder?: string | undefined;
  readonly startIndex?: number | undefined;
  readonly count?: number | undefined;
  readonly attributes?: string | undefined;
  readonly excludedAttributes?: string | undefined;
}

const toQuery = (given: Given): Query => ({
  filter: given.filter?.trim() ? given.filter : null,
  sortBy: given.sortBy?.trim() ? given.sortBy.trim() : null,
  isDescending: given.sortOrder?.toLowerCase() === 'descending',
  // Less than 1 means 1, and a negative count none (RFC 7644, 3.4.2.4).
  offset: Math.max(given.startIndex ?? 1, 1) - 1,
  limit: Math.min(Math.max(given.count ?? USUAL_RESULTS, 0), MOST_RESULTS),
  selection: selectionOf(given.attributes, given.excludedAttributes),
});

/** What the address asks for. */
export function queryOf(search: URLSearchParams): Query {
  const get = (name: string): string | undefined => search.get(name) ?? undefined;
  return toQuery({
    filter: get('filter'),
    sortBy: get('sortBy'),
    sortOrder: get('sortOrder'),
    startIndex: numberIn(get('startIndex'), 'startIndex'),
    count: numberIn(get('count'), 'count'),
    attributes: get('attributes'),
    excludedAttributes: get('excludedAttributes'),
  });
}

const searchSchema = z.object({
  schemas: z.array(z.string()).refine((all) => all.includes(SEARCH), `must name ${SEARCH}`),
  filter: z.string().optional(),
  sortBy: z.string().optional(),
  sortOrder: z.string().optional(),
  startIndex: z.number().int().optional(),
  count: z.number().int().optional(),
  attributes: z.array(z.string()).optional(),
  excludedAttributes: z.array(z.string()).optional(),
});

/** What the body of a search asks for. */
export function searchOf(body: unknown): Query {
  const parsed = searchSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ScimError(400, `${issue!.path.join('.')}: ${issue!.message}`, 'invalidSyntax');
  }
  const { attributes, excludedAttributes, ...rest } = parsed.data;
  return toQuery({ ...rest, attributes: attributes?.join(','), excludedAttributes: excludedAttributes?.join(',') });
}

/** What is sorted by; of addresses the account's. Null, where it need not be there. */
function orderOf(query: Query, searchable: Searchable, isStrict: boolean) {
  if (query.sortBy === null) return null;
  const path = attributePath(query.sortBy);
  const before = path && path.urn !== null ? (searchable.schemas[path.urn] ?? null) : '';
  const key = path && before !== null ? `${before}${path.name}${path.sub ? `.${path.sub}` : ''}`.toLowerCase() : '';
  const isEmail = Object.hasOwn(searchable.columns, 'username') && (key === 'emails' || key === 'emails.value');
  const column = Object.hasOwn(searchable.columns, key) ? searchable.columns[key] : undefined;
  if (!column && !isEmail) {
    if (!isStrict) return null;
    throw new ScimError(400, `There is no attribute ${query.sortBy} to sort by`, 'invalidPath');
  }
  const plain = isEmail ? sql`p.email` : column!.sql;
  const isText = isEmail || (column!.type === 'string' && !column!.isCaseExact);
  return { by: isText ? sql`lower(${plain})` : plain, isDescending: query.isDescending };
}

interface Reader {
  read(
    tx: TenantTx,
    site: string,
    query: Query,
    isStrict: boolean,
    offset: number,
    limit: number,
  ): Promise<Found<Resource>>;
}

const everything = sql<boolean>`true`;
const whereOf = (query: Query, searchable: Searchable, isStrict: boolean): RawBuilder<boolean> =>
  query.filter === null ? everything : filterSql(parseFilter(query.filter), searchable, isStrict);

const readers: Readonly<Record<ResourceName, Reader>> = {
  User: {
    async read(tx, site, query, isStrict, offset, limit) {
      const where = whereOf(query, searchableUsers(tx), isStrict);
      const order = orderOf(query, searchableUsers(tx), isStrict);
      const found = await listUsers(tx, { where, order, offset, limit });
      const groups = await listGroupsOfUsers(
        tx,
        found.rows.map((row) => row.id),
      );
      return { total: found.total, rows: found.rows.map((row) => userResource(site, row, groups.get(row.id) ?? [])) };
    },
  },
  Group: {
    async read(tx, site, query, isStrict, offset, limit) {
      const where = whereOf(query, searchableGroups(tx), isStrict);
      const order = orderOf(query, searchableGroups(tx), isStrict);
      const found = await listGroups(tx, { where, order, offset, limit });
      const ids = isSelected(query.selection, 'members') ? found.rows.map((row) => row.id) : [];
      const members = await listMembers(tx, ids);
      return { total: found.total, rows: found.rows.map((row) => groupResource(site, row, members.get(row.id) ?? [])) };
    },
  },
};

/** The page of a list that a query asks for. Of several kinds, those of the first come first. */
export async function readList(tx: TenantTx, site: string, kinds: readonly ResourceName[], query: Query) {
  const rows: Resource[] = [];
  let total = 0;
  for (const kind of kinds) {
    const offset = Math.max(query.offset - total, 0);
    const found = await readers[kind].read(tx, site, query, kinds.length === 1, offset, query.limit - rows.length);
    rows.push(...found.rows);
    total += found.total;
  }
  return {
    schemas: [LIST],
    totalResults: total,
    startIndex: query.offset + 1,
    itemsPerPage: rows.length,
    Resources: rows.map((row) => selected(row, query.selection)),
  };
}

/** A list of ours that is short and has no filters, as that of the schemas. */
export const listOf = (rows: readonly Resource[]) => ({
  schemas: [LIST],
  totalResults: rows.length,
  startIndex: 1,
  itemsPerPage: rows.length,
  Resources: rows,
});
