/**
 * Simulated learners. What they remember follows the forgetting curve and the changes of stability and difficulty of FSRS-6,
 * written here once more from its published description ("The Algorithm" in the wiki of fsrs4anki), without `ts-fsrs`;
 * whether an answer is right is drawn by lot. Three schedulers meet the same learners: that of the product, SM-2
 * (Woźniak 1990), and the form of SM-2 that Anki has.
 */
import { seededRandom } from '#platform/exact/random.ts';
import type { History, ReviewStep } from '#results/practice/model/rules.ts';
import { type Memory, type MemoryRating, reviewed } from '#results/practice/schedule.ts';

/** The usual parameters of FSRS-6. */
export const USUAL = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
] as const;

/** What a learner really remembers of a question. */
interface Trace {
  readonly stability: number;
  readonly difficulty: number;
}

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** How memory works with these 21 parameters. */
function memoryOf(w: readonly number[]) {
  const at = (index: number): number => w[index]!;
  const factor = 0.9 ** (-1 / at(20)) - 1;
  const recallAfter = (days: number, { stability }: Trace): number => (1 + (factor * days) / stability) ** -at(20);
  const firstDifficulty = (rating: MemoryRating): number => at(4) - Math.exp(at(5) * (rating - 1)) + 1;
  const afterAnswer = (trace: Trace | null, rating: MemoryRating, days: number): Trace => {
    if (trace === null) return { stability: at(rating - 1), difficulty: within(firstDifficulty(rating), 1, 10) };
    const { stability: s, difficulty: d } = trace;
    const r = recallAfter(days, trace);
    const moved = d + (-at(6) * (rating - 3) * (10 - d)) / 9;
    const difficulty = within(at(7) * firstDifficulty(4) + (1 - at(7)) * moved, 1, 10);
    if (rating === 1) {
      const forgotten = at(11) * d ** -at(12) * ((s + 1) ** at(13) - 1) * Math.exp(at(14) * (1 - r));
      return { stability: Math.max(0.001, Math.min(forgotten, s / Math.exp(at(17) * at(18)))), difficulty };
    }
    const felt = rating === 2 ? at(15) : rating === 4 ? at(16) : 1;
    const growth = Math.exp(at(8)) * (11 - d) * s ** -at(9) * (Math.exp(at(10) * (1 - r)) - 1) * felt;
    return { stability: s * (1 + growth), difficulty };
  };
  return { recallAfter, afterAnswer };
}

/** Returns after how many whole days the question comes again. */
export type Scheduler = (rating: MemoryRating, day: number) => number;

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

/**
 * SM-2 as Anki has it, with its usual settings and intervals of whole days: the first is 1 day, 4 when it was easy; hard makes
 * the interval 1.2 times as long, easy 1.3 times as long again; what was wrong begins again; answers change the ease factor.
 */
export const ankiSm2 =
  (modifier = 1) =>
  (): Scheduler => {
    let [interval, ease] = [0, 2.5];
    const changes = { 1: -0.2, 2: -0.15, 3: 0, 4: 0.15 } as const;
    return (rating) => {
      ease = within(ease + changes[rating], 1.3, 5.5);
      const factors = { 1: 0, 2: 1.2, 3: ease, 4: ease * 1.3 } as const;
      interval = Math.max(1, interval === 0 ? (rating === 4 ? 4 : 1) : interval * factors[rating] * modifier);
      return Math.max(1, Math.round(interval));
    };
  };

export interface Outcome {
  /** Answers after the first meeting of each question. */
  readonly reviews: number;
  /** Share of them that were right. */
  readonly recall: number;
  /** Mean chance of remembering a question, over all questions and all days after their first meeting. */
  readonly known: number;
  /** Questions that are remembered, on the mean of all days: the sum of their chances. */
  readonly memorized: number;
  /** All answers as the scheduler saw them, by learner and question. */
  readonly histories: readonly History[];
}

/** Learners and what they learn. */
export interface World {
  readonly learners: number;
  /** Questions of each learner. */
  readonly questions: number;
  readonly days: number;
  /** New questions of a learner each day; absent: all of them on days drawn within the first 30. */
  readonly newEachDay?: number;
  /** Shares of again, hard, good and easy when a question is met first. */
  readonly first: readonly [number, number, number, number];
  /** Of remembered questions, the shares of hard, good and easy. */
  readonly remembered: readonly [number, number, number];
  /** The scheduler is told whether an answer was right, and nothing of how it felt. */
  readonly seesMarksOnly?: boolean;
  readonly parameters?: readonly number[];
  /** How many times slower than that they forget; 1 where it is absent. */
  readonly slower?: number;
  /** Another one draws other lots. */
  readonly seed?: string;
}

/** The first of these ratings whose shares, added up, are beyond the lot. */
function drawn(shares: readonly number[], lot: number, from: number): MemoryRating {
  let left = lot;
  for (const [index, share] of shares.entries()) {
    left -= share;
    if (left < 0) return (from + index) as MemoryRating;
  }
  return (from + shares.length - 1) as MemoryRating;
}

/** Learners with so many questions each, over so many days; a run with the same seed draws the same lots. */
export function simulate(make: () => Scheduler, world: World): Outcome {
  const { learners, questions, days, newEachDay, first, remembered, seesMarksOnly, slower = 1, seed = '' } = world;
  const { recallAfter, afterAnswer } = memoryOf(world.parameters ?? USUAL);
  const seen = (rating: MemoryRating): MemoryRating => (seesMarksOnly && rating > 1 ? 3 : rating);
  const histories: History[] = [];
  let [reviews, right, known, knownDays] = [0, 0, 0, 0];
  for (let learner = 0; learner < learners; learner++)
    for (let question = 0; question < questions; question++) {
      const lots = seededRandom(`${seed}${learner} ${question}`);
      const schedule = make();
      let day = newEachDay === undefined ? Math.floor(lots() * 30) : Math.floor(question / newEachDay);
      if (day >= days) break;
      let rating = drawn(first, lots(), 1);
      let trace = afterAnswer(null, rating, 0);
      const steps: ReviewStep[] = [{ rating: seen(rating), days: 0 }];
      histories.push({ student: String(learner), steps });
      for (;;) {
        const gap = schedule(seen(rating), day);
        for (let passed = 1; passed <= gap && day + passed < days; passed++) {
          known += recallAfter(passed / slower, trace);
          knownDays += 1;
        }
        if (day + gap >= days) break;
        day += gap;
        const isRight = lots() < recallAfter(gap / slower, trace);
        rating = isRight ? drawn(remembered, lots(), 2) : 1;
        trace = afterAnswer(trace, rating, gap / slower);
        steps.push({ rating: seen(rating), days: gap });
        reviews += 1;
        right += isRight ? 1 : 0;
      }
    }
  return { reviews, recall: right / reviews, known: known / knownDays, memorized: known / days, histories };
}
