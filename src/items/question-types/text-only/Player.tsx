import type { PlayerProps } from '../screen-props.ts';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import type { Answer, View } from './schema.ts';

/** The text, and no group of controls: there are none. */
export default function Player({ view, slotId }: PlayerProps<View, Answer>) {
  return <QuestionStem html={view.stem} slotId={slotId} />;
}
