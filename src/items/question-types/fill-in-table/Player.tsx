import { valueIn, withValue } from '../gap/answers.ts';
import { GapField } from '../gap/GapField.tsx';
import { UnreadableNote } from '../gap/UnreadableNote.tsx';
import type { PlayerProps } from '../screen-props.ts';
import { ClearButton } from '../showing/ClearButton.tsx';
import { QuestionFieldset } from '../showing/QuestionFieldset.tsx';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import { FilledTable } from './FilledTable.tsx';
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
  const gaps = answer?.gaps ?? [];
  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <QuestionStem html={view.stem} slotId={slotId} />
      <FilledTable
        view={view}
        blank={(gap, name) => (
          <GapField
            gap={gap}
            name={`${slotId}-${gap.id}`}
            label={name}
            value={valueIn(gaps, gap.id)}
            disabled={disabled}
            onValue={(value) => onAnswer({ gaps: withValue(gaps, gap.id, value) })}
          />
        )}
      />
      <UnreadableNote
        gaps={view.rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell.kind === 'text' ? [] : cell.gap)))}
        given={gaps}
      />
      {!disabled && <ClearButton isShown={gaps.length > 0} onClear={() => onAnswer({ gaps: [] })} />}
    </QuestionFieldset>
  );
}
