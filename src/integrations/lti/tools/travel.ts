/** Outside tools that travel with their course: into a copy of it, or into a file and out of it (decision 151). */
import type { PlacedTool, ToolMatch, TopicTools, TravellingTool } from '#access/topic-tools.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { placeItem } from './actions-items.ts';
import { listToolRows, type ToolRow } from './store.ts';
import { listPlaced, type NewItem, type PlacedRow } from './store-items.ts';

/** As many copies of copies as a tool is told of. */
const MOST_HISTORY = 20;

const toTravelling = (row: PlacedRow): PlacedTool => ({
  topic: row.topic_id,
  title: row.title,
  tool: { name: row.tool, address: row.target_url },
  url: row.url,
  isLink: row.is_link,
  custom: row.custom,
  maxScore: row.max_score,
  passPercent: row.pass_percent,
  resourceId: row.resource_id,
  tag: row.tag,
});

/** The registration that a tool of a file means: the one with its address, or of several the one with its name too. */
function registrationOf({ tool }: TravellingTool, rows: readonly ToolRow[]): ToolRow | 'missing' | 'several' {
  const there = rows.filter((row) => row.target_url === tool.address);
  const named = there.filter((row) => row.name === tool.name);
  const [one, ...others] = named.length > 0 ? named : there;
  return one === undefined ? 'missing' : others.length > 0 ? 'several' : one;
}

const matchOf = (given: TravellingTool, row: ToolRow): ToolMatch =>
  !row.is_enabled ? 'disabled' : given.maxScore !== null && !row.takes_grades ? 'results' : 'ready';

/** Puts a tool into a topic as it was elsewhere. */
function placeAgain(
  tx: TenantTx,
  actor: { readonly personId: string },
  { topic, tool: _, ...item }: PlacedTool,
  at: Pick<NewItem, 'toolId' | 'courseId' | 'history' | 'courseHistory'>,
  now: Date,
) {
  return placeItem(tx, actor, { ...at, ...item, topicId: topic, createdBy: actor.personId }, now);
}

/** What courses call of this slice. */
export const topicTools: TopicTools = {
  list: async (tx, topicIds) => (await listPlaced(tx, topicIds)).map(toTravelling),
  async match(tx, tools) {
    const rows = tools.length === 0 ? [] : await listToolRows(tx);
    return tools.map((one) => {
      const found = registrationOf(one, rows);
      return typeof found === 'string' ? found : matchOf(one, found);
    });
  },
  async place(tx, actor, courseId, tools, now) {
    const rows = tools.length === 0 ? [] : await listToolRows(tx);
    const matches: ToolMatch[] = [];
    for (const given of tools) {
      const found = registrationOf(given, rows);
      if (typeof found === 'string') {
        matches.push(found);
        continue;
      }
      const taken = found.takes_grades && !given.isLink ? given : { ...given, maxScore: null, passPercent: null };
      await placeAgain(tx, actor, taken, { toolId: found.tool_id, courseId }, now);
      matches.push(matchOf(given, found));
    }
    return matches;
  },
  async copy(tx, actor, courseId, topics, now) {
    for (const row of await listPlaced(tx, [...topics.keys()])) {
      const placed = { ...toTravelling(row), topic: topics.get(row.topic_id)! };
      const at = {
        toolId: row.tool_id,
        courseId,
        history: [row.item_id, ...row.history].slice(0, MOST_HISTORY),
        courseHistory: [row.course_id, ...row.course_history].slice(0, MOST_HISTORY),
      };
      await placeAgain(tx, actor, placed, at, now);
    }
  },
};
