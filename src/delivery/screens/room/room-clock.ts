/** The clocks of a running attempt: of its open section and of the whole, as the server last told them. */
import { createExamClock } from '#delivery/clock.ts';
import type { Exam, SectionStanding } from '#delivery/contract.ts';
import { GRACE_MS } from '#delivery/late/rules-grace.ts';
import type { HeardExam } from '#delivery/queries.ts';
import type { EndReason } from '#delivery/sync/answer-sync.ts';

/** Without anything to save, the server is asked this often how much time is left. */
const ASK_EVERY_MS = 60_000;
/** The time of day and the clock of the page differ by so much more than before: the device slept, or its time was set. */
const JUMP_MS = 3_000;
/** A device that wakes has no network for its first seconds: until there is an answer, the server is asked this often. */
const ASK_AGAIN_MS = 5_000;

/** What every response of the server says about time. */
export interface TimeLeft {
  readonly remainingMs: number | null;
  readonly section: SectionStanding | null;
}

export type RoomClock = ReturnType<typeof createRoomClock>;

export function createRoomClock(
  { exam, askedAt, heardAt }: HeardExam,
  now: () => number = () => performance.now(),
  timeOfDay: () => number = () => Date.now(),
) {
  const { attempt, current } = exam;
  const aheadMs = serverAheadMs(exam, timeOfDay() - (now() - (askedAt + heardAt) / 2));
  const whole = createExamClock(now);
  whole.sync(attempt.remainingMs, askedAt, heardAt);
  /** Of the section, where sections have times. */
  const shown = current ? createExamClock(now) : whole;
  if (current) shown.sync(current.remainingMs, askedAt, heardAt);
  let heardLast = heardAt;
  let dayAhead = timeOfDay() - now();
  /** When the jump is asked about next; null where the server has answered since. */
  let jumpDueAt: number | null = null;
  let wholeMs = totalOf(exam);
  let sectionMs = current?.totalMs ?? null;
  const isLastSection = !current || current.index === exam.sections.length - 1;

  return {
    shown,
    whole,
    isLastSection,
    /** Of what is shown. */
    totalMs: () => (current ? sectionMs : wholeMs),
    wholeMs: () => wholeMs,
    /** The server is being asked: the next regular question is due a minute later. */
    markAsked: (): void => {
      heardLast = now();
    },
    sinceHeardMs: (): number => now() - heardLast,
    /**
     * True after the device has slept, when what is left counts as before, and again every five seconds until the server has
     * answered; also where its time was set, which changes nothing.
     */
    hasJumped: (): boolean => {
      const before = dayAhead;
      dayAhead = timeOfDay() - now();
      const isDue = Math.abs(dayAhead - before) > JUMP_MS || (jumpDueAt !== null && now() >= jumpDueAt);
      if (isDue) jumpDueAt = now() + ASK_AGAIN_MS;
      return isDue;
    },
    /** The server has answered, whatever it said. */
    markAnswered: (): void => {
      jumpDueAt = null;
    },
    /** The time of day by the server's clock, of one by this device's. */
    atServer: (timeHere: number): number => timeHere + aheadMs,
    /** Takes what the server said, asked at the given moment. Returns which section it was about. */
    sync: ({ remainingMs, section }: TimeLeft, asked: number, total: number | null = wholeMs): SyncedSection => {
      heardLast = now();
      jumpDueAt = null;
      wholeMs = total;
      whole.sync(remainingMs, asked, heardLast);
      if (!current || !section) return 'same';
      if (section.index !== current.index) return 'other';
      sectionMs = section.totalMs;
      shown.sync(section.remainingMs, asked, heardLast);
      return section.remainingMs > 0 ? 'running' : 'same';
    },
    /**
     * As long as the server takes what is on its way, the page takes changes; then, where what was written in time may still
     * count, nothing is written over it.
     */
    isPast: (): boolean => exam.lateSeconds > 0 && isLastSection && shown.overMs() > GRACE_MS,
    /** An attempt that ended when no time was left has ended by time, whatever the server says first. */
    endReason: (why: EndReason): EndReason => (whole.remainingMs() === 0 ? 'out_of_time' : why),
  };
}

/** `running`: the section of this page still has time; `other`: another section is open. */
export type SyncedSection = 'same' | 'running' | 'other';

/** The whole time of the attempt in milliseconds, from the server's own two instants; null without a deadline. */
export const totalOf = ({ attempt }: Exam): number | null =>
  attempt.deadline === null ? null : Date.parse(attempt.deadline) - Date.parse(attempt.startedAt);

/**
 * By how much the server's time of day is ahead of this device's, which showed `heardAt` when the server counted what is left;
 * 0 without a deadline.
 */
const serverAheadMs = ({ attempt }: Exam, heardAt: number): number =>
  attempt.deadline === null || attempt.remainingMs === null
    ? 0
    : Date.parse(attempt.deadline) - attempt.remainingMs - heardAt;

interface Moment {
  readonly leftMs: number | null;
  readonly isLastSection: boolean;
  readonly isSectionOver: boolean;
  readonly sinceHeardMs: number;
  readonly isVisible: boolean;
  readonly hasJumped: boolean;
}

/** Decides what a page does at a tick of its clock. At zero it only asks: the server decides. */
export function decideTick({ leftMs, isLastSection, isSectionOver, sinceHeardMs, isVisible, hasJumped }: Moment) {
  const isAtEnd = leftMs === 0;
  const endsSection = isAtEnd && !isLastSection;
  return {
    /** Send what waits, also before its retry is due. */
    wakes: isAtEnd,
    endsSection,
    asks: isAtEnd || isSectionOver || endsSection || hasJumped || (sinceHeardMs > ASK_EVERY_MS && isVisible),
  };
}
