import { Radio } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../question.module.css';
import type { PlayerProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { ClearButton } from '../showing/ClearButton.tsx';
import { QuestionFieldset } from '../showing/QuestionFieldset.tsx';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import type { Answer } from './schema.ts';
import type { View } from './student-view.ts';

export default function Player({
  view,
  answer,
  onAnswer,
  disabled = false,
  labelledBy,
  slotId,
}: PlayerProps<View, Answer>) {
  const texts = useTexts(screenTexts);
  const given = answer?.value ?? null;
  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <QuestionStem html={view.stem} slotId={slotId} />
      <p className={classes.hint}>{texts.judge}</p>
      <div className={classes.options}>
        {[true, false].map((value) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: Radio is a native radio button
          <label key={String(value)} className={classes.option}>
            <Radio
              name={slotId}
              value={String(value)}
              checked={given === value}
              disabled={disabled}
              onChange={() => onAnswer({ value })}
            />
            <span>{value ? texts.true : texts.false}</span>
          </label>
        ))}
      </div>
      {!disabled && <ClearButton isShown={given !== null} onClear={() => onAnswer({ value: null })} />}
    </QuestionFieldset>
  );
}
