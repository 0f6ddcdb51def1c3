/** One item of QTI 2.x, or of 3.0 with the names of 2.x, as a neutral item. */

import { declarationsOf } from '#items/question-types/composite/processing/declarations.ts';
import { templateOf } from '#items/question-types/composite/processing/template-name.ts';
import { rulesOfTemplate } from '#items/question-types/composite/processing/templates.ts';
import { typeForNeutral } from '#items/question-types/logic.ts';
import type { NeutralInteraction, NeutralItem, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { warningList } from '#items/question-types/neutral/warnings.ts';
import { findRational, isNegative, isZero, toText } from '#platform/exact/rational.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { allNamed, childrenNamed, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';
import { isBlankHtml, joinedHtml } from '../../texts.ts';
import type { FindPicture } from '../html.ts';
import type { ItemMetadata } from '../lom.ts';
import { ItemRefused } from '../refused.ts';
import { bodyOf, type HtmlReader, htmlOf, OWN_TOOL, unwrapped } from './body.ts';
import { readChoice2 } from './choices.ts';
import { readComposite } from './composite.ts';
import { KEPT_AS_IT_CAME } from './composite-text.ts';
import { readEntry, readExtendedText } from './entries.ts';
import { aidsOf } from './extras.ts';
import { readGapMatch, readGaps } from './gaps.ts';
import { readHottext2 } from './hottext.ts';
import { refuseGuesses, warnOfConstraints, warnOfInformation, warnOfMedia } from './losses/items.ts';
import { readMatch, readOrder } from './pairs.ts';
import { type Found2, hasClass, type Item2 } from './parts.ts';
import { feedbackFor } from './process.ts';
import { proven } from './prove.ts';
import { fromTestVision, isTestVision } from './testvision.ts';
import { warnOfVocabulary } from './vocabulary.ts';

interface Kept {
  readonly stem: string;
  readonly interaction: NeutralInteraction;
  readonly generalFeedback: string;
  readonly warnings: readonly string[];
  readonly aids: Pick<NeutralItem, 'catalogue' | 'materials'>;
}

/** One item. What none of our own types can express is kept as it came, with its own rules. */
export function readItem2(written: XmlElement, metadata: ItemMetadata, findPicture: FindPicture): ReadItem {
  const title = trimSpace(written.attributes.title ?? '');
  const identifier = written.attributes.identifier ?? '';
  const place = { line: written.line, ...(identifier && { identifier }) };
  try {
    const element = isTestVision(written) ? fromTestVision(written) : written;
    refuseGuesses(element);
    const { stem, interaction, generalFeedback, warnings, aids } = contentOf(element, findPicture);
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
        ...aids,
      },
      warnings,
    };
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return { refused: error.message, place, title: title || identifier };
  }
}

function contentOf(element: XmlElement, findPicture: FindPicture): Kept {
  const body = findChild(element, 'itemBody');
  if (body && hasClass(body, KEPT_AS_IT_CAME)) return asItCame(element, findPicture);
  try {
    const own = inOwnType(element, findPicture);
    // Files of ours may hold what a type refuses for now, such as a draft.
    const isKept = own.interaction.kind === 'description' || element.attributes.toolName === OWN_TOOL;
    return isKept || !('refused' in typeForNeutral(own.stem, own.interaction)) ? own : asItCame(element, findPicture);
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return asItCame(element, findPicture);
  }
}

/** As a question of one of our own types. */
function inOwnType(element: XmlElement, findPicture: FindPicture): Kept {
  const { warnings, warn } = warningList();
  const item = itemOf(element, findPicture, warn);
  const found = readInteraction(item);
  const { general, stem = item.body.stem } = found;
  const interaction = proven(item, stem, found);
  if (isBlankHtml(stem)) throw new ItemRefused('The question has no text.');
  if (!isBlankHtml(item.body.graderNote) && interaction.kind !== 'essay' && interaction.kind !== 'file-upload')
    warn('A note for markers is left out: no person marks this question.');
  warnOfVocabulary(findChild(element, 'itemBody')!, { widths: false, tables: interaction.kind === 'matrix' }, warn);
  const aids = aidsOf(element, item.reader, warn);
  return {
    stem,
    interaction,
    generalFeedback: joinedHtml([...general.map(item.feedback), item.always]),
    warnings,
    aids,
  };
}

function asItCame(element: XmlElement, findPicture: FindPicture): Kept {
  const { warnings, warn } = warningList();
  const reader: HtmlReader = { findPicture, hasFormulasInText: element.attributes.toolName !== OWN_TOOL };
  if (childrenNamed(element, 'assessmentStimulusRef').length > 0) warn(NO_STIMULUS);
  const { stem, interaction } = readComposite(element, reader, warn);
  const itemBody = findChild(element, 'itemBody')!;
  warnOfMedia(itemBody, findPicture, warn);
  warnOfConstraints(itemBody, warn);
  warnOfVocabulary(itemBody, { widths: true, tables: false }, warn);
  return { stem, interaction, generalFeedback: '', warnings, aids: aidsOf(element, reader, warn) };
}

const NO_STIMULUS = 'The text that several questions share is not part of this question; add it in the editor.';

function itemOf(element: XmlElement, findPicture: FindPicture, warn: (message: string) => void): Item2 {
  if (element.attributes.adaptive === 'true')
    throw new ItemRefused('An adaptive item, which is answered in several steps, has no form here.');
  if (childrenNamed(element, 'templateDeclaration', 'templateProcessing').length > 0)
    throw new ItemRefused('Questions with random numbers or words for each attempt can’t be imported from QTI.');
  const itemBody = findChild(element, 'itemBody');
  if (!itemBody) throw new ItemRefused('The item has no body.');
  const reader: HtmlReader = { findPicture, hasFormulasInText: element.attributes.toolName !== OWN_TOOL };
  const declarations = declarationsOf(element);
  const { texts: feedback, always } = feedbackTexts(element, reader);
  const nameFor = namesByText(feedback);
  if (childrenNamed(element, 'assessmentStimulusRef').length > 0) warn(NO_STIMULUS);
  warnOfMedia(itemBody, findPicture, warn);
  warnOfInformation(itemBody, warn);
  warnOfConstraints(itemBody, warn);
  return {
    body: bodyOf(itemBody, reader),
    processing: {
      element: findChild(element, 'responseProcessing'),
      declarations,
      nameFor,
    },
    isOwnScoring: !reader.hasFormulasInText && allNamed(itemBody, ...SCORED_BY_CLASS).some(saysScoring),
    reader,
    feedback: (name) => feedback.get(name) ?? '',
    always,
    declarationOf({ attributes }) {
      const declaration = declarations.responses.get(attributes.responseIdentifier ?? '');
      if (!declaration) throw new ItemRefused('An interaction names a response that is not declared.');
      return declaration;
    },
    warn,
  };
}

const SCORED_BY_CLASS = ['choiceInteraction', 'hottextInteraction', 'matchInteraction', 'orderInteraction'];
const saysScoring = ({ attributes }: XmlElement): boolean => /(?:^|\s)scoring-/.test(attributes.class ?? '');

/**
 * Feedback by its outcome and the value that shows it, and what every answer shows: what a value hides that nothing sets.
 * Throws `ItemRefused` for what only some answers hide.
 */
function feedbackTexts(element: XmlElement, reader: HtmlReader): { texts: Map<string, string>; always: string } {
  const texts = new Map<string, string>();
  const set = outcomesSet(element);
  let always = '';
  for (const feedback of allNamed(element, 'modalFeedback', 'feedbackInline', 'feedbackBlock')) {
    const { outcomeIdentifier = '', identifier = '', showHide = 'show' } = feedback.attributes;
    const html = htmlOf(unwrapped(feedback.children), reader);
    const key = `${outcomeIdentifier} ${identifier}`;
    if (showHide === 'show') texts.set(key, (texts.get(key) ?? '') + html);
    else if (feedback.name === 'modalFeedback' && !set.has(outcomeIdentifier)) always = joinedHtml([always, html]);
    else if (!isBlankHtml(html)) throw new ItemRefused('Feedback is hidden by some answers, and not shown by them.');
  }
  return { texts, always };
}

/** The outcomes that have a default or are set by any rule. */
function outcomesSet(element: XmlElement): ReadonlySet<string> {
  const processing = findChild(element, 'responseProcessing');
  const rules = [...(processing ? [processing] : []), ...rulesOfTemplate(templateOf(processing), 'RESPONSE')];
  const setters = rules.flatMap((rule) => allNamed(rule, 'setOutcomeValue', 'lookupOutcomeValue'));
  const given = childrenNamed(element, 'outcomeDeclaration').filter((one) => findChild(one, 'defaultValue') !== null);
  return new Set([...setters, ...given].map(({ attributes }) => attributes.identifier ?? ''));
}

/** Feedbacks of one text have one name, so that what is shown for a right and for a wrong answer alike is shown always. */
function namesByText(texts: ReadonlyMap<string, string>): (name: string) => string {
  const first = new Map<string, string>();
  for (const [name, html] of texts) if (!first.has(html)) first.set(html, name);
  return (name) => first.get(texts.get(name) ?? '') ?? name;
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

/** More than any question of ours holds. */
const MOST_PARTS = 200;

const INLINE = new Set(['textEntryInteraction', 'inlineChoiceInteraction']);

function readInteraction(item: Item2): Found2 {
  const { interactions } = item.body;
  const [first, second] = interactions;
  if (interactions.length > MOST_PARTS) throw new ItemRefused(`It has more than ${MOST_PARTS} places for answers.`);
  if (interactions.some((one) => childrenNamed(one, 'simpleChoice', 'inlineChoice').length > MOST_PARTS))
    throw new ItemRefused(`There are more than ${MOST_PARTS} things to choose from.`);
  if (!first) return { interaction: { kind: 'description' }, general: feedbackFor(item.processing) };
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
    case 'hottextInteraction':
      return readHottext2(item, first);
    case 'matchInteraction':
      return readMatch(item, first);
    case 'orderInteraction':
      return readOrder(item, first);
    case 'extendedTextInteraction':
      return readExtendedText(item, first);
    case 'uploadInteraction':
      return {
        interaction: {
          kind: 'file-upload',
          files: { atLeast: 1, atMost: 1, endings: [] },
          ...(!isBlankHtml(item.body.graderNote) && { graderNote: item.body.graderNote }),
        },
        general: feedbackFor(item.processing),
      };
    default:
      throw new ItemRefused(`There is no form here for the interaction "${first.name}".`);
  }
}
