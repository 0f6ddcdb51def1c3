/** One item of QTI 2.x, or of 3.0 with the names of 2.x, as a neutral item. */
import { findRational, isNegative, isZero, toText } from '#platform/exact/rational.ts';
import { allNamed, childrenNamed, findChild, type XmlElement } from '#platform/server/xml-tree.ts';
import type { ReadItem } from '#question-types/neutral-item.ts';
import { trimSpace } from '../../plain-text.ts';
import { isBlankHtml, joinedHtml } from '../../texts.ts';
import type { FindPicture } from '../html.ts';
import type { ItemMetadata } from '../lom.ts';
import { ItemRefused } from '../refused.ts';
import { bodyOf, type HtmlReader, htmlOf, OWN_TOOL, unwrapped } from './body.ts';
import { readChoice2 } from './choices.ts';
import { declarationsOf } from './declarations.ts';
import { readEntry, readEssay2 } from './entries.ts';
import { readGapMatch, readGaps, readMatch, readOrder } from './pairs.ts';
import type { Found2, Item2 } from './parts.ts';
import { carryOut } from './process.ts';

export function readItem2(element: XmlElement, metadata: ItemMetadata, findPicture: FindPicture): ReadItem {
  const title = trimSpace(element.attributes.title ?? '');
  const identifier = element.attributes.identifier ?? '';
  const place = { line: element.line, ...(identifier && { identifier }) };
  try {
    const warnings: string[] = [];
    const warn = (message: string): void => void (warnings.includes(message) || warnings.push(message));
    const item = itemOf(element, findPicture, warn);
    const { interaction, general, stem = item.body.stem } = readInteraction(item);
    if (isBlankHtml(stem)) throw new ItemRefused('The question has no text.');
    const generalFeedback = joinedHtml(general.map(item.feedback));
    const marks = metadata.marks ?? marksOf(element);
    return {
      item: {
        place,
        title,
        stem,
        interaction,
        ...(!isBlankHtml(generalFeedback) && { generalFeedback }),
        ...metadata.details,
        tags: metadata.tags,
        category: metadata.category,
        ...(marks && { marks }),
      },
      warnings,
    };
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return { refused: error.message, place, title: title || identifier };
  }
}

function itemOf(element: XmlElement, findPicture: FindPicture, warn: (message: string) => void): Item2 {
  if (element.attributes.adaptive === 'true')
    throw new ItemRefused('An adaptive item, which is answered in several steps, has no form here.');
  if (childrenNamed(element, 'templateDeclaration', 'templateProcessing').length > 0)
    throw new ItemRefused(
      'Questions with numbers or words that are drawn anew for each attempt cannot be read from QTI.',
    );
  const itemBody = findChild(element, 'itemBody');
  if (!itemBody) throw new ItemRefused('The item has no body.');
  const reader: HtmlReader = { findPicture, hasFormulasInText: element.attributes.toolName !== OWN_TOOL };
  const declarations = declarationsOf(element);
  const feedback = feedbackTexts(element, reader);
  if (childrenNamed(element, 'assessmentStimulusRef').length > 0)
    warn('The text that several questions share is not part of this question; add it in the editor.');
  const isSound = ({ name, attributes }: XmlElement): boolean =>
    name !== 'object' || /^(?:audio|video)\//.test(attributes.type ?? '');
  if (allNamed(itemBody, 'video', 'audio', 'object').some(isSound))
    warn('A video or sound is left out; a question holds pictures alone.');
  return {
    body: bodyOf(itemBody, reader),
    processing: {
      element: findChild(element, 'responseProcessing'),
      declarations,
      note: (name) => warn(`The scoring uses "${name}", which is not understood; look at the right answers.`),
    },
    reader,
    feedback: (name) => feedback.get(name) ?? '',
    declarationOf({ attributes }) {
      const declaration = declarations.responses.get(attributes.responseIdentifier ?? '');
      if (!declaration) throw new ItemRefused('An interaction names a response that is not declared.');
      return declaration;
    },
    warn,
  };
}

/** Feedback by its outcome and the value that shows it. */
function feedbackTexts(element: XmlElement, reader: HtmlReader): Map<string, string> {
  const texts = new Map<string, string>();
  for (const feedback of allNamed(element, 'modalFeedback', 'feedbackInline', 'feedbackBlock')) {
    const { outcomeIdentifier = '', identifier = '', showHide = 'show' } = feedback.attributes;
    if (showHide !== 'show') continue;
    const key = `${outcomeIdentifier} ${identifier}`;
    texts.set(key, (texts.get(key) ?? '') + htmlOf(unwrapped(feedback.children), reader));
  }
  return texts;
}

/** `MAXSCORE`, or what the score can be at most; 1 says nothing. */
function marksOf(element: XmlElement): string | undefined {
  const outcomes = declarationsOf(element).outcomes;
  const score = childrenNamed(element, 'outcomeDeclaration').find(
    ({ attributes }) => attributes.identifier === 'SCORE',
  );
  const text = outcomes.get('MAXSCORE')?.defaults[0] ?? score?.attributes.normalMaximum ?? '';
  const marks = findRational(text);
  return marks && !isZero(marks) && !isNegative(marks) && toText(marks) !== '1' ? toText(marks) : undefined;
}

const INLINE = new Set(['textEntryInteraction', 'inlineChoiceInteraction']);

function readInteraction(item: Item2): Found2 {
  const { interactions } = item.body;
  const [first, second] = interactions;
  if (!first) return { interaction: { kind: 'description' }, general: carryOut(item.processing, new Map()).feedback };
  if (second) {
    if (interactions.every(({ name }) => INLINE.has(name))) return readGaps(item);
    const names = [...new Set(interactions.map(({ name }) => name))];
    throw new ItemRefused(`An item with several interactions (${names.join(', ')}) has no form here.`);
  }
  switch (first.name) {
    case 'choiceInteraction':
      return readChoice2(item, first);
    case 'textEntryInteraction':
      return readEntry(item, first);
    case 'inlineChoiceInteraction':
      return readGaps(item);
    case 'gapMatchInteraction':
      return readGapMatch(item, first);
    case 'matchInteraction':
      return readMatch(item, first);
    case 'orderInteraction':
      return readOrder(item, first);
    case 'extendedTextInteraction':
      return readEssay2(item, first);
    case 'uploadInteraction':
      return {
        interaction: { kind: 'file-upload', files: { atLeast: 1, atMost: 1, endings: [] } },
        general: carryOut(item.processing, new Map()).feedback,
      };
    default:
      throw new ItemRefused(`There is no form here for the interaction "${first.name}".`);
  }
}
