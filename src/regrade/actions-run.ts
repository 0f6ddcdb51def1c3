/** Grades all finished attempts of a quiz by the rulings that hold. Run again, it changes nothing more. */
import {
  gradeByRuling,
  outcomeOf,
  type Paper,
  type PaperSlot,
  type Ruling,
  type SlotGrade,
  settledByRuling,
} from '#attempt/rules-grading.ts';
import { getPaper } from '#attempt/store-papers.ts';
import { parseRational, zero } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { contentIn } from '#question-types/question-type.ts';
import * as grades from './store-grades.ts';
import { putNewTotals } from './store-new-totals.ts';

export interface Progress {
  readonly report: (done: number, total: number) => Promise<void>;
}

interface Graded {
  readonly key: unknown;
  readonly grade: SlotGrade;
}

/** An answer that was given, as the grading knows it; its number plays no part. */
const storedAs = (questionId: string, answer: unknown, hints: number) =>
  answer === null ? null : { questionId, seq: 1, answer, hints };

/** The same where each attempt has numbers of its own: a key is an answer, the hints before it, and what was arranged for it. */
const gradeArranged = (paper: Paper, slot: PaperSlot, ruling: Ruling | null, keys: readonly unknown[]): Graded[] =>
  keys.map((key) => {
    const [answer, hints, arrangement] = key as [unknown, number, unknown];
    const own = { ...slot, content: contentIn(slot.type, slot.content, arrangement) };
    const other =
      ruling !== null && 'content' in ruling
        ? { ...ruling, content: contentIn(slot.type, ruling.content, arrangement) }
        : ruling;
    return { key, grade: gradeByRuling(paper, own, storedAs(slot.questionId, answer, hints), other) };
  });

function gradeAnswers(paper: Paper, slot: PaperSlot, ruling: Ruling | null, keys: readonly unknown[]): Graded[] {
  return keys.map((key) => {
    const [answer, hints] = key as [unknown, number];
    return { key, grade: gradeByRuling(paper, slot, storedAs(slot.questionId, answer, hints), ruling) };
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

const byRuling = (own: SlotGrade, ruling: Ruling | null): SlotGrade =>
  ruling?.choice === 'full' || ruling?.choice === 'drop' ? settledByRuling(own, ruling.choice) : own;

/** What people mark: something that was written waits, whatever it is. */
const gradeBlankness = (slot: PaperSlot, ruling: Ruling | null, keys: readonly unknown[]): Graded[] =>
  keys.map((isBlank) => ({
    key: isBlank,
    grade: byRuling(
      ownGrade(slot, { outcome: isBlank === true ? 'blank' : 'waiting', fraction: zero, marks: zero }),
      ruling,
    ),
  }));

/** What people have settled on stands, unless the question is settled for everybody. */
const gradeSettled = (slot: PaperSlot, ruling: Ruling | null, keys: readonly unknown[]): Graded[] =>
  keys.map((key) => {
    const marks = parseRational(String(key));
    return { key, grade: byRuling(ownGrade(slot, { ...outcomeOf(marks, slot.marks), marks }), ruling) };
  });

const kindOf = ({ type }: PaperSlot) =>
  type.byPeople ? ('blankness' as const) : type.settle ? ('withArrangement' as const) : ('answer' as const);

const gradersOf = {
  answer: gradeAnswers,
  withArrangement: gradeArranged,
  blankness: (_paper: Paper, slot: PaperSlot, ruling: Ruling | null, keys: readonly unknown[]) =>
    gradeBlankness(slot, ruling, keys),
};

/** Notes the new grades of one question in the attempts at one revision; answers how many answers keep their own key. */
async function gradeQuestion(tx: TenantTx, paper: Paper, slot: PaperSlot, ruling: Ruling | null): Promise<number> {
  const place = { quizId: paper.quizId, revision: paper.revision, questionId: slot.questionId };
  const settled = { ...place, kind: 'byPerson' } as const;
  const settledKeys = (await grades.listDifferentAnswers(tx, settled)).map(({ key }) => key);
  if (settledKeys.length > 0) await grades.putGrades(tx, settled, gradeSettled(slot, ruling, settledKeys));
  const answers = { ...place, kind: kindOf(slot) };
  const different = await grades.listDifferentAnswers(tx, answers);
  const keys = different.map(({ key }) => key);
  const graded = gradersOf[answers.kind](paper, slot, ruling, keys);
  if (graded.length > 0) await grades.putGrades(tx, answers, graded);
  if (ruling?.choice !== 'new' || ruling.version === slot.version || slot.type.byPeople) return 0;
  return different
    .filter((_, index) => graded[index]!.grade.version === slot.version)
    .reduce((n, { count }) => n + count, 0);
}

/**
 * Works out the new grades and totals of these questions in tables of the transaction (`store-grades.ts`); nothing that
 * was stored changes. `pass` is the pass mark in percent as published now. Answers how many answers keep what they have.
 */
export async function workOut(
  tx: TenantTx,
  quizId: string,
  rulings: ReadonlyMap<string, Ruling | null>,
  pass: string | null,
  { report }: Progress,
): Promise<{ kept: number }> {
  await grades.makeWorkTables(tx);
  let kept = await grades.countRemoved(tx, quizId, [...rulings.keys()]);
  for (const revision of await grades.listSatRevisions(tx, quizId)) {
    const paper = await getPaper(tx, quizId, revision);
    for (const slot of paper.slots) {
      const ruling = rulings.get(slot.questionId);
      if (ruling !== undefined) kept += await gradeQuestion(tx, paper, slot, ruling);
    }
  }
  await putNewTotals(tx, pass, report);
  return { kept };
}
