import { Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { typeNameOf } from '#items/question-types/type-names.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { Below } from '#platform/web/ui/Below.tsx';
import { BackLink, TextLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import { penaltyWords } from '#quizzes/screens/shared/negative-words.ts';
import { ScoreHistogram } from '#results/results/screens/shared/ScoreHistogram.tsx';
import { ScoreTable } from '#results/results/screens/shared/ScoreTable.tsx';
import type { PublicQuiz } from '../contract.ts';
import { publicQuizQuery } from '../queries.ts';
import classes from './public-quiz.module.css';
import { QuizBadges } from './QuizBadges.tsx';
import { SampleQuestions } from './SampleQuestions.tsx';
import { StartCard } from './StartCard.tsx';
import { publicQuizTexts } from './texts.ts';

function Rules({ quiz }: { quiz: PublicQuiz }) {
  const { one, questions, noLimit } = useTexts(publicQuizTexts);
  const texts = one.facts;
  const format = useFormat();
  const facts: [string, string][] = [
    [
      texts.questions,
      texts.questionsAndMarks(questions(quiz.questionCount), texts.marks(format.number(quiz.totalMarks))),
    ],
    [texts.time, quiz.durationSeconds === null ? noLimit : format.timeLimit(quiz.durationSeconds)],
    [texts.open, quiz.closesAt === null ? texts.always : texts.until(format.dateTime(quiz.closesAt))],
    [texts.attempts, quiz.attemptsAllowed === 0 ? texts.unlimited : texts.attemptCount(quiz.attemptsAllowed)],
    [texts.feedback, texts.feedbacks[quiz.feedbackTiming]],
    [texts.wrong, penaltyWords(quiz)],
    ...(quiz.passPercent === null
      ? []
      : [[texts.pass, texts.passAt(format.percentExact(quiz.passPercent))] as [string, string]]),
  ];
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3" mb="sm">
        {one.rules}
      </Title>
      <dl className={classes.rules}>
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

function Covers({ quiz }: { quiz: PublicQuiz }) {
  const { one: texts, questions } = useTexts(publicQuizTexts);
  return (
    <Card p="lg" component="section">
      {quiz.covers.length > 0 && (
        <>
          <Title order={2} size="h3" mb="sm">
            {texts.covers}
          </Title>
          <ul className={classes.tags}>
            {quiz.covers.map((cover) => (
              <li key={cover.tag}>
                <TextLink to="/public/quizzes" search={{ st: cover.tag }}>
                  {cover.tag}
                </TextLink>{' '}
                <Text span c="dimmed" size="sm">
                  {questions(cover.questionCount)}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
      <Title order={2} size="h3" mb="sm" mt={quiz.covers.length > 0 ? 'lg' : 0}>
        {texts.kinds}
      </Title>
      <ul className={classes.tags}>
        {quiz.types.map(({ type, questionCount }) => (
          <li key={type}>
            {typeNameOf(type)}{' '}
            <Text span c="dimmed" size="sm">
              {questions(questionCount)}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Results({ results }: { results: NonNullable<PublicQuiz['results']> }) {
  const texts = useTexts(publicQuizTexts).one;
  const format = useFormat();
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3">
        {texts.results}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {texts.resultsHelp(results.n, format.percent(results.mean))}
        {results.waiting > 0 &&
          ` ${texts.marked(format.number(results.n), format.number(results.n + results.waiting))}`}
      </Text>
      <div role="img" aria-label={texts.chart(results.n)}>
        <div aria-hidden>
          <ScoreHistogram bins={results.histogram} mine={null} />
        </div>
      </div>
      <ScoreTable
        bins={results.histogram}
        nameOf={({ from, to }) => `${from}–${format.percent(to)}`}
        words={{ ...texts, result: texts.range }}
      />
    </Card>
  );
}

/** One public quiz: what it is, its rules, sample questions, how others did, and the way in. */
export function PublicQuizScreen({ id }: { id: string }) {
  const texts = useTexts(publicQuizTexts).one;
  const { data: quiz, error, refetch } = useQuery(publicQuizQuery(id));
  if (!quiz) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <>
      <PageHead title={quiz.name} above={<BackLink to="/public/quizzes">{texts.all}</BackLink>}>
        <QuizBadges quiz={quiz} />
      </PageHead>
      <div className={classes.columns}>
        <Stack gap="md">
          {quiz.description !== '' && <RichText html={quiz.description} />}
          {quiz.instructions !== '' && (
            <Card p="lg" component="section">
              <Title order={2} size="h3" mb="sm">
                {texts.instructions}
              </Title>
              <RichText html={quiz.instructions} />
            </Card>
          )}
          <Below>
            <Covers quiz={quiz} />
            <SampleQuestions quiz={quiz} />
            {quiz.results && <Results results={quiz.results} />}
          </Below>
        </Stack>
        <div className={classes.side}>
          <Stack gap="md">
            <StartCard quiz={quiz} />
            <Rules quiz={quiz} />
          </Stack>
        </div>
      </div>
    </>
  );
}
