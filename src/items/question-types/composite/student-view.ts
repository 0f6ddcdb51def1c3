import { z } from 'zod';
import { seededRandom, shuffled } from '#platform/exact/random.ts';
import { layoutSchema } from '../choice-layout/schema.ts';
import { escapedText } from '../escaped-text.ts';
import { fileEndings } from '../file-upload/schema.ts';
import { shapeSchema } from '../picture/schema.ts';
import { asStudentView, optionIdSchema, richTextSchema, type StudentView, storableText } from '../question-type.ts';
import { initialOutcomes } from './processing/evaluate.ts';
import { printed } from './processing/printing.ts';
import type { Value } from './processing/value.ts';
import { type Asked, type Content, isAsked, MAX_CHOICES, MAX_PARTS, type Option, type Variant } from './schema.ts';
import { declarationsIn, drawnFor, isShown } from './session.ts';
import { writtenAtom } from './words.ts';

const optionView = z.strictObject({
  id: optionIdSchema,
  text: richTextSchema,
  most: z.int(),
  shape: shapeSchema.optional(),
});
export type OptionView = z.infer<typeof optionView>;
const optionsView = z.array(optionView).max(MAX_CHOICES);

const base = { id: optionIdSchema, prompt: richTextSchema };
const ground = { text: richTextSchema, width: z.int(), height: z.int() };
const looks = { look: z.enum(['list', 'inline', 'text', 'picture']), ...ground, most: z.int() };

const partViewSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('choice'),
    ...base,
    ...looks,
    options: optionsView,
    layout: layoutSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('order'), ...base, ...looks, options: optionsView }),
  z.strictObject({ kind: z.literal('pairs'), ...base, ...looks, rows: optionsView, columns: optionsView }),
  z.strictObject({ kind: z.literal('associate'), ...base, ...looks, options: optionsView }),
  z.strictObject({
    kind: z.literal('entry'),
    ...base,
    look: z.enum(['line', 'area']),
    hint: storableText(),
    length: z.int(),
  }),
  z.strictObject({ kind: z.literal('point'), ...base, ...ground, most: z.int() }),
  z.strictObject({ kind: z.literal('slider'), ...base, low: z.number(), high: z.number(), step: z.number() }),
  z.strictObject({ kind: z.literal('end'), ...base, title: storableText() }),
  z.strictObject({ kind: z.literal('files'), ...base, endings: z.array(z.enum(fileEndings)) }),
]);
export type PartView = z.infer<typeof partViewSchema>;

export const studentViewSchema = z.strictObject({
  /** With `[[3]]` in place of part 3. */
  stem: richTextSchema,
  parts: z.array(z.strictObject({ number: z.int(), part: partViewSchema })).max(MAX_PARTS),
  adaptive: z.boolean(),
});
export type View = z.infer<typeof studentViewSchema>;

const PLACE = /\[\[([1-9]\d{0,2})\]\]/g;

/** Of a text with all that is filled in: a rich text can be a little longer. */
const LONGEST = 59_000;

type Values = ReadonlyMap<string, Value | null>;

/**
 * The text with its variables and with the blocks that `isIn` lets in, each once; dots where one is too long. Other places
 * stay, but none within a tag: what is filled in there would end it.
 */
function filled(
  content: Content,
  html: string,
  values: Values,
  isIn: (part: Content['parts'][number]) => boolean,
): string {
  const seen = new Set<string>();
  let left = LONGEST - html.length;
  const fitting = (text: string): string => {
    left -= text.length;
    return left < 0 ? '…' : text;
  };
  const settled = (piece: string): string => {
    const isTag = piece.startsWith('<');
    return piece.replace(PLACE, (whole, number: string) => {
      const part = content.parts[Number(number) - 1];
      if (!part) return whole;
      if (isAsked(part)) return isTag ? '' : whole;
      if (part.kind === 'variable')
        return fitting(escapedText(printed(values.get(part.variable), part.printing ?? {}, writtenAtom)));
      if (isTag || seen.has(number) || !isIn(part)) return '';
      seen.add(number);
      return inPieces(fitting(part.text));
    });
  };
  const inPieces = (text: string): string => text.replace(/<[^<>]*>|[^<]+/g, settled);
  return inPieces(html);
}

const asksSomething = ({ parts }: Content, html: string): boolean =>
  [...html.matchAll(PLACE)].some(([, number]) => {
    const part = parts[Number(number) - 1];
    return part !== undefined && isAsked(part);
  });

/** What an answer is given to: nothing of it depends on an answer, so that a student sees it before giving one. */
function beforeAnswer(content: Content): Values {
  const drawn = drawnFor(content);
  return new Map([...initialOutcomes(declarationsIn(content.rules), drawn), ...drawn.templates]);
}

/**
 * A text of the question as students see it: what depends on an answer is shown where it asks for something. `values` of the
 * variables that it writes are those of an answer, or else those before any.
 */
export function filledHtml(content: Content, html: string, written?: Values): string {
  const values = beforeAnswer(content);
  return filled(
    content,
    html,
    written ?? values,
    (part) => part.kind === 'block' && (isShown(part.when, values) || asksSomething(content, part.text)),
  );
}

/** The texts of the blocks that are shown with these values and were not shown before. */
export function blocksShown(content: Content, values: Values): string[] {
  const before = beforeAnswer(content);
  return content.parts.flatMap((part) =>
    part.kind === 'block' &&
    part.when.of === 'outcome' &&
    isShown(part.when, values) &&
    !isShown(part.when, before) &&
    !asksSomething(content, part.text)
      ? [part.text]
      : [],
  );
}

/** Those that are fixed stay in their places. */
function ordered(options: readonly Option[], isShuffled: boolean, seed: string): readonly Option[] {
  if (!isShuffled) return options;
  const loose = shuffled(
    options.filter(({ fixed }) => !fixed),
    seededRandom(seed),
  );
  return options.map((option) => (option.fixed ? option : loose.shift()!));
}

/** The attempt that a content was instantiated for, or else the one that is asked about. */
export function toStudentView(content: Content, variant: Variant): StudentView<View> {
  const own: Content = { ...content, attempt: variant };
  const values = beforeAnswer(own);
  const text = (html: string): string => filledHtml(own, html);
  const view = (options: readonly Option[], part: Asked, name = ''): OptionView[] =>
    ordered(options, variant.shuffle && 'shuffle' in part && part.shuffle, `${variant.seed} ${part.id} ${name}`)
      .filter(({ when }) => when === undefined || when.of === 'outcome' || isShown(when, values))
      .map((option) => ({
        id: option.id,
        text: text(option.text),
        most: option.most,
        ...(option.shape && { shape: option.shape }),
      }));
  return asStudentView(studentViewSchema, {
    stem: text(own.stem),
    parts: own.parts.flatMap((part, i) =>
      isAsked(part) ? [{ number: i + 1, part: viewOf(part, text, (all, name) => view(all, part, name)) }] : [],
    ),
    adaptive: own.adaptive,
  });
}

type ViewOptions = (options: readonly Option[], name?: string) => OptionView[];

function viewOf(part: Asked, text: (html: string) => string, view: ViewOptions): PartView {
  const { id } = part;
  const prompt = text(part.prompt);
  switch (part.kind) {
    case 'choice':
    case 'order':
    case 'associate': {
      const { look, width, height, most } = part;
      const shown = { id, prompt, look, text: text(part.text), width, height, most, options: view(part.options) };
      if (part.kind !== 'choice') return { kind: part.kind, ...shown };
      return { kind: 'choice', ...shown, ...(part.layout && { layout: part.layout }) };
    }
    case 'pairs': {
      const { kind, look, width, height, most } = part;
      // The things that are put somewhere change places; the places themselves do not.
      const rows =
        part.first === 'row' ? view(part.rows, 'rows') : view(part.rows.map((one) => ({ ...one, fixed: true })));
      return {
        kind,
        id,
        prompt,
        look,
        text: text(part.text),
        width,
        height,
        most,
        rows,
        columns: view(part.columns, 'columns'),
      };
    }
    case 'entry':
      return { kind: 'entry', id, prompt, look: part.look, hint: part.hint, length: part.width ?? part.length };
    case 'point':
      return { kind: 'point', id, prompt, text: part.text, width: part.width, height: part.height, most: part.most };
    case 'slider':
      return { kind: 'slider', id, prompt, low: part.low, high: part.high, step: part.step };
    case 'end':
      return { kind: 'end', id, prompt, title: part.title };
    case 'files':
      return { kind: 'files', id, prompt, endings: part.endings };
  }
}
