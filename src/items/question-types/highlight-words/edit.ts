/** What is done to an answer and to a text. */
import { isWord, readPassage, writePassage } from './passage.ts';
import type { Content } from './schema.ts';
import type { View } from './student-view.ts';

/**
 * The selected words after one was pressed, in the order of the text; null where no more may be selected. Where only one
 * may be selected, another takes its place.
 */
export function toggled(view: View, selected: readonly string[], pressed: string): string[] | null {
  const after = new Set(selected);
  if (!after.delete(pressed)) {
    if (view.maxSelections === 1) after.clear();
    else if (view.maxSelections !== null && selected.length >= view.maxSelections) return null;
    after.add(pressed);
  }
  return view.paragraphs.flat().flatMap(({ id }) => (id !== undefined && after.has(id) ? [id] : []));
}

/** The content with a word that was right made wrong, or the reverse. Its text has no problems. */
export function withTurnedWord(content: Content, id: string): Content {
  const { paragraphs } = readPassage(content.passage, content.selectable);
  const turned = paragraphs.map((pieces) =>
    pieces.map((piece) => (isWord(piece) && piece.id === id ? { ...piece, right: !piece.right } : piece)),
  );
  return { ...content, passage: writePassage(turned, content.selectable) };
}

interface Marked {
  readonly text: string;
  /** Positions of what is selected afterwards. */
  readonly from: number;
  readonly to: number;
}

/** The text with marks around what is selected from one position to another, in each of its lines. */
export function withMark(text: string, from: number, to: number, right: boolean): Marked {
  const [open, close] = right ? ['*', '*'] : ['[', ']'];
  const marked = text
    .slice(from, to)
    .split('\n')
    .map((line) =>
      line.replace(/^(\s*)(.*?\S)(\s*)$/su, (_, before, inner, behind) => before + open + inner + close + behind),
    )
    .join('\n');
  return { text: text.slice(0, from) + marked + text.slice(to), from, to: from + marked.length };
}
