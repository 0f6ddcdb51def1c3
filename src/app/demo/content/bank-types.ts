/** Questions of the types that no seed file has: the examples of the types themselves. */

import type { DemoQuestion } from '#app/demo/demo-question.ts';
import { checkQuestion } from '#items/question-bank/check.ts';
import { questionInputSchema } from '#items/question-bank/contract.ts';
import { questionType, questionTypes } from '#items/question-types/logic.ts';
import { plainText } from '#platform/text/plain-text.ts';

/** The types of which the seed files have questions. */
const classic = new Set(['single-choice', 'multiple-choice', 'true-false', 'numeric', 'short-text']);

/** Whether the demo has questions of the type: an outside tool would have to be registered, and there is none. */
export const isInDemo = (type: string): boolean => type !== 'outside-tool';

const TITLE_LENGTH = 80;

/** The beginning of the stem without its gaps, cut between words. */
function titleOf(stem: string): string {
  const line = plainText(stem.replace(/\[\[\d+\]\]/g, '…'));
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, line.lastIndexOf(' ', TITLE_LENGTH - 2))} …`;
}

const withPictures =
  (pictures: ReadonlyMap<string, string>) =>
  (html: string): string =>
    html.replace(/"\/files\/([\w.-]+)"/g, (_whole, name: string) => `"${pictures.get(name)}"`);

/**
 * One question for each example of each type beyond the classic ones; the first of a type has a key ending in 1.
 * `pictures`: where the figures of the seed files lie, by their names.
 */
export const questionsOfNewTypes = (pictures: ReadonlyMap<string, string>): DemoQuestion[] =>
  questionTypes
    .filter(({ name }) => !classic.has(name) && isInDemo(name))
    .flatMap((type) =>
      type.samples.map(({ content }, index) => ({
        key: `type-${type.name}-${index + 1}`,
        question: checkQuestion(
          questionInputSchema.parse({
            title: titleOf(content.stem),
            type: type.name,
            content: type.mapRichText(content, withPictures(pictures)),
            difficulty: 2 + (index % 2),
            tags: ['Every kind of question', type.name.replaceAll('-', ' ')],
            marks: 2,
            author: 'Tripos',
          }),
        ),
        mistakes: [],
      })),
    );

/** The first two questions of each of these types that a machine marks. */
export const ofNewTypes = (questions: readonly DemoQuestion[]): readonly DemoQuestion[] =>
  questions.filter(({ key, question }) => /^type-.*-[12]$/.test(key) && !questionType(question.type).manuallyGraded);
