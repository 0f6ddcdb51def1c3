/**
 * What HTML may be stored and shown: an allow-list, applied to everything that people write or bring in.
 * Screens put stored rich text into the page as it is, so nothing else may stand between a text and its readers.
 */
import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';

export { plainText } from '#platform/text/plain-text.ts';

/** Deeper elements lose their tags and keep their text: no browser lays out thousands of nested boxes. */
const MAX_DEPTH = 60;

/** A name that is not allowed: the tag goes, what it holds stays. */
const UNWRAPPED = 'unwrapped';

const unwrapped: Tag = { tagName: UNWRAPPED, attribs: {} };

const OWN_IMAGE = /^\/(?:files|v1\/api\/images)\/[\w.~%/-]+$/;
const isOwnImage = (src: string): boolean => OWN_IMAGE.test(src) && !/(?:^|\/)\.\.?(?:\/|$)|%2e/i.test(src);

const LINK = /^(?:https?:\/\/|mailto:)/i;

const picked = (attributes: Attributes, name: string, form: RegExp): Attributes => {
  const value = attributes[name];
  return value !== undefined && form.test(value) ? { [name]: value } : {};
};

const PIXELS = /^[1-9]\d{0,3}$/;
const SPAN = /^(?:[1-9]|[1-9]\d|100)$/;

function image(_tag: string, attributes: Attributes): Tag {
  const src = attributes.src ?? '';
  if (!isOwnImage(src)) return unwrapped;
  return {
    tagName: 'img',
    attribs: {
      src,
      alt: attributes.alt ?? '',
      ...picked(attributes, 'width', PIXELS),
      ...picked(attributes, 'height', PIXELS),
    },
  };
}

function link(_tag: string, attributes: Attributes): Tag {
  const href = (attributes.href ?? '').trim();
  if (!LINK.test(href) || !URL.canParse(href)) return unwrapped;
  return { tagName: 'a', attribs: { href, rel: 'noopener nofollow', target: '_blank' } };
}

const math = (tagName: string, type: string, plain: Tag) => (_tag: string, attributes: Attributes) =>
  attributes['data-type'] === type && attributes['data-latex'] !== undefined
    ? { tagName, attribs: { 'data-type': type, 'data-latex': attributes['data-latex'] } }
    : plain;

const cell = (tagName: string, attributes: Attributes): Tag => ({
  tagName,
  attribs: { ...picked(attributes, 'colspan', SPAN), ...picked(attributes, 'rowspan', SPAN) },
});

const renamed = (tagName: string) => (): Tag => ({ tagName, attribs: {} });

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'div', 'span'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    span: ['data-type', 'data-latex'],
    div: ['data-type', 'data-latex'],
  },
  allowedClasses: { code: [/^language-[a-z0-9+#-]{1,30}$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // What these hold is no text for a reader, so it goes with them.
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'svg', 'math', 'object', 'embed'],
    ...['iframe', 'noembed', 'noframes', 'xmp', 'plaintext', 'head'],
  ],
  nestingLimit: MAX_DEPTH,
  transformTags: {
    a: link,
    img: image,
    span: math('span', 'inline-math', unwrapped),
    // A bare <div> is kept: without it the lines of pasted text would run together.
    div: math('div', 'block-math', { tagName: 'div', attribs: {} }),
    th: cell,
    td: cell,
    ol: (tagName, attributes) => ({ tagName, attribs: picked(attributes, 'start', /^-?\d{1,6}$/) }),
    h1: renamed('h2'),
    h5: renamed('h4'),
    h6: renamed('h4'),
    strike: renamed('s'),
    del: renamed('s'),
    ins: renamed('u'),
    tt: renamed('code'),
    kbd: renamed('code'),
    samp: renamed('code'),
    center: renamed('div'),
    section: renamed('div'),
    article: renamed('div'),
  },
};

/** How often a text is put through before it must stand still; one pass nearly always does. */
const MAX_PASSES = 5;

/**
 * The HTML with everything off the allow-list removed; what is removed leaves its text behind, unless it was no text.
 * Idempotent: where closing tags that were missing changes what a second pass would see, the second pass is made here.
 */
export function sanitiseRichText(unsafeHtml: string): string {
  let html = sanitizeHtml(unsafeHtml, options);
  for (let pass = 1; pass < MAX_PASSES; pass++) {
    const again = sanitizeHtml(html, options);
    if (again === html) return html;
    html = again;
  }
  // Input built to change for ever is no text that anyone has written: its tags are dropped, its words are kept.
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
}
