import { Fragment, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { valueIn, withValue } from '../gap/answers.ts';
import { GapField } from '../gap/GapField.tsx';
import { gapTexts } from '../gap/texts.ts';
import { UnreadableNote } from '../gap/UnreadableNote.tsx';
import type { PlayerProps } from '../screen-props.ts';
import { ClearButton } from '../showing/ClearButton.tsx';
import { QuestionFieldset } from '../showing/QuestionFieldset.tsx';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import { withFields } from './html.ts';
import type { Answer } from './schema.ts';
import type { View } from './student-view.ts';

/** The elements of the drawn text that stand for gaps, by number. */
type Places = ReadonlyMap<number, Element>;

const findPlaces = (text: HTMLElement): Places =>
  new Map([...text.querySelectorAll('[data-gap]')].map((place) => [Number(place.getAttribute('data-gap')), place]));

export default function Player({
  view,
  answer,
  onAnswer,
  disabled = false,
  labelledBy,
  slotId,
}: PlayerProps<View, Answer>) {
  const texts = useTexts(gapTexts);
  const gaps = answer?.gaps ?? [];
  const html = useMemo(() => withFields(view.stem), [view.stem]);
  const text = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<Places>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places are found again when another text is drawn
  useLayoutEffect(() => {
    if (text.current) setPlaces(findPlaces(text.current));
  }, [html]);

  const fields = view.gaps.map((gap, i) => ({
    id: gap.id,
    place: places.get(i + 1),
    field: (
      <GapField
        gap={gap}
        name={`${slotId}-${gap.id}`}
        label={texts.gap(i + 1, view.gaps.length)}
        value={valueIn(gaps, gap.id)}
        disabled={disabled}
        onValue={(value) => onAnswer({ gaps: withValue(gaps, gap.id, value) })}
      />
    ),
  }));

  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <div ref={text}>
        <QuestionStem html={html} slotId={slotId} />
      </div>
      {/* Until the text is drawn, and for a gap that it lacks, the fields stand below it. */}
      {fields.map(({ id, place, field }) => (
        <Fragment key={id}>{place ? createPortal(field, place) : field}</Fragment>
      ))}
      <UnreadableNote gaps={view.gaps} given={gaps} />
      {!disabled && <ClearButton isShown={gaps.length > 0} onClear={() => onAnswer({ gaps: [] })} />}
    </QuestionFieldset>
  );
}
