/**
 * HTML that the server writes. Text can only get in by being escaped: a template made with `html` escapes every value
 * that is not `Html` itself, and `Html` is made here alone.
 *
 *   html`<h1>${title}</h1>${paragraphs.map((text) => html`<p>${text}</p>`)}`
 *
 * A value belongs in the text of an element or in a quoted attribute, never in a tag's name, a script or a style.
 */
import { escapeMarkup } from '#platform/text/escape-markup.ts';
import { withFormulas } from './formulas.ts';
import { sanitiseRichText } from './rich-text.ts';

const made = Symbol('html');

/** Markup that is safe to put into a page. */
export interface Html {
  readonly [made]: string;
}

/** What may be put in a template; null, undefined and false are nothing. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

const safe = (markup: string): Html => ({ [made]: markup });

const written = (value: HtmlValue): string => {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeMarkup(value);
  if (typeof value === 'number') return String(value);
  return made in value ? value[made] : value.map(written).join('');
};

export const html = (parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  safe(parts.reduce((text, part, at) => text + written(values[at - 1]) + part));

export const nothing: Html = html``;

/** Stored rich text, once more through the allow-list. */
export const richHtml = (stored: string): Html => safe(sanitiseRichText(stored, { media: true }));

/** As `richHtml`, with its formulas as MathML; null where only the application can draw one of them. */
export async function richHtmlWithFormulas(stored: string): Promise<Html | null> {
  const drawn = await withFormulas(sanitiseRichText(stored, { media: true }));
  return drawn === null ? null : safe(drawn);
}

/** A script element that holds JSON and runs nothing: `<` is the only character that could end it. */
export const jsonScript = (type: `application/${string}json`, json: string, id?: string): Html => {
  const text = json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
  return safe(
    `<script${id === undefined ? '' : ` id="${escapeMarkup(id)}"`} type="${escapeMarkup(type)}">${text}</script>`,
  );
};

/** As `jsonScript`, of a value. */
export const dataScript = (type: `application/${string}json`, value: unknown, id?: string): Html =>
  jsonScript(type, JSON.stringify(value), id);

/** A script of ours, run when the page is read. Bundlers take a tagged template apart that holds the end of a script. */
export const scriptFrom = (path: `/${string}`): Html => safe(`<script src="${escapeMarkup(path)}" defer></script>`);

export const toText = (markup: Html): string => markup[made];
