/** The part of a QTI 1.2 item where answers are given and scored. */

import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralNumericAnswer, NeutralOption } from '#items/question-types/neutral/neutral-parts.ts';
import { exactDecimal } from '#platform/exact/decimals.ts';
import { add, findRational, isNegative, multiply, negate, parseRational, subtract } from '#platform/exact/rational.ts';
import { CannotWrite, loseEssayDetails } from '../../losses.ts';
import { shownScoring } from '../../shown-names.ts';
import { element, escaped } from '../xml-write.ts';
import { writeCalculated } from './write-calculated.ts';
import { writeCloze, writeMatrix } from './write-gaps.ts';
import {
  equal,
  isFree,
  label,
  list,
  partOf,
  RESPONSE,
  refuseKind,
  rule,
  type Writing,
  type WrittenInteraction,
} from './writing.ts';

type Of<Kind extends NeutralInteraction['kind']> = Extract<NeutralInteraction, { kind: Kind }>;

export function writeInteraction({ stem, interaction }: NeutralItem, writing: Writing): WrittenInteraction {
  switch (interaction.kind) {
    case 'choice':
      return writeChoice(interaction, writing);
    case 'true-false':
      return writeTrueFalse(interaction, writing);
    case 'short-text':
      return writeShortText(interaction, writing);
    case 'numeric':
      return writeNumeric(interaction, writing);
    case 'cloze':
      return writeCloze(stem, interaction, writing);
    case 'calculated':
      return writeCalculated(stem, interaction, writing);
    case 'matrix':
      return writeMatrix(interaction, writing);
    case 'matching':
      return writeMatching(interaction, writing);
    case 'ordering':
      return writeOrdering(interaction, writing);
    case 'essay':
      return writeEssay(interaction, writing);
    case 'description':
      return { type: 'text_only_question', responses: '', conditions: [], feedback: new Map(), fields: [] };
    default:
      return refuseKind(interaction);
  }
}

const counting = <Scoring extends string>(scoring: Scoring | undefined): scoring is Scoring =>
  scoring !== undefined && scoring !== 'option-shares';
const isRight = ({ share }: NeutralOption): boolean => !isFree(share) && !share.startsWith('-');

function writeChoice({ multiple, shuffle, options, scoring }: Of<'choice'>, writing: Writing): WrittenInteraction {
  if (!options.some(isRight)) throw new CannotWrite('A choice needs an option that earns marks.');
  const feedback = new Map<string, string>();
  const conditions: string[] = [];
  const ident = (i: number): string => `option${i + 1}`;
  options.forEach((option, i) => {
    if (option.feedback === undefined) return;
    feedback.set(`${ident(i)}_fb`, option.feedback);
    conditions.push(rule({ when: equal(ident(i)), show: `${ident(i)}_fb` }));
  });
  if (multiple && scoring === 'all-or-nothing') {
    const each = options.map((option, i) => (isRight(option) ? equal(ident(i)) : element('not', {}, equal(ident(i)))));
    conditions.push(rule({ when: element('and', {}, each), score: '100', stops: true }));
  } else {
    options.forEach(({ share }, i) => {
      if (isFree(share)) return;
      conditions.push(
        rule({
          when: equal(ident(i)),
          score: writing.percent(share),
          action: multiple ? 'Add' : 'Set',
          stops: !multiple,
        }),
      );
    });
  }
  if (multiple && counting(scoring) && scoring !== 'all-or-nothing' && scoring !== 'net-correct')
    writing.book.lose(
      `Other programs pay each option its part; ${shownScoring(scoring)} is kept for this product alone.`,
    );
  return {
    type: multiple ? 'multiple_answers_question' : 'multiple_choice_question',
    responses: list(
      options.map(({ text }, i) => label(ident(i), writing.material(text))),
      { ident: RESPONSE, rcardinality: multiple ? 'Multiple' : 'Single' },
      shuffle,
    ),
    conditions,
    feedback,
    fields: multiple && scoring ? [['scoring', scoring]] : [],
  };
}

function writeTrueFalse(
  { right, feedbackTrue, feedbackFalse }: Of<'true-false'>,
  writing: Writing,
): WrittenInteraction {
  const feedback = new Map<string, string>();
  if (feedbackTrue !== undefined) feedback.set('true_fb', feedbackTrue);
  if (feedbackFalse !== undefined) feedback.set('false_fb', feedbackFalse);
  const word = right ? 'true' : 'false';
  return {
    type: 'true_false_question',
    responses: list(
      [label('true', writing.plain('True')), label('false', writing.plain('False'))],
      { ident: RESPONSE, rcardinality: 'Single' },
      false,
    ),
    conditions: [
      ...[...feedback.keys()].map((name) => rule({ when: equal(name.slice(0, -3)), show: name })),
      rule({ when: equal(word), score: '100', stops: true }),
    ],
    feedback,
    fields: [],
  };
}

const written = (fibtype: string): string =>
  element(
    'response_str',
    { ident: RESPONSE, rcardinality: 'Single' },
    element('render_fib', { fibtype }, element('response_label', { ident: 'answer1', rshuffle: 'No' })),
  );

function writeShortText({ caseSensitive, answers }: Of<'short-text'>, writing: Writing): WrittenInteraction {
  const feedback = new Map<string, string>();
  const seen = new Set<string>();
  const conditions = answers.flatMap((answer, i) => {
    const inside = /^\*((?:[^*\\]|\\\*|\\(?!\*))+)\*$/.exec(answer.pattern)?.[1];
    if (inside === undefined && /(?<!\\)\*/.test(answer.pattern))
      writing.book.lose('QTI 1.2 has no sign for any characters; the star stands for itself.');
    const text = (inside ?? answer.pattern).replaceAll('\\*', '*');
    if (seen.has(answer.pattern)) {
      writing.book.lose('A duplicate answer is written once.');
      return [];
    }
    seen.add(answer.pattern);
    const show = answer.feedback === undefined ? undefined : `answer${i + 1}_fb`;
    if (show !== undefined) feedback.set(show, answer.feedback!);
    const asked = { respident: RESPONSE, ...(caseSensitive && { case: 'Yes' }) };
    const when = element(inside === undefined ? 'varequal' : 'varsubstring', asked, escaped(text));
    return [rule({ when, score: writing.percent(answer.share), show, stops: true })];
  });
  return { type: 'short_answer_question', responses: written('String'), conditions, feedback, fields: [] };
}

/** The ends of the range in which an answer counts. */
function rangeOf({ value, tolerance }: NeutralNumericAnswer, writing: Writing): [low: string, high: string] {
  const number = parseRational(value);
  let size = parseRational(tolerance.value);
  if (tolerance.kind !== 'nominal') {
    writing.book.lose(`QTI 1.2 knows ranges only; the ${tolerance.kind} tolerance was written as one.`);
    size = multiply(isNegative(number) ? negate(number) : number, size);
  }
  return [exactDecimal(subtract(number, size)), exactDecimal(add(number, size))];
}

function writeNumeric({ answers, units, unitRule }: Of<'numeric'>, writing: Writing): WrittenInteraction {
  if (units.length > 0 || unitRule) writing.book.lose('QTI 1.2 has no units: the answer is a bare number.');
  const feedback = new Map<string, string>();
  const conditions = answers.flatMap((answer, i) => {
    if (answer.value === '*' || !findRational(answer.value)) {
      writing.book.lose('QTI 1.2 cannot say that any number is taken; that answer is left out.');
      return [];
    }
    const [low, high] = rangeOf(answer, writing);
    const between = [element('vargte', { respident: RESPONSE }, low), element('varlte', { respident: RESPONSE }, high)];
    const show = answer.feedback === undefined ? undefined : `answer${i + 1}_fb`;
    if (show !== undefined) feedback.set(show, answer.feedback!);
    const when = element('or', {}, equal(answer.value), element('and', {}, between));
    return [rule({ when, score: writing.percent(answer.share), show, stops: true })];
  });
  if (conditions.length === 0) throw new CannotWrite('QTI 1.2 cannot ask for any number at all.');
  return { type: 'numerical_question', responses: written('Decimal'), conditions, feedback, fields: [] };
}

function writeMatching({ pairs, distractors, shuffle, scoring }: Of<'matching'>, writing: Writing): WrittenInteraction {
  const rights = [...new Set([...pairs.map(({ right }) => right), ...distractors])];
  const labels = rights.map((html, i) => label(`match${i + 1}`, writing.material(html)));
  const chosen = pairs.map(({ right }, i) => equal(`match${rights.indexOf(right) + 1}`, `response${i + 1}`));
  const conditions =
    scoring === 'all-or-nothing'
      ? [rule({ when: element('and', {}, chosen), score: '100', stops: true })]
      : chosen.map((when) => rule({ when, score: partOf(pairs.length), action: 'Add' }));
  return {
    type: 'matching_question',
    responses: pairs
      .map(({ left }, i) =>
        list(labels, { ident: `response${i + 1}`, rcardinality: 'Single' }, shuffle, writing.material(left)),
      )
      .join(''),
    conditions,
    feedback: new Map(),
    fields: scoring ? [['scoring', scoring]] : [],
  };
}

function writeOrdering({ items, scoring }: Of<'ordering'>, writing: Writing): WrittenInteraction {
  if (scoring !== undefined && scoring !== 'all-or-nothing')
    writing.book.lose(
      `Other programs pay the right order alone; ${shownScoring(scoring)} is kept for this product alone.`,
    );
  return {
    type: 'ordering_question',
    responses: list(
      items.map((html, i) => label(`step${i + 1}`, writing.material(html))),
      { ident: RESPONSE, rcardinality: 'Ordered' },
      true,
    ),
    conditions: [rule({ when: items.map((_html, i) => equal(`step${i + 1}`)), score: '100', stops: true })],
    feedback: new Map(),
    fields: scoring ? [['scoring', scoring]] : [],
  };
}

function writeEssay(essay: Of<'essay'>, writing: Writing): WrittenInteraction {
  const { minWords, maxWords, graderNote, ...rest } = essay;
  loseEssayDetails(rest, 'QTI 1.2', writing.book);
  const limits = {
    ...(minWords !== undefined && { word_limit_min: String(minWords) }),
    ...(maxWords !== undefined && { word_limit_max: String(maxWords) }),
  };
  const limited = Object.keys(limits).length > 0 ? { word_limit_enabled: 'Yes', ...limits } : {};
  return {
    type: 'essay_question',
    responses: element(
      'response_str',
      { ident: RESPONSE, rcardinality: 'Single', ...limited },
      element('render_fib', {}, element('response_label', { ident: 'answer1', rshuffle: 'No' })),
    ),
    conditions: [rule({ when: element('other', {}), stops: true })],
    feedback: new Map(),
    fields: graderNote ? [['grading_notes', graderNote]] : [],
  };
}
