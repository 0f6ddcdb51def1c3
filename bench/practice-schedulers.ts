/**
 * How many reviews simulated learners need to remember as much with the scheduler of the product as with SM-2:
 * `node bench/practice-schedulers.ts [--json FILE] [--users FILE]`. Two comparisons are made. At equal knowledge: the reviews of our
 * scheduler at the lowest whole percentage at which its learners remember as much, on the mean of all days, as those of SM-2. At equal
 * recall: SM-2 with its intervals shortened or lengthened until as many of its reviews are right.
 *
 * The first part repeats a simulation that the project of FSRS has published (github.com/open-spaced-repetition/SSP-MMC-FSRS, README:
 * 10 000 cards, 10 new a day, five years), with its parameters and shares of ratings. `--users` takes the results of its benchmark
 * (`result/FSRS-6.jsonl` of srs-benchmark), each line with the parameters of a person's memory.
 *
 * Ends with 1 when the published numbers are not met within 3 %, when our scheduler needs more than 80 % of the reviews of Anki's SM-2
 * there, or when the recall of any learners is not 0.90 ± 0.01.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { fitModel } from '#results/practice/model/fit.ts';
import { ankiSm2, type Outcome, ours, type Scheduler, simulate, sm2, type World } from './practice-learners.ts';

const WANTED = 0.9;
const { values: options } = parseArgs({ options: { json: { type: 'string' }, users: { type: 'string' } } });
let isFine = true;
const results: object[] = [];

type Maker = () => Scheduler;
type Row = Omit<Outcome, 'histories'>;

const share = (reviews: number, beside: number): string => `${(100 * (reviews / beside - 1)).toFixed(1)} %`;

function told(part: string, name: string, outcome: Outcome, beside?: Row): void {
  const { reviews, recall, known, memorized } = outcome;
  results.push({ part, name, reviews, recall, known, memorized });
  console.log(
    `  ${name.padEnd(40)} ${String(reviews).padStart(7)} reviews ${(beside ? share(reviews, beside.reviews) : '').padStart(8)}  recall ${recall.toFixed(4)}  known ${known.toFixed(4)}`,
  );
}

/** The lowest desired retention, in whole percent from 70 to 97, with which our learners know as much; null: none. */
function asKnowing(aim: number, run: (make: Maker) => Outcome, parameters: readonly number[] | null = null) {
  let [low, high] = [69, 98];
  let found: { readonly percent: number; readonly outcome: Outcome } | null = null;
  while (high - low > 1) {
    const percent = Math.floor((low + high) / 2);
    const outcome = run(ours(percent / 100, parameters));
    if (outcome.known >= aim) [high, found] = [percent, { percent, outcome }];
    else low = percent;
  }
  return found;
}

/** SM-2 with intervals of other lengths, so that the share of its reviews that are right is this; halving six times. */
function asRecalling(aim: number, make: (modifier: number) => Maker, run: (make: Maker) => Outcome) {
  let [low, high] = [0.1, 2];
  let found = { modifier: 1, outcome: run(make(1)) };
  for (let step = 0; step < 6; step++) {
    const modifier = (low + high) / 2;
    const outcome = run(make(modifier));
    if (Math.abs(outcome.recall - aim) < Math.abs(found.outcome.recall - aim)) found = { modifier, outcome };
    if (outcome.recall > aim) low = modifier;
    else high = modifier;
  }
  return found;
}

/** One world: SM-2, our scheduler as it is set up, and both comparisons. */
function compare(part: string, world: World, parameters: readonly number[] | null = null): void {
  const run = (make: Maker) => simulate(make, world);
  const wanted = run(ours(WANTED, parameters));
  console.log(part);
  told(part, `FSRS-6 at ${WANTED}`, wanted);
  for (const [name, make] of [
    ['SM-2', sm2],
    ['SM-2 of Anki', ankiSm2],
  ] as const) {
    const plain = run(make());
    told(part, name, plain);
    const knowing = asKnowing(plain.known, run, parameters);
    if (knowing) told(part, `FSRS-6 at 0.${knowing.percent}, knowing as much`, knowing.outcome, plain);
    const { modifier, outcome } = asRecalling(wanted.recall, make, run);
    told(part, `${name}, intervals × ${modifier.toFixed(2)}, recall as FSRS-6`, outcome, wanted);
  }
}

/** The shares of Anki's users, by the simulator of `fsrs-rs`. */
const asUsers = { first: [0.24, 0.094, 0.495, 0.171], remembered: [0.224, 0.631, 0.145] } as const;

// What is published: reviews a day, and questions remembered on the mean day.
const PUBLISHED = [
  0.4002, 0.1813, 0.6958, 3.1337, 6.6154, 0.565, 2.999, 0.0759, 1.568, 0.248, 0.4816, 1.7469, 0.0247, 0.5986, 1.8441,
  0.4189, 1.81, 0.5784, 0.1924, 0.0658, 0.4444,
];
const published = { ...asUsers, learners: 1, questions: 10_000, newEachDay: 10, days: 1825, parameters: PUBLISHED };
console.log('published: 10 000 cards, 10 new a day, five years');
const rows: [name: string, make: Maker, perDay: number, memorized: number][] = [
  ['SM-2 of Anki', ankiSm2(), 122.2, 6680],
  ['FSRS-6 at 0.9', ours(0.9, PUBLISHED), 110.8, 6886],
  ['FSRS-6 at 0.85', ours(0.85, PUBLISHED), 82.9, 6692],
  ['FSRS-6 at 0.8', ours(0.8, PUBLISHED), 67.7, 6490],
  ['FSRS-6 at 0.7', ours(0.7, PUBLISHED), 50.8, 6052],
];
for (const [name, make, perDay, memorized] of rows) {
  const outcome = simulate(make, published);
  const ownPerDay = outcome.reviews / published.days;
  results.push({ part: 'published', name, perDay, memorized, ownPerDay, ownMemorized: outcome.memorized });
  console.log(
    `  ${name.padEnd(40)} ${ownPerDay.toFixed(1)} a day (published ${perDay}), ${outcome.memorized.toFixed(0)} remembered (${memorized})`,
  );
  const isMet = Math.abs(ownPerDay / perDay - 1) < 0.03 && Math.abs(outcome.memorized / memorized - 1) < 0.03;
  if (!isMet) isFine = false;
}
const ankis = simulate(ankiSm2(), published);
const knowing = asKnowing(ankis.known, (make) => simulate(make, published), PUBLISHED);
if (!knowing || knowing.outcome.reviews > 0.8 * ankis.reviews) isFine = false;
compare('the same', published, PUBLISHED);

// The usual parameters of today, and what the product sees: whether an answer was right.
const today = { ...asUsers, learners: 20, questions: 200, newEachDay: 1, days: 365 };
compare('usual parameters, how it felt is told', today);
compare('usual parameters, only right or wrong is told', { ...today, seesMarksOnly: true });

// Learners who find nothing easy, by what they know at first.
for (const again of [0.1, 0.2, 0.3]) {
  const first = [again, 0.1, 0.9 - again, 0] as const;
  const world = { learners: 20, questions: 200, days: 365, first, remembered: [0.15, 0.85, 0] as const };
  compare(`${again * 100} % wrong at first, nothing easy`, world);
  const { recall } = simulate(ours(WANTED), world);
  if (Math.abs(recall - WANTED) > 0.01) isFine = false;
}

// Learners of other schools forget faster or more slowly than the usual parameters say. A school's first year is scheduled by
// these; the next learners by what the product fits to its answers.
for (const slower of [0.5, 1, 2, 4]) {
  const first = [0.2, 0.1, 0.7, 0] as const;
  const world = { learners: 20, questions: 200, days: 365, first, remembered: [0.15, 0.85, 0] as const, slower };
  const part = `memory lasts ${slower} times as long as usual`;
  const { parameters } = await fitModel(simulate(ours(WANTED), { ...world, seed: 'first' }).histories);
  const fitted = simulate(ours(WANTED, parameters), world);
  compare(`${part}, usual parameters`, world);
  compare(`${part}, the school’s parameters`, world, parameters);
  // Who forgets faster than usual would need intervals below a day, which there are not.
  if (slower >= 1 && Math.abs(fitted.recall - WANTED) > 0.01) isFine = false;
}

/** For each person of the benchmark, the reviews beside both forms of SM-2 at equal knowledge, scheduled by their own parameters. */
async function compareUsers(file: string): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const shares: Record<string, number[]> = { 'SM-2': [], 'SM-2 of Anki': [] };
  for (const line of lines) {
    const { parameters } = JSON.parse(line) as { parameters: Record<string, number[]> };
    const own = Object.values(parameters)[0]!;
    const world = { ...asUsers, learners: 1, questions: 500, newEachDay: 1.5, days: 730, parameters: own };
    const run = (make: Maker) => simulate(make, world);
    for (const [name, make] of [
      ['SM-2', sm2],
      ['SM-2 of Anki', ankiSm2],
    ] as const) {
      const plain = run(make());
      const found = asKnowing(plain.known, run, own);
      shares[name]!.push(found ? found.outcome.reviews / plain.reviews - 1 : Number.POSITIVE_INFINITY);
    }
  }
  for (const [name, all] of Object.entries(shares)) {
    const sorted = all.toSorted((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)]!;
    const fifth = sorted.filter((one) => one <= -0.2).length;
    results.push({ part: 'users', name, shares: sorted });
    console.log(
      `  ${name}: ${sorted.length} people, median ${(100 * middle).toFixed(1)} % of reviews, ${fifth} of them at least 20 % fewer, from ${(100 * sorted[0]!).toFixed(1)} to ${(100 * sorted.at(-1)!).toFixed(1)} % (Infinity: not with 97 % either)`,
    );
  }
}
if (options.users) await compareUsers(options.users);

if (options.json) await writeFile(options.json, JSON.stringify(results));
process.exitCode = isFine ? 0 : 1;
