import type { ReviewProps } from '../screen-props.ts';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import type { Answer, Review as ReviewData, View } from './schema.ts';

export default function Review({ view }: ReviewProps<View, Answer, ReviewData>) {
  return <QuestionStem html={view.stem} />;
}
