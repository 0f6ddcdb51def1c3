/** The item analysis of a response matrix: classical figures and, for 0/1 items, the Rasch and the 2PL model. */
import { analyseScores, type TestStatistics } from './classical.ts';
import { fitRasch, type RaschFit } from './rasch.ts';
import type { Responses } from './response-matrix.ts';
import { fitTwoPl, type TwoPlFit } from './two-pl.ts';

export interface ItemAnalysis extends TestStatistics {
  readonly irt: {
    readonly rasch: RaschFit['items'];
    readonly twoPl: TwoPlFit['items'];
    readonly raschLogLikelihood: number | null;
    readonly twoPlLogLikelihood: number | null;
    /** Why there are no estimates, or why they are to be read with care. */
    readonly notes: readonly string[];
  };
  readonly leftOut: Responses['leftOut'];
}

/** Items are estimated together; fewer persons than this give figures that say little. */
const FEW_PERSONS = 200;

export function analyseResponses({ names, scores, isBinary, leftOut }: Responses): ItemAnalysis {
  const classical = analyseScores(names, scores);
  if (!isBinary) {
    const notes = ['The models are for items scored 0 or 1; these have credits between'];
    return {
      ...classical,
      irt: { rasch: [], twoPl: [], raschLogLikelihood: null, twoPlLogLikelihood: null, notes },
      leftOut,
    };
  }
  const rasch = fitRasch(names, scores);
  const twoPl = fitTwoPl(names, scores);
  const notes = [
    ...(scores.length < FEW_PERSONS ? [`${scores.length} persons are few for these models`] : []),
    ...(twoPl.converged ? [] : ['The estimates of the 2PL model did not come to rest']),
  ];
  return {
    ...classical,
    irt: {
      rasch: rasch.items,
      twoPl: twoPl.items,
      raschLogLikelihood: rasch.logLikelihood,
      twoPlLogLikelihood: twoPl.logLikelihood,
      notes,
    },
    leftOut,
  };
}
