/** The memory model of one school: how much it takes to fit one, and which parameters are valid. */

/** Reviews, other than the first of a question, below which nothing is fitted: a few of them say little about 21 parameters. */
export const FEWEST_REVIEWS = 1000;
/** The fit is tried on students that it has not seen; with fewer it would be judged by two or three of them. */
export const FEWEST_STUDENTS = 10;
/** The newest reviews that a fit takes. */
export const MOST_REVIEWS = 200_000;

export const PARAMETERS = 21;

/** One answer of a card, in their order. */
export interface ReviewStep {
  /** 1 again, 2 hard, 3 good. */
  readonly rating: number;
  /** Whole days since the answer before; 0 for the first. */
  readonly days: number;
}

/** All answers of one student to one question, oldest first. */
export interface History {
  readonly student: string;
  readonly steps: readonly ReviewStep[];
}

export interface Fit {
  readonly parameters: readonly number[];
  /** Mean log loss of the usual and of fitted parameters, on reviews of students that the fit did not see. */
  readonly lossUsual: number;
  readonly lossFitted: number;
}

/** Only a model that predicts better than the usual one is put to use. */
export const isBetter = ({ lossUsual, lossFitted }: Pick<Fit, 'lossUsual' | 'lossFitted'>): boolean =>
  lossFitted < lossUsual;
