import { Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { receivedView } from '#items/question-types/question-type.ts';
import { loadPlayer, loadReview } from '#items/question-types/screens.ts';
import { call } from '#platform/web/call.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type Sample, type TriedSample, trySample } from '../../contract.ts';
import classes from './try-question.module.css';
import { tryTexts } from './try-texts.ts';

/** The wire forgets the brand: what is sent as `view` came out of the type's `toStudentView` on the server. */

const judged = ['right', 'partial', 'wrong'] as const;

/** Heard at once; seen it is in the review above, in the words of its type. */
function Verdict({ outcome, marks, maxMarks }: Pick<TriedSample, 'outcome' | 'marks' | 'maxMarks'>) {
  const texts = useTexts(tryTexts);
  const known = judged.find((one) => one === outcome);
  if (!known) return <Text>{outcome === 'blank' ? texts.blank : texts.notJudged}</Text>;
  return (
    <Text c="dimmed" size="sm">
      <VisuallyHidden>{texts.verdicts[known]}: </VisuallyHidden>
      {texts.marks(marks, maxMarks)}
    </Text>
  );
}

/**
 * A real question to try. Where visitors are told, *Check answer* says what the answer is worth and why. Nothing of it is
 * kept.
 */
export function TryQuestion(props: { quizId: string; sample: Sample; isChecked: boolean; labelledBy: string }) {
  const { quizId, sample, isChecked, labelledBy } = props;
  const texts = useTexts(tryTexts);
  const [answer, setAnswer] = useState<unknown>(null);
  const [tried, setTried] = useState<TriedSample | null>(null);
  const [isBusy, setBusy] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  const Player = loadPlayer(sample.type);
  const Review = loadReview(sample.type);
  // The button goes with the answer; the keyboard continues from what is said of it.
  useEffect(() => {
    if (tried) result.current?.focus({ preventScroll: true });
  }, [tried]);
  const check = async (): Promise<void> => {
    setBusy(true);
    try {
      setTried(await call(trySample, { params: { id: quizId }, body: { question: sample.question, answer } }));
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  const again = (): void => {
    setTried(null);
    setAnswer(null);
  };
  return (
    <div className={classes.question}>
      <Suspense fallback={<Skeleton h={220} />}>
        {tried ? (
          <Review view={receivedView(sample.view)} answer={answer} review={tried.review} />
        ) : (
          <Player
            view={receivedView(sample.view)}
            answer={answer}
            onAnswer={setAnswer}
            labelledBy={labelledBy}
            slotId={`try-${sample.question}`}
          />
        )}
      </Suspense>
      {tried && (
        <div ref={result} tabIndex={-1} role="status" className={classes.result}>
          <Verdict {...tried} />
          {tried.generalFeedback !== '' && <RichText html={tried.generalFeedback} />}
        </div>
      )}
      {isChecked && (
        <Group mt="md">
          {tried ? (
            <Button variant="default" onClick={again}>
              {texts.again}
            </Button>
          ) : (
            <Button loading={isBusy} disabled={answer === null} onClick={() => void check()}>
              {texts.check}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}
