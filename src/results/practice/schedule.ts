/**
 * When a question is due again: the memory model FSRS-6 as `ts-fsrs` has it, with its usual parameters. Whole days and no
 * steps of minutes: what was wrong today is due tomorrow, and can be practised again today by those who want to. Nobody
 * chooses among four intervals here, so these are not spread to differ from each other.
 */
import { FSRSAlgorithm, generatorParameters } from 'ts-fsrs';

/** 1 again, 2 hard, 3 good, 4 easy, as FSRS counts them. */
export type MemoryRating = 1 | 2 | 3 | 4;

/** How well something is remembered, after at least one review. */
export interface Memory {
  readonly dueAt: Date;
  /** Days after which the chance of remembering it is 90 %. */
  readonly stability: number;
  /** 1 (easy) to 10. */
  readonly difficulty: number;
  readonly reps: number;
  /** How often it was forgotten, the first meeting apart. */
  readonly lapses: number;
  readonly reviewedAt: Date;
}

const DAY_MS = 86_400_000;
const models = new Map<number, FSRSAlgorithm>();

/** One for each desired retention, of which there are few. */
function modelFor(retention: number): FSRSAlgorithm {
  const known = models.get(retention);
  if (known) return known;
  const made = new FSRSAlgorithm(generatorParameters({ request_retention: retention, enable_fuzz: false }));
  models.set(retention, made);
  return made;
}

/**
 * The memory after a review. `retention`: with which chance it is to be remembered on the day it is due, 0.80 to 0.97.
 * Days between reviews are rounded, so that the hour at which somebody practises makes no difference. A review that is
 * told of later than one after it counts as if it had been at the time of that one.
 */
export function reviewed(memory: Memory | null, rating: MemoryRating, at: Date, retention: number): Memory {
  const model = modelFor(retention);
  const when = memory !== null && memory.reviewedAt > at ? memory.reviewedAt : at;
  const elapsed = memory === null ? 0 : Math.round((when.getTime() - memory.reviewedAt.getTime()) / DAY_MS);
  const { stability, difficulty } = model.next_state(memory, elapsed, rating);
  return {
    dueAt: new Date(when.getTime() + model.next_interval(stability, elapsed) * DAY_MS),
    stability,
    difficulty,
    reps: (memory?.reps ?? 0) + 1,
    lapses: (memory?.lapses ?? 0) + (memory !== null && rating === 1 ? 1 : 0),
    reviewedAt: when,
  };
}
