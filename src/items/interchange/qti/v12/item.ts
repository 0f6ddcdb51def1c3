/** One item of a QTI 1.2 file as a neutral item. */

import type { ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { warningList } from '#items/question-types/neutral/warnings.ts';
import { isNegative, isZero, toText } from '#platform/exact/rational.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { allNamed, findInside, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { findShare } from '../../shares.ts';
import { isBlankHtml, joinedHtml } from '../../texts.ts';
import type { FindPicture } from '../html.ts';
import { ItemRefused } from '../refused.ts';
import { refuseUnknownAlgorithm } from './algorithm.ts';
import { asBlackboardPays } from './blackboard.ts';
import { readCalculated } from './calculated.ts';
import { readChoice } from './choice.ts';
import { readCloze } from './gaps.ts';
import { readMatching, readMatrix, readOrdering } from './lists.ts';
import { findQuestionKind, isPercent, type Metadata, marksOf, metadataOf, type QuestionKind } from './metadata.ts';
import { alwaysShown, type Found, type Item12 } from './parts.ts';
import { materialHtml, presentationOf, type Response } from './presentation.ts';
import { comparedWith, type Processing, processingOf } from './processing.ts';
import { readEssay, readNumeric, readShortText } from './text.ts';
import { refuseDifferences, refuseUnknown } from './verify.ts';

export function readItem12(element: XmlElement, category: readonly string[], findPicture: FindPicture): ReadItem {
  const title = trimSpace(element.attributes.title ?? '');
  const identifier = element.attributes.ident ?? '';
  const place = { line: element.line, ...(identifier && { identifier }) };
  try {
    const { warnings, warn } = warningList();
    const metadata = metadataOf(element);
    const feedback = feedbackOf(element, findPicture);
    const literal = processingOf(element, feedback.sameAs);
    const isBlackboard = metadata.get('bbmd_questiontype') !== '';
    const item: Item12 = {
      presentation: presentationOf(element, findPicture),
      processing: isBlackboard ? asBlackboardPays(element, literal, metadata, warn) : literal,
      metadata,
      solutions: feedback.solutions,
      feedback: feedback.html,
      warn,
    };
    const found = readInteraction(item, element);
    const { interaction, general, stem = item.presentation.stem } = found;
    if (isBlankHtml(stem)) throw new ItemRefused('The question has no text.');
    refuseDifferences(item, found, stem);
    const generalFeedback = joinedHtml([...new Set([...general, ...item.solutions])].map(item.feedback));
    for (const name of feedback.unused()) warn(`The feedback "${name}" is left out: no answer shows it.`);
    const marks = marksOf(metadata) ?? marksFromScore(literal);
    return {
      item: {
        place,
        title,
        stem,
        interaction,
        ...(generalFeedback && { generalFeedback }),
        tags: metadata.all('tag'),
        // Files of ours name it with the item; others part their questions by sections.
        category: isPercent(metadata) ? metadata.all('category') : category,
        ...(marks && { marks }),
        ...detailsOf(metadata),
        ...hintsOf(element, findPicture),
      },
      warnings,
    };
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return { refused: error.message, place, title };
  }
}

function detailsOf(metadata: Metadata) {
  const whole = (label: string): number | undefined => {
    const text = metadata.get(label);
    return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
  };
  const difficulty = whole('difficulty');
  const subscription = whole('subscription');
  const status = (['draft', 'retired'] as const).find((one) => one === metadata.get('status'));
  const penalty = findShare(metadata.get('penalty'));
  const line = (name: 'author' | 'source' | 'licence' | 'language', ...labels: readonly string[]) => {
    const text = metadata.get(name, ...labels);
    return text === '' ? {} : { [name]: text };
  };
  return {
    ...(difficulty !== undefined && { difficulty }),
    ...(subscription !== undefined && { subscription }),
    ...line('author', 'wct_authorfullname'),
    ...line('source'),
    ...line('licence'),
    ...line('language'),
    ...(status && { status }),
    ...(penalty !== null && !penalty.startsWith('-') && penalty !== '0' && { penalty }),
  };
}

function hintsOf(element: XmlElement, findPicture: FindPicture) {
  const hints = allNamed(element, 'hintmaterial')
    .map((hint) => materialHtml(hint, findPicture))
    .filter((hint) => !isBlankHtml(hint));
  return hints.length > 0 ? { hints } : {};
}

/** Respondus writes the marks into the scoring; 100 and 1 are the whole in percent and as a share. */
function marksFromScore({ greatest }: Processing): string | undefined {
  if (!greatest || isZero(greatest) || isNegative(greatest)) return undefined;
  const text = toText(greatest);
  return text === '100' || text === '1' ? undefined : text;
}

/**
 * Feedbacks by their names. `sameAs` gives one name to those that say the same, and '' to those that say nothing and to
 * solutions, which are for everybody.
 */
function feedbackOf(element: XmlElement, findPicture: FindPicture) {
  const texts = new Map<string, string>();
  const solutions: string[] = [];
  const first = new Map<string, string>();
  const names = new Map<string, string>();
  for (const feedback of allNamed(element, 'itemfeedback')) {
    const name = feedback.attributes.ident ?? '';
    const html = materialHtml(feedback, findPicture);
    if (isBlankHtml(html)) continue;
    texts.set(name, html);
    if (!first.has(html)) first.set(html, name);
    names.set(name, first.get(html)!);
    if (findInside(feedback, 'solution') && !findInside(feedback, 'hint')) solutions.push(names.get(name)!);
  }
  // Canvas and Blackboard: what right and wrong answers bring alike, everybody reads.
  for (const [right, wrong] of [
    ['correct_fb', 'general_incorrect_fb'],
    ['correct', 'incorrect'],
  ] as const) {
    const name = names.get(right);
    if (name !== undefined && name === names.get(wrong)) solutions.unshift(name);
  }
  // Canvas shows it with every answer, also where text2qti writes its rule behind one that ends the rest.
  const general = names.get('general_fb');
  if (general !== undefined && !solutions.includes(general)) solutions.unshift(general);
  const sameAs = (name: string): string => (solutions.includes(names.get(name) ?? '') ? '' : (names.get(name) ?? ''));
  const asked = new Set<string>();
  const html = (name: string): string => {
    asked.add(name);
    return texts.get(name) ?? '';
  };
  /** Names of feedbacks that nothing in the question came to. */
  const unused = (): string[] => [...new Set(names.values())].filter((name) => !asked.has(name));
  return { sameAs, solutions, html, unused };
}

const named = (name: string): string => (name === '' ? 'this' : `"${name}"`);

/** More than any question of ours holds. */
const MOST_PARTS = 200;

function readInteraction(item: Item12, element: XmlElement): Found {
  const { responses } = item.presentation;
  if (responses.length > MOST_PARTS) throw new ItemRefused(`It has more than ${MOST_PARTS} places for answers.`);
  if (responses.some(({ labels }) => labels.length > MOST_PARTS))
    throw new ItemRefused(`There are more than ${MOST_PARTS} things to choose from.`);
  const known = findQuestionKind(item.metadata);
  const kind = known?.kind ?? kindOfForm(item);
  if (!UNSCORED.has(kind)) {
    refuseUnknown(item.processing);
    refuseUnknownAlgorithm(item);
  }
  switch (kind) {
    case 'choice':
    case 'true-false':
      return readChoice(item);
    case 'text':
      return responses.length > 1 ? readCloze(item, 'short-text') : readShortText(item);
    case 'numeric':
      return responses.length > 1 ? readCloze(item, 'short-text') : readNumeric(item);
    case 'blanks':
      return readCloze(item, 'short-text');
    case 'dropdowns':
      return responses[0]?.cardinality === 'ordered' ? readOrdering(item) : readCloze(item, 'choice');
    case 'matching':
      return item.metadata.get('matrix') === '' ? readMatching(item) : readMatrix(item);
    case 'ordering':
      return readOrdering(item);
    case 'essay':
      return readEssay(item);
    case 'upload':
      return {
        interaction: { kind: 'file-upload', files: { atLeast: 1, atMost: 1, endings: [] } },
        general: alwaysShown(item),
      };
    case 'description':
      return { interaction: { kind: 'description' }, general: alwaysShown(item) };
    case 'calculated':
      return readCalculated(item, element);
    default:
      throw new ItemRefused(`There is no form for ${named(known?.name ?? '')} kind of interaction.`);
  }
}

/** What no machine marks, or what brings its own check. */
const UNSCORED: ReadonlySet<QuestionKind> = new Set(['essay', 'upload', 'description', 'calculated', 'other']);

/** Room for several lines; R/exams compares the content with "nil", so that nothing is right on its own. */
const isLong = ({ attributes }: Response): boolean => Number(attributes.rows ?? 1) > 1;

/** What the item looks like, when it does not say what it is. */
function kindOfForm({ presentation, processing, metadata }: Item12): QuestionKind {
  const { responses } = presentation;
  const [first] = responses;
  if (!first) return 'description';
  if (responses.some(({ form }) => form === 'other')) return 'other';
  if (responses.every(({ form }) => form === 'choice')) {
    if (responses.length === 1) return first.cardinality === 'ordered' ? 'ordering' : 'choice';
    return responses.every(({ promptText, prompt }) => promptText !== '' || prompt !== '') ? 'matching' : 'dropdowns';
  }
  if (responses.some(({ form }) => form === 'choice')) return 'dropdowns';
  if (responses.length > 1) return 'blanks';
  if (processing.numbers.has(first.ident)) return 'numeric';
  if (isLong(first) && comparedWith(processing, first.ident).every((part) => /^(?:nil)?$/i.test(textOf(part).trim())))
    return 'essay';
  const isAsked = processing.conditions.some(({ element }) =>
    allNamed(element, 'varequal', 'varsubset', 'varsubstring').some((part) => trimSpace(textOf(part)) !== ''),
  );
  return isAsked || metadata.get('question_type') !== '' ? 'text' : 'essay';
}
