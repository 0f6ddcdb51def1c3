/**
 * An item that none of our own scorings can express, kept as it came: its text with the places for answers, its
 * declarations and its processing. See docs/decisions/0110.
 */

import { bestOf } from '#items/question-types/composite/best.ts';
import { drawTemplate } from '#items/question-types/composite/processing/template.ts';
import { templateOf } from '#items/question-types/composite/processing/template-name.ts';
import { NotEvaluable } from '#items/question-types/composite/processing/value.ts';
import { itemOf, ruleNames, rulesOf } from '#items/question-types/composite/rules-tree.ts';
import { type Content, contentSchema } from '#items/question-types/composite/schema.ts';
import { declarationsIn, play } from '#items/question-types/composite/session.ts';
import { contentOrRefusal } from '#items/question-types/neutral/from-neutral.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { compare, findRational, type Rational, toText, zero } from '#platform/exact/rational.ts';
import { childrenNamed, findChild, walk, type XmlElement } from '#platform/text/xml-nodes.ts';
import { isBlankHtml } from '../../texts.ts';
import { ItemRefused } from '../refused.ts';
import { type HtmlReader, unwrapped } from './body.ts';
import { CompositeText } from './composite-text.ts';
import { warnOfLook } from './extras.ts';

const RULES = [
  'responseDeclaration',
  'outcomeDeclaration',
  'templateDeclaration',
  'templateProcessing',
  'responseProcessing',
] as const;

export interface CompositeItem {
  readonly stem: string;
  readonly interaction: NeutralInteraction;
}

/** Throws `ItemRefused` with what cannot be kept. */
export function readComposite(element: XmlElement, reader: HtmlReader, warn: (message: string) => void): CompositeItem {
  const itemBody = findChild(element, 'itemBody');
  if (!itemBody) throw new ItemRefused('The item has no body.');
  refuseUnknownRules(element);
  const rules = rulesOf(childrenNamed(element, ...RULES));
  const variables = new Set(declarationsIn(rules).templates.keys());
  const text = new CompositeText(reader, variables, warn);
  const stem = text.stem(unwrapped(itemBody.children));
  warnOfLook(element, warn);
  const feedback = childrenNamed(element, 'modalFeedback').map((one) => ({
    when: text.whenOf(one, 'outcome'),
    text: text.html(unwrapped(one.children)),
  }));
  const written: Omit<Content, 'stem'> = {
    parts: text.parts,
    feedback: feedback.filter((one) => !isBlankHtml(one.text)),
    rules,
    adaptive: element.attributes.adaptive === 'true',
    marking: 'machine',
    maximum: '1',
    graderNote: text.graderNote,
  };
  // Of a body that is nothing but an interaction the stem is its place.
  const checked = contentOrRefusal(contentSchema, { ...written, stem });
  if ('refused' in checked) throw new ItemRefused(`It cannot be kept as it came. ${checked.refused}`);
  const isMatch = /^(?:match_correct|CC2_match)$/.test(templateOf(findChild(element, 'responseProcessing')));
  const scored = withMarking(checked.content, isMatch, warn);
  const { stem: _, ...content } = scored;
  return { stem, interaction: { kind: 'own', type: 'composite', content } };
}

function refuseUnknownRules(element: XmlElement): void {
  const all = childrenNamed(element, ...RULES).flatMap((one) => [...walk(one)]);
  const unknown = all.find(({ name }) => !ruleNames.has(name));
  if (!unknown) return;
  const { attributes, name } = unknown;
  const called = `${name} ${attributes.definition ?? attributes.class ?? ''}`.trim();
  throw new ItemRefused(`Its scoring uses "${called}" (line ${unknown.line}), which cannot be carried out here.`);
}

/** What the file itself says that the score can be at most. */
function declaredMaximum({ rules }: Content): Rational {
  const { outcomes } = declarationsIn(rules);
  const written = outcomes.get('MAXSCORE')?.defaults[0] ?? outcomes.get('SCORE')?.normalMaximum ?? '';
  return findRational(written) ?? zero;
}

/**
 * Who marks it, and what is worth full marks: what the file says, or else the best of the answers that were tried. A template
 * that pays 1 for the right answer takes no notice of what the file promises.
 */
function withMarking(content: Content, isMatch: boolean, warn: (message: string) => void): Content {
  refuseUnevaluable(content);
  const best = bestOf(content);
  const scope = play(content, [best.responses]);
  if (scope.unknown.size > 0)
    throw new ItemRefused(
      `Its scoring uses ${[...scope.unknown].map((one) => `"${one}"`).join(', ')}, which cannot be read.`,
    );
  const takesFiles = content.parts.some(({ kind }) => kind === 'files');
  if (takesFiles || compare(best.score, zero) <= 0) {
    if (!takesFiles) warn('The file gives no marks for any answer, so people mark this question.');
    return { ...content, marking: 'people' };
  }
  const declared = isMatch ? zero : declaredMaximum(content);
  if (compare(declared, best.score) > 0)
    warn('No answer was found that earns all the marks that the file promises. Check the question before it is used.');
  return { ...content, maximum: toText(compare(declared, best.score) > 0 ? declared : best.score) };
}

function refuseUnevaluable({ rules }: Content): void {
  try {
    drawTemplate(findChild(itemOf(rules), 'templateProcessing'), declarationsIn(rules), seededRandom('trial'));
    play({ rules, adaptive: false }, [new Map()]);
  } catch (error) {
    if (error instanceof NotEvaluable)
      throw new ItemRefused(`Its template uses "${error.message}", which cannot be read.`);
    throw error;
  }
}
