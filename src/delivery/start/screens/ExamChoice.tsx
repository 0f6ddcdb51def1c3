import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { examTexts } from '#delivery/screens/texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CutNote } from '#platform/web/tables/CutNote.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import type { QuizSummary } from '#quizzes/contract.ts';
import { quizzesQuery } from '#quizzes/queries.ts';
import classes from '../../screens/exam.module.css';

const openNow = quizzesQuery({ ds: 'open', sort: 'closesAt', limit: 100 });

/** The exams that can be taken or resume now. */
export function ExamChoice({ isOnePage }: { isOnePage: boolean }) {
  const texts = useTexts(examTexts).choice;
  const { data, error, refetch } = useQuery({ ...openNow, staleTime: 0 });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const running = data.quizzes.filter((quiz) => quiz.standing?.openAttempt);
  const open = data.quizzes.filter((quiz) => !quiz.standing?.openAttempt && quiz.standing?.attemptsLeft !== 0);
  return (
    <div className={classes.start}>
      <PageHead title={texts.title} lead={texts.lead} />
      {running.length + open.length === 0 && (
        <EmptyState title={texts.none} action={<ButtonLink to="/quizzes">{texts.toQuizzes}</ButtonLink>}>
          {texts.noneHelp}
        </EmptyState>
      )}
      <CutNote shown={data.quizzes.length} total={data.total} order="first" />
      <Stack gap="xl">
        <Section title={texts.running} quizzes={running} action={texts.resume} isOnePage={isOnePage} />
        <Section title={texts.open} quizzes={open} action={texts.start} isOnePage={isOnePage} />
      </Stack>
    </div>
  );
}

function Section(props: { title: string; quizzes: readonly QuizSummary[]; action: string; isOnePage: boolean }) {
  const texts = useTexts(examTexts).choice;
  const { quizzes, action: command } = props;
  if (quizzes.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {props.title}
      </Title>
      <Stack gap="sm">
        {quizzes.map((quiz) => (
          <Card key={quiz._id} className={classes.choice} style={{ flexDirection: 'row' }}>
            <div>
              <Text fw={600}>{quiz.name}</Text>
              <Facts quiz={quiz} />
            </div>
            {quiz.needs === 'plan' && !quiz.standing?.openAttempt ? (
              <ButtonLink
                size="md"
                variant="default"
                leftSection={<IconCrown size={18} stroke={1.5} aria-hidden />}
                to="/upgrade"
                aria-label={texts.name(texts.locked, quiz.name)}
              >
                {texts.locked}
              </ButtonLink>
            ) : (
              <ButtonLink
                size="md"
                variant={quiz.standing?.openAttempt ? 'filled' : 'default'}
                to={props.isOnePage ? '/exam/var/{-$id}' : '/exam/{-$id}'}
                params={{ id: quiz.standing?.openAttempt?._id ?? quiz._id }}
                aria-label={texts.name(command, quiz.name)}
              >
                {command}
              </ButtonLink>
            )}
          </Card>
        ))}
      </Stack>
    </section>
  );
}

function Facts({ quiz }: { quiz: QuizSummary }) {
  const texts = useTexts(examTexts).choice;
  const format = useFormat();
  const left = quiz.standing?.openAttempt?.remainingMs ?? null;
  const facts = [
    texts.questions(quiz.questionCount),
    quiz.durationSeconds === null ? texts.noLimit : format.timeLimit(quiz.durationSeconds),
    ...(left === null ? [] : [texts.left(format.timeLeft(left))]),
    ...(quiz.closesAt === null
      ? []
      : [texts.closes(`${format.when(quiz.closesAt)} (${format.dateTime(quiz.closesAt)})`)]),
  ];
  return (
    <Group gap="4px 16px" c="dimmed" fz="sm">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </Group>
  );
}
