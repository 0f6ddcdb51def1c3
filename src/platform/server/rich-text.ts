/**
 * What HTML may be stored and shown: an allow-list, applied to everything that people write or bring in.
 * Screens put stored rich text into the page as it is, so nothing else may stand between a text and its readers.
 */
import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';
import { videoAddress, videoOfAddress } from '#platform/text/video-players.ts';

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

/** A stored file: its address is the hash of its bytes, so nothing can be hidden in it. */
const OWN_FILE = /^\/v1\/api\/media\/[0-9a-f]{64}$/;

/** A tag whose content goes with it. */
const dropped: Tag = { tagName: 'noembed', attribs: {} };

function video(_tag: string, attributes: Attributes): Tag {
  const src = attributes.src ?? '';
  return OWN_FILE.test(src)
    ? { tagName: 'video', attribs: { src, controls: '', preload: 'metadata', playsinline: '' } }
    : unwrapped;
}

const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/;

function captions(_tag: string, attributes: Attributes): Tag {
  const src = attributes.src ?? '';
  if (!OWN_FILE.test(src)) return unwrapped;
  const label = (attributes.label ?? '').slice(0, 60) || 'Captions';
  return { tagName: 'track', attribs: { kind: 'captions', src, label, ...picked(attributes, 'srclang', LANGUAGE) } };
}

/** A player of another site becomes a box that names its video; the screen draws the player. No iframe is ever stored. */
function player(_tag: string, attributes: Attributes): Tag {
  const found = videoOfAddress(attributes.src ?? '');
  if (!found) return dropped;
  return { tagName: 'div', attribs: { 'data-type': 'video-player', 'data-video': found, ...titleOf(attributes) } };
}

const titleOf = (attributes: Attributes): Attributes => {
  const title = (attributes['data-title'] ?? attributes.title ?? '').slice(0, 200).toWellFormed();
  return title === '' ? {} : { 'data-title': title };
};

function playerOrMath(tag: string, attributes: Attributes): Tag {
  if (attributes['data-type'] !== 'video-player')
    return math('div', 'block-math', { tagName: 'div', attribs: {} })(tag, attributes);
  const found = attributes['data-video'] ?? '';
  return videoAddress(found) === null
    ? { tagName: 'div', attribs: {} }
    : { tagName: 'div', attribs: { 'data-type': 'video-player', 'data-video': found, ...titleOf(attributes) } };
}

function linkOrFile(tag: string, attributes: Attributes): Tag {
  const href = (attributes.href ?? '').trim();
  return OWN_FILE.test(href)
    ? { tagName: 'a', attribs: { href, rel: 'noopener', target: '_blank' } }
    : link(tag, attributes);
}

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

/** What a page of a course may hold beyond the text of a question: videos with captions, players, attachments. */
const withMedia: sanitizeHtml.IOptions = {
  ...options,
  allowedTags: [...(options.allowedTags as string[]), 'video', 'track'],
  allowedAttributes: {
    ...options.allowedAttributes,
    video: ['src', 'controls', 'preload', 'playsinline'],
    track: ['kind', 'src', 'srclang', 'label'],
    div: ['data-type', 'data-latex', 'data-video', 'data-title'],
  },
  selfClosing: ['img', 'br', 'hr', 'track'],
  transformTags: { ...options.transformTags, a: linkOrFile, video, track: captions, iframe: player, div: playerOrMath },
};

/** How often a text is put through before it must stand still; one pass nearly always does. */
const MAX_PASSES = 5;

/**
 * The HTML with everything off the allow-list removed; what is removed leaves its text behind, unless it was no text.
 * With `media` also what pages of courses hold: stored videos with captions, players of the allowed sites, attachments.
 * Idempotent: where closing tags that were missing changes what a second pass would see, the second pass is made here.
 */
export function sanitiseRichText(unsafeHtml: string, { media = false } = {}): string {
  const allowed = media ? withMedia : options;
  let html = sanitizeHtml(unsafeHtml, allowed);
  for (let pass = 1; pass < MAX_PASSES; pass++) {
    const again = sanitizeHtml(html, allowed);
    if (again === html) return html;
    html = again;
  }
  // Input built to change for ever is no text that anyone has written: its tags are dropped, its words are kept.
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
}
