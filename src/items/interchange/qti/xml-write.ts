/** Writing XML. */
import { escapeHtml } from '../math.ts';

export type Written = string | false | undefined | readonly Written[];

const text = (content: Written): string => {
  if (content === undefined || content === false) return '';
  return typeof content === 'string' ? content : content.map(text).join('');
};

/** An element; `content` is XML already. Attributes that are undefined are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...content: readonly Written[]
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeHtml(value!).replaceAll('"', '&quot;')}"`)
    .join('');
  const inner = text(content);
  return inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
}

export const escaped = escapeHtml;

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
