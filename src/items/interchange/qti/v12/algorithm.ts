/** New Quizzes of Canvas name how they score; the rules in their files are for other programs. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { walk } from '#platform/text/xml-nodes.ts';
import { ItemRefused } from '../refused.ts';
import type { Metadata } from './metadata.ts';
import type { Item12 } from './parts.ts';

/** `whole`: all or nothing. `parts`: each part counts. `rules`: what the rules say, and is checked by them. */
type Algorithm = 'whole' | 'parts' | 'rules';

/** What is not here is refused: texts that are nearly right, hold another or match an expression have no form here. */
const known: ReadonlyMap<string, Algorithm> = new Map([
  ['AllOrNothing', 'whole'],
  ['DeepEquals', 'whole'],
  ['PartialScore', 'parts'],
  ['PartialDeep', 'parts'],
  ['Equivalence', 'rules'],
  ['VaryPointsByAnswer', 'rules'],
  ['MultipleMethods', 'rules'],
  ['TextEquivalence', 'rules'],
  ['TextInChoices', 'rules'],
  ['Numeric', 'rules'],
  ['None', 'rules'],
]);

export const algorithmOf = (metadata: Metadata): Algorithm | null =>
  known.get(metadata.get('scoring_algorithm')) ?? null;

/** Names the scoring that is not understood, whether of the item or of one of its texts. */
export function refuseUnknownAlgorithm({ metadata, processing }: Item12): void {
  const named = processing.conditions.flatMap(({ asked }) =>
    asked ? [...walk(asked)].flatMap(({ attributes }) => attributes.scoring_algorithm ?? []) : [],
  );
  const unknown = [metadata.get('scoring_algorithm'), ...named].find((name) => name !== '' && !known.has(name));
  if (unknown !== undefined) throw new ItemRefused(`The scoring uses "${unknown}", which is not understood.`);
}

/**
 * Whether the name says what is paid for less than the whole answer, and not the rules. Throws `ItemRefused` for gaps
 * that are only paid together, which no question of ours does.
 */
export function isScoredByName({ metadata }: Item12, interaction: NeutralInteraction): boolean {
  const algorithm = algorithmOf(metadata);
  if (algorithm === 'whole' && interaction.kind === 'cloze' && interaction.gaps.length > 1)
    throw new ItemRefused(`The scoring uses "${metadata.get('scoring_algorithm')}", which is not understood.`);
  const scoring = 'scoring' in interaction ? interaction.scoring : undefined;
  if (algorithm === 'whole') return scoring === 'all-or-nothing' && interaction.kind !== 'ordering';
  if (algorithm !== 'parts') return false;
  return interaction.kind === 'choice' ? scoring === 'net-correct' : interaction.kind === 'matching';
}
