/** The part of an item of QTI 2 and 3 where answers are given and scored: choices, pairs, orders, essays. */

import { CannotWrite, loseEssayDetails } from '#items/interchange/losses.ts';
import { shownScoring } from '#items/interchange/shown-names.ts';
import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralOption } from '#items/question-types/neutral/neutral-parts.ts';
import { escaped } from '../../xml-write.ts';
import { writeHottext } from '../hottext.ts';
import { layoutClasses } from '../vocabulary.ts';
import { writeNumeric, writeShortText } from './write-entries.ts';
import { writeGaps } from './write-gaps.ts';
import {
  classes,
  decimalOf,
  isFree,
  isRight,
  partOf,
  RESPONSE,
  refuseKind,
  setOutcome,
  value,
  variable,
  type Writing2,
  type Written2,
} from './writing.ts';

type Of<Kind extends NeutralInteraction['kind']> = Extract<NeutralInteraction, { kind: Kind }>;

export function writeKind(item: NeutralItem, writing: Writing2): Written2 {
  const { interaction } = item;
  switch (interaction.kind) {
    case 'choice':
      return writeChoice(interaction, writing);
    case 'true-false':
      return writeTrueFalse(interaction, writing);
    case 'short-text':
      return writeShortText(interaction, writing);
    case 'numeric':
      return writeNumeric(interaction, writing);
    case 'matching':
      return writeMatching(interaction, writing);
    case 'matrix':
      return writeMatrix(interaction, writing);
    case 'ordering':
      return writeOrdering(interaction, writing);
    case 'highlight-words':
      return writeHottext(interaction, writing);
    case 'cloze':
      return writeGaps(item.stem, interaction, writing);
    case 'essay':
      return writeEssay(interaction, writing);
    case 'description':
      return { declarations: [], body: '' };
    default:
      return refuseKind(interaction, writing);
  }
}

interface Labelled {
  readonly ident: string;
  /** XML. */
  readonly content: string;
  readonly feedback?: string | undefined;
}

const counting = <Scoring extends string>(scoring: Scoring | undefined): scoring is Scoring =>
  scoring !== undefined && scoring !== 'option-shares';

/** Shows with each option its feedback, when it is chosen. */
function feedbackOf(labels: readonly Labelled[], writing: Writing2): Pick<Written2, 'feedback' | 'feedbackRules'> {
  const feedback = new Map(
    labels.flatMap(({ ident, feedback: html }) => (html === undefined ? [] : [[ident, html] as const])),
  );
  return {
    feedback,
    feedbackRules: feedback.size > 0 ? [setOutcome(writing, 'FEEDBACK', variable(writing, RESPONSE))] : [],
  };
}

function choiceInteraction(
  labels: readonly Labelled[],
  attributes: Readonly<Record<string, string | undefined>>,
  { el }: Writing2,
): string {
  return el(
    'choiceInteraction',
    { responseIdentifier: RESPONSE, ...attributes },
    labels.map(({ ident, content }) => el('simpleChoice', { identifier: ident }, content)),
  );
}

function writeChoice({ multiple, shuffle, options, scoring, layout }: Of<'choice'>, writing: Writing2): Written2 {
  const { el, book } = writing;
  if (!options.some(isRight)) throw new CannotWrite('A choice needs an option that earns marks.');
  const labels = options.map(
    ({ text, feedback }, i): Labelled => ({ ident: `option${i + 1}`, content: writing.xhtml(text), feedback }),
  );
  const isWhole = multiple && scoring === 'all-or-nothing';
  if (multiple && counting(scoring) && !isWhole && scoring !== 'net-correct')
    book.lose(`Other programs pay each option its part; ${shownScoring(scoring)} is kept for this product alone.`);
  const isTold = ({ share }: NeutralOption): boolean => (multiple ? isRight({ share }) : share === '1');
  const right = options.flatMap((option, i) => (isTold(option) ? [labels[i]!.ident] : []));
  const entries = options.flatMap(({ share }, i) =>
    isFree(share) ? [] : [el('mapEntry', { mapKey: labels[i]!.ident, mappedValue: decimalOf(share, book) })],
  );
  const bounds = multiple ? { lowerBound: '0', upperBound: '1' } : {};
  return {
    declarations: [
      el(
        'responseDeclaration',
        { identifier: RESPONSE, cardinality: multiple ? 'multiple' : 'single', baseType: 'identifier' },
        right.length > 0 &&
          el(
            'correctResponse',
            {},
            (multiple ? right : right.slice(0, 1)).map((ident) => value(writing, ident)),
          ),
        !isWhole && el('mapping', { ...bounds, defaultValue: '0' }, entries),
      ),
    ],
    body: choiceInteraction(
      labels,
      {
        shuffle: String(shuffle),
        maxChoices: multiple ? '0' : '1',
        class: classes(multiple && scoring && `scoring-${scoring}`, ...layoutClasses(layout)),
      },
      writing,
    ),
    template: isWhole ? 'match_correct' : 'map_response',
    feedbackCardinality: multiple ? 'multiple' : 'single',
    ...feedbackOf(labels, writing),
  };
}

function writeTrueFalse({ right, feedbackTrue, feedbackFalse }: Of<'true-false'>, writing: Writing2): Written2 {
  const labels: Labelled[] = [
    { ident: 'true', content: 'True', feedback: feedbackTrue },
    { ident: 'false', content: 'False', feedback: feedbackFalse },
  ];
  const { el } = writing;
  return {
    declarations: [
      el(
        'responseDeclaration',
        { identifier: RESPONSE, cardinality: 'single', baseType: 'identifier' },
        el('correctResponse', {}, value(writing, right ? 'true' : 'false')),
      ),
    ],
    body: choiceInteraction(labels, { shuffle: 'false', maxChoices: '1' }, writing),
    template: 'match_correct',
    ...feedbackOf(labels, writing),
  };
}

interface Match {
  readonly lefts: readonly string[];
  readonly rights: readonly string[];
  readonly pairs: readonly (readonly [left: number, right: number])[];
  readonly shuffle: boolean;
  readonly leftMax: string;
  readonly class: string | undefined;
  readonly isWhole: boolean;
}

function writeMatch(
  { lefts, rights, pairs, shuffle, leftMax, class: name, isWhole }: Match,
  writing: Writing2,
): Written2 {
  const { el } = writing;
  const keys = pairs.map(([left, right]) => `left${left + 1} right${right + 1}`);
  const set = (texts: readonly string[], side: string, matchMax: string): string =>
    el(
      'simpleMatchSet',
      {},
      texts.map((text, i) =>
        el('simpleAssociableChoice', { identifier: `${side}${i + 1}`, matchMax }, writing.xhtml(text)),
      ),
    );
  return {
    declarations: [
      el(
        'responseDeclaration',
        { identifier: RESPONSE, cardinality: 'multiple', baseType: 'directedPair' },
        el(
          'correctResponse',
          {},
          keys.map((key) => value(writing, key)),
        ),
        !isWhole &&
          el(
            'mapping',
            { lowerBound: '0', defaultValue: '0' },
            keys.map((mapKey) => el('mapEntry', { mapKey, mappedValue: partOf(1, keys.length) })),
          ),
      ),
    ],
    body: el(
      'matchInteraction',
      { responseIdentifier: RESPONSE, shuffle: String(shuffle), maxAssociations: '0', class: name },
      set(lefts, 'left', leftMax),
      set(rights, 'right', '0'),
    ),
    template: isWhole ? 'match_correct' : 'map_response',
  };
}

function writeMatching({ pairs, distractors, shuffle, scoring }: Of<'matching'>, writing: Writing2): Written2 {
  const rights = [...new Set([...pairs.map(({ right }) => right), ...distractors])];
  return writeMatch(
    {
      lefts: pairs.map(({ left }) => left),
      rights,
      pairs: pairs.map(({ right }, i) => [i, rights.indexOf(right)]),
      shuffle,
      leftMax: '1',
      class: classes(scoring && `scoring-${scoring}`),
      isWhole: scoring === 'all-or-nothing',
    },
    writing,
  );
}

function writeMatrix({ multiple, shuffle, columns, rows, scoring }: Of<'matrix'>, writing: Writing2): Written2 {
  const pairs = rows.flatMap(({ right }, row) => right.map((column) => [row, column] as const));
  if (pairs.length === 0) throw new CannotWrite('A table without a right cell cannot be written.');
  if (rows.some(({ feedback }) => feedback !== undefined))
    writing.book.lose(`${writing.dialect.label} has no place for the feedback of a row.`);
  if (scoring !== undefined && scoring !== 'each-row' && scoring !== 'all-or-nothing')
    writing.book.lose(
      `Other programs pay each right cell its part; ${shownScoring(scoring)} is kept for this product alone.`,
    );
  return writeMatch(
    {
      lefts: rows.map(({ text }) => text),
      rights: columns,
      pairs,
      shuffle,
      leftMax: multiple ? '0' : '1',
      class: classes('qti-match-tabular', scoring && `scoring-${scoring}`),
      isWhole: scoring === 'all-or-nothing',
    },
    writing,
  );
}

function writeOrdering({ items, scoring }: Of<'ordering'>, writing: Writing2): Written2 {
  const { el } = writing;
  if (scoring !== undefined && scoring !== 'all-or-nothing')
    writing.book.lose(
      `Other programs pay the right order alone; ${shownScoring(scoring)} is kept for this product alone.`,
    );
  return {
    declarations: [
      el(
        'responseDeclaration',
        { identifier: RESPONSE, cardinality: 'ordered', baseType: 'identifier' },
        el(
          'correctResponse',
          {},
          items.map((_html, i) => value(writing, `step${i + 1}`)),
        ),
      ),
    ],
    body: el(
      'orderInteraction',
      { responseIdentifier: RESPONSE, shuffle: 'true', class: classes(scoring && `scoring-${scoring}`) },
      items.map((html, i) => el('simpleChoice', { identifier: `step${i + 1}` }, writing.xhtml(html))),
    ),
    template: 'match_correct',
  };
}

function writeEssay(essay: Of<'essay'>, writing: Writing2): Written2 {
  const { editor, graderNote, ...rest } = essay;
  loseEssayDetails(rest, writing.dialect.label, writing.book);
  const formats = {
    formatted: 'xhtml',
    plain: 'plain',
    code: writing.dialect.version === '3.0' ? 'preformatted' : 'preFormatted',
  } as const;
  return {
    declarations: [
      writing.el('responseDeclaration', { identifier: RESPONSE, cardinality: 'single', baseType: 'string' }),
    ],
    body: writing.el('extendedTextInteraction', {
      responseIdentifier: RESPONSE,
      format: editor && escaped(formats[editor]),
    }),
    scorerNote: graderNote,
  };
}
