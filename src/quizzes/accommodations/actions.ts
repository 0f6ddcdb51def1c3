/** Accommodations: given, changed and removed, at one quiz or for all quizzes of the school. */
import { can } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { namesNothing } from '#platform/contract/changes.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { sectionTimes } from '#quizzes/sections/rules-sections.ts';
import { listSectionRows } from '#quizzes/sections/store.ts';
import { findQuizRow, getRevisionRow, type QuizRow } from '#quizzes/store.ts';
import { listKnownGroupIds } from '#quizzes/store-slots.ts';
import { reachRunning } from './actions-reach.ts';
import type { Override, OverrideInput, TimeRulesView } from './contract.ts';
import {
  overrideInputSchema,
  type updateAccommodation as updateAccommodationCall,
  type updateOverride as updateOverrideCall,
} from './contract.ts';
import { effectiveRules, startPeriod, type TimeRules } from './rules.ts';
import * as store from './store.ts';
import * as lists from './store-list.ts';

/** Where an accommodation holds; null: at all quizzes of the school. */
type Place = QuizRow | null;

/** As many as a person or a group may have for all quizzes. */
const MOST = 20;

export const toView = (rules: TimeRules): TimeRulesView => ({
  durationSeconds: rules.durationSeconds,
  opensAt: rules.opensAt?.toISOString() ?? null,
  closesAt: rules.closesAt?.toISOString() ?? null,
  attemptsAllowed: rules.attemptsAllowed,
});

export const fullName = (row: { first_name: string | null; last_name: string | null; email: string | null }): string =>
  `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || (row.email ?? '');

/** Reasons are often medical: admins read them, and the person who wrote them down. */
export const mayReadReason = (actor: Actor, row: { readonly created_by: string | null }): boolean =>
  can(actor, 'accommodation.reasons') || row.created_by === actor.personId;

export async function getQuizRow(tx: TenantTx, quizId: string): Promise<QuizRow> {
  const row = await findQuizRow(tx, quizId);
  if (!row) throw notFound('The quiz');
  return row;
}

const shownRevision = (quiz: QuizRow): number => quiz.published_revision ?? quiz.newest_revision;

/** The rules that overrides change: those that are published, or else those that are being written. */
export async function getBase(tx: TenantTx, quiz: QuizRow): Promise<TimeRules> {
  const revision = shownRevision(quiz);
  const sections = await listSectionRows(tx, quiz.quiz_id, revision);
  const isSectioned = sectionTimes(sections.map((row) => ({ durationSeconds: row.duration_seconds }))) !== null;
  return store.timeRulesOf(await getRevisionRow(tx, quiz.quiz_id, revision), isSectioned);
}

/** Seconds by which the closing time cuts even students who start as soon as the quiz opens. */
function cutOf({ durationSeconds, opensAt, closesAt }: TimeRules): number {
  if (durationSeconds === null || opensAt === null || closesAt === null) return 0;
  return Math.max(0, durationSeconds - Math.floor((closesAt.getTime() - opensAt.getTime()) / 1000));
}

const toText = (date: Date | null): string | null => date?.toISOString() ?? null;

/** What the row says, with its reason. */
export const toInput = (row: store.OverrideRow): OverrideInput => ({
  extraMinutes: row.extra_minutes,
  factor: row.factor === null ? null : Number(row.factor),
  unlimited: row.unlimited,
  opensAt: toText(row.opens_at),
  closesAt: toText(row.closes_at),
  keepsClose: row.keeps_close,
  attemptsAllowed: row.attempts_allowed,
  code: row.code,
  tools: row.tools as Override['tools'],
  withoutSafeBrowser: row.without_safe_browser,
  separateRoom: row.separate_room,
  breakMinutes: row.break_minutes,
  validFrom: toText(row.valid_from),
  validUntil: toText(row.valid_until),
  reason: row.reason,
});

/** `base`: of the quiz that is asked about. */
function toOverrideView(actor: Actor, row: lists.OverrideListRow, base: TimeRules | null): Override {
  const override = store.toOverride(row);
  // Its own effect, whether or not it counts today.
  const always = { ...override, validFrom: null, validUntil: null };
  const effective = base && effectiveRules(base, [always], startPeriod(base, [always], new Date(0)));
  return {
    ...toInput(row),
    _id: row.override_id,
    person: row.person_id === null ? null : { _id: row.person_id, name: fullName(row), email: row.email ?? '' },
    group: row.group_id === null ? null : { _id: row.group_id, name: row.group_name ?? '', members: row.members },
    quiz: row.quiz_id === null ? null : { _id: row.quiz_id, name: row.quiz_name ?? '' },
    reason: mayReadReason(actor, row) ? row.reason : null,
    edit: row.edit,
    updatedAt: row.updated_at.toISOString(),
    effective: effective && toView(effective),
    cutSeconds: effective ? cutOf(effective) : 0,
  };
}

interface Page {
  readonly ofst: number;
  readonly limit: number;
}

/** The accommodations that can count at a quiz. */
export async function listOverrides(tx: TenantTx, actor: Actor, quizId: string, page: Page, now: Date) {
  const quiz = await getQuizRow(tx, quizId);
  const base = await getBase(tx, quiz);
  const scope = { quizId, revision: shownRevision(quiz), now };
  const rows = await lists.listOverrideRows(tx, scope, page);
  return {
    overrides: rows.map((row) => toOverrideView(actor, row, base)),
    total: await lists.countOverrides(tx, scope),
    base: toView(base),
  };
}

interface Holder {
  readonly person?: string | undefined;
  readonly group?: string | undefined;
}

/** All accommodations of a person, also by their groups, or of a group. Throws `not_found`. */
export async function listAccommodations(tx: TenantTx, actor: Actor, { person, group }: Holder, page: Page) {
  let scope: lists.OverrideScope = { groupId: group! };
  if (person !== undefined) {
    const found = await store.findHolder(tx, person);
    if (!found) throw notFound('The person');
    scope = { personId: person, groupIds: found.group_ids };
  } else if (!(await listKnownGroupIds(tx, [group!], [group!])).has(group!)) throw notFound('The group');
  const rows = await lists.listOverrideRows(tx, scope, page);
  return {
    accommodations: rows.map((row) => toOverrideView(actor, row, null)),
    total: await lists.countOverrides(tx, scope),
  };
}

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

const toNew = (input: OverrideInput): store.NewOverride => ({
  ...input,
  factor: input.factor === null ? null : input.factor.toFixed(2),
  opensAt: toDate(input.opensAt),
  closesAt: toDate(input.closesAt),
  validFrom: toDate(input.validFrom),
  validUntil: toDate(input.validUntil),
  tools: [...new Set(input.tools)],
});

async function readOverride(tx: TenantTx, actor: Actor, place: Place, overrideId: string): Promise<Override> {
  const [row] = await lists.listOverrideRows(tx, { overrideId }, { ofst: 0, limit: 1 });
  if (!row) throw notFound('The accommodation');
  return toOverrideView(actor, row, place && (await getBase(tx, place)));
}

/**
 * What the log says: what is given, of a code only that there is one, and never the reason. Reasons are often medical, and
 * the log can't be erased.
 */
const told = (input: OverrideInput) => ({
  ...(input.extraMinutes !== null && { extraMinutes: input.extraMinutes }),
  ...(input.factor !== null && { factor: input.factor }),
  ...(input.unlimited && { unlimited: true }),
  ...(input.keepsClose && { keepsClose: true }),
  ...(input.opensAt !== null && { opensAt: input.opensAt }),
  ...(input.closesAt !== null && { closesAt: input.closesAt }),
  ...(input.attemptsAllowed !== null && { attemptsAllowed: input.attemptsAllowed }),
  ...(input.code !== null && { hasCode: true }),
  ...(input.tools.length > 0 && { tools: [...new Set(input.tools)] }),
  ...(input.withoutSafeBrowser && { withoutSafeBrowser: true }),
  ...(input.separateRoom && { separateRoom: true }),
  ...(input.breakMinutes !== null && { breakMinutes: input.breakMinutes }),
  ...(input.validFrom !== null && { validFrom: input.validFrom }),
  ...(input.validUntil !== null && { validUntil: input.validUntil }),
});

/** The log tells of a quiz, or of the person or group whose accommodation holds at all quizzes. */
function tell(
  tx: TenantTx,
  actor: Actor,
  action: 'create' | 'update' | 'delete',
  place: Place,
  row: Pick<store.OverrideRow, 'override_id' | 'person_id' | 'group_id'>,
  details: Partial<ReturnType<typeof told> & { readonly reached: number }>,
): Promise<void> {
  const { override_id: override, person_id: person, group_id: group } = row;
  if (place) {
    const all = { override, ...(person && { person }), ...(group && { group }), ...details };
    return writeAudit(tx, actor, `quiz.override.${action}`, 'quiz', place.quiz_id, all);
  }
  const [kind, id] = person === null ? (['group', group!] as const) : (['person', person] as const);
  return writeAudit(tx, actor, `${kind}.override.${action}`, kind, id, { override, ...details });
}

async function createIn(
  tx: TenantTx,
  actor: Actor,
  place: Place,
  { person, group, ...input }: OverrideInput & Holder,
  now: Date,
): Promise<Override> {
  const holder = { personId: person ?? null, groupId: group ?? null };
  if (holder.personId !== null && !(await store.findHolder(tx, holder.personId)))
    throw badField('person', 'Must be a person of this site');
  if (holder.groupId !== null && !(await listKnownGroupIds(tx, [holder.groupId], [])).has(holder.groupId))
    throw badField('group', 'Must be a group of people');
  if (!place && (await lists.countForAll(tx, holder)) >= MOST)
    throw new Refusal('impossible', `There can be at most ${MOST} accommodations for all quizzes. Edit one of them`);
  const id = await store.insertOverride(tx, place?.quiz_id ?? null, holder, toNew(input), actor.personId);
  if (id === null) {
    const path = holder.personId === null ? 'group' : 'person';
    const message = `This ${path} already has an accommodation for this quiz. Edit that one`;
    throw new Refusal('conflict', message, { details: [{ path, message }] });
  }
  const row = await lockRow(tx, place, id);
  const reached = await reachRunning(tx, place, row, now);
  await tell(tx, actor, 'create', place, row, { ...told(input), reached });
  return readOverride(tx, actor, place, id);
}

async function lockRow(tx: TenantTx, place: Place, overrideId: string): Promise<store.OverrideRow> {
  const row = await store.lockOverride(tx, place?.quiz_id ?? null, overrideId);
  if (!row) throw notFound('The accommodation');
  return row;
}

type Changes = BodyOf<typeof updateOverrideCall> & BodyOf<typeof updateAccommodationCall>;

async function updateIn(
  tx: TenantTx,
  actor: Actor,
  place: Place,
  overrideId: string,
  { edit, ...changes }: Changes,
  now: Date,
): Promise<Override> {
  const row = await lockRow(tx, place, overrideId);
  if (edit !== undefined && edit !== row.edit) {
    throw new Refusal('conflict', 'Someone else has changed this accommodation. Reload the page', {
      details: [{ path: 'edit', message: `Is ${row.edit} now`, current: row.edit }],
    });
  }
  if (namesNothing(changes)) return readOverride(tx, actor, place, overrideId);
  const input = withChanges(overrideInputSchema, toInput(row), changes);
  await store.updateOverrideRow(tx, overrideId, toNew(input));
  const reached = await reachRunning(tx, place, row, now);
  await tell(tx, actor, 'update', place, row, { ...told(input), reached });
  return readOverride(tx, actor, place, overrideId);
}

async function deleteIn(tx: TenantTx, actor: Actor, place: Place, overrideId: string): Promise<void> {
  const row = await lockRow(tx, place, overrideId);
  await store.deleteOverrideRow(tx, overrideId);
  await tell(tx, actor, 'delete', place, row, {});
}

type QuizInput = Omit<OverrideInput, 'validFrom' | 'validUntil'> & Holder;

/** Throws `not_found`, `invalid_input` (nobody of that id), `conflict` (this person or group has one already). */
export const createOverride = async (tx: TenantTx, actor: Actor, quizId: string, input: QuizInput, now: Date) =>
  createIn(tx, actor, await getQuizRow(tx, quizId), { ...input, validFrom: null, validUntil: null }, now);

/** Throws `not_found`, or `conflict` for a stale edit. */
export const updateOverride = async (
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  overrideId: string,
  changes: BodyOf<typeof updateOverrideCall>,
  now: Date,
) => updateIn(tx, actor, await getQuizRow(tx, quizId), overrideId, changes, now);

export const deleteOverride = async (tx: TenantTx, actor: Actor, quizId: string, overrideId: string) =>
  deleteIn(tx, actor, await getQuizRow(tx, quizId), overrideId);

const noDates = { opensAt: null, closesAt: null, attemptsAllowed: null, code: null };
type SchoolInput = Omit<OverrideInput, keyof typeof noDates> & Holder;

/** For all quizzes. Throws `invalid_input` (nobody of that id), `impossible` (too many). */
export const createAccommodation = (tx: TenantTx, actor: Actor, input: SchoolInput, now: Date) =>
  createIn(tx, actor, null, { ...input, ...noDates }, now);

/** Throws `not_found`, or `conflict` for a stale edit. */
export const updateAccommodation = (
  tx: TenantTx,
  actor: Actor,
  id: string,
  changes: BodyOf<typeof updateAccommodationCall>,
  now: Date,
) => updateIn(tx, actor, null, id, changes, now);

export const deleteAccommodation = (tx: TenantTx, actor: Actor, id: string) => deleteIn(tx, actor, null, id);
