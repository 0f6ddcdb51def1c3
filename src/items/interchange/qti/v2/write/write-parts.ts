/**
 * A question with parts as one item: the parts one after the other, each with its response, its score and its feedback
 * under names of its own, and the sum of their scores by what they are worth.
 */
import { canonicalItem } from '#items/interchange/canonical.ts';
import { CannotWrite, type LossBook } from '#items/interchange/losses.ts';
import { CHECKED_ALONE, partsIn, wholeWeights } from '#items/interchange/parts-as-gaps.ts';
import { tableAsGaps } from '#items/interchange/table-as-gaps.ts';
import { partLetter } from '#items/question-types/multi-part/letters.ts';
import type { Part } from '#items/question-types/multi-part/part.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { partType } from '#items/question-types/part-types.ts';
import { isManuallyGraded } from '#items/question-types/question-type.ts';
import { parseRational } from '#platform/exact/rational.ts';
import { element } from '../../xml-write.ts';
import { OWN_TOOL } from '../body.ts';
import { KEPT_AS_IT_CAME } from '../composite-text.ts';
import { writeKind } from './write-kinds.ts';
import { asRule, baseValue, boxed, setOutcome, variable, type Writing2 } from './writing.ts';

export const isWithParts = (item: NeutralItem): boolean => partsIn(item) !== null;

const NAMED =
  /(\s(?:identifier|responseIdentifier|response-identifier|outcomeIdentifier|outcome-identifier)=")(RESPONSE|SCORE|FEEDBACK)(\d*)"/g;

/** The XML of one part with the names of its variables told apart from those of the others. */
const renamed = (xml: string, letter: string): string =>
  xml.replace(NAMED, (_all, before: string, name: string, number: string) => `${before}${name}_${letter}${number}"`);

/** Only files of single questions say in a class how we pay them. */
const inPart = (book: LossBook, letter: string): LossBook => ({
  lost: book.lost,
  lose: (what) =>
    book.lose(
      `Part ${letter.toLowerCase()}: ${what.replace(/; (.+) is kept for this product alone\.$/, '; $1 is lost.')}`,
    ),
});

/** Thirds and sixths are written with six decimals, whose sum falls short of the whole. */
const isRounded = (xml: string): boolean => /"0?\.\d{6}"/.test(xml);

interface WrittenPart {
  readonly declarations: string;
  readonly outcomes: string;
  readonly body: string;
  readonly rules: string;
  readonly feedback: string;
}

function writePart(item: NeutralItem, part: Part, letter: string, whole: Writing2): WrittenPart {
  const book = inPart(whole.book, letter);
  const writing: Writing2 = { ...whole, book };
  const { el, dialect } = writing;
  const { stem } = part.content;
  if (isManuallyGraded(partType(part.type), part.content))
    throw new CannotWrite(`Part ${letter.toLowerCase()}: ${dialect.label} can’t write a part that is marked by hand.`);
  const asked = canonicalItem({ ...item, stem, interaction: partType(part.type).toNeutral(part.content) });
  const own = tableAsGaps(asked, dialect.label, book);
  try {
    const written = writeKind(own, writing);
    const {
      feedback = new Map<string, string>(),
      feedbackCardinality = 'single',
      rules = [],
      feedbackRules = [],
    } = written;
    const outcome = (identifier: string, cardinality: string, baseType: string): string =>
      el('outcomeDeclaration', { identifier, cardinality, baseType });
    const modal = ([identifier, html]: readonly [string, string]): string => {
      const content = boxed(writing, html);
      return el(
        'modalFeedback',
        { outcomeIdentifier: 'FEEDBACK', identifier, showHide: 'show' },
        dialect.version === '3.0' ? el('contentBody', {}, content) : content,
      );
    };
    const each = (...xml: readonly string[]): string => renamed(xml.join(''), letter);
    return {
      declarations: each(...written.declarations),
      outcomes: each(
        outcome('SCORE', 'single', 'float'),
        ...(written.outcomes ?? []),
        ...(feedback.size > 0 ? [outcome('FEEDBACK', feedbackCardinality, 'identifier')] : []),
      ),
      body: element('div', {}, each(written.hasStem ? '' : boxed(writing, own.stem), written.body)),
      rules: each(...(written.template ? [asRule(written.template, writing)] : rules), ...feedbackRules),
      feedback: each(...[...feedback].map(modal)),
    };
  } catch (error) {
    if (!(error instanceof CannotWrite)) throw error;
    throw new CannotWrite(`Part ${letter.toLowerCase()}: ${error.message}`);
  }
}

/** Throws `CannotWrite` with the part that has no form. */
export function writeParts(item: NeutralItem, ident: string, writing: Writing2): string {
  const content = partsIn(item)!;
  const { el, book, dialect } = writing;
  const weights = wholeWeights(content.parts.map(({ marks }) => parseRational(marks)));
  if (!weights) throw new CannotWrite(`${dialect.label} can’t write what its parts are worth.`);
  book.lose(
    `${dialect.label} has no question with parts: it is written as one item, and read again as a composite question.`,
  );
  if (content.parts.some(({ followThrough }) => followThrough !== null))
    book.lose(`${dialect.label} has no place for follow-through.`);
  if (content.checks === 'parts') book.lose(CHECKED_ALONE);
  if (content.display === 'one-by-one') book.lose('Its parts are shown together.');
  const letters = content.parts.map((_, i) => partLetter(i).toUpperCase());
  const parts = content.parts.map((part, i) => writePart(item, part, letters[i]!, writing));
  const all = (key: keyof WrittenPart): string => parts.map((part) => part[key]).join('');
  const worth = letters.map((letter, i) => {
    const own = variable(writing, `SCORE_${letter}`);
    const score = isRounded(parts[i]!.declarations + parts[i]!.rules)
      ? el('roundTo', { roundingMode: 'decimalPlaces', figures: '4' }, own)
      : own;
    return el('product', {}, baseValue(writing, 'float', weights[i]!), score);
  });
  const total = String(weights.reduce((sum, weight) => sum + Number(weight), 0));
  const general = item.generalFeedback;
  if (general !== undefined) book.lose('The general feedback: this question has rules of its own for feedback.');
  return el(
    'assessmentItem',
    {
      xmlns: dialect.namespace,
      identifier: ident,
      title: item.title,
      adaptive: 'false',
      timeDependent: 'false',
      toolName: OWN_TOOL,
    },
    all('declarations'),
    el('outcomeDeclaration', { identifier: 'SCORE', cardinality: 'single', baseType: 'float', normalMaximum: total }),
    all('outcomes'),
    el('itemBody', { class: KEPT_AS_IT_CAME }, boxed(writing, content.stem), all('body')),
    el('responseProcessing', {}, all('rules'), setOutcome(writing, 'SCORE', el('sum', {}, worth))),
    all('feedback'),
  );
}
