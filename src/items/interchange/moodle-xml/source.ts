/** XML as it is written into a file. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** In CDATA where it holds markup, which is how Moodle writes it and how people can read it. */
const textSource = (text: string): string =>
  /[<&]/.test(text) ? `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : escapeText(text);

/** An element whose content is XML already. */
export function element(name: string, attributes: Readonly<Record<string, string>>, inside: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${name}${written.join('')}>${inside}</${name}>\n`;
}

/** `<name>text</name>` */
export const line = (name: string, text: string): string => element(name, {}, escapeText(text));

/** `<text>…</text>` */
export const text = (content: string): string => element('text', {}, textSource(content));
