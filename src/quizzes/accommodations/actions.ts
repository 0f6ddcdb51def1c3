/** Accommodations: made, changed, taken back, explained. */

import type { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findSafeBrowserRow, freeAttempts, keysIn } from '#quizzes/safe-browser/store.ts';
import { findQuizRow, getRevisionRow, listKnownGroupIds, type QuizRow } from '#quizzes/store.ts';
import { moveDeadlines, publishAttempts } from '#quizzes/store-running.ts';
import type { ExplainedRules, Override, OverrideInput, timeRulesSchema } from './contract.ts';
import { overrideInputSchema, type updateOverride as updateOverrideCall } from './contract.ts';
import { effectiveRules, type TimeRules } from './rules.ts';
import * as store from './store.ts';

type TimeRulesView = z.output<typeof timeRulesSchema>;

const toView = (rules: TimeRules): TimeRulesView => ({
  durationSeconds: rules.durationSeconds,
  opensAt: rules.opensAt?.toISOString() ?? null,
  closesAt: rules.closesAt?.toISOString() ?? null,
  attemptsAllowed: rules.attemptsAllowed,
});

const fullName = (row: { first_name: string | null; last_name: string | null; email: string | null }): string =>
  `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || (row.email ?? '');

async function getQuizRow(tx: TenantTx, quizId: string): Promise<QuizRow> {
  const row = await findQuizRow(tx, quizId);
  if (!row) throw notFound('The quiz');
  return row;
}

/** The rules that overrides change: those that are published, or else those that are being written. */
async function getBase(tx: TenantTx, quiz: QuizRow): Promise<TimeRules> {
  return store.timeRulesOf(await getRevisionRow(tx, quiz.quiz_id, quiz.published_revision ?? quiz.newest_revision));
}

/** Seconds by which the closing time cuts even students who start as soon as the quiz opens. */
function cutOf({ durationSeconds, opensAt, closesAt }: TimeRules): number {
  if (durationSeconds === null || opensAt === null || closesAt === null) return 0;
  return Math.max(0, durationSeconds - Math.floor((closesAt.getTime() - opensAt.getTime()) / 1000));
}

function toOverrideView(row: store.OverrideListRow, base: TimeRules): Override {
  const effective = effectiveRules(base, [store.toOverride(row)]);
  return {
    _id: row.override_id,
    person: row.person_id === null ? null : { _id: row.person_id, name: fullName(row), email: row.email ?? '' },
    group: row.group_id === null ? null : { _id: row.group_id, name: row.group_name ?? '', members: row.members },
    extraMinutes: row.extra_minutes,
    factor: row.factor === null ? null : Number(row.factor),
    opensAt: row.opens_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    keepsClose: row.keeps_close,
    attemptsAllowed: row.attempts_allowed,
    code: row.code,
    tools: row.tools as Override['tools'],
    withoutSafeBrowser: row.without_safe_browser,
    reason: row.reason,
    edit: row.edit,
    updatedAt: row.updated_at.toISOString(),
    effective: toView(effective),
    cutSeconds: cutOf(effective),
  };
}

export async function listOverrides(tx: TenantTx, quizId: string, page: { ofst: number; limit: number }) {
  const base = await getBase(tx, await getQuizRow(tx, quizId));
  const rows = await store.listOverrideRows(tx, quizId, page);
  return {
    overrides: rows.map((row) => toOverrideView(row, base)),
    total: await store.countOverrides(tx, quizId),
    base: toView(base),
  };
}

const toNew = (input: OverrideInput): store.NewOverride => ({
  extraMinutes: input.extraMinutes,
  factor: input.factor === null ? null : input.factor.toFixed(2),
  opensAt: input.opensAt === null ? null : new Date(input.opensAt),
  closesAt: input.closesAt === null ? null : new Date(input.closesAt),
  keepsClose: input.keepsClose,
  attemptsAllowed: input.attemptsAllowed,
  code: input.code,
  tools: [...new Set(input.tools)],
  withoutSafeBrowser: input.withoutSafeBrowser,
  reason: input.reason,
});

/** What was given reaches those who are working; nobody gets less time than they have. */
async function reachRunning(tx: TenantTx, quiz: QuizRow, now: Date): Promise<number> {
  if (quiz.published_revision === null) return 0;
  const revision = await getRevisionRow(tx, quiz.quiz_id, quiz.published_revision);
  const moved = await moveDeadlines(tx, quiz.quiz_id, revision, now, { neverLess: true });
  const freed = await freeExempt(tx, quiz.quiz_id);
  const reached = [...new Set([...moved, ...freed])];
  await publishAttempts(tx, quiz.quiz_id, reached);
  return reached.length;
}

/** Students who are working and are exempt now need Safe Exam Browser no longer. */
async function freeExempt(tx: TenantTx, quizId: string): Promise<string[]> {
  const running = await store.listOverridesOfRunning(tx, quizId);
  const exempt = [...running].filter(([, all]) => all.some((one) => one.withoutSafeBrowser)).map(([person]) => person);
  return exempt.length === 0 ? [] : freeAttempts(tx, quizId, exempt);
}

async function readOverride(tx: TenantTx, quiz: QuizRow, overrideId: string): Promise<Override> {
  const [row] = await store.listOverrideRows(tx, quiz.quiz_id, { ofst: 0, limit: 1, id: overrideId });
  if (!row) throw notFound('The override');
  return toOverrideView(row, await getBase(tx, quiz));
}

/** What the log says of the rules: what is given, and of a code only that there is one. */
const told = (input: OverrideInput) => {
  const { code, extraMinutes, factor, opensAt, closesAt, attemptsAllowed, keepsClose, tools } = input;
  const { withoutSafeBrowser, reason } = input;
  return {
    ...(extraMinutes !== null && { extraMinutes }),
    ...(factor !== null && { factor }),
    ...(opensAt !== null && { opensAt }),
    ...(closesAt !== null && { closesAt }),
    ...(attemptsAllowed !== null && { attemptsAllowed }),
    ...(code !== null && { hasCode: true }),
    ...(keepsClose && { keepsClose }),
    ...(tools.length > 0 && { tools }),
    ...(withoutSafeBrowser && { withoutSafeBrowser }),
    reason,
  };
};

/** Throws `not_found`, `invalid_input` (nobody of that id), `conflict` (this person or group has one already). */
export async function createOverride(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  input: OverrideInput & { person?: string | undefined; group?: string | undefined },
  now: Date,
): Promise<Override> {
  const quiz = await getQuizRow(tx, quizId);
  const holder = { personId: input.person ?? null, groupId: input.group ?? null };
  if (holder.personId !== null && !(await store.findHolder(tx, holder.personId)))
    throw badField('person', 'Must be a person of this site');
  if (holder.groupId !== null && !(await listKnownGroupIds(tx, [holder.groupId])).has(holder.groupId))
    throw badField('group', 'Must be a group of people');
  const id = await store.insertOverride(tx, quizId, holder, toNew(input), actor.personId);
  if (id === null) {
    const path = holder.personId === null ? 'group' : 'person';
    const message = `This ${path} already has an accommodation for this quiz. Edit that one`;
    throw new Refusal('conflict', message, { details: [{ path, message }] });
  }
  const reached = await reachRunning(tx, quiz, now);
  await writeAudit(tx, actor, 'quiz.override.create', 'quiz', quizId, {
    override: id,
    person: input.person,
    group: input.group,
    ...told(input),
    reached,
  });
  return readOverride(tx, quiz, id);
}

async function lockOverride(tx: TenantTx, quizId: string, overrideId: string): Promise<store.OverrideRow> {
  const row = await store.lockOverride(tx, quizId, overrideId);
  if (!row) throw notFound('The override');
  return row;
}

/** Throws `not_found`, or `conflict` for a stale edit. */
export async function updateOverride(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  overrideId: string,
  { edit, ...changes }: BodyOf<typeof updateOverrideCall>,
  now: Date,
): Promise<Override> {
  const quiz = await getQuizRow(tx, quizId);
  const row = await lockOverride(tx, quizId, overrideId);
  if (edit !== undefined && edit !== row.edit) {
    throw new Refusal('conflict', 'Someone else has changed these settings. Reload the page', {
      details: [{ path: 'edit', message: `Is ${row.edit} now`, current: row.edit }],
    });
  }
  const input = withChanges(overrideInputSchema, await readOverride(tx, quiz, overrideId), changes);
  await store.updateOverrideRow(tx, overrideId, toNew(input));
  const reached = await reachRunning(tx, quiz, now);
  await writeAudit(tx, actor, 'quiz.override.update', 'quiz', quizId, {
    override: overrideId,
    ...told(input),
    reached,
  });
  return readOverride(tx, quiz, overrideId);
}

export async function deleteOverride(tx: TenantTx, actor: Actor, quizId: string, overrideId: string): Promise<void> {
  await getQuizRow(tx, quizId);
  const row = await lockOverride(tx, quizId, overrideId);
  await store.deleteOverrideRow(tx, overrideId);
  const { person_id: person, group_id: group, reason } = row;
  await writeAudit(tx, actor, 'quiz.override.delete', 'quiz', quizId, { override: overrideId, person, group, reason });
}

/** The rules of one student, and where each comes from. Throws `not_found`. */
export async function explainRules(tx: TenantTx, quizId: string, personId: string): Promise<ExplainedRules> {
  const base = await getBase(tx, await getQuizRow(tx, quizId));
  const person = await store.findHolder(tx, personId);
  if (!person) throw notFound('The person');
  const overrides = await store.listOverridesOf(tx, quizId, { personId, groupIds: person.group_ids });
  const effective = effectiveRules(base, overrides);
  const named = new Map(
    (await store.listOverrideRows(tx, quizId, { ofst: 0, limit: 10_000 })).map((row) => [row.override_id, row]),
  );
  const from: ExplainedRules['from'] = {};
  for (const [rule, override] of Object.entries(effective.from) as [
    keyof typeof effective.from,
    store.StoredOverride | null,
  ][]) {
    const row = override && named.get(override.overrideId);
    if (!row) continue;
    const value = override[rule];
    from[rule] = {
      _id: row.override_id,
      group: row.group_name,
      reason: row.reason,
      value: value instanceof Date ? value.toISOString() : String(value),
    };
  }
  const exempting = overrides.find((one) => one.withoutSafeBrowser);
  const exempt = exempting && named.get(exempting.overrideId);
  const isAsked = keysIn(await findSafeBrowserRow(tx, quizId)) !== null;
  return {
    person: { _id: personId, name: fullName(person) },
    base: toView(base),
    effective: toView(effective),
    extraSeconds: effective.extraSeconds,
    safeBrowser: isAsked
      ? {
          isNeeded: !exempting,
          by: exempt ? { _id: exempt.override_id, group: exempt.group_name, reason: exempt.reason } : null,
        }
      : null,
    from,
  };
}
