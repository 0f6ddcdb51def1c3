import { Button, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { QuestionStem } from '#items/question-types/showing/QuestionStem.tsx';
import { OutcomeMark } from '#items/question-types/showing/ReviewParts.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { PlayReview } from '../../contract.ts';
import { playReviewQuery } from '../../queries.ts';
import { liveTexts } from '../texts.ts';
import classes from './play.module.css';
import { Reviewed } from './Reviewed.tsx';
import { playTexts } from './texts.ts';

function Answer({ one }: { one: PlayReview['steps'][number] }) {
  const texts = useTexts(playTexts);
  const kinds = useTexts(liveTexts).kinds;
  const format = useFormat();
  const { question, answer, verdict, review } = one;
  const { stem } = question.view as { stem?: string };
  return (
    <details className={classes.answered}>
      <summary>
        <span>
          {question.step}. {kinds[question.kind]}
        </span>
        {question.kind === 'question' && <OutcomeMark outcome={verdict?.outcome ?? 'blank'} />}
        {verdict !== null && verdict.points > 0 && (
          <span className="tabular">{texts.over.stepPoints(format.number(verdict.points))}</span>
        )}
      </summary>
      {review ? (
        <Suspense fallback={<Skeleton h={160} />}>
          <Reviewed question={question} review={review} answer={answer ?? null} verdict={verdict} />
        </Suspense>
      ) : (
        stem !== undefined && <QuestionStem html={stem} />
      )}
    </details>
  );
}

function Answers({ steps }: PlayReview) {
  const texts = useTexts(playTexts).over;
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the button that was pressed.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section>
      <Title order={2} size="h4" mb="xs" mt="lg" ref={heading} tabIndex={-1} className={classes.focusable ?? ''}>
        {texts.answers}
      </Title>
      {steps.map((one) => (
        <Answer key={one.question.step} one={one} />
      ))}
    </section>
  );
}

/** After the game: each question with the player's answer and the right one. Fetched when asked for, as a whole room ends at once. */
export function PlayAnswers({ game }: { game: string }) {
  const texts = useTexts(playTexts).over;
  const [isShown, setShown] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({ ...playReviewQuery(game), enabled: isShown });
  if (data) return <Answers steps={data.steps} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div>
      <Button mt="lg" variant="light" loading={isFetching} onClick={() => setShown(true)}>
        {texts.showAnswers}
      </Button>
    </div>
  );
}
