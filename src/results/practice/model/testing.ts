/** Answers of simulated learners whose memory is known. */
import { clipParameters, default_w, FSRSAlgorithm, forgetting_curve, generatorParameters } from 'ts-fsrs';
import { seededRandom } from '#platform/exact/random.ts';
import type { History } from './rules.ts';

/** Learners who forget a third as fast as usual. */
export const TRUE = clipParameters(
  default_w.map((value, index) => (index < 4 ? value * 3 : value)),
  0,
  true,
);

/** What students with this memory answer, at gaps that double where they are right. */
export function histories(parameters: readonly number[], students: number, cards: number, seed = ''): History[] {
  const model = new FSRSAlgorithm(generatorParameters({ w: [...parameters], enable_fuzz: false }));
  const found: History[] = [];
  for (let student = 0; student < students; student++)
    for (let card = 0; card < cards; card++) {
      const lots = seededRandom(`${seed}${student} ${card}`);
      let rating = lots() < 0.3 ? 1 : 3;
      let state = model.next_state(null, 0, rating);
      const steps = [{ rating, days: 0 }];
      let gap = 1 + Math.floor(lots() * 6);
      for (let step = 0; step < 5; step++) {
        rating = lots() < forgetting_curve([...parameters], gap, state.stability) ? 3 : 1;
        state = model.next_state(state, gap, rating);
        steps.push({ rating, days: gap });
        gap = rating === 1 ? 1 + Math.floor(lots() * 3) : gap * 2;
      }
      found.push({ student: `student ${student}`, steps });
    }
  return found;
}
