import { Checkbox, Radio } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { letterOf } from '../letters.ts';
import { PictureWithPlaces } from '../picture/PictureWithPlaces.tsx';
import own from '../picture/picture.module.css';
import { pictureTexts } from '../picture/texts.ts';
import classes from '../question.module.css';
import type { PlayerProps } from '../screen-props.ts';
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
  const texts = useTexts(pictureTexts);
  const chosen = answer?.areas ?? [];
  const choose = (id: string): void => {
    const others = chosen.filter((one) => one !== id);
    if (!view.multiple) onAnswer({ areas: [id] });
    else onAnswer({ areas: chosen.includes(id) ? others : [...others, id] });
  };
  const Control = view.multiple ? Checkbox : Radio;
  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <QuestionStem html={view.stem} slotId={slotId} />
      <p className={classes.hint}>{view.multiple ? texts.pointSeveral : texts.pointOne}</p>
      <PictureWithPlaces
        picture={view.picture}
        width={view.width}
        height={view.height}
        places={view.areas.map(({ id, shape }, i) => ({
          id,
          shape,
          name: letterOf(i),
          isChosen: chosen.includes(id),
        }))}
        onPick={disabled ? undefined : choose}
      />
      <div className={classes.options}>
        {view.areas.map(({ id, name }, i) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is a component
          <label key={id} className={classes.option}>
            <Control
              name={slotId}
              value={id}
              checked={chosen.includes(id)}
              disabled={disabled}
              onChange={() => choose(id)}
            />
            <span>
              <span className={own.letter}>{letterOf(i)}</span> {name}
            </span>
          </label>
        ))}
      </div>
      {!disabled && <ClearButton isShown={chosen.length > 0} onClear={() => onAnswer({ areas: [] })} />}
    </QuestionFieldset>
  );
}
