import {
  compare,
  divide,
  findRational,
  isNegative,
  max,
  one,
  type Rational,
  rational,
  sum,
  toText,
  zero,
} from '#platform/exact/rational.ts';
import { contentOrRefusal } from '../neutral/from-neutral.ts';
import type { NeutralInteraction } from '../neutral/neutral-item.ts';
import type { NeutralOption } from '../neutral/neutral-parts.ts';
import { type FromNeutral, newOptionId } from '../question-type.ts';
import { type Content, contentSchema, isRight } from './schema.ts';

const shareOf = (option: NeutralOption): Rational => findRational(option.share) ?? zero;
const isPositive = (share: Rational): boolean => share.n !== 0n && !isNegative(share);

const NEARLY_ONE = rational(99, 100);

/**
 * Formats that write percentages cannot say 1/3: three times 33.333 % falls short of full marks. Where little is
 * missing, the positive shares are raised in proportion.
 */
function raisedToOne(options: readonly NeutralOption[]): readonly NeutralOption[] {
  const total = sum(options.map((option) => max(zero, shareOf(option))));
  if (compare(total, NEARLY_ONE) < 0 || compare(total, one) >= 0) return options;
  return options.map((option) => {
    const share = shareOf(option);
    return isPositive(share) ? { ...option, share: toText(divide(share, total)) } : option;
  });
}

function paidByShares(options: readonly NeutralOption[]) {
  const raised = raisedToOne(options);
  const warnings: string[] = [];
  if (raised !== options) warnings.push('The shares of the right options fell just short of 1 and were raised to it');
  if (compare(sum(raised.map(shareOf)), one) >= 0) {
    warnings.push('Choosing every option earns full marks, because the wrong ones take nothing off');
  }
  return { scoring: 'option-shares' as const, options: raised, warnings };
}

/** How to pay when the file does not say. Several options with the whole share are flags, not shares to be added. */
function ruleFor(options: readonly NeutralOption[]) {
  if (options.filter((option) => compare(shareOf(option), one) === 0).length < 2) return paidByShares(options);
  const warnings = ['The file does not say how several right options are paid: all or nothing is assumed'];
  return { scoring: 'all-or-nothing' as const, options, warnings };
}

/** Takes in choices of which several options may be chosen. */
export function fromNeutral(stem: string, interaction: NeutralInteraction): FromNeutral<Content> | null {
  if (interaction.kind !== 'choice' || !interaction.multiple) return null;
  const { shuffle, scoring, options, layout } = interaction;
  const rule =
    scoring === undefined
      ? ruleFor(options)
      : scoring === 'option-shares'
        ? paidByShares(options)
        : { scoring, options, warnings: [] };
  const content = {
    stem,
    shuffle,
    ...(layout && { layout }),
    scoring: rule.scoring,
    options: rule.options.map((option) => ({
      id: newOptionId(),
      text: option.text,
      feedback: option.feedback ?? '',
      ...(rule.scoring === 'option-shares' ? { share: option.share } : { right: isPositive(shareOf(option)) }),
    })),
  };
  return contentOrRefusal(contentSchema, content, rule.warnings);
}

/**
 * Formats that know only shares get, for the counting rules, 1/c for a right option and −1/c for a wrong one:
 * with the sum kept between 0 and 1 that is exactly `net-correct`, and the nearest to the others.
 */
export function toNeutral(content: Content): NeutralInteraction {
  const right = content.options.filter(isRight).length;
  return {
    kind: 'choice',
    multiple: true,
    shuffle: content.shuffle,
    ...(content.layout && { layout: content.layout }),
    scoring: content.scoring,
    options: content.options.map((option) => ({
      text: option.text,
      share: 'share' in option ? option.share : toText(rational(option.right ? 1 : -1, right)),
      ...(option.feedback && { feedback: option.feedback }),
    })),
  };
}
