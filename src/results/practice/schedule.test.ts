import { expect, test } from 'vitest';
import { type Memory, type MemoryRating, reviewed } from './schedule.ts';

const START = new Date('2022-11-29T12:30:00Z');
const DAY = 86_400_000;

/** Reviews, each so many days after the one before. */
function walk(history: readonly (readonly [rating: MemoryRating, days: number])[], retention = 0.9): Memory {
  let memory: Memory | null = null;
  let at = START.getTime();
  for (const [rating, days] of history) {
    at += days * DAY;
    memory = reviewed(memory, rating, new Date(at), { retention, parameters: null });
  }
  return memory!;
}

const daysOf = (memory: Memory): number => Math.round((memory.dueAt.getTime() - memory.reviewedAt.getTime()) / DAY);

// Of fsrs-rs, an implementation in Rust: `src/inference.rs`, next states of a new card with the usual parameters of FSRS-6.
test.each([
  [1, 0.212, 6.4133],
  [2, 1.2931, 5.1121707],
  [3, 2.3065, 2.118104],
  [4, 8.2956, 1],
] as const)('a first review of %i is as in fsrs-rs', (rating, stability, difficulty) => {
  const memory = walk([[rating, 0]]);
  expect(memory.stability).toBeCloseTo(stability, 4);
  expect(memory.difficulty).toBeCloseTo(difficulty, 4);
});

// Of fsrs-rs: `test_memory_state` of `src/inference.rs`; py-fsrs has the same in `test_memo_state` of `tests/test_basic.py`.
test('six reviews leave the memory that fsrs-rs and py-fsrs publish', () => {
  const memory = walk([
    [1, 0],
    [3, 0],
    [3, 1],
    [3, 3],
    [3, 8],
    [3, 21],
  ]);
  expect(memory.stability).toBeCloseTo(53.62691, 4);
  expect(memory.difficulty).toBeCloseTo(6.3574867, 4);
});

// Of py-fsrs: `test_review_card` of `tests/test_basic.py`, with its steps of ten minutes (0 days) as days on which they end.
test('intervals are those that py-fsrs publishes, wherever these are days', () => {
  const published = [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21];
  const ratings = [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3] as const;
  let memory: Memory | null = null;
  let at = START;
  const intervals: number[] = [];
  for (const [index, rating] of ratings.entries()) {
    memory = reviewed(memory, rating, at, { retention: 0.9, parameters: null });
    const days = published[index]!;
    intervals.push(days === 0 ? 0 : daysOf(memory));
    at = new Date(at.getTime() + (days === 0 ? 10 * 60_000 : days * DAY));
  }
  expect(intervals).toEqual(published);
});

test('every interval is at least a day, and shorter the better one wants to remember', () => {
  expect(daysOf(walk([[1, 0]]))).toBe(1);
  const history = [
    [3, 0],
    [3, 2],
    [3, 11],
  ] as const;
  const intervals = [0.8, 0.9, 0.97].map((retention) => daysOf(walk(history, retention)));
  expect(intervals).toEqual(intervals.toSorted((a, b) => b - a));
  expect(new Set(intervals).size).toBe(3);
});

test('forgetting is counted from the second meeting on', () => {
  expect(walk([[1, 0]]).lapses).toBe(0);
  expect(
    walk([
      [1, 0],
      [1, 1],
      [3, 1],
      [1, 3],
    ]).lapses,
  ).toBe(2);
});

test('a review that comes late counts as at the time of the one after it', () => {
  const memory = walk([[3, 0]]);
  const late = reviewed(memory, 1, new Date(START.getTime() - 5 * DAY), { retention: 0.9, parameters: null });
  expect(late.reviewedAt).toEqual(START);
});
