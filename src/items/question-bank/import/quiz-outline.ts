/** The quiz that a file describes, in the terms of quizzes here. */
import type { QuizOutline } from '#items/interchange/api.ts';
import { hasSubstance } from '#items/question-types/question-type.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import type { ImportQuiz } from './contract.ts';

const MOST_SECTIONS = 30;
const LONGEST_NAME = 200;

const lineOf = (text: string): string => text.toWellFormed().replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME);

/**
 * `marks`: what the question at each index is worth, null for one that is refused. One section without a name or instructions, and more sections than a quiz can have, become a quiz that is
 * all in one.
 */
export function quizOf({ sections, settings, ...quiz }: QuizOutline, marks: readonly (number | null)[]): ImportQuiz {
  const usable = sections
    .map((section) => ({
      ...section,
      instructions: sanitiseRichText(section.instructions),
      items: section.items.filter((position) => marks[position] !== null),
    }))
    .filter(({ items }) => items.length > 0);
  const isWhole = usable.length === 1 && usable[0]!.name === '' && !hasSubstance(usable[0]!.instructions);
  const isDivided = !isWhole && usable.length <= MOST_SECTIONS;
  const sectionAt = (index: number): number => (isDivided ? index : 0);
  return {
    ...quiz,
    ...settings,
    name: lineOf(quiz.name),
    sections: isDivided
      ? usable.map(({ name, instructions, durationSeconds }, i) => ({
          name: lineOf(name) || String(i + 1),
          instructions,
          durationSeconds,
        }))
      : [],
    questions: usable.flatMap(({ items, draw }, section) =>
      draw ? [] : items.map((position) => ({ position: position + 1, section: sectionAt(section) })),
    ),
    draws: usable.flatMap(({ items, draw }, section) => {
      if (!draw) return [];
      const count = Math.min(draw.count, items.length);
      const positions = items.map((position) => position + 1);
      return [{ section: sectionAt(section), count, marks: marks[items[0]!]!, tags: [draw.tag], positions }];
    }),
  };
}
