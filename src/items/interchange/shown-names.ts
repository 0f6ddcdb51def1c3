/**
 * Question types and scorings by the names that people see in the editor, for what is said about files. In English here:
 * as parts of sentences they are said in every language.
 */
import { questionTypes } from '#items/question-types/logic.ts';
import type {
  ChoiceScoring,
  MatchingScoring,
  MatrixScoring,
  NeutralInteraction,
  OrderingScoring,
} from '#items/question-types/neutral-item.ts';
import { addHeading } from '#platform/server/text/sentences.ts';

/** By the names under which types are registered; a description is none of them. */
export const typeNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(questionTypes.map(({ name, card }) => [name, card.names.en.name])),
  description: 'Description',
};
for (const { card } of questionTypes) addHeading(card.names, 'the type “{}”');

export const scoringNames: Readonly<Record<ChoiceScoring | MatchingScoring | OrderingScoring | MatrixScoring, string>> =
  {
    'net-correct': 'Right minus wrong choices, never below 0',
    'all-or-nothing': 'All or nothing',
    coverage: 'Coverage: wrong choices weaken right ones',
    'each-answer': 'Each option counts as one decision',
    'proportional-with-penalty': 'Right decisions minus wrong decisions',
    'jee-advanced': 'JEE Advanced: parts for incomplete, minus half for wrong',
    'option-shares': 'A share of its own for each option',
    'each-pair': 'Each right pair pays its part',
    'absolute-position': 'Each item in its place',
    'relative-next-exclude-last': 'Each item followed by the right one',
    'relative-next-include-last': 'Each item followed by the right one, and the last at the end',
    'relative-one-previous-and-next': 'Each item’s two neighbours',
    'relative-all-previous-and-next': 'Each pair of items in the right order',
    'longest-ordered-subset': 'The longest run in the right order, gaps allowed',
    'longest-contiguous-subset': 'The longest run without gaps',
    'relative-to-correct': 'Distance from the right place',
    'each-row': 'Each right row pays its part',
    'each-row-net': 'Right minus wrong choices in each row, never below 0',
    kprime: 'K-prime: one wrong row pays half, more pay nothing',
  };

function typeOf(interaction: Exclude<NeutralInteraction, { kind: 'other' }>): string {
  if (interaction.kind === 'choice') return interaction.multiple ? 'multiple-choice' : 'single-choice';
  if (interaction.kind === 'table') return 'fill-in-table';
  return interaction.kind === 'own' ? interaction.type : interaction.kind;
}

/** `the type “Matching”`; what no format of ours holds is called as its file calls it. */
export const shownType = (interaction: NeutralInteraction): string =>
  interaction.kind === 'other' ? interaction.name : `the type “${shownTypeName(typeOf(interaction))}”`;

/** What a question type is called, by the name under which it is registered. */
export const shownTypeName = (type: string): string => (Object.hasOwn(typeNames, type) ? typeNames[type]! : type);

/** `the scoring “All or nothing”` */
export const shownScoring = (scoring: keyof typeof scoringNames): string => `the scoring “${scoringNames[scoring]}”`;
