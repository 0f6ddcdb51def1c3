/** Neutral items at random, for the laws of the formats. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { canonicalItem } from '#items/interchange/canonical.ts';
import { escapeHtml, mathNode } from '#items/interchange/math.ts';
import { isBlankHtml } from '#items/interchange/texts.ts';
import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { matchingScorings, orderingScorings } from '#items/question-types/neutral/neutral-parts.ts';

export const naughty = JSON.parse(
  readFileSync(new URL('../fixtures/blns.json', import.meta.url), 'utf8'),
) as readonly string[];

const signs = [
  ...['{', '}', '=', '~', '#', ':', '\\', '\\n', '%50%', '->', '//', '::', '####', '[html]', '[tag:x]', '$CATEGORY:'],
  ...['\\(', '\\)', '$$', '\\[', '\\]', '&amp;', '&#92;(', '<b>', '</p>', '<p>', '<br>', 'a', 'Zürich', '½', '😀', '"'],
  ...[
    "'",
    '=1+1',
    '-5',
    '+3',
    '@x',
    '\t',
    ';',
    ',',
    '|',
    '\r\n',
    '\n',
    '\n\n',
    ' ',
    '  ',
    'true',
    'A',
    '1;2',
    '_x0041_',
    '*',
  ],
];

/** Text that means something to one of the formats, somewhere. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...naughty),
  fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.lorem({ maxCount: 8 }),
);

const latex = fc.constantFrom(
  'x^2',
  '\\frac{1}{2}',
  'a < b & c',
  '\\text{"q"}',
  'x \\\\ y',
  '\\(',
  '\\)',
  '$$',
  '#',
  '~=',
);

/** HTML as the editor stores it, and HTML as nobody should write it. */
export const anyHtml: fc.Arbitrary<string> = fc
  .oneof(
    anyText.map((text) => `<p>${escapeHtml(text)}</p>`),
    fc
      .array(
        fc.oneof(
          anyText.map(escapeHtml),
          latex.map((text) => mathNode(text, false)),
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((parts) => `<p>${parts.join(' ')}</p>`),
    fc
      .tuple(anyText, latex, anyText)
      .map(([a, b, c]) => `<p>${escapeHtml(a)}</p>${mathNode(b, true)}<p>${escapeHtml(c)}</p>`),
    anyText,
    fc
      .tuple(anyText, anyText)
      .map(([a, b]) => `<ul><li>${escapeHtml(a)}</li><li><strong>${escapeHtml(b)}</strong></li></ul>`),
  )
  .map((html) => `x${html}`.replace(/^x(?=<(?:p|ul|div)>)/, ''));

const anyLine = anyText.map((text) => `x${text}`);

/** Exact shares as questions have them. */
export const anyShare: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('1', '0', '1/2', '1/3', '-1/3', '2/3', '1/7', '-1', '1/6', '5/6', '1/9', '1/12', '9091/10000'),
  fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), fc.constantFrom('', '-'))
    .map(([a, b, sign]) => `${sign}${Math.min(a, b)}/${Math.max(a, b)}`),
);

const feedback = fc.option(anyHtml, { nil: undefined, freq: 2 });
const options = (share: fc.Arbitrary<string>) => fc.record({ text: anyHtml, share, feedback });

const single: fc.Arbitrary<NeutralInteraction> = fc
  .tuple(
    fc.array(options(fc.oneof(fc.constant('0'), anyShare)), { minLength: 1, maxLength: 5 }),
    options(fc.constant('1')),
  )
  .map(([wrong, right]) => ({ kind: 'choice', multiple: false, shuffle: true, options: [...wrong, right] }));

const multiple: fc.Arbitrary<NeutralInteraction> = fc
  .tuple(fc.array(options(anyShare), { minLength: 1, maxLength: 5 }), options(fc.constantFrom('1', '1/2', '1/3')))
  .map(([some, right]) => ({
    kind: 'choice',
    multiple: true,
    shuffle: true,
    scoring: 'option-shares',
    options: [...some, right],
  }));

const trueFalse: fc.Arbitrary<NeutralInteraction> = fc.record({
  kind: fc.constant('true-false'),
  right: fc.boolean(),
  feedbackTrue: feedback,
  feedbackFalse: feedback,
});

const decimal = fc.oneof(
  fc.integer({ min: -100_000, max: 100_000 }).map(String),
  fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: 0, max: 999 })).map(([a, b]) => `${a}.${b}`),
);

const numeric: fc.Arbitrary<NeutralInteraction> = fc
  .record({
    kind: fc.constant('numeric'),
    answers: fc.array(
      fc.record({
        value: fc.oneof({ weight: 6, arbitrary: decimal }, { weight: 1, arbitrary: fc.constant('*') }),
        tolerance: fc.record({ kind: fc.constant('nominal'), value: fc.constantFrom('0', '0.5', '12') }),
        share: anyShare,
        feedback,
      }),
      { minLength: 1, maxLength: 4 },
    ),
    units: fc.constant([]),
  })
  .map((value) => ({
    ...value,
    answers: value.answers.map((answer) =>
      answer.value === '*' ? { ...answer, tolerance: { kind: 'nominal' as const, value: '0' } } : answer,
    ),
  }));

const shortText: fc.Arbitrary<NeutralInteraction> = fc.record({
  kind: fc.constant('short-text'),
  caseSensitive: fc.constant(false),
  answers: fc.array(fc.record({ pattern: anyLine, share: anyShare, feedback }), { minLength: 1, maxLength: 4 }),
});

export const anyInteraction: fc.Arbitrary<NeutralInteraction> = fc.oneof(
  single,
  multiple,
  trueFalse,
  numeric,
  shortText,
);

/** An item of one of the five types that every format carries. */
export const anyItem: fc.Arbitrary<NeutralItem> = fc.record({
  place: fc.record({}),
  title: fc.oneof(anyLine, fc.constant('')),
  stem: anyHtml,
  interaction: anyInteraction,
  generalFeedback: feedback,
  tags: fc.array(anyLine, { maxLength: 3 }),
  category: fc.array(fc.oneof(anyLine, fc.constantFrom('top', '/a', 'b/', 'AC/DC', 'a / b', '\\')), { maxLength: 3 }),
});

/** Without keys whose value is undefined, and without the place: what two readings of one item have in common. */
export const comparable = (item: NeutralItem): unknown => JSON.parse(JSON.stringify({ ...item, place: {} }));

const matching: fc.Arbitrary<NeutralInteraction> = fc.record({
  kind: fc.constant('matching'),
  shuffle: fc.boolean(),
  pairs: fc.array(fc.record({ left: anyHtml, right: anyHtml }), { minLength: 1, maxLength: 4 }),
  distractors: fc.array(anyHtml, { maxLength: 2 }),
  scoring: fc.constantFrom(undefined, ...matchingScorings),
});

const ordering: fc.Arbitrary<NeutralInteraction> = fc.record({
  kind: fc.constant('ordering'),
  items: fc.array(anyHtml, { minLength: 2, maxLength: 4 }),
  scoring: fc.constantFrom(undefined, ...orderingScorings),
});

const measured: fc.Arbitrary<NeutralInteraction> = fc.record({
  kind: fc.constant('numeric'),
  answers: fc.array(
    fc.record({
      value: decimal,
      tolerance: fc.record({
        kind: fc.constantFrom('nominal', 'relative', 'geometric'),
        value: fc.constantFrom('0.05', '0.5', '3'),
      }),
      share: anyShare,
    }),
    { minLength: 1, maxLength: 3 },
  ),
  units: fc.array(fc.record({ name: anyLine, factor: fc.constantFrom('1', '1/1000', '100') }), { maxLength: 3 }),
  unitRule: fc.option(
    fc.record({
      required: fc.boolean(),
      penalty: fc.constantFrom('0', '1/10'),
      of: fc.constantFrom('mark' as const, 'maximum' as const),
    }),
    { nil: undefined },
  ),
});

const caseSensitive = shortText.map((value) => ({ ...value, caseSensitive: true }) as NeutralInteraction);
const scored = multiple.map((value) => ({ ...value, scoring: 'all-or-nothing', shuffle: false }) as NeutralInteraction);

const hintDetails = {
  hints: fc.array(anyHtml, { minLength: 1, maxLength: 3 }),
  penalty: fc.constantFrom('1', '1/3', '1/10', '1/4'),
};

/** An item of the five types, perhaps with hints and a penalty. */
export const anyHintedItem: fc.Arbitrary<NeutralItem> = fc
  .tuple(anyItem, fc.record(hintDetails, { requiredKeys: [] }))
  .map(([item, details]) => ({ ...item, ...details }));

/** An item with everything that only tables carry. */
export const anyRichItem: fc.Arbitrary<NeutralItem> = fc
  .tuple(
    anyItem,
    fc.oneof(anyInteraction, matching, ordering, measured, caseSensitive, scored),
    fc.record(
      {
        difficulty: fc.integer({ min: 1, max: 5 }),
        subscription: fc.constantFrom(1, 2),
        marks: fc.constantFrom('1', '5/2', '1/3'),
        author: anyLine,
        source: anyLine,
        licence: anyLine,
        language: fc.constantFrom('en', 'de-CH'),
        ...hintDetails,
      },
      { requiredKeys: [] },
    ),
  )
  .map(([item, interaction, details]) => ({ ...item, interaction, ...details }));

/** False for the few random items that hold nothing to see; writers refuse them by name. */
export function isWritable(item: NeutralItem): boolean {
  const { stem, interaction } = canonicalItem(item);
  const texts =
    interaction.kind === 'choice'
      ? interaction.options.map(({ text }) => text)
      : interaction.kind === 'ordering'
        ? interaction.items
        : interaction.kind === 'matching'
          ? [...interaction.pairs.flatMap(({ left, right }) => [left, right]), ...interaction.distractors]
          : [];
  return ![stem, ...texts].some(isBlankHtml);
}
