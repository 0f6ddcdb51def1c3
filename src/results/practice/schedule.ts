/**
 * When a question is due again: the memory model FSRS-6 as `ts-fsrs` has it, with its usual parameters or the school's. Whole days and no
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
const MOST_MODELS = 1000;
const models = new Map<string, FSRSAlgorithm>();

/** What a schedule aims at, and the memory that it supposes. */
export interface Aim {
  /** With which chance a question is to be remembered on the day it is due, 0.80 to 0.97. */
  readonly retention: number;
  /** The 21 parameters of FSRS-6; null: the usual ones. */
  readonly parameters: readonly number[] | null;
}

/** One for each desired retention and each school's own parameters, of which there are few. */
function modelFor({ retention, parameters }: Aim): FSRSAlgorithm {
  const key = `${retention} ${parameters?.join(' ') ?? ''}`;
  const known = models.get(key);
  if (known) return known;
  if (models.size >= MOST_MODELS) models.clear();
  const own = parameters === null ? {} : { w: [...parameters] };
  const made = new FSRSAlgorithm(generatorParameters({ ...own, request_retention: retention, enable_fuzz: false }));
  models.set(key, made);
  return made;
}

/**
 * The memory after a review.
 * Days between reviews are rounded, so that the hour at which somebody practises makes no difference. A review that is
 * told of later than one after it counts as if it had been at the time of that one.
 */
export function reviewed(memory: Memory | null, rating: MemoryRating, at: Date, aim: Aim): Memory {
  const model = modelFor(aim);
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
