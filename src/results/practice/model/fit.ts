/** Fits the parameters of FSRS-6 with the optimizer of its own project (`fsrs-rs`). Runs in a thread of its own. */
import { computeParameters, FSRSBindingItem, FSRSBindingReview } from '@open-spaced-repetition/binding';
import { clipParameters, default_w, FSRSAlgorithm, forgetting_curve, generatorParameters } from 'ts-fsrs';
import { type Fit, type History, PARAMETERS } from './rules.ts';

/** An answer that was thought impossible costs much, but not without end. */
const LEAST_CHANCE = 1e-6;

/** One student of so many is kept for judging the fit. */
const FOLDS = 5;

/** The optimizer learns from each answer after the first, with all answers before it. */
function toItems(histories: readonly History[]): FSRSBindingItem[] {
  return histories.flatMap(({ steps }) => {
    const reviews = steps.map(({ rating, days }) => new FSRSBindingReview(rating, days));
    return reviews.slice(1).map((_, index) => new FSRSBindingItem(reviews.slice(0, index + 2)));
  });
}

const fitTo = (histories: readonly History[]): Promise<number[]> =>
  computeParameters(toItems(histories), { enableShortTerm: true });

/**
 * Mean log loss with which the parameters predict each answer after the first: −ln of the chance that they gave to what
 * happened, a remembered or a forgotten question. 0 when there is none.
 */
function lossOf(parameters: readonly number[], histories: readonly History[]): number {
  const model = new FSRSAlgorithm(generatorParameters({ w: [...parameters], enable_short_term: true }));
  const losses = histories.flatMap(({ steps: [first, ...later] }) => {
    if (!first) return [];
    let memory = model.next_state(null, 0, first.rating);
    return later.map(({ rating, days }) => {
      const recalled = forgetting_curve([...parameters], days, memory.stability);
      memory = model.next_state(memory, days, rating);
      const chance = rating > 1 ? recalled : 1 - recalled;
      return -Math.log(Math.max(chance, LEAST_CHANCE));
    });
  });
  return losses.length === 0 ? 0 : losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

/** Throws where the optimizer answers anything but 21 numbers within the bounds of the model. */
function refuseInvalid(parameters: readonly number[]): readonly number[] {
  const clipped = clipParameters([...parameters], 0, true);
  const isValid = parameters.every(
    (value, index) => Number.isFinite(value) && Math.abs(value - clipped[index]!) < 1e-4,
  );
  if (parameters.length !== PARAMETERS || !isValid)
    throw new Error('The optimizer has answered parameters that FSRS-6 does not allow');
  return clipped;
}

/**
 * Parameters from all histories, and how well the same fit, without every fifth student, predicts the answers of those
 * students. Histories of one answer are passed over.
 */
export async function fitModel(histories: readonly History[]): Promise<Fit> {
  const students = [...new Set(histories.map(({ student }) => student))].toSorted();
  const held = new Set(students.filter((_, index) => index % FOLDS === 0));
  const seen = await fitTo(histories.filter(({ student }) => !held.has(student)));
  const unseen = histories.filter(({ student }) => held.has(student));
  return {
    parameters: refuseInvalid(await fitTo(histories)),
    lossUsual: lossOf(default_w, unseen),
    lossFitted: lossOf(seen, unseen),
  };
}
