/** Rewrites HTML element by element: each element is kept in an allowed form, loses its tags, or goes with its content. */
import { Parser } from 'htmlparser2';

export type Attributes = Readonly<Record<string, string>>;

/** What becomes of one element. */
export type Fate =
  /** Written in this form; a `null` value stands for an attribute without one, such as `controls`. */
  | { readonly tag: string; readonly attributes: Readonly<Record<string, string | null>> }
  /** The tags go, what they hold stays. */
  | 'unwrap'
  /** The element goes with everything in it. */
  | 'drop';

export type FateOf = (tag: string, attributes: Attributes) => Fate;

interface Frame {
  /** Written when the element ends; '' for one that is unwrapped or void. */
  readonly end: string;
  readonly dropped: boolean;
  readonly written: boolean;
}

const VOID = new Set(['br', 'hr', 'img', 'track']);

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeValue = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

const openingTag = (tag: string, attributes: Readonly<Record<string, string | null>>): string => {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === null ? ` ${name}` : ` ${name}="${escapeValue(value)}"`,
  );
  return `<${tag}${written.join('')}${VOID.has(tag) ? ' />' : '>'}`;
};

export interface Rewriting {
  readonly fateOf: FateOf;
  /** Elements nested deeper are unwrapped. */
  readonly maxDepth: number;
  /** Told the name of each dropped element that holds text. */
  readonly onDropped?: (tag: string) => void;
}

/** Elements that are never open. */
const TAG = /<(\/?)(?!(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)\b)([a-z][^\s/>]*)/gi;

/** How many open elements the parser may look through for end tags that do not end the innermost one. */
const MOST_LOOKS = 20_000_000;

/** Whether end tags in the wrong places would keep the parser busy: it looks through all open elements for each. */
function isTangled(html: string): boolean {
  const open: string[] = [];
  let looks = 0;
  for (const [, slash, name = ''] of html.matchAll(TAG)) {
    if (!slash) open.push(name);
    else if (open.at(-1) === name) open.pop();
    else {
      looks += open.length;
      if (looks > MOST_LOOKS) return true;
      const at = open.lastIndexOf(name);
      if (at >= 0) open.length = at;
    }
  }
  return false;
}

/**
 * Rewrites the elements as `fateOf` says. Everything in the result is either a tag written from a `Fate` or escaped
 * text, so nothing else can come out. Each element keeps its own end on the stack: how one is written can't change how
 * another ends. Comments, doctypes and processing instructions are left out. Takes linear time, apart from input nested
 * tens of thousands deep.
 */
export function rewriteHtml(html: string, { fateOf, maxDepth, onDropped }: Rewriting): string {
  if (isTangled(html)) return escapeText(html);
  const out: string[] = [];
  const stack: Frame[] = [];
  let depth = 0;
  let droppedAt = 0;
  let droppedTag = '';
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (droppedAt > 0) {
        stack.push({ end: '', dropped: true, written: false });
        droppedAt += 1;
        return;
      }
      const fate = fateOf(tag, attributes);
      if (fate === 'drop') {
        droppedAt = 1;
        droppedTag = tag;
        stack.push({ end: '', dropped: true, written: false });
      } else if (fate === 'unwrap' || depth >= maxDepth) {
        stack.push({ end: '', dropped: false, written: false });
      } else {
        out.push(openingTag(fate.tag, fate.attributes));
        stack.push({ end: VOID.has(fate.tag) ? '' : `</${fate.tag}>`, dropped: false, written: true });
        depth += 1;
      }
    },
    ontext(text) {
      if (droppedAt === 0) out.push(escapeText(text));
      else if (droppedTag !== '' && text.trim() !== '') {
        onDropped?.(droppedTag);
        droppedTag = '';
      }
    },
    onclosetag() {
      const frame = stack.pop();
      if (!frame) return;
      if (frame.dropped) droppedAt -= 1;
      if (frame.written) depth -= 1;
      out.push(frame.end);
    },
  });
  parser.end(html);
  return out.join('');
}
