import { NativeSelect } from '@mantine/core';
import { useRef } from 'react';
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

/** Opens the list of choices, where the browser lets a page do it. */
function open(select: HTMLSelectElement | null | undefined): void {
  select?.focus();
  try {
    select?.showPicker();
  } catch {
    // The focus is there; a key or a tap opens it.
  }
}

export default function Player({
  view,
  answer,
  onAnswer,
  disabled = false,
  labelledBy,
  slotId,
}: PlayerProps<View, Answer>) {
  const texts = useTexts(pictureTexts);
  const rows = useRef<HTMLOListElement>(null);
  const places = answer?.places ?? [];
  const labels = new Map(view.labels.map(({ id, text }) => [id, text]));
  const labelAt = new Map(places.map(({ place, label }) => [place, label]));

  const put = (place: string, label: string): void => {
    const others = places.filter((one) => one.place !== place);
    onAnswer({ places: label === '' ? others : [...others, { place, label }] });
  };

  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <QuestionStem html={view.stem} slotId={slotId} />
      <p className={classes.hint}>{texts.chooseLabels}</p>
      <PictureWithPlaces
        picture={view.picture}
        width={view.width}
        height={view.height}
        places={view.places.map(({ id, shape }, i) => ({
          id,
          shape,
          name: letterOf(i),
          label: labels.get(labelAt.get(id) ?? ''),
          isChosen: labelAt.has(id),
        }))}
        onPick={disabled ? undefined : (place) => open(rows.current?.querySelector(`[data-row="${place}"] select`))}
      />
      <ol className={own.rows} ref={rows}>
        {view.places.map(({ id, name }, i) => (
          <li key={id} className={own.row} data-row={id}>
            <span className={own.letter}>{letterOf(i)}</span>
            <span>{name}</span>
            <NativeSelect
              name={`${slotId}-${id}`}
              aria-label={texts.labelOf(name)}
              value={labelAt.get(id) ?? ''}
              disabled={disabled}
              onChange={(event) => put(id, event.currentTarget.value)}
              data={[
                { value: '', label: texts.choose },
                ...view.labels.map((label) => ({ value: label.id, label: label.text })),
              ]}
            />
          </li>
        ))}
      </ol>
      {!disabled && <ClearButton isShown={places.length > 0} onClear={() => onAnswer({ places: [] })} />}
    </QuestionFieldset>
  );
}
