/** Columns and results that tools send for a course (Assignment and Grade Services 2.0). */
import { z } from 'zod';
import { countFor } from '#courses/enrolment/api.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { At } from '../actions-launch.ts';
import { activities, gradings, plainLine, scoreBlocker, storable } from '../rules.ts';
import { findBySubject, isEnrolled, subjectsOf, type ToolRow } from '../store.ts';
import * as store from '../store-items.ts';
import { numberIn } from './members.ts';
import { ServiceRefused } from './token.ts';

export const COLUMN_TYPE = 'application/vnd.ims.lis.v2.lineitem+json';
export const COLUMNS_TYPE = 'application/vnd.ims.lis.v2.lineitemcontainer+json';
export const RESULTS_TYPE = 'application/vnd.ims.lis.v2.resultcontainer+json';

const AT_ONCE = 100;
/** Columns that a tool may have in one course. */
const MOST_COLUMNS = 200;

/** A tool in a course, and a column there. */
export interface Place {
  readonly tool: ToolRow;
  readonly courseId: string;
}

const text = (max: number) => z.string().max(max).transform(storable);

const columnSchema = z.object({
  label: text(500)
    .transform((given) => plainLine(given, 200))
    .pipe(z.string().min(1)),
  scoreMaximum: z.number().positive().max(1_000_000),
  resourceId: text(300).nullish(),
  resourceLinkId: text(300).nullish(),
  tag: text(300).nullish(),
});

/** Moodle 4.5 sends numbers as texts. */
const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,12})?$/)
    .transform(Number),
]);

/** ISO 8601; Moodle 4.5 writes the offset without a colon. */
const instant = z
  .string()
  .max(40)
  .transform((given) => given.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  .pipe(z.iso.datetime({ offset: true }))
  .transform((given) => new Date(given));

export const scoreSchema = z.object({
  userId: z.union([text(255), z.number().transform(String)]),
  scoreGiven: numeric.pipe(z.number().min(0).max(10_000_000)).optional(),
  scoreMaximum: numeric.pipe(z.number().positive().max(10_000_000)).optional(),
  activityProgress: z.enum(activities),
  gradingProgress: z.enum(gradings),
  comment: text(10_000).nullish(),
  timestamp: instant,
});

/** The body of a call. Throws `ServiceRefused` with what is wrong. */
export function parse<T>(schema: z.ZodType<T>, body: string): T {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    throw new ServiceRefused(400, 'invalid_request', 'The body is not JSON');
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const said = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new ServiceRefused(400, 'invalid_request', said);
}

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
  const limit = numberIn(query, 'limit', { least: 1, most: AT_ONCE });
  const ofst = query.has('from') ? numberIn(query, 'from', { least: 0, most: 999_999 }) : 0;
  const value = (name: string): string | undefined => query.get(name) ?? undefined;
  return inTenant(at.services.database, at.tenant.id, async (tx) => {
    const item = value('resource_link_id');
    if (item !== undefined && !z.uuid().safeParse(item).success) return { body: [], next: null };
    const filter = { item, resource: value('resource_id'), tag: value('tag') };
    const where = { toolId: place.tool.tool_id, courseId: place.courseId };
    const rows = await store.listColumns(tx, where, filter, { ofst, limit: limit + 1 });
    const next = new URLSearchParams(query);
    next.set('from', String(ofst + limit));
    return {
      body: rows.slice(0, limit).map((row) => toColumn(at, row)),
      next: rows.length > limit ? `${addressOf(at, place.courseId)}?${next}` : null,
    };
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
    const itemId = await itemOf(tx, place, given.resourceLinkId);
    if ((await store.countColumns(tx, tool.tool_id, courseId)) >= MOST_COLUMNS)
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

export const blockers = {
  older: [409, 'A score with the same or a later timestamp is stored'],
  future: [400, 'timestamp is in the future'],
  beyond: [400, 'scoreGiven is more than scoreMaximum'],
  lacks: [400, 'scoreMaximum is missing'],
} as const;

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
    const blocker = scoreBlocker(given, await store.lockResult(tx, id, personId), now);
    if (blocker) throw new ServiceRefused(blockers[blocker][0], 'invalid_request', blockers[blocker][1]);
    const hasScore = given.scoreGiven !== undefined;
    await store.upsertResult(
      tx,
      { columnId: column.column_id, personId },
      {
        score: given.scoreGiven ?? null,
        max_score: hasScore ? given.scoreMaximum! : null,
        activity: given.activityProgress,
        grading: given.gradingProgress,
        comment: given.comment ? given.comment.slice(0, 2_000) : null,
        stamped_at: given.timestamp,
        received_at: now,
      },
    );
    if (column.is_own) await countFor(tx, place.courseId, personId, now);
  });
}

/** Results of a column, scaled to its maximum, and the address of the next page. */
export function listResults(at: At, place: Place, id: string, query: URLSearchParams) {
  const limit = numberIn(query, 'limit', { least: 1, most: AT_ONCE });
  const ofst = query.has('from') ? numberIn(query, 'from', { least: 0, most: 999_999 }) : 0;
  const user = query.get('user_id');
  return inTenant(at.services.database, at.tenant.id, async (tx) => {
    const column = await getColumn(tx, place, id);
    const address = `${addressOf(at, place.courseId)}/${id}`;
    const only =
      user !== null && z.uuid().safeParse(user).success ? await findBySubject(tx, place.tool.tool_id, user) : null;
    const { rows, total } =
      user === null
        ? await store.listResults(tx, id, { ofst, limit })
        : { rows: only === null ? [] : await store.listResultsOf(tx, only, [id]), total: 0 };
    const subjects = await subjectsOf(
      tx,
      place.tool.tool_id,
      rows.map((row) => row.person_id),
    );
    const next = new URLSearchParams(query);
    next.set('from', String(ofst + limit));
    return {
      next: total > ofst + limit ? `${address}/results?${next}` : null,
      body: rows.map((row) => ({
        id: `${address}/results/${subjects.get(row.person_id)!}`,
        scoreOf: address,
        userId: subjects.get(row.person_id)!,
        ...(row.score !== null && {
          resultScore: (row.score / row.max_score!) * column.max_score,
          resultMaximum: column.max_score,
        }),
        ...(row.comment !== null && { comment: row.comment }),
      })),
    };
  });
}
