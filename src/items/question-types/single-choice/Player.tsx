import { Radio } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { OptionsGrid } from '../choice-layout/OptionsGrid.tsx';
import { optionLabel } from '../choice-layout/schema.ts';
import classes from '../question.module.css';
import type { PlayerProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { ChoiceRow, formulaName } from '../showing/ChoiceRow.tsx';
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
  const chosen = answer?.option ?? null;
  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <QuestionStem html={view.stem} slotId={slotId} />
      <p className={classes.hint}>{texts.chooseOne}</p>
      <OptionsGrid layout={view.layout} count={view.options.length}>
        {view.options.map(({ id, text }, i) => (
          <ChoiceRow
            key={id}
            id={id}
            label={optionLabel(view.layout, i)}
            html={text}
            control={
              <Radio
                name={slotId}
                value={id}
                checked={chosen === id}
                disabled={disabled}
                {...formulaName(text)}
                onChange={() => onAnswer({ option: id })}
              />
            }
          />
        ))}
      </OptionsGrid>
      {!disabled && <ClearButton isShown={chosen !== null} onClear={() => onAnswer({ option: null })} />}
    </QuestionFieldset>
  );
}
