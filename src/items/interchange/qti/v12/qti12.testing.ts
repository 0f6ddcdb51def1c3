/** Small items of QTI 1.2 for tests, and what is read of them. */
import { strToU8 } from 'fflate';
import type { NeutralItem, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { readQuestionFile } from '../../read-question-file.ts';

export const text = (html: string): string =>
  `<material><mattext texttype="text/html"><![CDATA[${html}]]></mattext></material>`;
const label = (ident: string, words: string): string =>
  `<response_label ident="${ident}">${text(words)}</response_label>`;
export const list = (ident: string, options: Readonly<Record<string, string>>, more = '', prompt = ''): string =>
  `<response_lid ident="${ident}" ${more}>${prompt}<render_choice>${Object.entries(options)
    .map(([name, words]) => label(name, words))
    .join('')}</render_choice></response_lid>`;
export const blank = (ident: string, more = ''): string =>
  `<response_str ident="${ident}"><render_fib ${more}><response_label ident="${ident}_a"/></render_fib></response_str>`;

export const equal = (value: string, ident = 'r', more = ''): string =>
  `<varequal respident="${ident}" ${more}>${value}</varequal>`;
export const compared = (name: string, value: string, ident = 'r'): string =>
  `<${name} respident="${ident}">${value}</${name}>`;
export const setvar = (value: string, action = 'Set', name = 'SCORE'): string =>
  `<setvar varname="${name}" action="${action}">${value}</setvar>`;
export const rule = (when: string, then: string, more = ''): string =>
  `<respcondition ${more}><conditionvar>${when}</conditionvar>${then}</respcondition>`;
export const show = (ident: string): string => `<displayfeedback linkrefid="${ident}"/>`;
export const feedback = (ident: string, words: string): string =>
  `<itemfeedback ident="${ident}">${text(words)}</itemfeedback>`;

export interface Parts {
  readonly stem?: string;
  readonly responses: string;
  readonly rules: string;
  readonly outcomes?: string;
  readonly after?: string;
  /** Elements of the item's metadata. */
  readonly metadata?: string;
}

export const item = ({ stem = 'Q', responses, rules, outcomes = '', after = '', metadata = '' }: Parts): string =>
  `<item ident="i1" title="T"><itemmetadata>${metadata}</itemmetadata><presentation>${text(stem)}${responses}</presentation><resprocessing><outcomes>${
    outcomes || '<decvar varname="SCORE" defaultval="0" minvalue="0"/>'
  }</outcomes>${rules}</resprocessing>${after}</item>`;

export const document = (items: string): string => `<?xml version="1.0"?><questestinterop>${items}</questestinterop>`;

export async function readOne(parts: Parts | string): Promise<ReadItem> {
  const xml = document(typeof parts === 'string' ? parts : item(parts));
  const { items } = await readQuestionFile({ name: 'x.xml', bytes: strToU8(xml) });
  return items[0]!;
}

export async function questionOf(
  parts: Parts | string,
): Promise<NeutralItem & { readonly warnings: readonly string[] }> {
  const read = await readOne(parts);
  if (!('item' in read)) throw new Error(read.refused);
  return { ...read.item, warnings: read.warnings };
}

export async function refusalOf(parts: Parts | string): Promise<string> {
  const read = await readOne(parts);
  return 'refused' in read ? read.refused : `read as ${JSON.stringify(read.item.interaction)}`;
}
