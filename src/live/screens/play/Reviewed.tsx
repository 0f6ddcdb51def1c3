import { useCallback, useMemo } from 'react';
import { receivedView } from '#items/question-types/question-type.ts';
import { loadReview } from '#items/question-types/screens.ts';
import { VerdictContext } from '#items/question-types/showing/Verdict.tsx';
import type { LiveQuestion, Me } from '../../contract-room.ts';

interface ReviewedProps {
  readonly question: LiveQuestion;
  readonly review: object;
  /** Null: not answered. */
  readonly answer: unknown;
  readonly verdict: Me['verdict'];
  /** True: the verdict takes the focus when it appears. */
  readonly isFocused?: boolean;
}

/** The question with the player's answer and the right one. */
export function Reviewed({ question, review, answer, verdict, isFocused = false }: ReviewedProps) {
  const Review = loadReview(question.type);
  const outcome = verdict?.outcome ?? 'blank';
  const onShown = useCallback(
    (shown: HTMLElement) => {
      if (isFocused) shown.focus({ preventScroll: true });
    },
    [isFocused],
  );
  const details = useMemo(() => ({ outcome, marks: '', explanation: '', onShown }), [outcome, onShown]);
  // The server judged nobody's answer there: what it says of parts would be of a blank one.
  const { correctness: _nobodys, ...right } = review as { correctness?: unknown };
  return (
    <VerdictContext value={details}>
      <Review view={receivedView(question.view)} answer={answer} review={right} />
    </VerdictContext>
  );
}
