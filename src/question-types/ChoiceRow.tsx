import type { ReactNode } from 'react';
import { plainText } from '#platform/text/plain-text.ts';
import { RichText } from '#platform/web/RichText.tsx';
import classes from './question.module.css';

/**
 * The accessible name of an option with formulas; nothing for others, which their label names. Browsers pass over
 * drawn formulas when they compute a name, so that "x + 1" and "x − 1" would both be nameless.
 */
export const formulaName = (html: string): { 'aria-label'?: string } =>
  html.includes('data-latex=') ? { 'aria-label': plainText(html) } : {};

/** One option to choose: a native radio button or checkbox whose label is the whole row. */
export function ChoiceRow({ control, html }: { control: ReactNode; html: string }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control comes as a property
    <label className={classes.option}>
      {control}
      <RichText html={html} compact className={classes.optionText} />
    </label>
  );
}
