/**
 * The Rasch and the 2PL model of a large quiz: `node bench/item-models.ts [--persons N] [--items N] [--bootstrap N]`.
 *
 * Times one estimate of each from answers that the 2PL model makes. With `--bootstrap` the standard errors of the 2PL
 * model are checked: so many times answers are made from the estimates, and the model is estimated from them again. How the new
 * estimates spread is what the standard errors say. It exits with 1 when, over all items, the two differ by more than a tenth.
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '#platform/exact/random.ts';
import { fitRasch } from '#results/statistics/models/rasch.ts';
import { fitTwoPl } from '#results/statistics/models/two-pl.ts';

const MOST_OFF = 0.1;
const { values } = parseArgs({
  options: {
    persons: { type: 'string', default: '20000' },
    items: { type: 'string', default: '100' },
    bootstrap: { type: 'string', default: '0' },
  },
});
const [persons, items, times] = [Number(values.persons), Number(values.items), Number(values.bootstrap)];
const random = seededRandom('item models');
/** Box and Muller (1958). */
const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

interface Item {
  readonly a: number;
  readonly b: number;
}
const answers = (of: readonly Item[]): Uint8Array[] =>
  Array.from({ length: persons }, () => {
    const ability = normal();
    return Uint8Array.from(of, ({ a, b }) => (random() < 1 / (1 + Math.exp(-a * (ability - b))) ? 1 : 0));
  });

function timed<T>(work: () => T): { seconds: number; processorSeconds: number; found: T } {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  const found = work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - begun) / 1000, processorSeconds: (user + system) / 1e6, found };
}

const truth = Array.from({ length: items }, () => ({ a: 0.4 + 1.8 * random(), b: 1.2 * normal() }));
const names = truth.map((_, i) => `item ${i}`);
const scores = answers(truth);
const rasch = timed(() => fitRasch(names, scores));
const twoPl = timed(() => fitTwoPl(names, scores));
const spentBy = ({ seconds, processorSeconds }: { seconds: number; processorSeconds: number }) =>
  `${seconds.toFixed(2)} s, ${processorSeconds.toFixed(2)} s of the processor`;
console.log(`${persons} persons, ${items} items`);
console.log(`Rasch ${spentBy(rasch)}; 2PL ${spentBy(twoPl)}`);
const fitted = twoPl.found.items;
const off = fitted.map((item, i) => ({
  a: Math.abs(item.discrimination! - truth[i]!.a) / item.discriminationSe!,
  b: Math.abs(item.difficulty! - truth[i]!.b) / item.se!,
}));
const within = (of: readonly number[]): string =>
  `${((100 * of.filter((one) => one < 1.96).length) / of.length).toFixed(0)} %`;
console.log(
  `true values within 1.96 standard errors: a ${within(off.map(({ a }) => a))}, b ${within(off.map(({ b }) => b))}`,
);

/** Standard deviation of each column of the estimates, over those with an estimate. */
function spreads(rows: readonly (readonly number[])[]): number[] {
  return names.map((_, i) => {
    const column = rows.map((row) => row[i]!);
    const mean = column.reduce((sum, one) => sum + one, 0) / column.length;
    return Math.sqrt(column.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (column.length - 1));
  });
}

if (times > 1) {
  const from = fitted.map((item) => ({ a: item.discrimination!, b: item.difficulty! }));
  const again = Array.from({ length: times }, () => fitTwoPl(names, answers(from)).items);
  const ratios = {
    a: spreads(again.map((fit) => fit.map((item) => item.discrimination!))).map(
      (sd, i) => fitted[i]!.discriminationSe! / sd,
    ),
    b: spreads(again.map((fit) => fit.map((item) => item.difficulty!))).map((sd, i) => fitted[i]!.se! / sd),
  };
  let isFine = true;
  for (const [name, all] of Object.entries(ratios)) {
    const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
    isFine &&= Math.abs(mean - 1) <= MOST_OFF;
    const [low, high] = [Math.min(...all), Math.max(...all)];
    console.log(
      `standard error of ${name} : spread of ${times} estimates: mean ${mean.toFixed(3)}, ${low.toFixed(2)} to ${high.toFixed(2)}`,
    );
  }
  process.exitCode = isFine ? 0 : 1;
}
