/** Choices, truths and statements of H5P. */
import { plainText } from '#platform/text/plain-text.ts';
import { flagAt, listAt, numberAt, textAt } from '../fields.ts';
import { ItemRefused } from '../qti/refused.ts';
import { isBlankHtml } from '../texts.ts';
import {
  type Activity,
  eachPart,
  type FoundQuestion,
  htmlAt,
  looseHtml,
  mediaOf,
  warnOfBehaviour,
} from './activity.ts';

export function readMultiChoice(activity: Activity): FoundQuestion {
  const { params, warn } = activity;
  const answers = listAt(params, 'answers').map((answer) => ({
    text: htmlAt(answer, 'text'),
    isRight: flagAt(answer, false, 'correct'),
    chosen: htmlAt(answer, 'tipsAndFeedback', 'chosenFeedback'),
    other: `${textAt(answer, 'tipsAndFeedback', 'notChosenFeedback')}${textAt(answer, 'tipsAndFeedback', 'tip')}`,
  }));
  const right = answers.filter(({ isRight }) => isRight).length;
  if (answers.length < 2) throw new ItemRefused('It needs at least two options.');
  if (right === 0)
    throw new ItemRefused('No option is right: the answer is to choose none. There is no form for that.');
  if (answers.some(({ other }) => !isBlankHtml(other))) {
    warn('Tips of options, and feedback to those that are not chosen, are left out.');
  }
  warnOfBehaviour(activity);
  const type = textAt(params, 'behaviour', 'type');
  // Older packages say it in a field of its own; "auto" looks at the number of right answers.
  const isSingle =
    type === 'auto' || type === ''
      ? right === 1 || flagAt(params, false, 'behaviour', 'singleAnswer')
      : type === 'single';
  const multiple = !isSingle;
  const isWhole = multiple && flagAt(params, true, 'behaviour', 'singlePoint');
  const enough = numberAt(params, 'behaviour', 'passPercentage') ?? 100;
  if (isWhole && enough < 100) warn(`H5P gives the point from ${enough} % on; here everything must be right.`);
  if (!multiple && right > 1)
    warn('Several options are right: each of them earns full marks, and students choose one.');
  // A right choice is a point, a wrong one takes one away, and the sum is at least 0.
  const share = (isRight: boolean): string => {
    if (!multiple) return isRight ? '1' : '0';
    if (right === 1) return isRight ? '1' : isWhole ? '0' : '-1';
    return isRight ? `1/${right}` : isWhole ? '0' : `-1/${right}`;
  };
  return {
    stem: mediaOf(activity) + htmlAt(params, 'question'),
    ...(multiple && !isWhole && right > 1 && { marks: right }),
    interaction: {
      kind: 'choice',
      multiple,
      shuffle: flagAt(params, true, 'behaviour', 'randomAnswers'),
      options: answers.map(({ text, isRight, chosen }) => ({
        text,
        share: share(isRight),
        ...(!isBlankHtml(chosen) && { feedback: chosen }),
      })),
      ...(multiple && { scoring: isWhole ? 'all-or-nothing' : 'option-shares' }),
    },
  };
}

export function readTrueFalse(activity: Activity): FoundQuestion {
  const { params } = activity;
  const right = textAt(params, 'correct');
  if (right !== 'true' && right !== 'false') throw new ItemRefused('The file does not say which answer is right.');
  warnOfBehaviour(activity);
  const [well, badly] = ['feedbackOnCorrect', 'feedbackOnWrong'].map((name) =>
    looseHtml(textAt(params, 'behaviour', name)),
  );
  const isTrue = right === 'true';
  const [onTrue, onFalse] = isTrue ? [well!, badly!] : [badly!, well!];
  return {
    stem: mediaOf(activity) + htmlAt(params, 'question'),
    interaction: {
      kind: 'true-false',
      right: isTrue,
      ...(!isBlankHtml(onTrue) && { feedbackTrue: onTrue }),
      ...(!isBlankHtml(onFalse) && { feedbackFalse: onFalse }),
    },
  };
}

/** Texts of which the first is right. */
function firstIsRight(stem: string, answers: readonly unknown[]): FoundQuestion {
  const options = answers.map((one, i) => ({
    text: looseHtml(typeof one === 'string' ? one : ''),
    share: i === 0 ? '1' : '0',
  }));
  return { stem, interaction: { kind: 'choice', multiple: false, shuffle: true, options } };
}

/** A question for each of the set. */
export const readSingleChoiceSet = ({ params }: Activity): FoundQuestion[] =>
  listAt(params, 'choices').map((choice) => firstIsRight(htmlAt(choice, 'question'), listAt(choice, 'answers')));

/**
 * A question for each group of statements. In H5P one tries until the statement is right, and a group counts only where
 * the first choice is: that is a single choice.
 */
export function readSummary(activity: Activity): FoundQuestion[] {
  const { params } = activity;
  warnOfBehaviour(activity);
  const intro = htmlAt(params, 'intro');
  return listAt(params, 'summaries')
    .filter((group) => listAt(group, 'summary').length > 0)
    .map((group) => {
      // The group around a tip of older packages has it inside.
      const tip = looseHtml(textAt(group, 'tip') || textAt(group, 'tip', 'tip'));
      return { ...firstIsRight(intro, listAt(group, 'summary')), ...(!isBlankHtml(tip) && { hints: [tip] }) };
    });
}

/** Cards with a text and its answer. */
export function readFlashcards({ params, picture, warn }: Activity): (FoundQuestion | ItemRefused)[] {
  const caseSensitive = flagAt(params, false, 'caseSensitive');
  return eachPart(listAt(params, 'cards'), (card): FoundQuestion => {
    const answer = plainText(looseHtml(textAt(card, 'answer')));
    if (answer === '') throw new ItemRefused('A card has no answer.');
    const path = textAt(card, 'image', 'path');
    const found = path === '' ? null : picture(path, textAt(card, 'imageAltText'));
    if (path !== '' && !found) {
      warn('A picture is left out: it is no PNG, JPEG, GIF or WebP, or too large. Add it in the editor.');
    }
    const image = found ? `<p><img src="${found.src}" alt=""></p>` : '';
    return {
      stem: image + (looseHtml(textAt(card, 'text')) || looseHtml(textAt(params, 'description'))),
      interaction: {
        kind: 'short-text',
        caseSensitive,
        answers: answer.split('/').flatMap((one) => {
          const pattern = one.trim().replaceAll('*', '\\*');
          return pattern === '' ? [] : [{ pattern, share: '1' }];
        }),
      },
    };
  });
}
