/** How the demo's students answer: better ones more often right, wrong ones drawn to the same distractors. */
import type { PaperSlot } from '#attempt/rules-grading.ts';
import type { Random } from '#platform/exact/random.ts';

interface OptionLike {
  readonly id: string;
  readonly share?: string;
  readonly right?: boolean;
}

/** Difficulty on the scale of the abilities, from the question's 1 … 5 and something of its own. */
export function locationOf(slot: PaperSlot): number {
  const own = Number.parseInt(slot.questionId.replace(/-/g, '').slice(-4), 16) / 0xffff;
  return -1.6 + 0.6 * slot.difficulty + (own - 0.5) * 1.2;
}

/** Chance of a right answer: two-parameter logistic with a floor for guessing. */
export const chanceOf = (ability: number, slot: PaperSlot): number =>
  0.15 + 0.85 / (1 + Math.exp(-1.3 * (ability - locationOf(slot))));

/** A wrong option; the first ones of the author's order attract most. */
function distractor(options: readonly OptionLike[], random: Random): OptionLike | undefined {
  const wrong = options.filter((option) => option.share !== '1');
  const total = wrong.reduce((sum, _, index) => sum + 1 / (index + 1), 0);
  let left = random() * total;
  return wrong.find((_, index) => {
    left -= 1 / (index + 1);
    return left <= 0;
  });
}

/** What one student answers to one question; null for nothing at all. */
export function answerOf(slot: PaperSlot, ability: number, random: Random): unknown {
  const chance = chanceOf(ability, slot);
  if (random() < 0.12 * (1 - chance)) return null;
  const right = slot.type.rightAnswer(slot.content);
  if (random() < chance) return right;
  const content = slot.content as unknown as { options?: readonly OptionLike[]; right?: boolean };
  switch (slot.type.name) {
    case 'single-choice':
      return { option: distractor(content.options!, random)?.id ?? null };
    case 'multiple-choice':
      return {
        options: content.options!.filter((option) => random() < (isRight(option) ? 0.6 : 0.3)).map(({ id }) => id),
      };
    case 'true-false':
      return { value: !content.right };
    case 'numeric':
      return {
        ...(right as object),
        text: String(Math.round(Number((right as { text: string }).text) * (0.4 + random()) * 100) / 100),
      };
    default:
      return { text: (right as { text: string }).text.slice(0, -1) || '?' };
  }
}

const isRight = (option: OptionLike): boolean =>
  option.right ?? (option.share !== undefined && !/^(0|-)/.test(option.share));
