import { TextInput } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../question.module.css';
import type { PlayerProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
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
  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <QuestionStem html={view.stem} slotId={slotId} />
      <TextInput
        className={classes.wide}
        label={texts.shortText}
        name={slotId}
        value={answer?.text ?? ''}
        maxLength={1000}
        onChange={(event) => onAnswer({ text: event.currentTarget.value })}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
    </QuestionFieldset>
  );
}
