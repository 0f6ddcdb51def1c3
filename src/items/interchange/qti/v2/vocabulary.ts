/** The shared vocabulary of QTI 3: classes that say how an item looks. https://www.imsglobal.org/spec/qti/v3p0/ (Shared Vocabulary) */
import type { ChoiceLayout } from '#items/question-types/neutral/neutral-parts.ts';
import { childrenNamed, walk, type XmlElement } from '#platform/text/xml-nodes.ts';

const MOST_COLUMNS = 5;

const classesOf = ({ attributes }: XmlElement): string[] =>
  (attributes.class ?? '').split(/\s+/).filter((name) => name !== '');

const LAYOUT_CLASS =
  /^qti-(?:orientation-(?:horizontal|vertical)|choices-stacking-[1-5]|labels-(?:none|decimal|lower-alpha|upper-alpha)|labels?-suffix-(?:period|parenthesis|none))$/;

const kinds = ['none', 'decimal', 'lower-alpha', 'upper-alpha'] as const;
const suffixes = ['period', 'parenthesis', 'none'] as const;

/** How a `choiceInteraction` arranges its options; undefined where it says nothing that differs from our own way. */
export function layoutOf(interaction: XmlElement): ChoiceLayout | undefined {
  const names = new Set(classesOf(interaction));
  const isAcross = names.has('qti-orientation-horizontal');
  const stacked = [1, 2, 3, 4, 5].find((count) => names.has(`qti-choices-stacking-${count}`));
  const count = childrenNamed(interaction, 'simpleChoice').length;
  const columns = stacked ?? (isAcross ? Math.min(MOST_COLUMNS, Math.max(1, count)) : 1);
  const labels = kinds.find((kind) => names.has(`qti-labels-${kind}`)) ?? 'none';
  const suffix =
    suffixes.find((one) => names.has(`qti-labels-suffix-${one}`) || names.has(`qti-label-suffix-${one}`)) ?? 'period';
  if (columns === 1 && labels === 'none') return undefined;
  return { columns, direction: isAcross ? 'across' : 'down', labels, suffix };
}

/** The same as classes. */
export const layoutClasses = (layout: ChoiceLayout | undefined): string[] =>
  layout
    ? [
        `qti-orientation-${layout.direction === 'across' ? 'horizontal' : 'vertical'}`,
        `qti-choices-stacking-${layout.columns}`,
        `qti-labels-${layout.labels}`,
        ...(layout.labels === 'none' ? [] : [`qti-labels-suffix-${layout.suffix}`]),
      ]
    : [];

/** The width of a `textEntryInteraction` in letters; undefined where it says none. */
export function widthOf(interaction: XmlElement): number | undefined {
  const [, width] = /(?:^|\s)qti-input-width-(\d{1,3})(?:\s|$)/.exec(interaction.attributes.class ?? '') ?? [];
  return width === undefined || Number(width) === 0 ? undefined : Number(width);
}

interface Kept {
  /** Fields have the width that they say. */
  readonly widths: boolean;
  /** A table of choices is one here. */
  readonly tables: boolean;
}

const isKept = ({ name }: XmlElement, said: string, { widths, tables }: Kept): boolean =>
  (name === 'choiceInteraction' && LAYOUT_CLASS.test(said)) ||
  // As it is here anyway.
  said === 'qti-orientation-vertical' ||
  (widths && name === 'textEntryInteraction' && /^qti-input-width-\d{1,3}$/.test(said)) ||
  (tables && said === 'qti-match-tabular');

const MOST_NAMED = 20;

/** Names what the item says of its look and has no setting here. */
export function warnOfVocabulary(itemBody: XmlElement, kept: Kept, warn: (message: string) => void): void {
  const lost = new Set<string>();
  for (const element of walk(itemBody)) {
    for (const said of classesOf(element)) if (said.startsWith('qti-') && !isKept(element, said, kept)) lost.add(said);
    if (element.name.endsWith('Interaction'))
      for (const name of Object.keys(element.attributes))
        if (/^data-/.test(name) && name !== 'data-catalog-idref') lost.add(name);
  }
  if (lost.size === 0) return;
  const named = [...lost].toSorted().slice(0, MOST_NAMED).join(', ');
  warn(`Some of its look has no setting here: ${named}${lost.size > MOST_NAMED ? ' …' : ''}.`);
}
