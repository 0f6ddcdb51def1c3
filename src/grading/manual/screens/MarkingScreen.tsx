import { Card, Progress, Stack, Text, Title } from '@mantine/core';
import { IconPencilCheck } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PaperDrawing } from '#platform/web/ui/drawings.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { quizQuery } from '#quizzes/queries.ts';
import { QuizHead } from '#quizzes/screens/shared/QuizHead.tsx';
import type { getMarking } from '../contract.ts';
import { markingQuery } from '../queries.ts';
import { DeskScreen } from './Desk.tsx';
import { MarkingRulesCard } from './MarkingRulesCard.tsx';
import classes from './marking.module.css';
import { markingTexts } from './texts.ts';

type Marking = ResponseOf<typeof getMarking>;

function QuestionRow({ entry, quiz }: { entry: Marking['questions'][number]; quiz: Marking['quiz'] }) {
  const texts = useTexts(markingTexts).overview;
  const format = useFormat();
  const { question, position, open, second, differs, done, forMe } = entry;
  const all = open + second + differs + done;
  return (
    <li className={classes.queue}>
      <div className={classes.queueWords}>
        <Text fw={600}>{question.title}</Text>
        <Text size="sm" c="dimmed">
          {texts.question(position)} · {texts.done(format.number(done), format.number(all))}
          {second > 0 && ` · ${texts.second(second)}`}
          {differs > 0 && ` · ${texts.differs(differs)}`}
        </Text>
        <Progress
          value={all === 0 ? 0 : (100 * done) / all}
          mt={8}
          aria-label={`${question.title}: ${texts.done(format.number(done), format.number(all))}`}
        />
      </div>
      {forMe > 0 ? (
        <ButtonLink
          to="/quizzes/$name/{-$id}/marking"
          params={{ name: quiz.slug, id: quiz._id }}
          search={{ question: question._id }}
          leftSection={<IconPencilCheck size={18} stroke={1.5} />}
        >
          {texts.forMe(forMe)}
        </ButtonLink>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.nothingForMe}
        </Text>
      )}
    </li>
  );
}

function Overview({ quizId }: { quizId: string }) {
  const texts = useTexts(markingTexts).overview;
  const { data, error, refetch } = useQuery(markingQuery(quizId));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardsSkeleton />;
  const { quiz, questions, attemptsWaiting, rules } = data;
  if (questions.length === 0)
    return (
      <EmptyState
        title={texts.empty}
        drawing={<PaperDrawing />}
        action={
          <ButtonLink
            variant="default"
            to="/quizzes/$name/{-$id}/participants"
            params={{ name: quiz.slug, id: quiz._id }}
          >
            {texts.toParticipants}
          </ButtonLink>
        }
      >
        {texts.emptyHelp}
      </EmptyState>
    );
  return (
    <div className={classes.columns}>
      <Card p="lg" component="section" aria-labelledby="marking-questions">
        <Title order={2} size="h3" id="marking-questions" mb={4}>
          {texts.questions}
        </Title>
        <Text c="dimmed" mb="md">
          {attemptsWaiting > 0 ? texts.waiting(attemptsWaiting) : texts.nobodyWaits}
        </Text>
        <ul className={classes.queues}>
          {questions.map((entry) => (
            <QuestionRow key={entry.question._id} entry={entry} quiz={quiz} />
          ))}
        </ul>
      </Card>
      <MarkingRulesCard quizId={quizId} rules={rules} />
    </div>
  );
}

/** What people mark in a quiz: first the questions, then one answer after the other. */
export function MarkingScreen({ quizId, question }: { quizId: string; question: string | undefined }) {
  const texts = useTexts(markingTexts).overview;
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  return (
    <>
      <QuizHead quiz={quiz} tab="marking" />
      {question === undefined ? (
        <Stack gap="md">
          <Text c="dimmed" maw="68ch">
            {texts.lead}
          </Text>
          <Overview quizId={quizId} />
        </Stack>
      ) : (
        <DeskScreen key={question} quizId={quizId} slug={quiz.slug} question={question} />
      )}
    </>
  );
}
