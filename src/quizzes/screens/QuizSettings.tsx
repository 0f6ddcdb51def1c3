import { Card, Title } from '@mantine/core';
import { Fragment } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Quiz } from '../contract.ts';
import { reviewMatrixTexts } from './form/review-matrix-texts.ts';
import classes from './quiz.module.css';
import { penaltyWords } from './shared/negative-words.ts';
import { quizTexts } from './texts.ts';

const orderOf = (quiz: Quiz) =>
  quiz.shuffleQuestions ? (quiz.shuffleOptions ? 'both' : 'questions') : quiz.shuffleOptions ? 'options' : 'none';

/** All settings of a quiz in words, for faculty. */
export function QuizSettings({ quiz }: { quiz: Quiz }) {
  const texts = useTexts(quizTexts);
  const words = texts.detail;
  const format = useFormat();
  const instant = (value: string | null, none: string): string =>
    value === null ? none : `${format.shortDateTime(value)} ${format.zone(value)}`;
  const detail = useTexts(reviewMatrixTexts);
  const facts: [string, string][] = [
    [words.opens, instant(quiz.opensAt, texts.always)],
    [words.closes, instant(quiz.closesAt, texts.never)],
    [words.duration, quiz.durationSeconds === null ? texts.noLimit : format.timeLimit(quiz.durationSeconds)],
    [words.late, quiz.lateSeconds === 0 ? words.lateNever : format.timeLimit(quiz.lateSeconds)],
    [
      words.attempts,
      quiz.attemptsAllowed === 1
        ? '1'
        : words.attemptsCounted(
            quiz.attemptsAllowed === 0 ? words.unlimited : format.number(quiz.attemptsAllowed),
            words.counted[quiz.countedAttempt],
          ),
    ],
    [words.feedback, quiz.review === null ? words.feedbackWords[quiz.feedbackTiming] : detail.own],
    [words.negative, penaltyWords(quiz)],
    [words.pass, quiz.passPercent === null ? words.noPass : format.percentExact(quiz.passPercent)],
    [words.tier, texts.tiers[quiz.subscription === 2 ? 2 : 1]],
    [words.for, quiz.groups.length === 0 ? words.everyone : format.list(quiz.groups.map((group) => group.name))],
    [words.order, words.orderWords[orderOf(quiz)]],
    [words.isPublic, quiz.isPublic ? words.yes : words.no],
    [words.publishedAt, instant(quiz.publishedAt, words.notPublished)],
  ];
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3" mb="md">
        {words.settings}
      </Title>
      <dl className={classes.facts}>
        {facts.map(([word, value]) => (
          <Fragment key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}
