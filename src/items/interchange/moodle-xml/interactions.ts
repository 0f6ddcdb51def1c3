/** Moodle's question types → neutral interactions. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { findDecimal } from '#platform/exact/decimals.ts';
import { childrenNamed, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';
import { excerpt } from '../gift/interactions.ts';
import { commaNotes, oneLine } from '../plain-text.ts';
import { isBlankHtml } from '../texts.ts';
import { feedbackOf, isOn, type Read, readAnswers } from './answers.ts';
import { readCalculated } from './calculated.ts';
import { readCalculatedChoice } from './calculated-choice.ts';
import { readCloze, readMissingWords } from './gaps.ts';
import { readImageLabels } from './image-labels.ts';
import { readMarkers } from './markers.ts';
import { readEssay, readOrdering } from './open-questions.ts';
import { Refused } from './refused.ts';
import { refusedTypes } from './refused-types.ts';
import { type Reading, rawText, readHtml } from './texts.ts';
import { readUnits } from './units.ts';

type Reader = (question: XmlElement, reading: Reading) => NeutralInteraction;

const readers: Readonly<Record<string, Reader>> = {
  multichoice: (question, reading) => readChoice(question, reading, 'option-shares'),
  multichoiceset: (question, reading) => readChoice(question, reading, 'all-or-nothing'),
  truefalse: readTrueFalse,
  shortanswer: readShortText,
  numerical: readNumeric,
  matching: readMatching,
  match: readMatching,
  essay: readEssay,
  ordering: readOrdering,
  ddimageortext: readImageLabels,
  description: () => ({ kind: 'description' }),
};

/** Types whose answers are in the text itself. */
const wholeReaders: Readonly<Record<string, (question: XmlElement, stem: string, reading: Reading) => Read>> = {
  cloze: readCloze,
  multianswer: readCloze,
  gapselect: readMissingWords,
  ddwtos: readMissingWords,
  calculated: readCalculated,
  calculatedsimple: readCalculated,
  calculatedmulti: readCalculatedChoice,
  ddmarker: readMarkers,
};

/** Throws `Refused`. The stem may change, since some types write their answers into it. */
export function readInteraction(question: XmlElement, stem: string, reading: Reading): Read {
  const type = (question.attributes.type ?? '').toLowerCase();
  const read = readers[type];
  if (read) return { stem, interaction: read(question, reading) };
  const readWhole = wholeReaders[type];
  if (readWhole) return readWhole(question, stem, reading);
  const why = Object.hasOwn(refusedTypes, type) ? refusedTypes[type] : undefined;
  if (why !== undefined) throw new Refused(why);
  return { stem, interaction: { kind: 'other', name: type || 'without a type' } };
}

function readChoice(
  question: XmlElement,
  reading: Reading,
  scoring: 'option-shares' | 'all-or-nothing',
): NeutralInteraction {
  const multiple = scoring === 'all-or-nothing' || !isOn(question, 'single', true);
  const options = readAnswers(question, reading).flatMap((answer) => {
    const text = readHtml(answer.element, reading);
    if (!isBlankHtml(text)) return [{ text, share: answer.share, ...feedbackOf(answer) }];
    if (answer.share !== '0') throw new Refused('An answer that counts has no text.');
    reading.warn('An answer without text was left out.');
    return [];
  });
  if (options.length < 2) throw new Refused('A choice needs at least two answers.');
  if (!options.some(({ share }) => share !== '0' && !share.startsWith('-'))) {
    throw new Refused('No answer earns marks.');
  }
  const shuffle = isOn(question, 'shuffleanswers');
  return { kind: 'choice', multiple, shuffle, options, ...(multiple && { scoring }) };
}

function readTrueFalse(question: XmlElement, reading: Reading): NeutralInteraction {
  const answers = new Map(
    readAnswers(question, reading).map((answer) => [rawText(answer.element).trim().toLowerCase(), answer]),
  );
  const [yes, no] = [answers.get('true'), answers.get('false')];
  if (!yes && !no) throw new Refused('Neither "true" nor "false" is among its answers.');
  const right = yes ? yes.share === '1' : no!.share !== '1';
  if ([yes, no].filter((answer) => answer?.share === '1').length !== 1 && yes && no) {
    throw new Refused('Exactly one of "true" and "false" must earn 100 %.');
  }
  return {
    kind: 'true-false',
    right,
    ...(yes?.feedback && { feedbackTrue: yes.feedback }),
    ...(no?.feedback && { feedbackFalse: no.feedback }),
  };
}

function readShortText(question: XmlElement, reading: Reading): NeutralInteraction {
  const answers = readAnswers(question, reading).flatMap((answer) => {
    const pattern = oneLine(rawText(answer.element));
    if (pattern !== '') return [{ pattern, share: answer.share, ...feedbackOf(answer) }];
    reading.warn('An answer without text was left out.');
    return [];
  });
  if (answers.length === 0) throw new Refused('There is no accepted answer.');
  return { kind: 'short-text', caseSensitive: isOn(question, 'usecase'), answers };
}

function readNumeric(question: XmlElement, reading: Reading): NeutralInteraction {
  const answers = readAnswers(question, reading).map((answer) => {
    const text = rawText(answer.element).trim();
    const value = text === '*' ? '*' : findDecimal(text);
    if (value === null) throw new Refused(`The answer "${excerpt(text)}" is not a number.`);
    const margin = rawOrText(findChild(answer.element, 'tolerance')) || '0';
    const tolerance = value === '*' ? '0' : findDecimal(margin);
    if (tolerance === null || tolerance.startsWith('-')) {
      throw new Refused(`The tolerance "${excerpt(margin)}" is not a number from 0.`);
    }
    commaNotes(text, margin).forEach(reading.warn);
    return {
      value,
      tolerance: { kind: 'nominal' as const, value: tolerance },
      share: answer.share,
      ...feedbackOf(answer),
    };
  });
  if (answers.length === 0) throw new Refused('There is no accepted answer.');
  return { kind: 'numeric', answers, ...readUnits(question, reading) };
}

/** `<tolerance>0.1</tolerance>`; old files put a `<text>` into it. */
const rawOrText = (element: XmlElement | null): string =>
  element === null ? '' : rawText(element).trim() || textOfOnly(element);
const textOfOnly = (element: XmlElement): string =>
  element.children
    .filter((child): child is string => typeof child === 'string')
    .join('')
    .trim();

function readMatching(question: XmlElement, reading: Reading): NeutralInteraction {
  const sides = childrenNamed(question, 'subquestion').map((pair) => ({
    left: readHtml(pair, reading),
    right: readHtml(findChild(pair, 'answer'), reading),
  }));
  const whole = sides.filter(({ right }) => !isBlankHtml(right));
  if (whole.length < sides.length) {
    if (sides.some(({ left, right }) => isBlankHtml(right) && !isBlankHtml(left))) {
      throw new Refused('A pair has no right side.');
    }
    reading.warn('An empty pair was left out.');
  }
  const pairs = whole.filter(({ left }) => !isBlankHtml(left));
  if (pairs.length === 0) throw new Refused('There is no pair to match.');
  return {
    kind: 'matching',
    shuffle: isOn(question, 'shuffleanswers', true),
    pairs,
    distractors: whole.filter(({ left }) => isBlankHtml(left)).map(({ right }) => right),
  };
}
