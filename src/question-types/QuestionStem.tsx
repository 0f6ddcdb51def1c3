import { RichText } from '#platform/web/RichText.tsx';
import classes from './question.module.css';

/** Id of the element that shows the stem, for `aria-describedby`. */
export const stemId = (slotId: string): string => `${slotId}-stem`;

/** The text that asks, in the size and measure of reading. */
export function QuestionStem({ html, slotId }: { html: string; slotId?: string }) {
  return <RichText html={html} className={classes.stem} {...(slotId !== undefined && { id: stemId(slotId) })} />;
}
