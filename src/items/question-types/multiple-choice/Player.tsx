import { Checkbox } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { OptionsGrid } from '../choice-layout/OptionsGrid.tsx';
import { optionLabel } from '../choice-layout/schema.ts';
import classes from '../question.module.css';
import type { PlayerProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { ChoiceRow, formulaName } from '../showing/ChoiceRow.tsx';
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
  const chosen = new Set(answer?.options);
  const choose = (id: string, isChosen: boolean): void => {
    const ids = view.options.map((option) => option.id);
    onAnswer({ options: ids.filter((each) => (each === id ? isChosen : chosen.has(each))) });
  };
  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <QuestionStem html={view.stem} slotId={slotId} />
      <p className={classes.hint}>{texts.chooseSeveral}</p>
      <OptionsGrid layout={view.layout} count={view.options.length}>
        {view.options.map(({ id, text }, i) => (
          <ChoiceRow
            key={id}
            id={id}
            label={optionLabel(view.layout, i)}
            html={text}
            control={
              <Checkbox
                name={slotId}
                value={id}
                checked={chosen.has(id)}
                disabled={disabled}
                {...formulaName(text)}
                onChange={(event) => choose(id, event.currentTarget.checked)}
              />
            }
          />
        ))}
      </OptionsGrid>
    </QuestionFieldset>
  );
}
