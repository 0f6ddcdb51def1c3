/** What the estimates of the two models can't be taken for. */
import type { RaschFit } from './rasch.ts';
import { FEWEST_VARIED, type TwoPlFit } from './two-pl.ts';

/** Why there are no estimates, or why they are to be read with care. */
export function cautionsOf(rasch: RaschFit, twoPl: TwoPlFit): string[] {
  const lacksError = twoPl.items.some(
    ({ discrimination, discriminationSe }) => discrimination !== null && discriminationSe === null,
  );
  return [
    ...(rasch.converged ? [] : ['The Rasch model has no finite estimates for these answers']),
    ...(twoPl.logLikelihood === null
      ? [`The 2PL model needs ${FEWEST_VARIED} items that some and not all got right`]
      : []),
    ...(twoPl.converged ? [] : ['The estimates of the 2PL model did not come to rest']),
    ...(twoPl.endless === 0
      ? []
      : [`Items without a 2PL estimate, because their slopes keep growing: ${twoPl.endless}`]),
    ...(lacksError ? ['The answers are too few for standard errors of the 2PL model'] : []),
  ];
}
