import type { ReactNode } from 'react';
import { RichText } from '#platform/web/RichText.tsx';
import classes from './question.module.css';

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
