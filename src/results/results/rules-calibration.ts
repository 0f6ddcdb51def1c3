/** How well what students said of their certainty fits what was right. Pure. */
import { type Certainty, certainties } from '#delivery/grading/rules-certainty.ts';

export interface CertainAnswer {
  readonly certainty: Certainty | null;
  /** Null where it is not told. */
  readonly outcome: string | null;
}

export interface CalibrationRow {
  readonly certainty: Certainty;
  /** Answers of this certainty that were right, partly right or wrong. */
  readonly count: number;
  readonly right: number;
  /** Null where there are too few to say anything. */
  readonly verdict: 'fits' | 'too-certain' | 'too-cautious' | null;
}

const FEWEST = 3;

/**
 * The shares of right answers for which a certainty pays best: `middle` from two of three, `high` from four of five. Compared
 * as whole numbers. Source: the slopes of `shareByCertainty`, which cross there.
 */
const pays: Readonly<
  Record<Certainty, { readonly from: readonly [number, number]; readonly to: readonly [number, number] }>
> = {
  low: { from: [0, 1], to: [2, 3] },
  middle: { from: [2, 3], to: [4, 5] },
  high: { from: [4, 5], to: [1, 1] },
};

function verdictOf(certainty: Certainty, right: number, count: number): CalibrationRow['verdict'] {
  if (count < FEWEST) return null;
  const { from, to } = pays[certainty];
  if (right * from[1] < from[0] * count) return 'too-certain';
  return right * to[1] > to[0] * count ? 'too-cautious' : 'fits';
}

/** One row for each certainty that was said, the lowest first; none where nobody was asked or outcomes are not told. */
export function calibrationOf(answers: readonly CertainAnswer[]): CalibrationRow[] {
  return certainties.flatMap((certainty): CalibrationRow[] => {
    const said = answers.filter(
      (one) => one.certainty === certainty && ['right', 'partial', 'wrong'].includes(one.outcome ?? ''),
    );
    const right = said.filter(({ outcome }) => outcome === 'right').length;
    if (said.length === 0) return [];
    return [{ certainty, count: said.length, right, verdict: verdictOf(certainty, right, said.length) }];
  });
}
