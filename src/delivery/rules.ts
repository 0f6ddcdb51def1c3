/**
 * What time it is for an attempt: its deadline, its pauses, and its sections, where these have times of their own. Which
 * section is open follows from the attempt's row and the time alone: each begins when the time of the one before it was over,
 * whether or not anybody has recorded it in the row. Pure.
 */

import { Refusal } from '#platform/contract/refusal.ts';
import { sumOf } from '#quizzes/sections/rules-sections.ts';
import type { PaperSlot } from './grading/rules.ts';
import { GRACE_MS } from './late/rules-grace.ts';

export interface AttemptClock {
  readonly state: string;
  readonly deadline: Date | null;
  /** Since when the clock is stopped; absent or null while it runs. */
  readonly paused_at?: Date | null;
}

/** The time by the attempt's own clock, which stops while it is paused. */
export const timeFor = ({ paused_at }: AttemptClock, now: Date): number => (paused_at ?? now).getTime();

/** Milliseconds until the deadline, at least 0; null without one. */
export const remainingMs = (attempt: AttemptClock, now: Date): number | null =>
  attempt.deadline === null ? null : Math.max(0, attempt.deadline.getTime() - timeFor(attempt, now));

export const isOverdue = (attempt: AttemptClock, now: Date): boolean =>
  attempt.state === 'open' &&
  attempt.deadline !== null &&
  timeFor(attempt, now) > attempt.deadline.getTime() + GRACE_MS;

/**
 * Returns why no answer can be given now; null while answers are taken. What was on its way when the attempt was
 * paused is taken as after the deadline.
 */
export function answerBlocker(attempt: AttemptClock, now: Date): 'closed' | 'out_of_time' | 'paused' | null {
  if (attempt.state !== 'open') return 'closed';
  if (isOverdue(attempt, now)) return 'out_of_time';
  return attempt.paused_at && now.getTime() > attempt.paused_at.getTime() + GRACE_MS ? 'paused' : null;
}

/**
 * Returns how and when an attempt that ends now has ended: by its student, or, after the deadline, by time at the
 * deadline.
 */
export function endOf(attempt: AttemptClock, now: Date): { endedBy: 'student' | 'time'; at: Date } {
  return attempt.deadline !== null && timeFor(attempt, now) > attempt.deadline.getTime()
    ? { endedBy: 'time', at: attempt.deadline }
    : { endedBy: 'student', at: now };
}

/** Null, all of them, where sections have no times. */
export interface SectionClock extends AttemptClock {
  /** From 1. */
  readonly section: number | null;
  readonly section_started_at: Date | null;
  readonly section_deadline: Date | null;
  readonly section_seconds: readonly number[] | null;
}

export interface OpenSection {
  /** From 1. */
  readonly number: number;
  readonly startedAt: Date;
  /** When its own time is over. */
  readonly deadline: Date;
  /** When it ends: its own time is over, or the whole attempt's. */
  readonly endsAt: Date;
  /** The student's time for each section. */
  readonly seconds: readonly number[];
}

/** The section that is open by the attempt's own clock; null where sections have no times. */
export function openSection(attempt: SectionClock, now: Date): OpenSection | null {
  const { section, section_started_at, section_deadline, section_seconds } = attempt;
  if (section === null || !section_started_at || !section_deadline || !section_seconds) return null;
  const time = timeFor(attempt, now);
  let [number, startedAt, deadline] = [section, section_started_at, section_deadline];
  while (number < section_seconds.length && time >= deadline.getTime()) {
    startedAt = deadline;
    deadline = new Date(deadline.getTime() + section_seconds[number]! * 1000);
    number += 1;
  }
  const endsAt = attempt.deadline !== null && attempt.deadline < deadline ? attempt.deadline : deadline;
  return { number, startedAt, deadline, endsAt, seconds: section_seconds };
}

/** Milliseconds until the open section ends, at least 0. */
export const sectionRemainingMs = (open: OpenSection, attempt: SectionClock, now: Date): number =>
  Math.max(0, open.endsAt.getTime() - timeFor(attempt, now));

/** From the beginning of the open section to its end, as it is now. */
export const sectionTotalMs = (open: OpenSection): number => open.endsAt.getTime() - open.startedAt.getTime();

export type SectionState = 'over' | 'open' | 'ahead';

/**
 * Returns whether the section of a question (from 1) is open. What was on its way when a section ended is still taken
 * for as long as at the end of the whole attempt.
 */
export function stateOfSection(
  open: OpenSection | null,
  section: number | null,
  attempt: SectionClock,
  now: Date,
): SectionState {
  if (open === null || section === null || section === open.number) return 'open';
  if (section > open.number) return 'ahead';
  const isOnItsWay = section === open.number - 1 && timeFor(attempt, now) <= open.startedAt.getTime() + GRACE_MS;
  return isOnItsWay ? 'open' : 'over';
}

/** The section clock of an attempt that begins now. */
export const firstSection = (seconds: readonly number[] | null, now: Date) =>
  seconds === null
    ? null
    : { section: 1, startedAt: now, deadline: new Date(now.getTime() + seconds[0]! * 1000), seconds };

/** The columns of an attempt after its open section was finished early: what was left of it lapses, and the next begins. */
export function afterFinishing(open: OpenSection, attempt: SectionClock, now: Date) {
  const time = timeFor(attempt, now);
  const whole = time + sumOf(open.seconds.slice(open.number)) * 1000;
  return {
    section: open.number + 1,
    startedAt: new Date(time),
    deadline: new Date(time + open.seconds[open.number]! * 1000),
    lapsedMs: Math.max(0, open.deadline.getTime() - time),
    wholeDeadline: new Date(Math.min(attempt.deadline?.getTime() ?? whole, whole)),
  };
}

/** Returns what the page is told of the open section; null where sections have no times. */
export function standingOfSection(attempt: SectionClock, now: Date) {
  const open = openSection(attempt, now);
  return (
    open && {
      index: open.number - 1,
      remainingMs: sectionRemainingMs(open, attempt, now),
      totalMs: sectionTotalMs(open),
    }
  );
}

/** Returns the state of the section of each question. */
export function sectionStates(attempt: SectionClock, now: Date): (slot: Pick<PaperSlot, 'section'>) => SectionState {
  const open = openSection(attempt, now);
  return ({ section }) => stateOfSection(open, section, attempt, now);
}

export const sectionMessages = {
  over: 'The section of this question is over. Its answers can’t be changed any more',
  ahead: 'The section of this question has not started yet',
} as const;

/** Throws `section_over` or `section_ahead` for a question of a section that is not open. */
export function refuseOtherSection(attempt: SectionClock, slot: Pick<PaperSlot, 'section'>, now: Date): void {
  const state = sectionStates(attempt, now)(slot);
  if (state !== 'open') throw new Refusal(`section_${state}`, sectionMessages[state]);
}
