import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconStrikethrough } from '@tabler/icons-react';
import { type ReactElement, useContext } from 'react';
import { plainText } from '#platform/text/plain-text.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { OptionMarksContext } from '../editing/OptionMarks.tsx';
import classes from '../question.module.css';
import { screenTexts } from '../screen-texts.ts';
import { AnswerOnlyContext } from './AnswerOnly.tsx';

/**
 * The accessible name of an option with formulas; nothing for others, which their label names. Browsers pass over
 * drawn formulas when they compute a name, so that "x + 1" and "x − 1" would both be nameless.
 */
export const formulaName = (html: string): { 'aria-label'?: string } =>
  html.includes('data-latex=') ? { 'aria-label': plainText(html) } : {};

interface ChoiceRowProps {
  readonly id: string;
  readonly control: ReactElement<{ checked?: boolean }>;
  readonly html: string;
  /** Such as `a)`; '' for none. */
  readonly label?: string;
}

/** One option to choose: a native radio button or checkbox whose label is the whole row. */
export function ChoiceRow({ id, control, html, label = '' }: ChoiceRowProps) {
  const marks = useContext(OptionMarksContext);
  const texts = useTexts(screenTexts);
  const isAnswerOnly = useContext(AnswerOnlyContext);
  const isStruck = marks?.struck.includes(id) ?? false;
  if (isAnswerOnly && !control.props.checked) return null;
  const row = (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control comes as a property
    <label className={classes.option} data-struck={isStruck || undefined}>
      {control}
      <div className={classes.optionText}>
        {label !== '' && <strong className={classes.optionLabel}>{label} </strong>}
        <RichText html={html} compact />
        {isStruck && <VisuallyHidden> ({texts.struck})</VisuallyHidden>}
      </div>
    </label>
  );
  if (!marks?.isOn) return row;
  return (
    <div className={classes.strikable}>
      {row}
      <ActionIcon
        variant={isStruck ? 'light' : 'subtle'}
        color="gray"
        size={48}
        aria-pressed={isStruck}
        aria-label={texts.strike(plainText(html))}
        onClick={() => marks.onStrike(id)}
      >
        <IconStrikethrough size={20} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}
