/** Columns and results that tools send for a course (Assignment and Grade Services 2.0). */
import { z } from 'zod';
import { countFor } from '#courses/enrolment/api.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { At } from '../actions-launch.ts';
import { plainLine, SMALLEST_MAXIMUM } from '../rules.ts';
import { findBySubject, isEnrolled, type ToolRow } from '../store.ts';
import * as store from '../store-items.ts';
import { pageIn, pageOf, parse, resultsPage, scoreSchema, shareOf, takenScore, text } from './scores.ts';
import { ServiceRefused } from './token.ts';

export const COLUMN_TYPE = 'application/vnd.ims.lis.v2.lineitem+json';
export const COLUMNS_TYPE = 'application/vnd.ims.lis.v2.lineitemcontainer+json';
export const RESULTS_TYPE = 'application/vnd.ims.lis.v2.resultcontainer+json';

/** Columns that a tool may have in one course. */
const MOST_COLUMNS = 200;

/** A tool in a course, and a column there. */
export interface Place {
  readonly tool: ToolRow;
  readonly courseId: string;
}

const columnSchema = z.object({
  label: text(500)
    .transform((given) => plainLine(given, 200))
    .pipe(z.string().min(1)),
  scoreMaximum: z.number().min(SMALLEST_MAXIMUM).max(1_000_000),
  resourceId: text(300).nullish(),
  resourceLinkId: text(300).nullish(),
  tag: text(300).nullish(),
});

const addressOf = ({ site }: At, courseId: string): string => `${site}/lti/tools/courses/${courseId}/lineitems`;

const toColumn = (at: At, row: store.ColumnRow): object => ({
  id: `${addressOf(at, row.course_id)}/${row.column_id}`,
  label: row.label,
  scoreMaximum: row.max_score,
  ...(row.item_id !== null && { resourceLinkId: row.item_id }),
  ...(row.resource_id !== null && { resourceId: row.resource_id }),
  ...(row.tag !== null && { tag: row.tag }),
});

const notThere = () => new ServiceRefused(404, 'not_found', 'No such line item');

async function getColumn(tx: TenantTx, { tool, courseId }: Place, id: string): Promise<store.ColumnRow> {
  const row = z.uuid().safeParse(id).success ? await store.findColumn(tx, tool.tool_id, courseId, id) : undefined;
  if (!row) throw notThere();
  return row;
}

/** The item of this tool in this course that a column says it belongs to; null where it says none. */
async function itemOf(
  tx: TenantTx,
  { tool, courseId }: Place,
  link: string | null | undefined,
): Promise<string | null> {
  if (link == null || link === '') return null;
  const item = z.uuid().safeParse(link).success ? await store.findItem(tx, link) : undefined;
  if (item?.tool_id !== tool.tool_id || item.course_id !== courseId)
    throw new ServiceRefused(404, 'not_found', 'No such resource link in this course');
  return item.item_id;
}

/** One page of the columns, and the address of the next one. */
export function listColumns(at: At, place: Place, query: URLSearchParams) {
  const { ofst, limit } = pageIn(query);
  const value = (name: string): string | undefined => query.get(name) ?? undefined;
  return inTenant(at.services.database, at.tenant.id, async (tx) => {
    const item = value('resource_link_id');
    if (item !== undefined && !z.uuid().safeParse(item).success) return { body: [], next: null };
    const filter = { item, resource: value('resource_id'), tag: value('tag') };
    const where = { toolId: place.tool.tool_id, courseId: place.courseId };
    const rows = await store.listColumns(tx, where, filter, { ofst, limit: limit + 1 });
    const { rows: shown, next } = pageOf(rows, addressOf(at, place.courseId), query);
    return { body: shown.map((row) => toColumn(at, row)), next };
  });
}

export function readColumn(at: At, place: Place, id: string): Promise<object> {
  return inTenant(at.services.database, at.tenant.id, async (tx) => toColumn(at, await getColumn(tx, place, id)));
}

export function createColumn(at: At, place: Place, body: string): Promise<object> {
  const given = parse(columnSchema, body);
  const { services, tenant } = at;
  const { tool, courseId } = place;
  return inTenant(services.database, tenant.id, async (tx) => {
    const columns = await store.lockColumnsOf(tx, tool.tool_id, courseId);
    const itemId = await itemOf(tx, place, given.resourceLinkId);
    if (columns >= MOST_COLUMNS)
      throw new ServiceRefused(400, 'invalid_request', `A tool has at most ${MOST_COLUMNS} line items in a course`);
    const item = itemId === null ? null : await store.findItem(tx, itemId);
    const values = {
      toolId: tool.tool_id,
      courseId,
      itemId,
      label: given.label,
      max_score: given.scoreMaximum,
      resource_id: given.resourceId ?? null,
      tag: given.tag ?? null,
      // The first column of an item that has none is the one that its topic shows.
      isOwn: item !== null && item !== undefined && item.column_id === null,
    };
    return toColumn(at, await getColumn(tx, place, await store.insertColumn(tx, values, services.clock())));
  });
}

export function changeColumn(at: At, place: Place, id: string, body: string): Promise<object> {
  const given = parse(columnSchema, body);
  return inTenant(at.services.database, at.tenant.id, async (tx) => {
    const before = await getColumn(tx, place, id);
    if ((await itemOf(tx, place, given.resourceLinkId ?? before.item_id)) !== before.item_id)
      throw new ServiceRefused(400, 'invalid_request', 'A line item stays with its resource link');
    await store.updateColumn(tx, id, {
      label: given.label,
      max_score: given.scoreMaximum,
      ...(given.resourceId !== undefined && { resource_id: given.resourceId }),
      ...(given.tag !== undefined && { tag: given.tag }),
    });
    return toColumn(at, await getColumn(tx, place, id));
  });
}

/** Deletes a column that the tool has made. What a teacher has put into a topic is theirs. */
export function dropColumn(at: At, place: Place, id: string): Promise<void> {
  return inTenant(at.services.database, at.tenant.id, async (tx) => {
    const row = await getColumn(tx, place, id);
    if (row.is_own) throw new ServiceRefused(403, 'forbidden', 'This line item belongs to a link of the course');
    await store.deleteColumn(tx, id);
  });
}

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text));

/** Stores what a tool says of a member of the course. An older score never replaces a newer one. */
export function takeScore(at: At, place: Place, id: string, body: string): Promise<void> {
  const given = parse(scoreSchema, body);
  const { services, tenant } = at;
  return inTenant(services.database, tenant.id, async (tx) => {
    const column = await getColumn(tx, place, id);
    const known = z.uuid().safeParse(given.userId).success;
    const personId = known ? await findBySubject(tx, place.tool.tool_id, given.userId) : null;
    if (personId === null || !(await isEnrolled(tx, place.courseId, personId)))
      throw new ServiceRefused(404, 'not_found', 'This user is no learner of the course');
    const now = services.clock();
    const { score, most, ...rest } = takenScore(given, await store.lockResult(tx, id, personId), now);
    await store.upsertResult(
      tx,
      { columnId: column.column_id, personId },
      { ...rest, score: numberOrNull(score), max_score: numberOrNull(most) },
    );
    if (column.is_own) await countFor(tx, place.courseId, personId, now);
  });
}

/** Results of a column, scaled to its maximum, and the address of the next page. */
export function listResults(at: At, place: Place, id: string, query: URLSearchParams) {
  return inTenant(at.services.database, at.tenant.id, async (tx) => {
    const column = await getColumn(tx, place, id);
    const line = { address: `${addressOf(at, place.courseId)}/${id}`, most: column.max_score, query };
    return resultsPage(tx, place.tool.tool_id, line, async (personId, page) => {
      const rows =
        personId === null
          ? (await store.listResults(tx, id, page)).rows
          : await store.listResultsOf(tx, personId, [id]);
      return rows.map(({ score, max_score, ...row }) => ({
        ...row,
        share: score === null ? null : shareOf(score, max_score!),
      }));
    });
  });
}
