/** Grades all finished attempts of a quiz by the key overrides that hold. Run again, it changes nothing more. */

import { getPaper } from '#delivery/api.ts';
import {
  gradeByKeyOverride,
  gradeTries,
  gradeVersions,
  type KeyOverride,
  overriddenByKey,
  type Paper,
  type PaperSlot,
  type SlotGrade,
  type StoredAnswer,
} from '#delivery/grading/rules.ts';
import { toPartMarks } from '#delivery/grading/rules-part-marks.ts';
import { checksParts } from '#delivery/grading/rules-part-tries.ts';
import { outcomeOf } from '#delivery/grading/rules-totals.ts';
import { givesTries } from '#delivery/grading/rules-tries.ts';
import { contentIn, isManuallyGraded, isMarkedAsWhole } from '#items/question-types/question-type.ts';
import { mayBeUnreadable } from '#items/question-types/unreadable.ts';
import { parseRational, zero } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import * as grades from './store-grades.ts';
import { setNewTotals } from './store-new-totals.ts';

export interface Progress {
  readonly report: (done: number, total: number) => Promise<void>;
}

interface Graded {
  readonly key: unknown;
  readonly grade: SlotGrade;
}

/** What a key is made of: the statement that builds it says so (`store-grades.ts`). */
const fieldsOf = <Fields>(key: unknown): Fields => key as Fields;

/** An answer that was given, as the grading knows it; its number plays no part. */
const storedAs = (questionId: string, answer: unknown, hints: number) =>
  answer === null ? null : { questionId, seq: 1, answer, hints };

/** A question and the key override about it, with the numbers that one attempt had. */
const withVariant = (slot: PaperSlot, keyOverride: KeyOverride | null, variant: unknown) => ({
  own: { ...slot, content: contentIn(slot.type, slot.content, variant) },
  other:
    keyOverride !== null && 'content' in keyOverride
      ? { ...keyOverride, content: contentIn(slot.type, keyOverride.content, variant) }
      : keyOverride,
});

/** The same where each attempt has numbers of its own: a key is an answer, the hints before it, and the variant that was drawn for it. */
const gradeWithVariant = (
  paper: Paper,
  slot: PaperSlot,
  keyOverride: KeyOverride | null,
  keys: readonly unknown[],
): Graded[] =>
  keys.map((key) => {
    const [answer, hints, variant] = fieldsOf<[unknown, number, unknown]>(key);
    const { own, other } = withVariant(slot, keyOverride, variant);
    return { key, grade: gradeByKeyOverride(paper, own, storedAs(slot.questionId, answer, hints), other) };
  });

type Versions = [number, unknown, boolean][] | null;

const storedVersions = (questionId: string, versions: Versions) =>
  (versions ?? []).map(([seq, answer, isChecked]) => ({ questionId, seq, answer, isChecked }));

/** Where a question gives several tries: a key is what may count of an attempt's answers, newest first, and the variant that was drawn for it. */
const gradeAllTries: Grader = (paper, slot, keyOverride, keys) =>
  keys.map((key) => {
    const [versions, variant] = fieldsOf<[Versions, unknown]>(key);
    const { own, other } = withVariant(slot, keyOverride, variant);
    return { key, grade: gradeTries(paper, own, storedVersions(slot.questionId, versions), other) };
  });

/** Where an answer may not be readable by one key and be so by another: a key is all that was saved, newest first, the hints before it and the variant. */
const gradeAllVersions: Grader = (paper, slot, keyOverride, keys) =>
  keys.map((key) => {
    const [versions, hints, variant] = fieldsOf<[Versions, number, unknown]>(key);
    const { own, other } = withVariant(slot, keyOverride, variant);
    const stored = storedVersions(slot.questionId, versions).map((version) => ({ ...version, hints }));
    return { key, grade: gradeVersions(paper, own, stored, other) };
  });

/** Where parts are checked one by one: the same as for several tries, and what was given for the parts. */
const gradePartTries: Grader = (paper, slot, keyOverride, keys) =>
  keys.map((key) => {
    const [versions, variant, given] = fieldsOf<[Versions, unknown, Record<string, string> | null]>(key);
    const { own, other } = withVariant(slot, keyOverride, variant);
    const log = storedVersions(slot.questionId, versions);
    const partMarks = toPartMarks(own, settledIn(given));
    const newest = log[0] ? { ...log[0], log } : partMarks.size > 0 ? unanswered(slot) : null;
    return { key, grade: gradeByKeyOverride(paper, own, newest && { ...newest, partMarks }, other) };
  });

const settledIn = (given: Record<string, string> | null) =>
  Object.entries(given ?? {}).map(([part, marks]) => ({ part, marks }));

/** Parts can have marks though nothing was answered. */
const unanswered = ({ questionId, type }: PaperSlot): StoredAnswer => ({
  questionId,
  seq: 1,
  answer: type.blankAnswer,
});

/** Where people mark a part: a key is an answer, the hints before it, the variant, and what was given for its parts. */
const gradeWithPartMarks: Grader = (paper, slot, keyOverride, keys) =>
  keys.map((key) => {
    const [answer, hints, variant, given] = fieldsOf<[unknown, number, unknown, Record<string, string> | null]>(key);
    const { own, other } = withVariant(slot, keyOverride, variant);
    const partMarks = toPartMarks(own, settledIn(given));
    const stored = storedAs(slot.questionId, answer, hints) ?? (partMarks.size > 0 ? unanswered(slot) : null);
    return { key, grade: gradeByKeyOverride(paper, own, stored && { ...stored, partMarks }, other) };
  });

function gradeAnswers(
  paper: Paper,
  slot: PaperSlot,
  keyOverride: KeyOverride | null,
  keys: readonly unknown[],
): Graded[] {
  return keys.map((key) => {
    const [answer, hints] = fieldsOf<[unknown, number]>(key);
    return { key, grade: gradeByKeyOverride(paper, slot, storedAs(slot.questionId, answer, hints), keyOverride) };
  });
}

const ownGrade = (slot: PaperSlot, parts: Pick<SlotGrade, 'outcome' | 'fraction' | 'marks'>): SlotGrade => ({
  slot,
  counted: null,
  most: slot.marks,
  version: slot.version,
  classes: [],
  ...parts,
});

const byKeyOverride = (own: SlotGrade, keyOverride: KeyOverride | null): SlotGrade =>
  keyOverride?.choice === 'full' || keyOverride?.choice === 'drop' ? overriddenByKey(own, keyOverride.choice) : own;

/** What people mark: something that was written waits, whatever it is. */
const gradeBlankness = (slot: PaperSlot, keyOverride: KeyOverride | null, keys: readonly unknown[]): Graded[] =>
  keys.map((isBlank) => ({
    key: isBlank,
    grade: byKeyOverride(
      ownGrade(slot, { outcome: isBlank === true ? 'blank' : 'waiting', fraction: zero, marks: zero }),
      keyOverride,
    ),
  }));

/** Manual decisions are kept, unless the question is decided for everybody. */
const gradePerPerson = (slot: PaperSlot, keyOverride: KeyOverride | null, keys: readonly unknown[]): Graded[] =>
  keys.map((key) => {
    const marks = parseRational(String(key));
    return { key, grade: byKeyOverride(ownGrade(slot, { ...outcomeOf(marks, slot.marks), marks }), keyOverride) };
  });

type Grader = (paper: Paper, slot: PaperSlot, keyOverride: KeyOverride | null, keys: readonly unknown[]) => Graded[];

const graderOf: Readonly<Record<grades.AnswersOf['kind'], Grader>> = {
  answer: gradeAnswers,
  withVariant: gradeWithVariant,
  versions: gradeAllVersions,
  tries: gradeAllTries,
  parts: gradeWithPartMarks,
  partTries: gradePartTries,
  blankness: (_paper, slot, keyOverride, keys) => gradeBlankness(slot, keyOverride, keys),
  byPerson: (_paper, slot, keyOverride, keys) => gradePerPerson(slot, keyOverride, keys),
};

function kindOf(paper: Paper, slot: PaperSlot): grades.AnswersOf['kind'] {
  if (isMarkedAsWhole(slot.type, slot.content)) return 'blankness';
  if (checksParts(paper, slot)) return 'partTries';
  if (isManuallyGraded(slot.type, slot.content)) return 'parts';
  if (givesTries(paper, slot)) return 'tries';
  if (mayBeUnreadable(slot.type.name)) return 'versions';
  return slot.type.instantiate ? 'withVariant' : 'answer';
}

/**
 * This many questions of 100 000 attempts take some hundred megabytes of the database's disk while they are worked
 * out.
 */
const QUESTIONS_AT_ONCE = 10;

/** Notes the new grades of questions in the attempts at one revision; answers how many answers keep their own key. */
async function gradeQuestions(
  tx: TenantTx,
  paper: Paper,
  slots: readonly PaperSlot[],
  kind: grades.AnswersOf['kind'],
  keyOverrides: KeyOverrides,
): Promise<number> {
  const questionIds = slots.map((slot) => slot.questionId);
  const given = { quizId: paper.quizId, revision: paper.revision, questionIds, kind };
  if (!(await grades.setGiven(tx, given))) return 0;
  let kept = 0;
  for (const slot of slots) {
    const keyOverride = keyOverrides.get(slot.questionId) ?? null;
    const different = await grades.listDifferentAnswers(tx, slot.questionId);
    const graded = graderOf[kind](
      paper,
      slot,
      keyOverride,
      different.map(({ key }) => key),
    );
    await grades.setGradedKeys(tx, slot.questionId, kind, graded);
    if (
      kind === 'byPerson' ||
      keyOverride?.choice !== 'new' ||
      keyOverride.version === slot.version ||
      isMarkedAsWhole(slot.type, slot.content)
    )
      continue;
    for (const [index, { count }] of different.entries())
      if (graded[index]!.grade.version === slot.version) kept += count;
  }
  await grades.setNewGrades(tx, kind);
  return kept;
}

type KeyOverrides = ReadonlyMap<string, KeyOverride | null>;

/**
 * Works out the new grades and totals of these questions in tables of the transaction (`store-grades.ts`); nothing that
 * was stored changes. `pass` is the pass mark in percent as published now. Returns how many answers keep what they
 * have.
 */
export async function workOut(
  tx: TenantTx,
  quizId: string,
  keyOverrides: KeyOverrides,
  pass: string | null,
  { report }: Progress,
): Promise<{ kept: number }> {
  await grades.makeWorkTables(tx);
  let kept = await grades.countRemoved(tx, quizId, [...keyOverrides.keys()]);
  for (const revision of await grades.listSatRevisions(tx, quizId)) {
    const paper = await getPaper(tx, quizId, revision);
    const ruled = paper.slots.filter((slot) => keyOverrides.has(slot.questionId));
    for (let start = 0; start < ruled.length; start += QUESTIONS_AT_ONCE) {
      const slots = ruled.slice(start, start + QUESTIONS_AT_ONCE);
      kept += await gradeQuestions(tx, paper, slots, 'byPerson', keyOverrides);
      for (const [kind, alike] of Map.groupBy(slots, (slot) => kindOf(paper, slot)))
        kept += await gradeQuestions(tx, paper, alike, kind, keyOverrides);
    }
  }
  await setNewTotals(tx, pass, report);
  return { kept };
}
