import type { ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import type { ReadFile, SourceFile } from '../format.ts';
import { excerpt } from '../gift/interactions.ts';
import { refuseCount } from '../limits.ts';
import { findHeader } from '../table/header.ts';
import type { KeyBase } from '../table/key.ts';
import type { KeyFacts } from '../table/key-facts.ts';
import { readTable } from '../table/read.ts';
import { type Block, blocksOf, type Line, type Table } from './blocks.ts';
import { blockHtml, withoutStart } from './inline.ts';
import { answerOf, beginOf, feedbackStart, isKeyHead, marksOf, signOf } from './marks.ts';
import { openWord } from './package.ts';
import { type Draft, toItem } from './to-item.ts';

/** A question, or the rows of a table of questions. */
type Found = Draft | { readonly items: readonly ReadItem[] };

/** What has been read so far. */
class Reading {
  readonly found: Found[] = [];
  readonly warnings = new Set<string>();
  /** Answers below the heading of a key, by the number of their question. */
  readonly key = new Map<number, string>();
  /** Explanations there, as HTML. */
  readonly explanations = new Map<number, string>();
  #keyNumber: number | null = null;
  readonly tableKeys: (KeyFacts | null)[] = [];
  readonly #stated: KeyBase | undefined;
  readonly #headings: string[] = [];
  #isKey = false;
  #count = 0;
  /** What is said of the inline content just read. */
  #told: string[] = [];

  constructor(stated: KeyBase | undefined) {
    this.#stated = stated;
  }

  tell(message: string): void {
    this.#told.push(message);
  }

  get #open(): Draft | null {
    const last = this.found.at(-1);
    return last && 'stem' in last && !this.#isKey ? last : null;
  }

  add(block: Block): void {
    if (block.kind === 'table') this.#addTable(block);
    else if (block.heading !== null && block.text !== '') this.#addHeading(block, block.heading);
    else if (this.#isKey || isKeyHead(block)) this.#addKey(block);
    else if (block.text !== '' || blockHtml(block.pieces) !== '') this.#addLine(block);
    const open = this.#open;
    for (const message of this.#told.splice(0)) {
      if (open) open.warnings.push(message);
      else this.warnings.add(message);
    }
  }

  #addHeading(line: Line, level: number): void {
    const { text } = line;
    this.#isKey = isKeyHead(line);
    this.#headings.length = Math.min(this.#headings.length, level - 1);
    while (this.#headings.length < level - 1) this.#headings.push('');
    this.#headings.push(text);
    this.found.push({ items: [] });
  }

  #addKey({ text, label, pieces }: Line): void {
    if (!this.#isKey) {
      this.#isKey = true;
      return;
    }
    const typed = /^(\d{1,4})[.):]?(?:\s+(.+))?$/s.exec(text);
    const explanation = feedbackStart(text);
    if (label?.style === 'number') this.#addAnswer(this.key.size + 1, text);
    else if (typed) this.#addAnswer(Number(typed[1]), typed[2]?.trim() ?? '');
    else if (explanation > 0 && this.#keyNumber !== null)
      this.explanations.set(this.#keyNumber, blockHtml(withoutStart(pieces, explanation)));
  }

  #addAnswer(number: number, answer: string): void {
    this.#keyNumber = number;
    if (answer !== '') this.key.set(number, answer);
  }

  #addTable(table: Table): void {
    if (this.#isKey) {
      for (const [number, answer] of table.rows) {
        if (/^\d{1,4}\.?$/.test(number ?? '') && answer) this.key.set(Number.parseInt(number!, 10), answer);
      }
      return;
    }
    const header = table.rows.slice(0, 3).some((cells) => findHeader(cells) !== null);
    const open = this.#open;
    if (header) {
      const { items, warnings, key } = readTable(
        table.rows.map((cells, i) => ({ row: i + 1, cells })),
        this.#stated,
      );
      this.tableKeys.push(key);
      const category = this.#headings.filter((name) => name !== '');
      this.found.push({
        items: items.map((one) =>
          'item' in one && one.item.category.length === 0 ? { ...one, item: { ...one.item, category } } : one,
        ),
      });
      for (const warning of warnings) this.warnings.add(warning);
    } else if (open && open.options.length === 0) open.stem.push(table.html);
    else this.warnings.add('A table that belongs to no question is left out.');
  }

  #addLine(line: Line): void {
    const open = this.#open;
    const above = open && { level: open.level, sign: open.sign, options: open.options.length };
    const begin = beginOf(line, above);
    if (begin?.kind === 'question') {
      this.#count = begin.number ?? this.#count + 1;
      this.found.push({
        number: this.#count,
        level: line.label?.level ?? null,
        sign: signOf(line),
        category: this.#headings.filter((name) => name !== ''),
        stem: [blockHtml(withoutStart(line.pieces, begin.length))],
        options: [],
        answer: null,
        marks: null,
        feedback: '',
        warnings: [],
      });
      return;
    }
    if (!open) {
      this.warnings.add(`Text that belongs to no question is left out, such as "${excerpt(line.text)}".`);
      return;
    }
    if (begin) {
      open.options.push({ pieces: withoutStart(line.pieces, begin.length), isMarked: begin.isMarked === true });
    } else continueQuestion(open, line, () => this.#leaveOut(line));
  }

  #leaveOut({ text }: Line): void {
    this.warnings.add(`Text that belongs to no question is left out, such as "${excerpt(text)}".`);
  }
}

function continueQuestion(open: Draft, line: Line, leaveOut: () => void): void {
  const answer = answerOf(line.text);
  const marks = marksOf(line.text);
  const feedback = feedbackStart(line.text);
  const keep = (field: 'answer' | 'marks', value: string): void => {
    open[field] ??= value;
    if (open[field] !== value) leaveOut();
  };
  if (answer !== null) keep('answer', answer);
  else if (marks !== null) keep('marks', marks);
  else if (feedback > 0) open.feedback += blockHtml(withoutStart(line.pieces, feedback));
  else if (open.options.length === 0) open.stem.push(blockHtml(line.pieces));
  else if (line.isIndented) {
    const last = open.options.at(-1)!;
    last.pieces = [...last.pieces, { isBreak: true }, ...line.pieces];
  } else leaveOut();
}

/** Reads the numbered questions and the tables of questions of a Word document. */
export async function readWord(file: SourceFile): Promise<ReadFile> {
  const word = await openWord(file.bytes);
  const reading = new Reading(file.key);
  for (const element of word.body.children) {
    if (typeof element === 'string') continue;
    const inside = { ...word.body, children: [element] };
    for (const block of blocksOf(inside, { word, warn: (message) => reading.tell(message) })) reading.add(block);
  }
  const drafts = reading.found.filter((one): one is Draft => 'stem' in one);
  giveAnswers(drafts, reading);
  const items = reading.found.flatMap((one) => ('stem' in one ? [toItem(one)] : one.items));
  refuseCount(items.length);
  if (items.length === 0) {
    throw new UnreadableFile(
      'no-items',
      'The document has no numbered questions and no table of questions. Number the questions, give the options letters, and mark the right ones with *.',
    );
  }
  const [key = null, another] = reading.tableKeys;
  return {
    encoding: null,
    items,
    warnings: [...reading.warnings],
    pictures: word.pictures.pictures,
    key: another === undefined ? key : null,
  };
}

/** The key at the end of the document, where each number is there once. */
function giveAnswers(drafts: readonly Draft[], { key, explanations, warnings }: Reading): void {
  if (key.size === 0 && explanations.size === 0) return;
  const numbers = new Set(drafts.map(({ number }) => number));
  if (numbers.size < drafts.length) {
    warnings.add('The key at the end is not used: several questions have the same number.');
    return;
  }
  for (const draft of drafts) {
    draft.answer ??= key.get(draft.number) ?? null;
    draft.feedback ||= explanations.get(draft.number) ?? '';
  }
}
