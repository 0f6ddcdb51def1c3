/** How lines of a document say that they begin a question, an option or an answer. */
import type { Line } from './blocks.ts';

const NUMBER = /^\s*(?:(?:question|frage|q|السؤال|سؤال)\s*)?\(?(\d{1,4})([.):])\s+(?=\S)/i;
const OPTION = /^\s*\(?(\*?)([A-Za-z])(\*?)[.)]\s+(?=\S)/;

export interface Begin {
  readonly kind: 'question' | 'option';
  /** Characters at the beginning that are no text. */
  readonly length: number;
  /** The number that was typed. */
  readonly number?: number;
  readonly isMarked?: boolean;
}

/** What the question above says of its numbering. */
export interface Above {
  /** Level of the list; null where its number was typed. */
  readonly level: number | null;
  /** The sign behind a typed number. */
  readonly sign: string | null;
  readonly options: number;
}

const typedSign = (line: Line): string | null => (line.label ? null : (NUMBER.exec(line.text)?.[2] ?? null));

export const signOf = typedSign;

/** What a line begins; null for one that continues what is above it. */
export function beginOf(line: Line, above: Above | null): Begin | null {
  const { label, text } = line;
  const letter = OPTION.exec(text);
  const isNext = letter !== null && letter[2]!.toLowerCase().charCodeAt(0) - 97 === (above?.options ?? 0);
  if (label) {
    const isDeeper = above !== null && (above.level === null || label.level > above.level);
    if (label.style === 'number' && !isDeeper) return { kind: 'question', length: 0 };
    // An answer in a list is no option.
    return above && !(label.style === 'bullet' && isNote(text)) ? { kind: 'option', length: 0 } : null;
  }
  if (letter && isNext && above) {
    return { kind: 'option', length: letter[0].length, isMarked: letter[1] !== '' || letter[3] !== '' };
  }
  const number = NUMBER.exec(text);
  if (!number) return null;
  // "1)" below "1." numbers the options.
  const isOption = above?.sign != null && number[2] !== above.sign && Number(number[1]) === above.options + 1;
  return { kind: isOption ? 'option' : 'question', length: number[0].length, number: Number(number[1]) };
}

const ANSWER =
  /^(?:(?:correct|right) answers?|answers?|ans|key|(?:richtige )?antwort(?:en)?|lösung(?:en)?|الإجابة الصحيحة|الإجابات|الإجابة|الجواب)\s*[:：]\s*(.+)$/isu;
const FEEDBACK =
  /^(?:feedback|explanation|rationale|erklärung|begründung|rückmeldung|الشرح|التعليل|الملاحظات)\s*[:：]\s*(?=\S)/iu;
const MARKS = /^(?:points?|marks?|punkte?|الدرجات|الدرجة|النقاط)\s*[:：]\s*(\d{1,4}(?:[.,]\d{1,4})?)\s*$/iu;
const KEY = /^answer key$|^lösungsschlüssel$|^مفتاح الإجابة$/iu;
const KEY_HEADING = /^key$|^answers$|^solutions$|^lösungen$|^antworten$|^الإجابات$/iu;

/** An answer, marks or feedback. */
const isNote = (text: string): boolean => ANSWER.test(text) || MARKS.test(text) || FEEDBACK.test(text);

export const answerOf = (text: string): string | null => ANSWER.exec(text)?.[1]?.trim() ?? null;
export const marksOf = (text: string): string | null => MARKS.exec(text)?.[1]?.replace(',', '.') ?? null;
/** Characters before the feedback itself; 0 for a line that is none. */
export const feedbackStart = (text: string): number => FEEDBACK.exec(text)?.[0].length ?? 0;
/** A line below which the answers are, each behind the number of its question. */
export function isKeyHead({ text, heading }: Line): boolean {
  const name = text.replace(/[:：]\s{0,9}$/, '').trim();
  return KEY.test(name) || (heading !== null && KEY_HEADING.test(name));
}
