/** Outside tools in the topics of courses. */
import { can } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { getTopicRow } from '#courses/courses/api.ts';
import { read as readTopic } from '#courses/enrolment/api.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { addressBlocker } from '#platform/server/http/guarded-fetch.ts';
import type { Services } from '#platform/server/services.ts';
import { type createItem, type ItemInput, itemBody, type ToolItem, type updateItem } from './contract.ts';
import * as tools from './store.ts';
import * as store from './store-items.ts';

/** As many tools as a topic may have. */
export const MOST_ITEMS = 50;

type Result = Omit<store.ResultRow, 'column_id' | 'person_id'>;

const toResult = (row: Result) => ({
  score: row.score,
  maxScore: row.max_score,
  activity: row.activity,
  grading: row.grading,
  comment: row.comment,
  receivedAt: row.received_at.toISOString(),
});

const toItem = (row: store.ItemRow, result: Result | undefined, results: number | null): ToolItem => ({
  _id: row.item_id,
  tool: { _id: row.tool_id, name: row.tool, isEnabled: row.is_enabled },
  title: row.title,
  url: row.url ?? '',
  isLink: row.is_link,
  maxScore: row.max_score,
  passPercent: row.pass_percent,
  result: result ? toResult(result) : null,
  results,
});

/** The topic, where the actor may read it now. Throws `not_found` or `not_started`. */
export async function getReadableTopic(tx: TenantTx, actor: Actor, topicId: string, now: Date) {
  const topic = await tools.findTopic(tx, topicId);
  if (!topic) throw notFound('The topic');
  await readTopic(tx, actor, topic.course_id, topicId, now);
  return topic;
}

export async function readItems(tx: TenantTx, actor: Actor, topicId: string, now: Date): Promise<ToolItem[]> {
  await getReadableTopic(tx, actor, topicId, now);
  const rows = await store.listItemRows(tx, topicId);
  const columns = rows.flatMap(({ column_id }) => (column_id === null ? [] : [column_id]));
  const isFaculty = can(actor, 'course.write');
  const counts = isFaculty ? await store.countResults(tx, columns) : null;
  const own = new Map((await store.listResultsOf(tx, actor.personId, columns)).map((one) => [one.column_id, one]));
  return rows
    .filter((row) => isFaculty || row.is_enabled)
    .map((row) => toItem(row, own.get(row.column_id ?? ''), counts && (counts.get(row.column_id ?? '') ?? 0)));
}

async function getItem(tx: TenantTx, id: string): Promise<store.ItemRow> {
  const row = await store.findItem(tx, id);
  if (!row) throw notFound('The tool in the topic');
  return row;
}

async function getWritableTopic(tx: TenantTx, topicId: string) {
  const topic = await tools.findTopic(tx, topicId);
  if (!topic) throw notFound('The topic');
  await getTopicRow(tx, topic.course_id, topicId);
  return topic;
}

function refuseUrl(services: Services, url: string): void {
  const blocker = url === '' ? null : addressBlocker(url, services.config.SSO_LOCAL);
  if (blocker !== null) throw badField('url', blocker);
}

/** Puts a tool into a topic, with its column where results are taken. */
export async function placeItem(
  tx: TenantTx,
  actor: { readonly personId: string },
  item: store.NewItem & {
    readonly maxScore: number | null;
    readonly resourceId?: string | null;
    readonly tag?: string | null;
  },
  now: Date,
): Promise<string> {
  if ((await store.lockItemsOf(tx, item.topicId)) >= MOST_ITEMS)
    throw new Refusal('impossible', `A topic has at most ${MOST_ITEMS} outside tools`);
  const id = await store.insertItem(tx, item, now);
  if (item.maxScore !== null)
    await store.insertColumn(
      tx,
      {
        toolId: item.toolId,
        courseId: item.courseId,
        itemId: id,
        label: item.title,
        max_score: item.maxScore,
        resource_id: item.resourceId ?? null,
        tag: item.tag ?? null,
        isOwn: true,
      },
      now,
    );
  await writeAudit(tx, actor, 'lti-tool.place', 'lti_tool', item.toolId, { title: item.title });
  return id;
}

export async function addItem(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  topicId: string,
  given: BodyOf<typeof createItem>,
): Promise<ToolItem> {
  const topic = await getWritableTopic(tx, topicId);
  const tool = await tools.findTool(tx, given.tool);
  if (!tool?.is_enabled) throw badField('tool', 'There is no such tool, or it is disabled');
  if (given.maxScore !== null && !tool.takes_grades) throw badField('maxScore', 'This tool sends no results');
  refuseUrl(services, given.url);
  const item = {
    toolId: tool.tool_id,
    courseId: topic.course_id,
    topicId,
    title: given.title,
    url: given.url || null,
    isLink: false,
    custom: {},
    createdBy: actor.personId,
    maxScore: given.maxScore,
    passPercent: given.maxScore === null ? null : given.passPercent,
  };
  const id = await placeItem(tx, actor, item, services.clock());
  return toItem(await getItem(tx, id), undefined, 0);
}

export async function changeItem(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  id: string,
  changes: BodyOf<typeof updateItem>,
): Promise<ToolItem> {
  const { tool_id, course_id } = await getItem(tx, id);
  // Two changes at once, or the tool itself, must not add a column each.
  await store.lockColumnsOf(tx, tool_id, course_id);
  const row = await getItem(tx, id);
  const given: ItemInput = withChanges(itemBody, toItem(row, undefined, 0), changes);
  refuseUrl(services, given.url);
  if (row.is_link && given.url === '') throw badField('url', 'Enter an address');
  if (row.is_link && given.maxScore !== null) throw badField('maxScore', 'A link has no results');
  await store.updateItemRow(tx, id, {
    title: given.title,
    url: given.url || null,
    pass_percent: given.maxScore === null ? null : given.passPercent,
  });
  const column = { label: given.title, max_score: given.maxScore ?? 0, resource_id: null, tag: null };
  if (given.maxScore === null) {
    if (row.column_id !== null) await store.deleteColumn(tx, row.column_id);
  } else if (row.column_id === null) {
    const at = { toolId: row.tool_id, courseId: row.course_id, itemId: id, isOwn: true };
    await store.insertColumn(tx, { ...column, ...at }, services.clock());
  } else await store.updateColumn(tx, row.column_id, { label: given.title, max_score: given.maxScore });
  await writeAudit(tx, actor, 'lti-tool.change', 'lti_tool', row.tool_id, { title: given.title });
  const after = await getItem(tx, id);
  const counts = await store.countResults(tx, after.column_id === null ? [] : [after.column_id]);
  return toItem(after, undefined, counts.get(after.column_id ?? '') ?? 0);
}

export async function dropItem(tx: TenantTx, actor: Actor, id: string): Promise<void> {
  const row = await getItem(tx, id);
  await store.deleteItem(tx, id);
  await writeAudit(tx, actor, 'lti-tool.unplace', 'lti_tool', row.tool_id, { title: row.title });
}

export async function readItemResults(tx: TenantTx, id: string, page: { ofst: number; limit: number }) {
  const row = await getItem(tx, id);
  if (row.column_id === null) return { results: [], total: 0 };
  const { rows, total } = await store.listResults(tx, row.column_id, page);
  return {
    results: rows.map((one) => ({ ...toResult(one), person: { _id: one.person_id, name: one.name } })),
    total,
  };
}
