/** One student at one paper, minute by minute. */

import { shufflePaper, toSectionColumns } from '#delivery/api.ts';
import { isAsked, type Paper, type PaperSlot, paperIn, type ShuffledSlot, timesIn } from '#delivery/grading/rules.ts';
import { afterFinishing, firstSection, type OpenSection, openSection, type SectionClock } from '#delivery/rules.ts';
import type { Random } from '#platform/exact/random.ts';
import { feedbackTimings } from '#quizzes/contract-settings.ts';
import { deadlineOf } from '#quizzes/rules.ts';
import { guessOf, knows, type Profile, rightAnswerOf, type Student } from './answers.ts';
import { normal } from './ids.ts';

export interface SavedAnswer {
  readonly questionId: string;
  readonly seq: number;
  readonly answer: unknown;
  readonly isFinal: boolean;
  readonly savedAt: Date;
}

/** How far a sitting has come in its sections, and what was left of those that were finished early. */
type Progress = Omit<SectionClock, 'state' | 'paused_at'> & { readonly lapsed_ms: number };

export interface FinishedSection {
  /** From 1. */
  readonly number: number;
  readonly of: number;
  readonly name: string;
  readonly leftMs: number;
  readonly at: Date;
}

export interface Sitting {
  readonly startedAt: Date;
  readonly progress: Progress;
  /** Sections that were finished before their time was over. */
  readonly finished: readonly FinishedSection[];
  readonly paper: readonly ShuffledSlot[];
  readonly answers: readonly SavedAnswer[];
  /** When the student hands in, or would if the time did not end before. */
  readonly doneAt: Date;
}

export interface SittingOptions {
  readonly student: Student;
  readonly startedAt: Date;
  readonly profileOf: (slot: PaperSlot) => Profile;
  readonly random: Random;
  /** Nothing is answered after this instant, nor after this many questions. */
  readonly until?: { readonly at: Date; readonly questions: number };
}

/** Of the answers that are right in the end, the part that was first something else. */
const SECOND_THOUGHTS = 0.08;

/** How long a section is looked through before it is finished. */
const LOOKING_THROUGH_MS = 30_000;

const secondsFor = (slot: PaperSlot, pace: number, random: Random): number =>
  Math.max(6, pace * (18 + 12 * slot.difficulty) * Math.exp(normal(random, 0, 0.45)));

const openAt = (progress: Progress, time: number): OpenSection | null =>
  openSection({ state: 'open', ...progress }, new Date(Math.round(time)));

/** In the section that is open at this time. */
function broughtTo(progress: Progress, time: number): Progress {
  const open = openAt(progress, time);
  return open ? { ...progress, ...toSectionColumns({ ...open, section: open.number }) } : progress;
}

/** Sits the paper. Pure but for the random source. */
export function sit(paper: Paper, { student, startedAt, profileOf, random, until }: SittingOptions): Sitting {
  const { settings } = paper;
  let progress: Progress = {
    deadline: deadlineOf({ durationSeconds: settings.duration_seconds, closesAt: settings.closes_at }, startedAt),
    ...toSectionColumns(firstSection(timesIn(paper), startedAt)),
    lapsed_ms: 0,
  };
  const finished: FinishedSection[] = [];
  const shuffled = shufflePaper(paper, random);
  const own = paperIn(paper, shuffled);
  const instant = settings.feedback_timing === feedbackTimings.INSTANT;
  const end = (): number =>
    Math.min(progress.deadline?.getTime() ?? Number.POSITIVE_INFINITY, until?.at.getTime() ?? Number.POSITIVE_INFINITY);
  const pace = Math.exp(normal(random, 0, 0.25));
  const answers: SavedAnswer[] = [];
  let clock = startedAt.getTime();

  const save = (slot: PaperSlot, seq: number, answer: unknown): void => {
    const { outcome } = slot.type.grade(slot.content, answer);
    const isFinal = instant && outcome !== 'ungradable' && outcome !== 'blank';
    answers.push({ questionId: slot.questionId, seq, answer, isFinal, savedAt: new Date(Math.round(clock)) });
  };
  /** Moves to this section: what is open before it is looked through again and finished early. */
  const moveTo = (section: number): void => {
    for (let open = openAt(progress, clock); open && open.number < section; open = openAt(progress, clock)) {
      clock += LOOKING_THROUGH_MS * pace;
      const now = new Date(Math.round(clock));
      const still = openAt(progress, clock)!;
      if (still.number > open.number || clock > end()) continue;
      const after = afterFinishing(still, { state: 'open', ...progress }, now);
      const { name } = paper.sections[still.number - 1]!;
      finished.push({ number: still.number, of: still.seconds.length, name, leftMs: after.lapsedMs, at: now });
      progress = {
        deadline: after.wholeDeadline,
        ...toSectionColumns({ ...after, seconds: still.seconds }),
        lapsed_ms: progress.lapsed_ms + after.lapsedMs,
      };
    }
  };
  const isOver = ({ section }: PaperSlot): boolean =>
    clock > end() || (section !== null && section < (openAt(progress, clock)?.number ?? 0));

  for (const { question } of shuffled.slice(0, until?.questions)) {
    const slot = own.slotOf.get(question)!;
    const profile = profileOf(slot);
    if (slot.section !== null) moveTo(slot.section);
    if (!isAsked(slot)) continue;
    clock += secondsFor(slot, pace, random) * 1000;
    if (clock > end()) break;
    if (isOver(slot)) continue;
    const right = knows(profile, student, random) ? rightAnswerOf(slot.type, slot.content, random) : null;
    if (right === null && random() < student.caution) continue;
    const first = right === null || (!instant && random() < SECOND_THOUGHTS);
    const guess = first ? guessOf(slot.type, slot.content, profile, random) : null;
    if (guess !== null) save(slot, 1, guess);
    if (right === null) continue;
    if (guess !== null) clock += 8_000 * pace;
    if (clock > end()) break;
    if (!isOver(slot)) save(slot, guess === null ? 1 : 2, right);
  }
  const doneAt = new Date(Math.round(clock + 15_000 * pace));
  return {
    startedAt,
    progress: broughtTo(progress, Math.min(doneAt.getTime(), end())),
    finished,
    paper: shuffled,
    answers,
    doneAt,
  };
}
