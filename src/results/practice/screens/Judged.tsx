import { Button, Card, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { receivedView } from '#items/question-types/question-type.ts';
import { loadReview } from '#items/question-types/screens.ts';
import { VerdictContext } from '#items/question-types/showing/Verdict.tsx';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { PracticeQuestion, PracticeTry, PracticeVerdict } from '../contract.ts';
import classes from './practice.module.css';
import { practiceTexts } from './texts.ts';

/** The judged answer, drawn as in an exam that gives feedback at once. The verdict takes the focus and is read out. */
export function Judged(props: {
  question: PracticeQuestion;
  answer: unknown;
  verdict: Omit<PracticeVerdict, 'dueAt'>;
}) {
  const { question, answer, verdict } = props;
  const texts = useTexts(practiceTexts).run;
  const format = useFormat();
  const Review = loadReview(question.type);
  const { outcome, marks, maxMarks, generalFeedback } = verdict;
  const details = useMemo(
    () => ({
      outcome,
      marks: texts.marks(format.marks(marks, maxMarks), maxMarks === 1),
      explanation: generalFeedback,
      onShown: (shown: HTMLElement) => {
        shown.focus({ preventScroll: true });
        shown.scrollIntoView({ block: 'nearest' });
      },
    }),
    [outcome, marks, maxMarks, generalFeedback, texts, format],
  );
  return (
    <VerdictContext value={details}>
      <Review view={receivedView(question.view)} answer={answer} review={verdict.review} />
    </VerdictContext>
  );
}

/** After a try that was not right: what helps, how many are left, and the way on. */
export function AfterTry(props: { tried: PracticeTry; isPending: boolean; onAgain: () => void; onGiveUp: () => void }) {
  const { tried, isPending } = props;
  const texts = useTexts(practiceTexts).run;
  return (
    <>
      {tried.hint !== '' && (
        <Card component="aside" mt="md" p="md" aria-label={texts.hint}>
          <Text fw={600} size="sm" mb={4}>
            {texts.hint}
          </Text>
          <RichText html={tried.hint} />
        </Card>
      )}
      <Text size="sm" c="dimmed" mt="md" role="status">
        {texts.triesLeft(tried.left)}
      </Text>
      <Group className={classes.bar}>
        <Button size="md" disabled={isPending} onClick={props.onAgain}>
          {texts.tryAgain}
        </Button>
        <Button variant="default" loading={isPending} onClick={props.onGiveUp}>
          {texts.showAnswer}
        </Button>
      </Group>
    </>
  );
}
