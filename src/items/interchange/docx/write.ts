/** Questions as a Word document that people print and edit: numbered, with lettered options and the key at the end. */
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import type { Language } from '#platform/contract/languages.ts';
import { add, findRational, one, round, zero } from '#platform/exact/rational.ts';
import type { Loss, WrittenFile } from '../format.ts';
import {
  allDetails,
  CannotWrite,
  type Detail,
  LOST_STIMULUS_AIDS,
  type LossBook,
  loseDetails,
  lossBook,
  refuseUnwritable,
} from '../losses.ts';
import type { Pictures } from '../pictures.ts';
import { element } from '../qti/xml-write.ts';
import { isBlankHtml } from '../texts.ts';
import type { OnPaper } from './on-paper.ts';
import { type PaperWords, paperWords } from './paper-words.ts';
import { withDrawnNumbers } from './write-calculated.ts';
import { onPaper } from './write-kinds.ts';
import { QUESTIONS_LIST, WordParts, w } from './write-parts.ts';
import { bold, paragraphXml, runXml, safeText, textXml, type Writing } from './write-text.ts';

export interface PaperSection {
  readonly name: string;
  /** HTML. */
  readonly instructions: string;
  readonly items: readonly NeutralItem[];
}

export interface Paper {
  /** '' for questions that are no test. */
  readonly title: string;
  /** HTML. */
  readonly instructions: string;
  readonly minutes: number | null;
  readonly sections: readonly PaperSection[];
}

interface KeyEntry {
  readonly number: number;
  readonly paper: OnPaper;
  readonly explanation: string;
}

const TEXT_INDENT = 425;
const OPTION_INDENT = 850;

class PaperWriter {
  readonly blocks: string[] = [];
  readonly losses: Loss[] = [];
  readonly #parts: WordParts;
  readonly #words: PaperWords;
  readonly #key: KeyEntry[] = [];
  #index = 0;
  #stimulus: string | null = null;
  #total = zero;
  #book: LossBook = lossBook();

  constructor(pictures: Pictures, words: PaperWords) {
    this.#parts = new WordParts(pictures);
    this.#words = words;
  }

  get #writing(): Writing {
    const book = this.#book;
    return { parts: this.#parts, isRightToLeft: this.#words.isRightToLeft, lose: (what) => book.lose(what) };
  }

  #line(text: string, setting: Parameters<typeof paragraphXml>[1] = {}, look?: typeof bold): void {
    this.blocks.push(paragraphXml(runXml(text, look), setting, this.#writing));
  }

  /** Goes before everything else; says how much was written. */
  addHead({ title, instructions, minutes }: Paper): void {
    const words = this.#words;
    const body = this.blocks.splice(0);
    this.#line(title, { style: 'Title' });
    const facts = words.facts(this.#key.length, String(round(this.#total, 2)));
    this.#line([facts, minutes === null ? '' : words.minutes(minutes)].filter(Boolean).join(' · '));
    this.#line(`${words.name}: ______________________________    ${words.date}: ______________`, {
      style: 'AnswerLine',
    });
    this.blocks.push(...textXml(instructions, this.#writing, {}, {}), ...body);
  }

  addSection({ name, instructions, items }: PaperSection, hasHead: boolean): void {
    if (hasHead) this.#line(name, { style: 'Heading1' });
    this.blocks.push(...textXml(instructions, this.#writing, {}, {}));
    for (const item of items) this.#addItem(item);
  }

  #addItem(given: NeutralItem): void {
    this.#book = lossBook();
    const index = this.#index;
    this.#index += 1;
    let leftOut = false;
    try {
      refuseUnwritable(given);
      const item = withDrawnNumbers(given, this.#book);
      this.#write(item, onPaper(item, this.#words, this.#book));
      loseDetails(item, NAMED, 'A Word paper', this.#book);
      if (item.stimulus?.catalogue) this.#book.lose(LOST_STIMULUS_AIDS);
      if (allDetails.some((key) => !ON_PAPER.has(key) && item[key] !== undefined) || hasFeedback(item))
        this.#book.lose('A paper has text, marks, key and explanation alone; other settings are not on it.');
    } catch (error) {
      if (!(error instanceof CannotWrite)) throw error;
      leftOut = true;
      this.#book.lose(error.message);
    }
    if (this.#book.lost.length > 0) this.losses.push({ index, title: given.title, leftOut, lost: this.#book.lost });
  }

  #write(item: NeutralItem, paper: OnPaper): void {
    const writing = this.#writing;
    this.#addStimulus(item);
    if (item.interaction.kind === 'description') {
      this.blocks.push(...textXml(item.stem, writing, {}, {}));
      return;
    }
    const first = { style: 'Question', list: { id: QUESTIONS_LIST, level: 0 }, isWithNext: true };
    const rest = { indent: TEXT_INDENT };
    this.blocks.push(...textXml(paper.stem ?? item.stem, writing, first, rest));
    if (paper.below) this.blocks.push(...textXml(paper.below, writing, rest, rest));
    const marks = item.marks === undefined ? null : findRational(item.marks);
    if (marks) this.#line(this.#words.marks(String(round(marks, 2))), { ...rest, isWithNext: true });
    this.#addAnswers(paper, QUESTIONS_LIST, rest.indent);
    if (paper.parts) this.#addParts(paper.parts);
    this.#total = add(this.#total, marks ?? one);
    this.#key.push({ number: this.#key.length + 1, paper, explanation: item.generalFeedback ?? '' });
  }

  #addAnswers({ options = [], lines = 0 }: OnPaper, list: number, indent: number): void {
    for (const option of options) {
      const first = { list: { id: list, level: 1 } };
      this.blocks.push(...textXml(option, this.#writing, first, { indent: indent + OPTION_INDENT - TEXT_INDENT }));
    }
    for (let i = 0; i < lines; i += 1) this.#line('', { style: 'AnswerLine', indent, isRuled: true });
  }

  #addParts(parts: NonNullable<OnPaper['parts']>): void {
    const id = this.#parts.list('parts');
    const rest = { indent: OPTION_INDENT };
    for (const part of parts) {
      const first = { list: { id, level: 0 }, isWithNext: true };
      this.blocks.push(...textXml(part.stem, this.#writing, first, rest));
      if (part.below) this.blocks.push(...textXml(part.below, this.#writing, rest, rest));
      this.#addAnswers(part, id, OPTION_INDENT);
    }
  }

  /** Once for all of its questions that follow one another. */
  #addStimulus({ stimulus }: NeutralItem): void {
    if (stimulus && stimulus.key !== this.#stimulus) {
      if (stimulus.title !== '') this.#line(stimulus.title, { style: 'StimulusTitle' });
      this.blocks.push(...textXml(stimulus.html, this.#writing, {}, {}));
    }
    if (stimulus) this.#book.lose('The stimulus is written before its questions, and not read back.');
    this.#stimulus = stimulus?.key ?? null;
  }

  addKey(): void {
    if (this.#key.length === 0) return;
    const words = this.#words;
    this.#line(words.key, { style: 'Heading1', isOnNewPage: true });
    const rest = { indent: TEXT_INDENT };
    for (const { number, paper, explanation } of this.#key) {
      this.#line(`${number}. ${paper.answer ?? ''}`.trimEnd(), {}, bold);
      for (const line of paper.more) this.#line(line, rest);
      if (isBlankHtml(explanation)) continue;
      const [first = '', ...others] = textXml(explanation, this.#writing, rest, rest);
      // The name goes before the first words, inside their paragraph.
      const head = runXml(`${words.explanation}: `);
      this.blocks.push(
        ...(first.startsWith('<w:p>')
          ? [first.replace(/^<w:p>(<w:pPr>.*?<\/w:pPr>)?/, (start) => start + head)]
          : [paragraphXml(head, rest, this.#writing), first]),
        ...others,
      );
    }
  }

  pack(title: string): Uint8Array {
    const direction = this.#words.isRightToLeft ? w('bidi') : '';
    const page =
      w('pgSz', { w: '11906', h: '16838' }) +
      w('pgMar', {
        top: '1134',
        right: '1304',
        bottom: '1134',
        left: '1304',
        header: '708',
        footer: '708',
        gutter: '0',
      });
    const body = [...this.blocks, w('sectPr', {}, page, direction)].join('');
    return this.#parts.pack(element('w:document', namespaces, w('body', {}, body)), safeText(title));
  }
}

/** Details that are on paper; all others are not. */
/** What students have on the screen and miss on paper is named one by one. */
const NAMED = ['hints', 'penalty', 'catalogue', 'materials'] as const satisfies readonly Detail[];
const ON_PAPER: ReadonlySet<string> = new Set(['marks', 'generalFeedback', ...NAMED]);

function hasFeedback({ interaction }: NeutralItem): boolean {
  if (interaction.kind === 'true-false') return Boolean(interaction.feedbackTrue || interaction.feedbackFalse);
  if (interaction.kind === 'choice') return interaction.options.some(({ feedback }) => feedback);
  return 'answers' in interaction && interaction.answers.some(({ feedback }) => feedback);
}

const namespaces = {
  'xmlns:w': 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'xmlns:m': 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:pic': 'http://schemas.openxmlformats.org/drawingml/2006/picture',
};

/** A test on paper, its key on a page of its own at the end. `losses` count all items of all sections. */
export function writePaper(paper: Paper, pictures: Pictures, language: Language): WrittenFile {
  const writer = new PaperWriter(pictures, paperWords[language]);
  paper.sections.forEach((section, i) => {
    const name = section.name || (paper.sections.length > 1 ? paperWords[language].section(i + 1) : '');
    writer.addSection({ ...section, name }, name !== '');
  });
  if (paper.title !== '') writer.addHead(paper);
  writer.addKey();
  return { bytes: writer.pack(paper.title), losses: writer.losses };
}

/** Questions of the bank as a paper without a head. */
export async function writeWord(
  items: readonly NeutralItem[],
  pictures: Pictures = new Map(),
  language: Language = 'en',
): Promise<WrittenFile> {
  const sections = [{ name: '', instructions: '', items }];
  return writePaper({ title: '', instructions: '', minutes: null, sections }, pictures, language);
}
