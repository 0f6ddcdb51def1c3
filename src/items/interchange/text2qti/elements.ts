/** The lines of a text2qti file: what begins with a mark, with the indented text that belongs to it. */
import { entriesOf } from '#platform/contract/object-of.ts';

/** `line`: on one line only; `title`: one paragraph; `text`: several paragraphs of Markdown. */
type Body = 'none' | 'line' | 'title' | 'text';

interface Mark {
  readonly pattern: string;
  readonly body: Body;
}

const marks = {
  question: { pattern: '\\d+\\.', body: 'text' },
  'right choice': { pattern: '\\*[a-zA-Z]\\)', body: 'text' },
  choice: { pattern: '[a-zA-Z]\\)', body: 'text' },
  'right answer': { pattern: '\\[\\*\\]', body: 'text' },
  answer: { pattern: '\\[ ?\\]', body: 'text' },
  'short answer': { pattern: '\\*', body: 'line' },
  feedback: { pattern: '\\.\\.\\.', body: 'text' },
  'feedback when right': { pattern: '\\+', body: 'text' },
  'feedback when wrong': { pattern: '-', body: 'text' },
  solution: { pattern: '!', body: 'text' },
  essay: { pattern: '___+', body: 'none' },
  upload: { pattern: '\\^\\^\\^+', body: 'none' },
  number: { pattern: '=', body: 'line' },
  title: { pattern: '[Tt]itle:', body: 'title' },
  points: { pattern: '[Pp]oints:', body: 'line' },
  'text title': { pattern: '[Tt]ext [Tt]itle:', body: 'title' },
  text: { pattern: '[Tt]ext:', body: 'text' },
  'quiz title': { pattern: '[Qq]uiz [Tt]itle:', body: 'title' },
  'quiz description': { pattern: '[Qq]uiz description:', body: 'text' },
  group: { pattern: 'GROUP', body: 'none' },
  'end of group': { pattern: 'END_GROUP', body: 'none' },
  pick: { pattern: '[Pp]ick:', body: 'line' },
  'solutions pick': { pattern: '[Ss]olutions pick:', body: 'line' },
  'points per question': { pattern: '[Pp]oints per question:', body: 'line' },
  'shuffle answers': { pattern: '[Ss]huffle answers:', body: 'line' },
  option: {
    pattern:
      "(?:[Ss]how correct answers|[Oo]ne question at a time|[Cc]an't go back|[Ff]eedback is solution|[Ss]olutions (?:sample|randomize) groups):",
    body: 'line',
  },
} as const satisfies Readonly<Record<string, Mark>>;

export type MarkName = keyof typeof marks;

export interface Element {
  /** `code` for a block that would be run to make questions, `unknown` for a line that begins with no mark. */
  readonly mark: MarkName | 'code' | 'unknown';
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

const known = entriesOf(marks).map(([name, { pattern, body }]) => ({
  name,
  body,
  start: new RegExp(`^${pattern}${body === 'none' ? '\\s*$' : '[ \\t]+(?=\\S)'}`),
}));

const expandTabs = (line: string): string => {
  if (!line.includes('\t')) return line;
  let wide = '';
  for (const character of line) wide += character === '\t' ? ' '.repeat(4 - (wide.length % 4)) : character;
  return wide;
};

const isBlank = (line: string | undefined): boolean => line === undefined || /^\s*$/.test(line);
const FENCE = /^(`{3,})\s*\{[^}\n]*\.run\b[^}\n]*\}\s*$/;

/** Reads the lines one after the other; each belongs to one element. Comments and blank lines belong to none. */
export function elementsOf(text: string): Element[] {
  const lines = text.split('\n');
  const elements: Element[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    const from = at + 1;
    const fence = FENCE.exec(line);
    const mark = known.find(({ start }) => start.test(line));
    if (fence) {
      at = behind(lines, at, (one) => one.startsWith(fence[1]!) && /^`+\s*$/.test(one));
      elements.push({ mark: 'code', text: line, line: from });
    } else if (mark) {
      const { text: whole, next } = bodyOf(lines, at, mark.body, mark.start.exec(line)![0]);
      elements.push({ mark: mark.name, text: whole, line: from });
      at = next;
    } else if (/^COMMENT\s*$/.test(line)) at = behind(lines, at, (one) => /^END_COMMENT\s*$/.test(one));
    else {
      if (!isBlank(line) && !line.startsWith('%')) elements.push({ mark: 'unknown', text: line.trim(), line: from });
      at += 1;
    }
  }
  return elements;
}

/** The line behind the one that ends a block; the end of the file when none does. */
function behind(lines: readonly string[], at: number, ends: (line: string) => boolean): number {
  for (let i = at + 1; i < lines.length; i++) if (ends(lines[i]!)) return i + 1;
  return lines.length;
}

/** The text behind a mark, with the lines below it that are indented as far; titles may be indented by less. */
function bodyOf(lines: readonly string[], at: number, body: Body, mark: string): { text: string; next: number } {
  const first = lines[at]!.slice(mark.length).trim();
  if (body === 'none' || body === 'line') return { text: first, next: at + 1 };
  const text = [first];
  // Behind a word such as "Title:" the first line tells how far.
  let indent = mark.includes(':') ? null : expandTabs(mark).length;
  let next = at + 1;
  while (next < lines.length) {
    if (isBlank(lines[next])) {
      if (body === 'title') break;
      text.push('');
    } else {
      const wide = expandTabs(lines[next]!);
      const space = wide.length - wide.trimStart().length;
      if (space < (indent ?? 2)) break;
      indent ??= space;
      text.push(wide.slice(indent).trimEnd());
    }
    next += 1;
  }
  return { text: text.join('\n').trimEnd(), next };
}
