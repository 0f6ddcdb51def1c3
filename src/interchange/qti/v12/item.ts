/** One item of a QTI 1.2 file as a neutral item. */

import { isNegative, isZero, toText } from '#platform/exact/rational.ts';
import { allNamed, textOf, type XmlElement } from '#platform/server/xml-tree.ts';
import type { ReadItem } from '#question-types/neutral-item.ts';
import { trimSpace } from '../../plain-text.ts';
import { findShare } from '../../shares.ts';
import { isBlankHtml } from '../../texts.ts';
import type { FindPicture } from '../html.ts';
import { ItemRefused } from '../refused.ts';
import { readCalculated } from './calculated.ts';
import { readChoice } from './choice.ts';
import { readClozeOfLists, readClozeOfTexts, readMatching, readMatrix, readOrdering } from './lists.ts';
import { findQuestionKind, isPercent, type Metadata, marksOf, metadataOf, type QuestionKind } from './metadata.ts';
import { alwaysShown, type Found, type Item12 } from './parts.ts';
import { materialHtml, presentationOf } from './presentation.ts';
import { type Processing, processingOf } from './processing.ts';
import { readEssay, readNumeric, readShortText } from './text.ts';

export function readItem12(element: XmlElement, category: readonly string[], findPicture: FindPicture): ReadItem {
  const title = trimSpace(element.attributes.title ?? '');
  const identifier = element.attributes.ident ?? '';
  const place = { line: element.line, ...(identifier && { identifier }) };
  try {
    const warnings: string[] = [];
    const metadata = metadataOf(element);
    const texts = feedbackTexts(element, findPicture);
    const item: Item12 = {
      presentation: presentationOf(element, findPicture),
      processing: processingOf(element),
      metadata,
      feedback: (name) => texts.get(name) ?? '',
      warn: (message) => void (warnings.includes(message) || warnings.push(message)),
    };
    if (item.processing.unknown.length > 0)
      item.warn(
        `The scoring uses ${item.processing.unknown.join(', ')}, which is not understood; look at the right answers.`,
      );
    const { interaction, general, stem = item.presentation.stem } = readInteraction(item, element);
    if (isBlankHtml(stem)) throw new ItemRefused('The question has no text.');
    const generalFeedback = general.map(item.feedback).join('');
    const marks = marksOf(metadata) ?? marksFromScore(item.processing);
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

function feedbackTexts(element: XmlElement, findPicture: FindPicture): Map<string, string> {
  const texts = new Map<string, string>();
  for (const feedback of allNamed(element, 'itemfeedback'))
    texts.set(feedback.attributes.ident ?? '', materialHtml(feedback, findPicture));
  return texts;
}

const named = (name: string): string => (name === '' ? 'this' : `"${name}"`);

function readInteraction(item: Item12, element: XmlElement): Found {
  const known = findQuestionKind(item.metadata);
  const kind = known?.kind ?? kindOfForm(item);
  switch (kind) {
    case 'choice':
    case 'true-false':
      return readChoice(item);
    case 'text':
      return item.presentation.responses.length > 1 ? readClozeOfTexts(item) : readShortText(item);
    case 'numeric':
      return readNumeric(item);
    case 'blanks':
      return item.presentation.responses.every(({ form }) => form === 'choice')
        ? readClozeOfLists(item, 'short-text')
        : readClozeOfTexts(item);
    case 'dropdowns':
      return readClozeOfLists(item, 'choice');
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
  if (responses.some(({ form }) => form === 'choice')) return 'other';
  if (responses.length > 1) return 'blanks';
  if (first.form === 'number') return 'numeric';
  const isAsked = processing.conditions.some(({ element }) =>
    allNamed(element, 'varequal', 'varsubset', 'varsubstring').some((part) => trimSpace(textOf(part)) !== ''),
  );
  return isAsked || metadata.get('question_type') !== '' ? 'text' : 'essay';
}
