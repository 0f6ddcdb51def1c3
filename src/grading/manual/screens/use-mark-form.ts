import { useState } from 'react';
import { type Chosen, shareOfChosen } from '#items/question-types/rubric.ts';
import {
  compare,
  findRational,
  isNegative,
  multiply,
  parseRational,
  type Rational,
  round,
  toText,
} from '#platform/exact/rational.ts';
import { exactFromTyped } from '#platform/text/typed-number.ts';
import type { Script } from '../contract.ts';

export interface MarkDraft {
  readonly chosen: Chosen;
  /** As typed; null: what the rubric comes to. */
  readonly marks: string | null;
  readonly comment: string;
  readonly reason: string;
}

const emptyDraft: MarkDraft = { chosen: {}, marks: null, comment: '', reason: '' };

/** What was typed and not saved, by answer, until the page is left. */
const drafts = new Map<string, MarkDraft>();

const keyOf = (script: Script): string => `${script.attempt} ${script.question._id} ${script.part?._id ?? ''}`;

/** A form starts with the mark that counts, or with my own that waits for a second one. */
export function draftFor(script: Script): MarkDraft {
  const last = script.history.findLast((mark) => mark.isMine || script.state === 'done');
  if (!last) return emptyDraft;
  // Of two markers who agree, the mean counts and not the last mark.
  const marks = script.state === 'done' && script.marks !== null ? script.marks : last.marks;
  return { chosen: last.points, marks: String(marks), comment: last.comment, reason: '' };
}

const readMarks = (text: string): Rational | null => {
  const exact = exactFromTyped(text);
  const found = exact === null ? null : findRational(exact);
  return found === null || isNegative(found) ? null : found;
};

export type MarkFault = 'unreadable' | 'tooMany' | 'needed' | null;

/** The fields of one mark. They outlive their screen while the page is open, since a marker goes to and fro. */
export function useMarkForm(script: Script) {
  const key = keyOf(script);
  const [, redraw] = useState(0);
  const draft = drafts.get(key) ?? draftFor(script);
  const change = (patch: Partial<MarkDraft>): void => {
    drafts.set(key, { ...draft, ...patch });
    redraw((count) => count + 1);
  };
  const most = parseRational(String(script.maxMarks));
  const share = shareOfChosen(script.rubric, draft.chosen);
  const fromRubric = share && multiply(share, most);
  const typed = draft.marks === null || draft.marks.trim() === '' ? null : readMarks(draft.marks);
  const isTyped = draft.marks !== null && draft.marks.trim() !== '';
  const marks = isTyped ? typed : fromRubric;
  const fault: MarkFault =
    isTyped && typed === null ? 'unreadable' : marks === null ? 'needed' : compare(marks, most) > 0 ? 'tooMany' : null;
  return {
    draft,
    change,
    fault,
    /** Rounded for people; null while the rubric is not filled in. */
    fromRubric: fromRubric && round(fromRubric, 2),
    /** What the marks field shows. */
    shown: draft.marks ?? (fromRubric ? String(round(fromRubric, 2)) : ''),
    isTouched: drafts.has(key),
    /** Choosing a level puts the marks back to what the rubric comes to. */
    choose: (criterion: string, level: number) =>
      change({ chosen: { ...draft.chosen, [criterion]: level }, marks: null }),
    toMark: () => ({
      marks: isTyped && typed ? toText(typed) : null,
      points: draft.chosen,
      comment: draft.comment,
      reason: draft.reason,
    }),
    forget: () => {
      drafts.delete(key);
      redraw((count) => count + 1);
    },
  };
}

export type MarkForm = ReturnType<typeof useMarkForm>;
