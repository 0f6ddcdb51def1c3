/**
 * Simulated learners. What they remember follows the forgetting curve and the changes of stability and difficulty of FSRS-6,
 * written here once more from its published description ("The Algorithm" in the wiki of fsrs4anki), without `ts-fsrs`;
 * whether an answer is right is drawn by lot. Two schedulers meet the same learners: that of the product, and SM-2
 * (Woźniak 1990).
 */
import { seededRandom } from '#platform/exact/random.ts';
import type { History, ReviewStep } from '#results/practice/model/rules.ts';
import { type Memory, type MemoryRating, reviewed } from '#results/practice/schedule.ts';

const W = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
] as const;
const FACTOR = 0.9 ** (-1 / W[20]) - 1;

/** What a learner really remembers of a question. */
interface Trace {
  readonly stability: number;
  readonly difficulty: number;
}

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const recallAfter = (days: number, { stability }: Trace): number => (1 + (FACTOR * days) / stability) ** -W[20];
const firstDifficulty = (rating: MemoryRating): number => W[4] - Math.exp(W[5] * (rating - 1)) + 1;

function afterAnswer(trace: Trace | null, rating: MemoryRating, days: number): Trace {
  if (trace === null) return { stability: W[rating - 1]!, difficulty: within(firstDifficulty(rating), 1, 10) };
  const { stability: s, difficulty: d } = trace;
  const r = recallAfter(days, trace);
  const moved = d + (-W[6] * (rating - 3) * (10 - d)) / 9;
  const difficulty = within(W[7] * firstDifficulty(4) + (1 - W[7]) * moved, 1, 10);
  if (rating === 1) {
    const forgotten = W[11] * d ** -W[12] * ((s + 1) ** W[13] - 1) * Math.exp(W[14] * (1 - r));
    return { stability: Math.max(0.001, Math.min(forgotten, s / Math.exp(W[17] * W[18]))), difficulty };
  }
  const hard = rating === 2 ? W[15] : 1;
  const growth = Math.exp(W[8]) * (11 - d) * s ** -W[9] * (Math.exp(W[10] * (1 - r)) - 1) * hard;
  return { stability: s * (1 + growth), difficulty };
}

/** Returns after how many whole days the question comes again. */
type Scheduler = (rating: MemoryRating, day: number) => number;

const START = Date.UTC(2026, 0, 1, 12);
const DAY_MS = 86_400_000;

/** The product's own, at a desired retention, with the parameters of a school or the usual ones. */
export const ours =
  (retention: number, parameters: readonly number[] | null = null) =>
  (): Scheduler => {
    let memory: Memory | null = null;
    return (rating, day) => {
      memory = reviewed(memory, rating, new Date(START + day * DAY_MS), { retention, parameters });
      return Math.round((memory.dueAt.getTime() - memory.reviewedAt.getTime()) / DAY_MS);
    };
  };

/** SM-2: 1 and 6 days, then times an ease factor that answers change; what was wrong begins again. */
export const sm2 =
  (modifier = 1) =>
  (): Scheduler => {
    let [repetitions, interval, ease] = [0, 0, 2.5];
    return (rating) => {
      const quality = rating === 1 ? 2 : rating + 1;
      if (quality < 3) repetitions = 0;
      else {
        repetitions += 1;
        ease = Math.max(1.3, ease + 0.1 - (5 - quality) * (0.08 + (5 - quality) * 0.02));
      }
      interval = repetitions <= 1 ? 1 : repetitions === 2 ? 6 : Math.round(interval * ease);
      return Math.max(1, Math.round(interval * modifier));
    };
  };

export interface Outcome {
  /** Answers after the first meeting of each question. */
  readonly reviews: number;
  /** Share of them that were right. */
  readonly recall: number;
  /** Mean chance of remembering a question, over all questions and all days after their first meeting. */
  readonly known: number;
  /** All answers, by learner and question. */
  readonly histories: readonly History[];
}

/** What learners know when they meet a question first, in an attempt: shares of again and hard; the rest is good. */
export interface Start {
  readonly again: number;
  readonly hard: number;
  /** How many times slower than usual they forget; 1 where it is absent. */
  readonly slower?: number;
  /** Another one draws other lots. */
  readonly seed?: string;
}

/** Learners with so many questions each, over so many days; a run with the same seed draws the same lots. */
export function simulate(
  make: () => Scheduler,
  start: Start,
  learners: number,
  questions: number,
  days: number,
): Outcome {
  const { slower = 1, seed = '' } = start;
  const histories: History[] = [];
  let [reviews, right, known, knownDays] = [0, 0, 0, 0];
  for (let learner = 0; learner < learners; learner++)
    for (let question = 0; question < questions; question++) {
      const lots = seededRandom(`${seed}${learner} ${question}`);
      const schedule = make();
      let day = Math.floor(lots() * 30);
      const lot = lots();
      let rating: MemoryRating = lot < start.again ? 1 : lot < start.again + start.hard ? 2 : 3;
      let trace = afterAnswer(null, rating, 0);
      const steps: ReviewStep[] = [{ rating, days: 0 }];
      histories.push({ student: String(learner), steps });
      for (;;) {
        const gap = schedule(rating, day);
        for (let passed = 1; passed <= gap && day + passed < days; passed++) {
          known += recallAfter(passed / slower, trace);
          knownDays += 1;
        }
        if (day + gap >= days) break;
        day += gap;
        const isRight = lots() < recallAfter(gap / slower, trace);
        rating = isRight ? (lots() < 0.15 ? 2 : 3) : 1;
        trace = afterAnswer(trace, rating, gap / slower);
        steps.push({ rating, days: gap });
        reviews += 1;
        right += isRight ? 1 : 0;
      }
    }
  return { reviews, recall: right / reviews, known: known / knownDays, histories };
}
