/**
 * Question types and scorings by the names that people see in the editor, for what is said about files. In English here:
 * as parts of sentences they are said in every language.
 */
import { questionTypes } from '#items/question-types/logic.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type {
  ChoiceScoring,
  MatchingScoring,
  MatrixScoring,
  OrderingScoring,
} from '#items/question-types/neutral/neutral-parts.ts';
import { addField, addHeading } from '#platform/server/text/translate.ts';

/** By the names under which types are registered; a description is none of them. */
export const typeNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(questionTypes.map(({ name, card }) => [name, card.names.en.name])),
  description: 'Description',
};
for (const { card } of questionTypes) {
  addHeading(card.names, 'the type “{}”');
  for (const [field, words] of Object.entries(card.fields ?? {})) addField(field, words);
}

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
