import { useTexts } from '#platform/web/i18n/texts.ts';
import { valueIn } from '../gap/answers.ts';
import { useRightText } from '../gap/use-right-text.ts';
import type { GapView } from '../gap/view.ts';
import type { ReviewProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { Feedback, OutcomeMark, ReviewFrame } from '../showing/ReviewParts.tsx';
import { FilledTable } from './FilledTable.tsx';
import own from './fill-in-table.module.css';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';

const wordsOf = (gap: GapView, value: string): string =>
  gap.kind === 'choice' ? (gap.options.find(({ id }) => id === value)?.text ?? '') : value.trim();

/** The table as it was filled in; in each blank what was given, how it was judged and what is right. */
export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const texts = useTexts(screenTexts);
  const rightOf = useRightText(review);
  const { correctness, feedback } = review;
  const drawn = (gap: GapView) => {
    const given = wordsOf(gap, valueIn(answer?.gaps ?? [], gap.id));
    const outcome = correctness?.gaps.find(({ id }) => id === gap.id)?.outcome;
    const right = rightOf(gap);
    const words = feedback?.find(({ id }) => id === gap.id)?.text;
    return (
      <div className={own.given}>
        <div>{given === '' ? <em>{texts.noAnswer}</em> : <strong>{given}</strong>}</div>
        {outcome && <OutcomeMark outcome={outcome} />}
        {right !== undefined && (
          <div>
            <small>{texts.rightAnswer}</small> {right}
          </div>
        )}
        {words && <Feedback html={words} />}
      </div>
    );
  };
  return (
    <ReviewFrame stem={view.stem} outcome={correctness?.outcome}>
      <FilledTable view={view} blank={drawn} />
    </ReviewFrame>
  );
}
