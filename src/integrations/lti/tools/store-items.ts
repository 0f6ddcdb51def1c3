/** Outside tools in topics, their columns of results, and the results. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Activity, Grading } from '#integrations/lti/rules.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'lti_item.custom': Readonly<Record<string, string>>;
    'lti_tool.custom': Readonly<Record<string, string>>;
  }
}

const itemColumns = ['i.item_id', 'i.tool_id', 'i.course_id', 'i.topic_id', 'i.title', 'i.url', 'i.is_link'] as const;

const items = (tx: TenantTx) =>
  tx
    .selectFrom('lti_item as i')
    .innerJoin('lti_tool as t', (join) =>
      join.onRef('t.tenant_id', '=', 'i.tenant_id').onRef('t.tool_id', '=', 'i.tool_id'),
    )
    .leftJoin('lti_column as c', (join) =>
      join.onRef('c.tenant_id', '=', 'i.tenant_id').onRef('c.item_id', '=', 'i.item_id').on('c.is_own', '=', true),
    )
    .select(itemColumns)
    .select(['i.custom', 'i.history', 'i.course_history', 't.name as tool', 't.is_enabled', 'c.column_id'])
    .select([
      sql<number | null>`c.max_score::float8`.as('max_score'),
      sql<number | null>`i.pass_percent::float8`.as('pass_percent'),
    ])
    .where('i.tenant_id', '=', tx.tenantId);

/** The tools in a topic in the order in which they were added, with the column that each shows. */
export const listItemRows = (tx: TenantTx, topicId: string) =>
  items(tx).where('i.topic_id', '=', topicId).orderBy('i.item_id').execute();
export type ItemRow = Awaited<ReturnType<typeof listItemRows>>[number];

/** The tools in these topics with all that a copy of them needs. */
export const listPlaced = (tx: TenantTx, topicIds: readonly string[]) =>
  items(tx)
    .select(['t.target_url', 'c.resource_id', 'c.tag'])
    .where('i.topic_id', '=', sql<string>`any(${[...topicIds]}::uuid[])`)
    .orderBy('i.topic_id')
    .orderBy('i.item_id')
    .execute();
export type PlacedRow = Awaited<ReturnType<typeof listPlaced>>[number];

export const findItem = (tx: TenantTx, id: string) => items(tx).where('i.item_id', '=', id).executeTakeFirst();

const lock = (tx: TenantTx, what: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`lti ${what}`}, 0))`.execute(tx);

/** How many tools are in a topic, to which nobody else adds any until the transaction ends. */
export async function lockItemsOf(tx: TenantTx, topicId: string): Promise<number> {
  await lock(tx, `items ${topicId}`);
  const row = await tx
    .selectFrom('lti_item')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('topic_id', '=', topicId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface NewItem {
  readonly toolId: string;
  readonly courseId: string;
  readonly topicId: string;
  readonly title: string;
  readonly url: string | null;
  /** Only an address, which needs `url`. */
  readonly isLink: boolean;
  readonly custom: Readonly<Record<string, string>>;
  /** The part of the highest result that completes the topic; null: the tool says when it is completed. */
  readonly passPercent: number | null;
  /** What it is copied from, the latest first. */
  readonly history?: readonly string[];
  readonly courseHistory?: readonly string[];
  readonly createdBy: string;
}

export async function insertItem(tx: TenantTx, item: NewItem, now: Date): Promise<string> {
  const id = uuid();
  await tx
    .insertInto('lti_item')
    .values({
      tenant_id: tx.tenantId,
      item_id: id,
      tool_id: item.toolId,
      course_id: item.courseId,
      topic_id: item.topicId,
      title: item.title,
      url: item.url,
      is_link: item.isLink,
      custom: JSON.stringify(item.custom),
      pass_percent: item.passPercent,
      history: [...(item.history ?? [])],
      course_history: [...(item.courseHistory ?? [])],
      created_by: item.createdBy,
      created_at: now,
    })
    .execute();
  return id;
}

export const updateItemRow = (
  tx: TenantTx,
  id: string,
  values: { title: string; url: string | null; pass_percent: number | null },
) => tx.updateTable('lti_item').set(values).where('tenant_id', '=', tx.tenantId).where('item_id', '=', id).execute();

export const deleteItem = (tx: TenantTx, id: string) =>
  tx.deleteFrom('lti_item').where('tenant_id', '=', tx.tenantId).where('item_id', '=', id).execute();

export interface ColumnValues {
  readonly label: string;
  readonly max_score: number;
  readonly resource_id: string | null;
  readonly tag: string | null;
}

const lineColumns = ['column_id', 'tool_id', 'course_id', 'item_id', 'label', 'resource_id', 'tag', 'is_own'] as const;
const maxScore = sql<number>`max_score::float8`;

const columns = (tx: TenantTx) =>
  tx.selectFrom('lti_column').select(lineColumns).select(maxScore.as('max_score')).where('tenant_id', '=', tx.tenantId);

export interface ColumnFilter {
  readonly item?: string | undefined;
  readonly resource?: string | undefined;
  readonly tag?: string | undefined;
}

/** The columns of a tool in a course. */
export const listColumns = (
  tx: TenantTx,
  at: { readonly toolId: string; readonly courseId: string },
  { item, resource, tag }: ColumnFilter,
  { ofst, limit }: { ofst: number; limit: number },
) =>
  columns(tx)
    .where('tool_id', '=', at.toolId)
    .where('course_id', '=', at.courseId)
    .$if(item !== undefined, (query) => query.where('item_id', '=', item!))
    .$if(resource !== undefined, (query) => query.where('resource_id', '=', resource!))
    .$if(tag !== undefined, (query) => query.where('tag', '=', tag!))
    .orderBy('column_id')
    .offset(ofst)
    .limit(limit)
    .execute();
export type ColumnRow = Awaited<ReturnType<typeof listColumns>>[number];

export const findColumn = (tx: TenantTx, toolId: string, courseId: string, id: string) =>
  columns(tx)
    .where('tool_id', '=', toolId)
    .where('course_id', '=', courseId)
    .where('column_id', '=', id)
    .executeTakeFirst();

/** How many columns a tool has in a course, in which it gets no others until the transaction ends. */
export async function lockColumnsOf(tx: TenantTx, toolId: string, courseId: string): Promise<number> {
  await lock(tx, `columns ${toolId} ${courseId}`);
  const row = await tx
    .selectFrom('lti_column')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('tool_id', '=', toolId)
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertColumn(
  tx: TenantTx,
  column: ColumnValues & {
    readonly toolId: string;
    readonly courseId: string;
    readonly itemId: string | null;
    readonly isOwn: boolean;
  },
  now: Date,
): Promise<string> {
  const id = uuid();
  const { toolId, courseId, itemId, isOwn, ...values } = column;
  await tx
    .insertInto('lti_column')
    .values({
      ...values,
      tenant_id: tx.tenantId,
      column_id: id,
      tool_id: toolId,
      course_id: courseId,
      item_id: itemId,
      is_own: isOwn,
      created_at: now,
    })
    .execute();
  return id;
}

export const updateColumn = (tx: TenantTx, id: string, values: Partial<ColumnValues>) =>
  tx.updateTable('lti_column').set(values).where('tenant_id', '=', tx.tenantId).where('column_id', '=', id).execute();

export const deleteColumn = (tx: TenantTx, id: string) =>
  tx.deleteFrom('lti_column').where('tenant_id', '=', tx.tenantId).where('column_id', '=', id).execute();

export interface ResultRow {
  readonly column_id: string;
  readonly person_id: string;
  readonly score: number | null;
  readonly max_score: number | null;
  readonly activity: Activity;
  readonly grading: Grading;
  readonly comment: string | null;
  readonly received_at: Date;
}

const resultColumns = ['r.column_id', 'r.person_id', 'r.comment', 'r.received_at'] as const;

const results = (tx: TenantTx) =>
  tx
    .selectFrom('lti_result as r')
    .select(resultColumns)
    .select((eb) => [
      eb.ref('r.activity').$castTo<Activity>().as('activity'),
      eb.ref('r.grading').$castTo<Grading>().as('grading'),
      sql<number | null>`r.score::float8`.as('score'),
      sql<number | null>`r.max_score::float8`.as('max_score'),
    ])
    .where('r.tenant_id', '=', tx.tenantId);

/** The results of one person in these columns. */
export const listResultsOf = (tx: TenantTx, personId: string, columnIds: readonly string[]): Promise<ResultRow[]> =>
  results(tx)
    .where('r.person_id', '=', personId)
    .where('r.column_id', '=', sql<string>`any(${[...columnIds]}::uuid[])`)
    .execute();

/** The results of a column with their people, by name. */
export async function listResults(tx: TenantTx, columnId: string, { ofst, limit }: { ofst: number; limit: number }) {
  const rows = await results(tx)
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.person_id', '=', 'r.person_id'),
    )
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('name'))
    .where('r.column_id', '=', columnId)
    .orderBy('p.last_form')
    .orderBy('p.first_form')
    .orderBy('r.person_id')
    .offset(ofst)
    .limit(limit)
    .execute();
  return { rows, total: (await countResults(tx, [columnId])).get(columnId) ?? 0 };
}

/** How many people have a result in each of these columns. */
export async function countResults(tx: TenantTx, columnIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('lti_result')
    .select(['column_id', sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', '=', tx.tenantId)
    .where('column_id', '=', sql<string>`any(${[...columnIds]}::uuid[])`)
    .groupBy('column_id')
    .execute();
  return new Map(rows.map((row) => [row.column_id, row.count]));
}

/** The time stamp of a person's result, which nobody changes until the transaction ends. */
export async function lockResult(tx: TenantTx, columnId: string, personId: string): Promise<Date | null> {
  // There may be no row to lock yet.
  await lock(tx, `result ${columnId} ${personId}`);
  const row = await tx
    .selectFrom('lti_result')
    .select('stamped_at')
    .where('tenant_id', '=', tx.tenantId)
    .where('column_id', '=', columnId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.stamped_at ?? null;
}

export const upsertResult = (
  tx: TenantTx,
  at: { readonly columnId: string; readonly personId: string },
  result: {
    readonly score: number | null;
    readonly max_score: number | null;
    readonly activity: Activity;
    readonly grading: Grading;
    readonly comment: string | null;
    readonly stamped_at: Date;
    readonly received_at: Date;
  },
) =>
  tx
    .insertInto('lti_result')
    .values({ ...result, tenant_id: tx.tenantId, column_id: at.columnId, person_id: at.personId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'column_id', 'person_id']).doUpdateSet(result))
    .execute();
