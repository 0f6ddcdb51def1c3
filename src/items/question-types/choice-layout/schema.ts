/** How the options of a choice are arranged and labelled on wide screens; on phones they are always one below the other. */
import { z } from 'zod';
import type { ChoiceLayout } from '../neutral/neutral-parts.ts';

export const layoutDirections = ['down', 'across'] as const;
export const layoutLabels = ['none', 'decimal', 'lower-alpha', 'upper-alpha'] as const;
export const layoutSuffixes = ['period', 'parenthesis', 'none'] as const;
export const MOST_COLUMNS = 5;

/** Absent: one below the other, without labels. */
export const layoutSchema = z.strictObject({
  columns: z.int().min(1).max(MOST_COLUMNS, `At most ${MOST_COLUMNS} columns`),
  /** Which way the options are read. */
  direction: z.enum(layoutDirections),
  labels: z.enum(layoutLabels),
  suffix: z.enum(layoutSuffixes),
}) satisfies z.ZodType<ChoiceLayout>;
export type Layout = z.infer<typeof layoutSchema>;

export const usualLayout: Layout = { columns: 1, direction: 'down', labels: 'none', suffix: 'period' };

/** Undefined for the usual one, so that contents of old have the same form. */
export const layoutOrNothing = (layout: Layout): Layout | undefined =>
  layout.columns === 1 && layout.labels === 'none' ? undefined : layout;

const signs = { period: '.', parenthesis: ')', none: '' } as const;
const A = 'a'.charCodeAt(0);
const LETTERS = 26;

/** The letter of a place: a … z, aa, ab and so on. */
function letterAt(at: number): string {
  const last = String.fromCharCode(A + (at % LETTERS));
  return at < LETTERS ? last : letterAt(Math.floor(at / LETTERS) - 1) + last;
}

/** The label of the option at this place, from 0; '' for none. */
export function optionLabel(layout: Layout | undefined, at: number): string {
  if (!layout || layout.labels === 'none') return '';
  const letter = letterAt(at);
  const label = { decimal: String(at + 1), 'lower-alpha': letter, 'upper-alpha': letter.toUpperCase() }[layout.labels];
  return label + signs[layout.suffix];
}

/** The content with this layout, and without the field for none. */
export function withLayout<Content extends { readonly layout?: Layout | undefined }>(
  content: Content,
  layout: Layout | undefined,
): Content {
  const { layout: _, ...rest } = content;
  return (layout ? { ...rest, layout } : rest) as Content;
}
