/** Decisions of live quizzes: points, time, nicknames, which act leads where. Pure. */
import { compare, min, multiply, one, type Rational, rational, zero } from '#platform/exact/rational.ts';
import type { HostAct } from './contract-host.ts';
import type { phases, pointModes } from './contract-room.ts';

export type Phase = (typeof phases)[number];

/** What a fully right answer is worth without bonus. */
export const BASE_POINTS = 1_000;
const BONUS_STEP = 100;
const MOST_BONUS_STEPS = 5;

/**
 * A measured round trip counts up to this; a longer one counts as none. A player who delays their pings beyond it therefore
 * loses what they hoped to gain, and below it the least of several counts.
 */
export const MOST_ROUND_TRIP_MS = 500;

/** The round trip to a player after one more measurement; null while none was short enough. */
export function leastRoundTrip(known: number | null, measuredMs: number): number | null {
  const measured = Math.max(0, Math.round(measuredMs));
  if (measured > MOST_ROUND_TRIP_MS) return known;
  return known === null ? measured : Math.min(known, measured);
}

/**
 * The milliseconds between the moment a question was shown to the player and their answer: receipt by the server, minus
 * opening by the server, minus the player's round trip (the question's way there and the answer's way back). At least 0.
 */
export const elapsedMs = (openedAt: Date, receivedAt: Date, roundTripMs: number | null): number =>
  Math.max(0, receivedAt.getTime() - openedAt.getTime() - (roundTripMs ?? 0));

/**
 * A player's own time limit in milliseconds; null: none.
 * `timePercent`: 100 is the usual time, null lifts the limit.
 */
export const ownLimitMs = (seconds: number | null, timePercent: number | null): number | null =>
  seconds === null || timePercent === null ? null : seconds * 10 * timePercent;

export interface Scored {
  /** Points with the bonus. */
  readonly points: number;
  readonly bonus: number;
  /** Right answers in a row up to this one. */
  readonly streak: number;
}

export interface Scorable {
  /** Share of the question's marks; below 0 counts as 0. */
  readonly share: Rational;
  readonly elapsedMs: number;
  /** The player's own; null: none, then time does not count. */
  readonly limitMs: number | null;
  readonly mode: (typeof pointModes)[number];
  readonly streakBonus: boolean;
  /** Right answers in a row before this one. */
  readonly streakBefore: number;
}

/**
 * What an answer is worth: `1000 × share × speed`, rounded once to a whole number, halves up. `speed` falls evenly from 1
 * to ½ over the player's own time limit, `1 − elapsed ∕ (2 × limit)`; in quiet mode and without a limit it is 1. A streak
 * adds 100 for each right answer in a row before this one, at most 500; only full marks continue a streak.
 */
export function scoreAnswer(answer: Scorable): Scored {
  const share = compare(answer.share, zero) < 0 ? zero : min(answer.share, one);
  const isRight = compare(share, one) === 0;
  const streak = isRight ? answer.streakBefore + 1 : 0;
  const bonus = answer.streakBonus && streak > 1 ? BONUS_STEP * Math.min(streak - 1, MOST_BONUS_STEPS) : 0;
  const exact = multiply(multiply(rational(BASE_POINTS), share), speedOf(answer));
  return { points: roundHalfUp(exact) + bonus, bonus, streak };
}

function speedOf({ mode, limitMs, elapsedMs: elapsed }: Scorable): Rational {
  if (mode === 'quiet' || limitMs === null || limitMs <= 0) return one;
  const used = Math.min(Math.max(0, Math.round(elapsed)), limitMs);
  return rational(2 * limitMs - used, 2 * limitMs);
}

/** Of a value that is not negative. */
const roundHalfUp = ({ n, d }: Rational): number => Number((2n * n + d) / (2n * d));

/** Where an act of the host leads from a phase; null where it can't be done. `isLast`: the step is the last one. */
export function phaseAfter(
  act: HostAct,
  phase: Phase,
  { isOwn, isLast }: { isOwn: boolean; isLast: boolean },
): Phase | null {
  if (phase === 'finished') return null;
  switch (act) {
    case 'open':
      return phase === 'created' ? 'lobby' : null;
    case 'next':
      if (isOwn) return phase === 'lobby' ? 'running' : null;
      return ['lobby', 'result', 'board'].includes(phase) && !isLast ? 'question' : null;
    case 'close':
      return phase === 'question' ? 'result' : null;
    case 'board':
      return phase === 'result' ? 'board' : null;
    case 'finish':
      return 'finished';
  }
}

const MOST_NICKNAME = 30;

/** The nickname as it is kept: composed, without spaces around it or twice within. */
export const tidyNickname = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();

/** Equal for nicknames that people would take for the same. */
export const nicknameKey = (nickname: string): string => nickname.normalize('NFKC').toLowerCase().replaceAll(' ', '');

/** Why a tidied nickname can't be used, in words; null when it can. Whether it is taken is another question. */
export function nicknameBlocker(nickname: string): string | null {
  if (nickname === '') return 'Enter a nickname';
  if ([...nickname].length > MOST_NICKNAME) return `Enter at most ${MOST_NICKNAME} characters`;
  // Control, direction and zero-width characters, private and unassigned ones, line and paragraph separators, and the fillers of
  // Hangul, which are letters without a shape.
  if (/[\p{C}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/u.test(nickname))
    return 'Enter a nickname without invisible characters';
  if (/\p{M}{4}/u.test(nickname)) return 'Enter a nickname with fewer accents on a letter';
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(nickname)) return 'Enter a nickname with a letter or a number';
  return null;
}

/** Ranks from 1 in order of points, the highest first; equal points share a rank. Keeps the order among equals. */
export function ranked<Row extends { readonly points: number }>(rows: readonly Row[]): (Row & { rank: number })[] {
  const sorted = rows.toSorted((a, b) => b.points - a.points);
  let rank = 0;
  return sorted.map((row, index) => {
    if (index === 0 || sorted[index - 1]!.points !== row.points) rank = index + 1;
    return { ...row, rank };
  });
}
