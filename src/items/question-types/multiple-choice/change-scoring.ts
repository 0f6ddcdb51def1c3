import { rational, toText } from '#platform/exact/rational.ts';
import type { ChoiceScoring } from '../neutral/neutral-parts.ts';
import { type Content, isRight } from './schema.ts';

/**
 * The same question under another rule. What is right stays right; from rights to shares, right ones share the marks
 * evenly and wrong ones take as much off, which pays the same as `net-correct`.
 */
export function changeScoring(content: Content, scoring: ChoiceScoring): Content {
  const { stem, shuffle, layout } = content;
  const kept = { stem, shuffle, ...(layout && { layout }) };
  if (scoring !== 'option-shares') {
    const options = content.options.map((option) => {
      const { id, text, feedback } = option;
      return { id, text, feedback, right: isRight(option) };
    });
    return { ...kept, scoring, options };
  }
  if (content.scoring === 'option-shares') return content;
  const right = Math.max(1, content.options.filter(isRight).length);
  const options = content.options.map(({ right: isOwn, ...option }) => ({
    ...option,
    share: toText(rational(isOwn ? 1 : -1, right)),
  }));
  return { ...kept, scoring, options };
}
