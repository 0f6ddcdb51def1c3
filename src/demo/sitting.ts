/** One student at one paper, minute by minute. */
import { type ArrangedSlot, type Paper, type PaperSlot, paperIn } from '#attempt/rules-grading.ts';
import { arrangePaper } from '#attempt/store-papers.ts';
import type { Random } from '#platform/exact/random.ts';
import { feedbackTimings } from '#quiz/contract.ts';
import { deadlineOf } from '#quiz/rules.ts';
import { guessOf, knows, type Profile, rightAnswerOf, type Student } from './answers.ts';
import { normal } from './ids.ts';

export interface SavedAnswer {
  readonly questionId: string;
  readonly seq: number;
  readonly answer: unknown;
  readonly isFinal: boolean;
  readonly savedAt: Date;
}

export interface Sitting {
  readonly startedAt: Date;
  readonly deadline: Date | null;
  readonly paper: readonly ArrangedSlot[];
  readonly answers: readonly SavedAnswer[];
  /** When the student hands in, or would if the time did not end before. */
  readonly doneAt: Date;
}

export interface SittingOptions {
  readonly student: Student;
  readonly startedAt: Date;
  readonly profileOf: (slot: PaperSlot) => Profile;
  readonly random: Random;
  /** Nothing is answered after this instant, nor after so many questions. */
  readonly until?: { readonly at: Date; readonly questions: number };
}

/** Of the answers that are right in the end, the part that was first something else. */
const SECOND_THOUGHTS = 0.08;

const secondsFor = (slot: PaperSlot, pace: number, random: Random): number =>
  Math.max(6, pace * (18 + 12 * slot.difficulty) * Math.exp(normal(random, 0, 0.45)));

/** Sits the paper. Pure but for the random source. */
export function sit(paper: Paper, { student, startedAt, profileOf, random, until }: SittingOptions): Sitting {
  const { settings } = paper;
  const deadline = deadlineOf({ durationSeconds: settings.duration_seconds, closesAt: settings.closes_at }, startedAt);
  const arranged = arrangePaper(paper, random);
  const own = paperIn(paper, arranged);
  const instant = settings.feedback_timing === feedbackTimings.INSTANT;
  const end = Math.min(
    deadline?.getTime() ?? Number.POSITIVE_INFINITY,
    until?.at.getTime() ?? Number.POSITIVE_INFINITY,
  );
  const pace = Math.exp(normal(random, 0, 0.25));
  const answers: SavedAnswer[] = [];
  let clock = startedAt.getTime();

  const save = (slot: PaperSlot, seq: number, answer: unknown): void => {
    const { outcome } = slot.type.grade(slot.content, answer);
    const isFinal = instant && outcome !== 'ungradable' && outcome !== 'blank';
    answers.push({ questionId: slot.questionId, seq, answer, isFinal, savedAt: new Date(Math.round(clock)) });
  };
  for (const { question } of arranged.slice(0, until?.questions)) {
    const slot = own.slotOf.get(question)!;
    const profile = profileOf(slot);
    clock += secondsFor(slot, pace, random) * 1000;
    if (clock > end) break;
    const right = knows(profile, student, random) ? rightAnswerOf(slot.type, slot.content, random) : null;
    if (right === null && random() < student.caution) continue;
    const first = right === null || (!instant && random() < SECOND_THOUGHTS);
    const guess = first ? guessOf(slot.type, slot.content, profile, random) : null;
    if (guess !== null) save(slot, 1, guess);
    if (right === null) continue;
    if (guess !== null) clock += 8_000 * pace;
    if (clock > end) break;
    save(slot, guess === null ? 1 : 2, right);
  }
  return { startedAt, deadline, paper: arranged, answers, doneAt: new Date(Math.round(clock + 15_000 * pace)) };
}
