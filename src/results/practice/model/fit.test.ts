import { default_w, FSRSAlgorithm, forgetting_curve, generatorParameters } from 'ts-fsrs';
import { expect, test } from 'vitest';
import { runInWorker } from '#platform/server/worker/run-in-worker.ts';
import { fitModel } from './fit.ts';
import { type Fit, type History, isBetter } from './rules.ts';
import { histories, TRUE } from './testing.ts';

/** By how much, on average, the chances of a right answer differ from the true ones. */
function distance(parameters: readonly number[], given: readonly History[]): number {
  const [truth, fitted] = [TRUE, parameters].map((w) => new FSRSAlgorithm(generatorParameters({ w: [...w] })));
  let [sum, count] = [0, 0];
  for (const { steps } of given) {
    let states = [truth!, fitted!].map((model) => model.next_state(null, 0, steps[0]!.rating));
    for (const { rating, days } of steps.slice(1)) {
      const [right, guessed] = [
        forgetting_curve([...TRUE], days, states[0]!.stability),
        forgetting_curve([...parameters], days, states[1]!.stability),
      ];
      sum += Math.abs(right - guessed);
      count += 1;
      states = [truth!, fitted!].map((model, index) => model.next_state(states[index]!, days, rating));
    }
  }
  return sum / count;
}

test('parameters with which answers were made are found again, in a thread, and judged on students unseen', async () => {
  const fit = await runInWorker<Fit>(new URL('./fit-worker.ts', import.meta.url), histories(TRUE, 40, 100));
  expect(fit.parameters).toHaveLength(21);
  expect(isBetter(fit)).toBe(true);
  // Chances of remembering, over answers of learners that no fit has seen.
  const unseen = histories(TRUE, 10, 50, 'other');
  const [fitted, usual] = [distance(fit.parameters, unseen), distance(default_w, unseen)];
  expect([fitted < 0.01, usual > 0.02]).toEqual([true, true]);
}, 60_000);

test('where the usual parameters are true, a fit predicts hardly better', async () => {
  const fit = await fitModel(histories(default_w, 40, 100));
  expect(Math.abs(fit.lossFitted - fit.lossUsual)).toBeLessThan(0.005);
}, 60_000);
