/** The line side of GIFT: questions are parted by blank lines, comments begin with `//`. */
import { trimSpace } from '#platform/text/spaces.ts';
import { findFree } from './syntax.ts';

export interface Block {
  /** Number of the line where the question itself begins, from 1. */
  readonly line: number;
  /** The question, without comments. '' when the block is only comments. */
  readonly text: string;
  readonly comments: string;
  readonly warnings: readonly string[];
}

interface Draft {
  line: number;
  lines: string[];
  comments: string[];
  warnings: string[];
}

const CATEGORY = /^\$CATEGORY:/i;

/** Splits a file. `$CATEGORY:` lines become blocks of their own. */
export function splitBlocks(text: string): Block[] {
  const drafts: Draft[] = [];
  let current: Draft | null = null;
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const trimmed = trimSpace(line);
    if (trimmed === '') {
      current = null;
      return;
    }
    if (!current) {
      current = { line: index + 1, lines: [], comments: [], warnings: [] };
      drafts.push(current);
    }
    if (trimmed.startsWith('//')) {
      current.comments.push(trimmed);
    } else if (CATEGORY.test(trimmed)) {
      drafts.push({ line: index + 1, lines: [trimmed], comments: [], warnings: [] });
      current = null;
    } else {
      if (current.lines.length === 0) current.line = index + 1;
      current.lines.push(line);
    }
  });
  return joinOpen(drafts).map(({ line, lines, comments, warnings }) => ({
    line,
    text: trimSpace(lines.join('\n')),
    comments: comments.join('\n'),
    warnings,
  }));
}

export const findCategory = (block: Block): string | null =>
  CATEGORY.test(block.text) ? trimSpace(block.text.slice('$CATEGORY:'.length)) : null;

/** How many blank-line-separated pieces one pair of braces may span; a forgotten `}` must not swallow the file. */
const REACH = 12;

/** Joins blocks where a blank line is inside the braces: common in hand-written files, an error in Moodle. */
function joinOpen(drafts: readonly Draft[]): Draft[] {
  const joined: Draft[] = [];
  for (let i = 0; i < drafts.length; i++) {
    const draft = drafts[i]!;
    joined.push(draft);
    if (!isOpen(draft)) continue;
    const end = closingBlock(drafts, i);
    if (end === -1) continue;
    for (const next of drafts.slice(i + 1, end + 1)) {
      draft.lines.push('', ...next.lines);
      draft.comments.push(...next.comments);
    }
    draft.warnings.push('There is a blank line inside the braces. Moodle would reject this question.');
    i = end;
  }
  return joined;
}

function isOpen(draft: Draft): boolean {
  const text = draft.lines.join('\n');
  const opening = findFree(text, '{}');
  return text[opening] === '{' && findFree(text, '}', opening) === -1;
}

function closingBlock(drafts: readonly Draft[], open: number): number {
  for (let i = open + 1; i < drafts.length && i <= open + REACH; i++) {
    const text = drafts[i]!.lines.join('\n');
    const first = text.trimStart();
    if (first.startsWith('::') || CATEGORY.test(first)) return -1;
    const brace = findFree(text, '{}');
    if (brace !== -1) return text[brace] === '}' ? i : -1;
  }
  return -1;
}
