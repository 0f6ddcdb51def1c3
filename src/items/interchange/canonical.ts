import { canonicalPassage } from '#items/question-types/highlight-words/passage.ts';
import { findQuestionType } from '#items/question-types/logic.ts';
import type {
  NeutralCard,
  NeutralCatalogueEntry,
  NeutralMaterial,
} from '#items/question-types/neutral/neutral-aids.ts';
import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import type {
  NeutralGap,
  NeutralManualMarking,
  NeutralNumericAnswer,
  NeutralOption,
  NeutralTextAnswer,
  NeutralUnit,
} from '#items/question-types/neutral/neutral-parts.ts';
import { findDecimal } from '#platform/exact/decimals.ts';
import { findRational, toText, zero } from '#platform/exact/rational.ts';
import { beforeOf } from '#platform/text/word-places.ts';
import { oneLine } from './plain-text.ts';
import { canonicalHtml, isBlankHtml } from './texts.ts';

/** The stem of an item is outside its interaction; any one makes the rest a content. */
const OWN_STEM = '<p>…</p>';

/**
 * The form in which writers write an item and readers give one: texts clean, fractions in lowest terms, nothing
 * blank. The law of every format: reading what it wrote gives the canonical item, apart from the losses it named.
 */
export function canonicalItem(item: NeutralItem): NeutralItem {
  const generalFeedback = htmlOrNothing(item.generalFeedback);
  const penalty = item.penalty === undefined ? null : findRational(item.penalty);
  const marks = item.marks === undefined ? null : findRational(item.marks);
  return {
    place: item.place,
    title: oneLine(item.title),
    stem: canonicalHtml(item.stem),
    interaction: canonicalInteraction(item.interaction),
    ...(generalFeedback && { generalFeedback }),
    tags: distinct(item.tags.map(oneLine)),
    category: item.category.map(oneLine).filter((name) => name !== ''),
    ...(item.difficulty !== undefined && { difficulty: item.difficulty }),
    ...(item.subscription !== undefined && { subscription: item.subscription }),
    ...(marks && { marks: toText(marks) }),
    ...(item.status && item.status !== 'ready' && { status: item.status }),
    ...lineOf('author', item.author),
    ...lineOf('source', item.source),
    ...lineOf('licence', item.licence),
    ...lineOf('language', item.language),
    ...hintsOf(item.hints),
    ...stimulusOf(item.stimulus),
    ...catalogueOf(item.catalogue),
    ...materialsOf(item.materials),
    ...(penalty && penalty.n !== 0n && { penalty: toText(penalty) }),
  };
}

function canonicalInteraction(interaction: NeutralInteraction): NeutralInteraction {
  switch (interaction.kind) {
    case 'choice':
      return {
        ...interaction,
        options: interaction.options.map(canonicalOption),
      };
    case 'true-false': {
      const [feedbackTrue, feedbackFalse] = [interaction.feedbackTrue, interaction.feedbackFalse].map(htmlOrNothing);
      return {
        kind: 'true-false',
        right: interaction.right,
        ...(feedbackTrue && { feedbackTrue }),
        ...(feedbackFalse && { feedbackFalse }),
      };
    }
    case 'numeric':
      return {
        ...interaction,
        answers: interaction.answers.map(canonicalNumber),
        units: interaction.units.map(canonicalUnit),
      };
    case 'short-text':
      return {
        ...interaction,
        answers: interaction.answers.map(canonicalPattern),
      };
    case 'matching':
      return {
        ...interaction,
        pairs: interaction.pairs.map(({ left, right }) => ({ left: canonicalHtml(left), right: canonicalHtml(right) })),
        distractors: interaction.distractors.map(canonicalHtml),
      };
    case 'ordering':
      return { ...interaction, items: interaction.items.map(canonicalHtml) };
    case 'essay':
      return { ...interaction, ...optionalHtml('template', interaction.template), ...graderNote(interaction) };
    case 'file-upload':
      return { ...interaction, ...graderNote(interaction) };
    case 'cloze':
      return { ...interaction, gaps: interaction.gaps.map(canonicalGap) };
    case 'matrix':
      return {
        ...interaction,
        columns: interaction.columns.map(canonicalHtml),
        rows: interaction.rows.map(canonicalMatrixRow),
      };
    case 'calculated':
      return {
        ...interaction,
        answers: interaction.answers.map(canonicalFormula),
        units: interaction.units.map(canonicalUnit),
      };
    case 'hotspot':
      return {
        ...interaction,
        areas: interaction.areas.map(canonicalArea),
      };
    case 'picture-labels':
      return {
        ...interaction,
        labels: interaction.labels.map(oneLine),
        places: interaction.places.map((place) => ({ ...place, name: oneLine(place.name) })),
      };
    case 'highlight-words':
      return { ...interaction, passage: canonicalPassage(interaction.passage, interaction.selectable) };
    case 'table':
      return {
        ...interaction,
        columns: interaction.columns.map(canonicalHtml),
        rows: interaction.rows.map(canonicalTableRow),
      };
    case 'own':
      return { ...interaction, content: canonicalContent(interaction.type, interaction.content) };
    default:
      return interaction;
  }
}

/** The content with its texts in the canonical form, as far as there is such a type and the content is one of it. */
function canonicalContent(name: string, content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const type = findQuestionType(name);
  const parsed = type?.contentSchema.safeParse({ ...content, stem: OWN_STEM });
  if (!type || !parsed?.success) return content;
  const { stem: _, ...rest } = type.mapRichText(parsed.data, canonicalHtml);
  return rest;
}

/** The options of a gap are plain text, so they are brought on one line and not taken for HTML. */
function canonicalGap(gap: NeutralGap): NeutralGap {
  if (gap.kind === 'numeric') return { ...gap, answers: gap.answers.map(canonicalNumber) };
  if (gap.kind === 'short-text') return { ...gap, answers: gap.answers.map(canonicalPattern) };
  return {
    ...gap,
    options: gap.options.map((option) => ({
      text: oneLine(option.text),
      share: exact(option.share),
      ...feedback(option.feedback),
    })),
  };
}

const canonicalOption = (option: NeutralOption): NeutralOption => ({
  text: canonicalHtml(option.text),
  share: exact(option.share),
  ...feedback(option.feedback),
});

type MatrixRow = Extract<NeutralInteraction, { kind: 'matrix' }>['rows'][number];
const canonicalMatrixRow = (row: MatrixRow): MatrixRow => ({
  text: canonicalHtml(row.text),
  right: [...row.right].sort((a, b) => a - b),
  ...feedback(row.feedback),
});

type TableRow = Extract<NeutralInteraction, { kind: 'table' }>['rows'][number];
const canonicalTableRow = ({ cells }: TableRow): TableRow => ({
  cells: cells.map((cell) => ('gap' in cell ? { gap: canonicalGap(cell.gap) } : { text: canonicalHtml(cell.text) })),
});

type HotspotArea = Extract<NeutralInteraction, { kind: 'hotspot' }>['areas'][number];
const canonicalArea = ({ shape, name, right, feedback: text }: HotspotArea): HotspotArea => ({
  shape,
  name: oneLine(name),
  right,
  ...feedback(text),
});

type FormulaAnswer = Extract<NeutralInteraction, { kind: 'calculated' }>['answers'][number];

const canonicalFormula = (answer: FormulaAnswer): FormulaAnswer => ({
  formula: oneLine(answer.formula),
  tolerance: canonicalTolerance(answer.tolerance),
  share: exact(answer.share),
  ...feedback(answer.feedback),
});

const canonicalTolerance = <T extends { readonly value: string }>({ value, ...kind }: T) => ({
  ...kind,
  value: findDecimal(value) ?? value,
});

const canonicalNumber = (answer: NeutralNumericAnswer): NeutralNumericAnswer => ({
  value: answer.value.trim() === '*' ? '*' : (findDecimal(answer.value) ?? answer.value),
  tolerance: { kind: answer.tolerance.kind, value: findDecimal(answer.tolerance.value) ?? answer.tolerance.value },
  share: exact(answer.share),
  ...feedback(answer.feedback),
});

const canonicalPattern = (answer: NeutralTextAnswer): NeutralTextAnswer => ({
  pattern: oneLine(answer.pattern),
  share: exact(answer.share),
  ...feedback(answer.feedback),
});

/** A factor may be written as 6.02e23, which is no fraction; one too long to be written out stays as it is. */
const canonicalUnit = ({ name, factor }: NeutralUnit): NeutralUnit => {
  const value = findRational(factor) ?? findRational(findDecimal(factor) ?? '');
  return { name: oneLine(name), factor: value ? toText(value) : factor };
};

const optionalHtml = <Key extends string>(key: Key, html: string | undefined): { [key in Key]?: string } => {
  const text = htmlOrNothing(html);
  return { [key]: text } as { [key in Key]?: string };
};

const graderNote = ({ graderNote: note }: NeutralManualMarking) => optionalHtml('graderNote', note);

/** In lowest terms; what is no number counts as nothing, so that writers can be total. */
const exact = (text: string): string => toText(findRational(text) ?? zero);

function htmlOrNothing(html: string | undefined): string | undefined {
  return html === undefined || isBlankHtml(html) ? undefined : canonicalHtml(html);
}

function feedback(html: string | undefined): { feedback?: string } {
  const text = htmlOrNothing(html);
  return text ? { feedback: text } : {};
}

function hintsOf(texts: readonly string[] = []): Partial<NeutralItem> {
  const hints = texts.map(canonicalHtml).filter((hint) => !isBlankHtml(hint));
  return hints.length > 0 ? { hints } : {};
}

function stimulusOf(stimulus: NeutralItem['stimulus']): Partial<NeutralItem> {
  if (!stimulus || isBlankHtml(stimulus.html)) return {};
  const { key, title, html, catalogue } = stimulus;
  return { stimulus: { key, title: oneLine(title), html: canonicalHtml(html), ...catalogueOf(catalogue) } };
}

/** One entry for each place, in the order in which they come first; its cards by support. */
function catalogueOf(entries: readonly NeutralCatalogueEntry[] = []): { catalogue?: readonly NeutralCatalogueEntry[] } {
  const cards = new Map<string, { place: Omit<NeutralCatalogueEntry, 'cards'>; own: NeutralCard[] }>();
  for (const entry of entries) {
    const own = entry.cards
      .map((card) => ({ support: card.support, language: oneLine(card.language), html: canonicalHtml(card.html) }))
      .filter(({ html }) => !isBlankHtml(html));
    const about = oneLine(entry.about);
    // The same words can be explained in two ways at two places.
    const place = { about, ...(about !== '' && entry.places?.length && { places: entry.places.map(beforeOf) }) };
    const key = JSON.stringify(place);
    if (own.length > 0) cards.set(key, { place, own: [...(cards.get(key)?.own ?? []), ...own] });
  }
  const catalogue = Array.from(cards.values(), ({ place, own }) => ({
    ...place,
    cards: [...Map.groupBy(own, ({ support }) => support).values()].flat(),
  }));
  return catalogue.length > 0 ? { catalogue } : {};
}

const kinds = ['calculator', 'ruler', 'protractor', 'physical'] as const;

function materialsOf(materials: readonly NeutralMaterial[] = []): Partial<NeutralItem> {
  const sorted = [...materials].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  return sorted.length > 0
    ? { materials: sorted.map((one) => ({ ...one, description: oneLine(one.description) })) }
    : {};
}

function lineOf(name: 'author' | 'source' | 'licence' | 'language', text: string | undefined): Partial<NeutralItem> {
  const line = oneLine(text ?? '');
  return line === '' ? {} : { [name]: line };
}

/** Without blanks and repetitions, in order. */
export const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');
