import type { PlayerProps } from '../screen-props.ts';
import { QuestionFieldset } from '../showing/QuestionFieldset.tsx';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import { FilesField } from './FilesField.tsx';
import type { Answer } from './schema.ts';
import type { View } from './student-view.ts';

export default function Player(props: PlayerProps<View, Answer>) {
  const { view, answer, onAnswer, disabled = false, labelledBy, slotId } = props;
  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <QuestionStem html={view.stem} slotId={slotId} />
      <FilesField
        rules={view}
        files={answer?.files ?? []}
        onFiles={(files) => onAnswer({ files })}
        disabled={disabled}
        slotId={slotId}
        name={slotId}
      />
    </QuestionFieldset>
  );
}
