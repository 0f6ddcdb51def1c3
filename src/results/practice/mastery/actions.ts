/** The class map of mastery. */
import type { Actor } from '#access/subject.ts';
import { findGroup } from '#identity/people/api.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { totalIn } from '#platform/server/database/total-of.ts';
import { csvFile, csvLines } from '#platform/text/csv.ts';
import { type AttemptResultRow, fullName, listAttemptRowsByIds } from '#results/results/api.ts';
import { feedMemory } from '../actions-memory.ts';
import { isReleased } from '../rules.ts';
import { readScheduling } from '../store.ts';
import { ownRights } from '../store-released.ts';
import { findTagName } from '../store-teachers.ts';
import type { ClassMastery, TopicMastery } from './contract.ts';
import { MEAN_DIGITS, masteryOf } from './rules.ts';
import * as store from './store.ts';

/** As many attempts are taken in at one request; each takes a few milliseconds. */
const TAKEN_AT_ONCE = 100;

/**
 * Brings released attempts of the group's students into their memories, as when they look themselves. False where more are
 * left than one request takes.
 */
async function takeIn(tx: TenantTx, groupId: string, now: Date): Promise<boolean> {
  const rows = await listAttemptRowsByIds(tx, await store.listNotTaken(tx, groupId));
  const released = rows
    .filter((row) => isReleased(ownRights(row, now)))
    // Always in the same order, so that two requests at once wait for each other and don't lock each other out.
    .toSorted((one, other) => (one.attempt_id < other.attempt_id ? -1 : 1));
  const byPerson = new Map<string, AttemptResultRow[]>();
  for (const row of released.slice(0, TAKEN_AT_ONCE))
    byPerson.set(row.person_id, [...(byPerson.get(row.person_id) ?? []), row]);
  for (const personId of [...byPerson.keys()].toSorted()) {
    const aim = await readScheduling(tx, personId);
    await feedMemory(tx, personId, byPerson.get(personId)!, aim, now);
  }
  return released.length <= TAKEN_AT_ONCE;
}

async function refuseUnknown(tx: TenantTx, groupId: string): Promise<void> {
  if (!(await findGroup(tx, groupId))) throw notFound('The group');
}

/** Throws `not_found`. */
export async function readClass(tx: TenantTx, groupId: string, now: Date): Promise<ClassMastery> {
  await refuseUnknown(tx, groupId);
  const isComplete = await takeIn(tx, groupId, now);
  const topics = await store.listClassTopics(tx, groupId, now);
  return {
    students: await store.countStudents(tx, groupId),
    isComplete,
    topics: topics.map(({ tag_id, weak, middle, secure, students, ...row }) => ({
      _id: tag_id,
      ...row,
      students,
      weak,
      middle,
      secure,
      tooFew: students - weak - middle - secure,
    })),
  };
}

/** Throws `not_found`. */
export async function readTopic(
  tx: TenantTx,
  tagId: string,
  { group, ...page }: { readonly group: string; readonly ofst: number; readonly limit: number },
  now: Date,
): Promise<TopicMastery> {
  await refuseUnknown(tx, group);
  const tag = await findTagName(tx, tagId);
  if (!tag) throw notFound('The tag');
  const rows = await store.listTopicStudents(tx, group, tagId, page, now);
  return {
    topic: { _id: tagId, name: tag.name },
    students: rows.map((row) => ({ _id: row.person_id, name: fullName(row), n: row.n, mastery: masteryOf(row) })),
    total: await totalIn(rows, page.ofst, (other) => store.listTopicStudents(tx, group, tagId, other, now)),
  };
}

const headings = ['student', 'topic', 'questions', 'estimatePercent', 'lowPercent', 'highPercent'] as const;
const PART = 100;

/** Throws `not_found`. */
export async function streamCsv(
  inTenant: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>,
  actor: Actor,
  groupId: string,
  now: Date,
): Promise<AsyncGenerator<Uint8Array>> {
  await inTenant((tx) => refuseUnknown(tx, groupId));
  while (!(await inTenant((tx) => takeIn(tx, groupId, now))));
  const ids = await inTenant(async (tx) => {
    const found = await store.listStudentIds(tx, groupId);
    await writeAudit(tx, actor, 'practice.export', 'group', groupId, { count: found.length });
    return found;
  });
  return (async function* () {
    yield Buffer.from(csvFile([headings]));
    for (let start = 0; start < ids.length; start += PART) {
      const rows = await inTenant((tx) => store.listEvidence(tx, groupId, ids.slice(start, start + PART), now));
      yield Buffer.from(csvLines(rows.map(toLine)));
    }
  })();
}

function toLine(row: Awaited<ReturnType<typeof store.listEvidence>>[number]): (string | number | null)[] {
  const mastery = masteryOf(row);
  const percent = mastery && Math.round(100 * Number(mastery.estimate.toFixed(MEAN_DIGITS)));
  return [fullName(row), row.name, row.n, percent, mastery?.low ?? null, mastery?.high ?? null];
}
