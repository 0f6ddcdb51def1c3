/**
 * What HTML may be stored and shown: an allow-list, applied to everything that people write or bring in.
 * Screens put stored rich text into the page as it is, so nothing else may come between a text and its readers.
 */
import { videoAddress, videoOfAddress } from '#platform/text/video-players.ts';
import { type Attributes, type Fate, type FateOf, rewriteHtml } from './rich-text-writer.ts';

export { plainText } from '#platform/text/plain-text.ts';

/** Deeper elements lose their tags and keep their text: no browser lays out thousands of nested boxes. */
const MAX_DEPTH = 60;

const OWN_IMAGE = /^\/(?:files|v1\/api\/images)\/[\w.~%/-]+$/;
const isOwnImage = (src: string): boolean => OWN_IMAGE.test(src) && !/(?:^|\/)\.\.?(?:\/|$)|%2e/i.test(src);

const LINK = /^(?:https?:\/\/|mailto:)/i;

const plain = (tag: string): Fate => ({ tag, attributes: {} });

const picked = (attributes: Attributes, name: string, form: RegExp): Attributes => {
  const value = attributes[name];
  return value !== undefined && form.test(value) ? { [name]: value } : {};
};

const PIXELS = /^[1-9]\d{0,3}$/;
const SPAN = /^(?:[1-9]|[1-9]\d|100)$/;

function image(_tag: string, attributes: Attributes): Fate {
  const src = attributes.src ?? '';
  if (!isOwnImage(src)) return 'unwrap';
  const size = { ...picked(attributes, 'width', PIXELS), ...picked(attributes, 'height', PIXELS) };
  return { tag: 'img', attributes: { src, alt: attributes.alt ?? '', ...size } };
}

function link(_tag: string, attributes: Attributes): Fate {
  const href = (attributes.href ?? '').trim();
  if (!LINK.test(href) || !URL.canParse(href)) return 'unwrap';
  return { tag: 'a', attributes: { href, rel: 'noopener nofollow', target: '_blank' } };
}

const math =
  (type: string, otherwise: Fate): FateOf =>
  (tag, attributes) =>
    attributes['data-type'] === type && attributes['data-latex'] !== undefined
      ? { tag, attributes: { 'data-type': type, 'data-latex': attributes['data-latex'] } }
      : otherwise;

const blockMath = math('block-math', plain('div'));

const cell: FateOf = (tag, attributes) => ({
  tag,
  attributes: { ...picked(attributes, 'colspan', SPAN), ...picked(attributes, 'rowspan', SPAN) },
});

const CODE_LANGUAGE = /^language-[a-z0-9+#-]{1,30}$/;

function code(tag: string, attributes: Attributes): Fate {
  const language = (attributes.class ?? '').split(/\s+/).find((name) => CODE_LANGUAGE.test(name));
  return { tag, attributes: language === undefined ? {} : { class: language } };
}

/** A stored file: its address is the hash of its bytes, so nothing can be hidden in it. */
const OWN_FILE = /^\/v1\/api\/media\/[0-9a-f]{64}$/;

function video(_tag: string, attributes: Attributes): Fate {
  const src = attributes.src ?? '';
  return OWN_FILE.test(src)
    ? { tag: 'video', attributes: { src, controls: null, preload: 'metadata', playsinline: null } }
    : 'unwrap';
}

function audio(_tag: string, attributes: Attributes): Fate {
  const src = attributes.src ?? '';
  if (!OWN_FILE.test(src)) return 'unwrap';
  // What a player of sound is called: it shows nothing that would say so.
  const label = (attributes['aria-label'] ?? attributes.title ?? '').slice(0, 200).toWellFormed();
  return {
    tag: 'audio',
    attributes: { src, controls: null, preload: 'metadata', ...(label && { 'aria-label': label }) },
  };
}

const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/;

function captions(_tag: string, attributes: Attributes): Fate {
  const src = attributes.src ?? '';
  if (!OWN_FILE.test(src)) return 'unwrap';
  const label = (attributes.label ?? '').slice(0, 60).toWellFormed() || 'Captions';
  return { tag: 'track', attributes: { kind: 'captions', src, label, ...picked(attributes, 'srclang', LANGUAGE) } };
}

/** A player of another site becomes a box that names its video; the screen draws the player. No iframe is ever stored. */
function player(_tag: string, attributes: Attributes): Fate {
  const found = videoOfAddress(attributes.src ?? '');
  if (!found) return 'drop';
  return { tag: 'div', attributes: { 'data-type': 'video-player', 'data-video': found, ...titleOf(attributes) } };
}

const titleOf = (attributes: Attributes): Attributes => {
  const title = (attributes['data-title'] ?? attributes.title ?? '').slice(0, 200).toWellFormed();
  return title === '' ? {} : { 'data-title': title };
};

function playerOrMath(tag: string, attributes: Attributes): Fate {
  if (attributes['data-type'] !== 'video-player') return blockMath(tag, attributes);
  const found = attributes['data-video'] ?? '';
  return videoAddress(found) === null
    ? plain('div')
    : { tag: 'div', attributes: { 'data-type': 'video-player', 'data-video': found, ...titleOf(attributes) } };
}

function linkOrFile(tag: string, attributes: Attributes): Fate {
  const href = (attributes.href ?? '').trim();
  return OWN_FILE.test(href)
    ? { tag: 'a', attributes: { href, rel: 'noopener', target: '_blank' } }
    : link(tag, attributes);
}

type Fates = ReadonlyMap<string, FateOf>;

const entries = (tags: readonly string[], fateOf: FateOf): [string, FateOf][] => tags.map((tag) => [tag, fateOf]);
const renamed = (tag: string, ...from: readonly string[]): [string, FateOf][] => entries(from, () => plain(tag));

/** What no reader sees as text, or what would mean something else as text, such as the two of x². Exported for the law. */
export const droppedTags = [
  ...['script', 'style', 'template', 'noscript', 'head', 'title', 'svg', 'math', 'object', 'embed'],
  ...['iframe', 'noembed', 'noframes'],
] as const;

/** Every element that is not here is unwrapped. */
const fates: Fates = new Map<string, FateOf>([
  ...entries(['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'li', 'strong', 'b', 'em', 'i'], plain),
  ...entries(['u', 's', 'sub', 'sup', 'figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tfoot'], plain),
  ...entries(['tr'], plain),
  ...entries(['th', 'td'], cell),
  ['a', link],
  ['img', image],
  ['code', code],
  ['span', math('inline-math', 'unwrap')],
  // A bare <div> is kept: without it the lines of pasted text would run together.
  ['div', blockMath],
  ['ol', (tag, attributes) => ({ tag, attributes: picked(attributes, 'start', /^-?\d{1,6}$/) })],
  ...renamed('h2', 'h1'),
  ...renamed('h4', 'h5', 'h6'),
  ...renamed('s', 'strike', 'del'),
  ...renamed('u', 'ins'),
  ...renamed('code', 'tt', 'kbd', 'samp'),
  // Text on lines of its own stays so: unwrapped, its words would run together with those beside it.
  ...renamed(
    'div',
    'center',
    'section',
    'article',
    'address',
    'aside',
    'details',
    'summary',
    'dl',
    'dt',
    'dd',
    'footer',
  ),
  ...renamed('div', 'form', 'fieldset', 'legend', 'header', 'hgroup', 'main', 'nav', 'option', 'menu', 'dialog'),
  ...entries(droppedTags, () => 'drop'),
]);

/** What a page of a course may hold beyond the text of a question: videos with captions, audio, players, attachments. */
const fatesWithMedia: Fates = new Map<string, FateOf>([
  ...fates,
  ['a', linkOrFile],
  ['video', video],
  ['audio', audio],
  ['track', captions],
  ['iframe', player],
  ['div', playerOrMath],
]);

/** How often a text is put through before it must be stable; one pass nearly always is enough. */
const MAX_PASSES = 5;

export interface SanitiseOptions {
  /** Also keep what pages of courses hold: stored videos with captions, audio, players of the allowed sites, attachments. */
  readonly media?: boolean;
  /** Told the name of every element whose text is left out with it, such as "math". */
  readonly onDropped?: (tag: string) => void;
}

/**
 * The HTML with everything off the allow-list removed; what is removed leaves its text behind, but for `droppedTags`.
 * Idempotent: where closing tags that were missing changes what a second pass would see, the second pass is made here.
 */
export function sanitiseRichText(unsafeHtml: string, { media = false, onDropped }: SanitiseOptions = {}): string {
  const allowed = media ? fatesWithMedia : fates;
  const fateOf: FateOf = (tag, attributes) => allowed.get(tag)?.(tag, attributes) ?? 'unwrap';
  let html = rewriteHtml(unsafeHtml, { fateOf, maxDepth: MAX_DEPTH, ...(onDropped && { onDropped }) });
  for (let pass = 1; pass < MAX_PASSES; pass++) {
    const again = rewriteHtml(html, { fateOf, maxDepth: MAX_DEPTH });
    if (again === html) return html;
    html = again;
  }
  // Input built to change for ever is no text that anyone has written: its tags are dropped, its words are kept.
  return rewriteHtml(html, { fateOf: () => 'unwrap', maxDepth: 0 });
}
