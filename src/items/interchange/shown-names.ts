/**
 * Question types and scorings by the names that people see in the editor, for what is said about files. In English here:
 * as parts of sentences they are said in every language.
 */
import type {
  ChoiceScoring,
  MatchingScoring,
  MatrixScoring,
  NeutralInteraction,
  OrderingScoring,
} from '#items/question-types/neutral-item.ts';

type Kind = Exclude<NeutralInteraction['kind'], 'other' | 'choice'>;

export const typeNames: Readonly<Record<Kind | 'single-choice' | 'multiple-choice', string>> = {
  'single-choice': 'Single choice',
  'multiple-choice': 'Multiple choice',
  'true-false': 'True or false',
  numeric: 'Number',
  'short-text': 'Short text',
  essay: 'Essay',
  'file-upload': 'Files',
  matching: 'Matching',
  ordering: 'Ordering',
  table: 'Fill-in table',
  cloze: 'Fill in the blanks',
  matrix: 'Matrix',
  calculated: 'Calculated number',
  hotspot: 'Hotspot',
  'picture-labels': 'Labels on a picture',
  description: 'Description',
};

export const scoringNames: Readonly<Record<ChoiceScoring | MatchingScoring | OrderingScoring | MatrixScoring, string>> =
  {
    'net-correct': 'Right minus wrong choices, never below 0',
    'all-or-nothing': 'All or nothing',
    coverage: 'Coverage: wrong choices reduce right ones',
    'each-answer': 'Each option counts as one decision',
    'proportional-with-penalty': 'Right decisions minus wrong decisions',
    'jee-advanced': 'JEE Advanced: partial marks if incomplete, minus half if wrong',
    'option-shares': 'A separate share for each option',
    'each-pair': 'Partial marks for each correct pair',
    'absolute-position': 'Each item in the correct position',
    'relative-next-exclude-last': 'Each item followed by the correct one',
    'relative-next-include-last': 'Each item followed by the correct one, including the last',
    'relative-one-previous-and-next': 'Each item’s two neighbours',
    'relative-all-previous-and-next': 'Each pair of items in the correct order',
    'longest-ordered-subset': 'Longest sequence in the correct order, gaps allowed',
    'longest-contiguous-subset': 'Longest sequence without gaps',
    'relative-to-correct': 'Distance from the correct position',
    'each-row': 'Partial marks for each correct row',
    'each-row-net': 'Right minus wrong choices in each row, never below 0',
    kprime: 'K-prime: half marks with one wrong row, none with more',
  };

const typeOf = (interaction: Exclude<NeutralInteraction, { kind: 'other' }>): keyof typeof typeNames =>
  interaction.kind === 'choice' ? (interaction.multiple ? 'multiple-choice' : 'single-choice') : interaction.kind;

/** `the type “Matching”`; what no format of ours holds is called as its file calls it. */
export const shownType = (interaction: NeutralInteraction): string =>
  interaction.kind === 'other' ? interaction.name : `the type “${typeNames[typeOf(interaction)]}”`;

/** What a question type is called, by the name under which it is registered. */
export const shownTypeName = (type: string): string => {
  const kind = type === 'fill-in-table' ? 'table' : type;
  return Object.hasOwn(typeNames, kind) ? typeNames[kind as keyof typeof typeNames] : type;
};

/** `the scoring “All or nothing”` */
export const shownScoring = (scoring: keyof typeof scoringNames): string => `the scoring “${scoringNames[scoring]}”`;
