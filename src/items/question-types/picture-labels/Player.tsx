import { NativeSelect, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ClearButton } from '../ClearButton.tsx';
import { PictureWithPlaces } from '../picture/PictureWithPlaces.tsx';
import own from '../picture/picture.module.css';
import { pictureTexts } from '../picture/texts.ts';
import { QuestionStem, stemId } from '../QuestionStem.tsx';
import classes from '../question.module.css';
import type { PlayerProps } from '../screen-props.ts';
import type { Answer } from './schema.ts';
import type { View } from './student-view.ts';
import { useDragLabel } from './use-drag-label.ts';

export default function Player({
  view,
  answer,
  onAnswer,
  disabled = false,
  labelledBy,
  slotId,
}: PlayerProps<View, Answer>) {
  const texts = useTexts(pictureTexts);
  const [taken, setTaken] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const places = answer?.places ?? [];
  const labels = new Map(view.labels.map(({ id, text }) => [id, text]));
  const labelAt = new Map(places.map(({ place, label }) => [place, label]));

  const put = (place: string, label: string): void => {
    const others = places.filter((one) => one.place !== place);
    onAnswer({ places: label === '' ? others : [...others, { place, label }] });
    setTaken(null);
    const name = view.places.find(({ id }) => id === place)?.name ?? '';
    if (label !== '') setNews(texts.put(labels.get(label) ?? '', name));
  };
  const { drag, begin } = useDragLabel(put);

  return (
    <fieldset
      className={classes.question}
      aria-labelledby={labelledBy}
      aria-describedby={stemId(slotId)}
      disabled={disabled}
    >
      <QuestionStem html={view.stem} slotId={slotId} />
      <p className={classes.hint}>{texts.putLabels}</p>
      <ul className={own.tray} aria-label={texts.labels}>
        {view.labels.map(({ id, text }) => (
          <li key={id}>
            <button
              type="button"
              className={own.chip}
              aria-pressed={taken === id}
              disabled={disabled}
              onPointerDown={begin(id)}
              onClick={() => setTaken(taken === id ? null : id)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
      <PictureWithPlaces
        picture={view.picture}
        width={view.width}
        height={view.height}
        places={view.places.map(({ id, shape }, i) => ({
          id,
          shape,
          name: labels.get(labelAt.get(id) ?? '') ?? String(i + 1),
          isChosen: labelAt.has(id),
        }))}
        onPick={disabled ? undefined : (place) => taken !== null && put(place, taken)}
      />
      {view.places.map(({ id, name }, i) => (
        <div key={id} className={own.row}>
          <strong>{i + 1}</strong>
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
        </div>
      ))}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {drag &&
        createPortal(
          <div className={own.ghost} style={{ left: drag.x, top: drag.y }} aria-hidden>
            {labels.get(drag.label)}
          </div>,
          document.body,
        )}
      {!disabled && <ClearButton isShown={places.length > 0} onClear={() => onAnswer({ places: [] })} />}
    </fieldset>
  );
}
