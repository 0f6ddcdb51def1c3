/** Practice that is assigned: by faculty, and as its students see it. */
import type { Actor } from '#access/subject.ts';
import { notifyMany } from '#messaging/notifications/api.ts';
import { type Notice, writtenTime } from '#messaging/notifications/rules.ts';
import { badField, notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { totalIn } from '#platform/server/database/total-of.ts';
import { fullName } from '#results/results/api.ts';
import { openDesk } from '../actions.ts';
import { COUNTED_DUE } from '../rules.ts';
import { countUpTo } from '../store.ts';
import { inSource } from '../store-sources.ts';
import type { Assignment, AssignmentInput, AssignmentStudents, MyAssignment } from './contract.ts';
import { isShown, SHOWN_OVERDUE_MS } from './rules.ts';
import * as store from './store.ts';

interface Page {
  readonly ofst: number;
  readonly limit: number;
}

const toView = (row: store.AssignmentRow): Assignment => ({
  _id: row.assignment_id,
  topics: [...row.topics],
  groups: [...row.groups],
  people: [...row.people],
  count: row.question_count,
  dueAt: row.due_at.toISOString(),
  note: row.note,
  createdAt: row.created_at.toISOString(),
  students: row.students,
  finished: row.finished,
});

export async function readAssignments(tx: TenantTx, page: Page) {
  const { rows, total } = await store.listRows(tx, page);
  return { assignments: rows.map(toView), total };
}

/** Throws `not_found`. */
export async function readAssignment(tx: TenantTx, id: string): Promise<Assignment> {
  const row = await store.findRow(tx, id);
  if (!row) throw notFound('The assignment');
  return toView(row);
}

/** Throws `not_found`. */
export async function readStudents(tx: TenantTx, id: string, page: Page): Promise<AssignmentStudents> {
  await readAssignment(tx, id);
  const rows = await store.listProgress(tx, id, page);
  return {
    students: rows.map((row) => ({
      _id: row.person_id,
      name: fullName(row),
      done: row.done,
      questions: row.questions,
      rightFirst: row.right_first,
      rightLast: row.right_last,
      lastAt: row.last_at?.toISOString() ?? null,
    })),
    total: await totalIn(rows, page.ofst, (other) => store.listProgress(tx, id, other)),
  };
}

async function refuseUnknown(tx: TenantTx, input: AssignmentInput): Promise<void> {
  const known = await store.listKnown(tx, input);
  const messages = {
    topics: 'Must be a topic',
    groups: 'Must be a group of people',
    people: 'Must be a student',
  } as const;
  for (const field of ['topics', 'groups', 'people'] as const) {
    const unknown = input[field].findIndex((id) => !known.has(`${field} ${id}`));
    if (unknown >= 0) throw badField(`${field}.${unknown}`, messages[field]);
  }
}

function noticeOf({ topics, dueAt, note }: Assignment, timeZone: string): Notice {
  const names = topics.map(({ name }) => name).join(', ');
  return {
    kind: 'quiz',
    title: (say) => say.practiceAssigned(names),
    body: (say, language) =>
      `${say.practiceDue(writtenTime(new Date(dueAt), language, timeZone, 'day'))} ${note}`.trim(),
    href: '/practice',
  };
}

/** Throws `invalid_input` for topics, groups and students that are not there, and for a date in the past. */
export async function assign(
  tx: TenantTx,
  actor: Actor,
  input: AssignmentInput,
  timeZone: string,
  now: Date,
): Promise<{ _id: string }> {
  await refuseUnknown(tx, input);
  if (new Date(input.dueAt) <= now) throw badField('dueAt', 'Must be in the future');
  const id = await store.insertAssignment(tx, input, actor.personId, now);
  const assignment = await readAssignment(tx, id);
  await notifyMany(tx, await store.listAudience(tx, id), noticeOf(assignment, timeZone));
  await writeAudit(tx, actor, 'practice.create', 'practice', id, {
    name: assignment.topics.map(({ name }) => name).join(', '),
    count: assignment.students,
  });
  return { _id: id };
}

/** Replaces what was assigned; who was not asked before is notified. Throws `not_found`, `invalid_input`. */
export async function reassign(
  tx: TenantTx,
  actor: Actor,
  id: string,
  input: AssignmentInput,
  timeZone: string,
): Promise<void> {
  await readAssignment(tx, id);
  await refuseUnknown(tx, input);
  const before = new Set(await store.listAudience(tx, id));
  await store.updateAssignmentRow(tx, id, input);
  const assignment = await readAssignment(tx, id);
  const added = (await store.listAudience(tx, id)).filter((personId) => !before.has(personId));
  await notifyMany(tx, added, noticeOf(assignment, timeZone));
  await writeAudit(tx, actor, 'practice.update', 'practice', id, {
    name: assignment.topics.map(({ name }) => name).join(', '),
    count: assignment.students,
  });
}

/** Throws `not_found`. */
export async function removeAssignment(tx: TenantTx, actor: Actor, id: string): Promise<void> {
  const { topics } = await readAssignment(tx, id);
  await store.deleteAssignmentRow(tx, id);
  await writeAudit(tx, actor, 'practice.delete', 'practice', id, { name: topics.map(({ name }) => name).join(', ') });
}

/** What the student is asked to practise. Nothing else is read where nothing is assigned. */
export async function readMine(tx: TenantTx, actor: Actor, now: Date): Promise<MyAssignment[]> {
  const rows = (await store.listMine(tx, actor.personId, new Date(now.getTime() - SHOWN_OVERDUE_MS))).filter((row) =>
    isShown({ dueAt: row.due_at, count: row.question_count, done: row.done }, now),
  );
  if (rows.length === 0) return [];
  const { cards } = await openDesk(tx, actor, now);
  const mine: MyAssignment[] = [];
  for (const row of rows) {
    const available = await countUpTo(
      inSource(tx, cards(), actor.personId, { from: 'assignment', assignment: row.assignment_id }, now),
    );
    mine.push({
      _id: row.assignment_id,
      topics: [...row.topics],
      note: row.note,
      count: row.question_count,
      done: row.done,
      dueAt: row.due_at.toISOString(),
      isOverdue: row.due_at <= now,
      available: Math.min(available, COUNTED_DUE),
    });
  }
  return mine;
}
