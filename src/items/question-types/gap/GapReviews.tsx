import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../question.module.css';
import { PartReview } from '../showing/PartReview.tsx';
import { valueIn } from './answers.ts';
import type { GapAnswers, GapReview } from './schema.ts';
import { gapTexts } from './texts.ts';
import { useRightText } from './use-right-text.ts';
import type { GapView } from './view.ts';

interface GapReviewsProps {
  readonly gaps: readonly GapView[];
  readonly answers: GapAnswers;
  readonly review: GapReview;
}

/** Gap by gap: what was filled in, how it was judged, what is right. */
export function GapReviews({ gaps, answers, review }: GapReviewsProps) {
  const texts = useTexts(gapTexts);
  const rightOf = useRightText(review);
  const { correctness, feedback } = review;
  const given = (gap: GapView): string | null => {
    const value = valueIn(answers, gap.id).trim();
    const words = gap.kind === 'choice' ? (gap.options.find(({ id }) => id === value)?.text ?? '') : value;
    return words === '' ? null : words;
  };
  return (
    <ol className={classes.options}>
      {gaps.map((gap, i) => (
        <PartReview
          key={gap.id}
          asked={<strong>{texts.short(i + 1)}</strong>}
          given={given(gap)}
          outcome={correctness?.gaps.find(({ id }) => id === gap.id)?.outcome}
          right={rightOf(gap)}
          feedback={feedback?.find(({ id }) => id === gap.id)?.text}
        />
      ))}
    </ol>
  );
}
