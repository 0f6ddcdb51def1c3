/** The item analysis of a response matrix: classical numbers and, for 0/1 items, the Rasch and the 2PL model. */

import type { Responses } from './dataset/response-matrix.ts';
import { analyseScores, type TestStatistics } from './items/classical.ts';
import { cautionsOf } from './models/cautions.ts';
import { fitRasch, type RaschFit } from './models/rasch.ts';
import { fitTwoPl, type TwoPlFit } from './models/two-pl.ts';

export interface ItemAnalysis extends TestStatistics {
  readonly irt: {
    readonly rasch: RaschFit['items'];
    /** `seDiscrimination` and `seDifficulty` are the standard errors; `se` is that of the difficulty. */
    readonly twoPl: readonly (TwoPlFit['items'][number] & {
      readonly seDiscrimination: number | null;
      readonly seDifficulty: number | null;
    })[];
    readonly raschLogLikelihood: number | null;
    readonly twoPlLogLikelihood: number | null;
    /** Why there are no estimates, or why they are to be read with care. */
    readonly notes: readonly string[];
  };
  readonly leftOut: Responses['leftOut'];
  readonly missing: Responses['missing'];
  readonly personsLeftOut: Responses['personsLeftOut'];
  /** What of the columns may surprise. */
  readonly notes: readonly string[];
}

/** Items are estimated together; fewer persons than this give numbers that say little. */
const FEW_PERSONS = 200;

export function analyseResponses({ names, scores, isBinary, ...about }: Responses): ItemAnalysis {
  const { leftOut, missing, personsLeftOut } = about;
  const classical = analyseScores(names, scores);
  const rest = { leftOut, missing, personsLeftOut, notes: about.notes };
  if (!isBinary) {
    const notes = ['The models are for items scored 0 or 1; these have credits between'];
    return {
      ...classical,
      irt: { rasch: [], twoPl: [], raschLogLikelihood: null, twoPlLogLikelihood: null, notes },
      ...rest,
    };
  }
  const rasch = fitRasch(names, scores);
  const twoPl = fitTwoPl(names, scores);
  const notes = [
    ...(scores.length < FEW_PERSONS ? [`${scores.length} persons are few for these models`] : []),
    ...cautionsOf(rasch, twoPl),
  ];
  return {
    ...classical,
    irt: {
      rasch: rasch.items,
      twoPl: twoPl.items.map((item) => ({ ...item, seDiscrimination: item.discriminationSe, seDifficulty: item.se })),
      raschLogLikelihood: rasch.logLikelihood,
      twoPlLogLikelihood: twoPl.logLikelihood,
      notes,
    },
    ...rest,
  };
}
