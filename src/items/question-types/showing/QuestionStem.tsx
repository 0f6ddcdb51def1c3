import { useContext } from 'react';
import { RichText } from '#platform/web/editor/RichText.tsx';
import classes from '../question.module.css';
import { AnswerOnlyContext } from './AnswerOnly.tsx';

/** Id of the element that shows the stem, for `aria-describedby`. */
export const stemId = (slotId: string): string => `${slotId}-stem`;

/** The text that asks, in the size and measure of reading. */
export function QuestionStem({ html, slotId }: { html: string; slotId?: string }) {
  const id = slotId !== undefined && { id: stemId(slotId) };
  // What describes itself by the stem still finds it.
  if (useContext(AnswerOnlyContext)) return <span hidden {...id} />;
  return <RichText html={html} className={classes.stem} {...id} />;
}
