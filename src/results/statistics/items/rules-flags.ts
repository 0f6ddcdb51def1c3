/** What in the numbers of a question asks for a look. */
import { correlationInterval } from './weighted.ts';

/**
 * - attracts-best: the best students choose a wrong response more often than the right one, or those who choose it did
 *   better at the rest than those who were right, beyond chance: the key may be wrong
 * - backwards: the better the rest, the fewer marks here, beyond chance
 * - weak: hardly tells the better from the weaker, and surely not well
 * - easy, hard: nearly everybody, or nearly nobody, is right; what wrong answers cost makes no question hard
 * - unused: a wrong response that hardly anybody chooses
 * - omitted: many left it out
 * - unreached: many never came to it
 * - lowers-alpha: the quiz would measure more reliably without it
 */
export const flags = [
  'attracts-best',
  'backwards',
  'weak',
  'easy',
  'hard',
  'unused',
  'omitted',
  'unreached',
  'lowers-alpha',
] as const;
export type Flag = (typeof flags)[number];

/** Below this many attempts chance decides more than the question. */
export const FEWEST_ATTEMPTS = 20;
/** An unused response is one that fewer choose; reported from this many attempts on. */
const UNUSED = { share: 0.02, attempts: 100 } as const;
const FEWEST_CHOICES = 5;
export const limits = {
  weak: 0.1,
  /** From here on discrimination is called high. */
  good: 0.3,
  easy: 0.95,
  hard: 0.2,
  omitted: 0.15,
  unreached: 0.1,
  alpha: 0.01,
} as const;

interface Response {
  readonly id: string;
  /** Share of the marks that it earns alone; null where it has none of its own. */
  readonly credit: number | null;
  readonly n: number;
  readonly share: number;
  readonly restMean: number | null;
  /** Of responding so with the rest of the score. */
  readonly correlation: number | null;
  readonly byFifth: readonly number[] | null;
}

export interface FlagStats {
  readonly n: number;
  readonly isDropped: boolean;
  /** Mean share that was right, 0 to 1. */
  readonly rightShare: number | null;
  readonly itemRest: number | null;
  readonly itemRestInterval: { readonly high: number } | null;
  readonly alphaIfDeleted: number | null;
  readonly omitRate: number;
  readonly notReachedRate: number;
  readonly responses: readonly Response[];
}

export interface Flagged {
  readonly flag: Flag;
  /** The response that it is about. */
  readonly response: string | null;
}

const isWrong = ({ credit }: Response): boolean => credit !== null && credit <= 0;

/** Wrong responses that the best prefer to the key in these attempts, which may be chance. */
function attractors(responses: readonly Response[]): Response[] {
  const right = responses.filter((one) => one.credit === 1);
  const key = right[0];
  // With several right responses together no single one is the key.
  if (!key || right.length > 1 || key.restMean === null) return [];
  return responses.filter((one) => {
    if (!isWrong(one) || one.n < FEWEST_CHOICES || one.restMean === null) return false;
    const amongBest = one.byFifth?.at(-1) ?? 0;
    return amongBest > (key.byFifth?.at(-1) ?? 1) || (key.n >= FEWEST_CHOICES && one.restMean > key.restMean!);
  });
}

type Attracting = Pick<FlagStats, 'n' | 'isDropped' | 'itemRestInterval' | 'responses'>;

/**
 * Wrong responses that the best prefer to the key. `sure`: beyond chance, since the whole interval of the discrimination
 * is below `limits.weak`, or that of the response's own correlation with the rest is above 0. `unsure`: those who chose it
 * did better at the rest than those who were right, which may be chance.
 */
export function attractorsOf(item: Attracting): {
  readonly sure: readonly string[];
  readonly unsure: readonly string[];
} {
  if (item.isDropped || item.n < FEWEST_ATTEMPTS) return { sure: [], unsure: [] };
  const isItemSure = item.itemRestInterval !== null && item.itemRestInterval.high < limits.weak;
  const isSure = ({ correlation }: Response): boolean =>
    isItemSure || (correlationInterval(correlation, item.n)?.low ?? 0) > 0;
  const found = attractors(item.responses);
  const key = item.responses.find(({ credit }) => credit === 1);
  const didBetter = ({ restMean }: Response): boolean => (restMean ?? 0) > (key?.restMean ?? 0);
  return {
    sure: found.filter(isSure).map(({ id }) => id),
    unsure: found.filter((one) => !isSure(one) && didBetter(one)).map(({ id }) => id),
  };
}

/** What asks for a look, the gravest first; nothing with too few attempts. `alpha` is that of the whole quiz. */
export function flagsOf(item: FlagStats, alpha: number | null): Flagged[] {
  if (item.isDropped || item.n < FEWEST_ATTEMPTS) return [];
  const found: Flagged[] = attractorsOf(item).sure.map((response) => ({ flag: 'attracts-best', response }));
  const say = (flag: Flag, isSo: boolean): void => {
    if (isSo) found.push({ flag, response: null });
  };
  const { rightShare, itemRest } = item;
  const mostRest = item.itemRestInterval?.high ?? limits.good;
  const isBackwards = mostRest < 0;
  // With few attempts a good question may have these numbers by chance.
  const isSurelyNotGood = mostRest < limits.good;
  say('backwards', isBackwards);
  const isExtreme = rightShare !== null && (rightShare > limits.easy || rightShare < limits.hard);
  say('weak', itemRest !== null && itemRest < limits.weak && isSurelyNotGood && !isBackwards && !isExtreme);
  say('easy', rightShare !== null && rightShare > limits.easy);
  say('hard', rightShare !== null && rightShare < limits.hard);
  say('omitted', item.omitRate > limits.omitted);
  say('unreached', item.notReachedRate > limits.unreached);
  const rise = alpha === null || item.alphaIfDeleted === null ? 0 : item.alphaIfDeleted - alpha;
  say('lowers-alpha', rise > limits.alpha && isSurelyNotGood);
  if (item.n >= UNUSED.attempts)
    for (const one of item.responses)
      if (isWrong(one) && one.share < UNUSED.share) found.push({ flag: 'unused', response: one.id });
  return found;
}
