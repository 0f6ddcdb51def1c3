import { Group, Text } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBatchGroup } from '#people/batch.ts';
import { useFormat } from '#platform/web/format.ts';
import { ButtonLink, TextLink } from '#platform/web/links.tsx';
import { PageHead } from '#platform/web/PageHead.tsx';
import { useViewer } from '#platform/web/session.ts';
import { EmptyState, ErrorState, PageSkeleton } from '#platform/web/states.tsx';
import { useTexts } from '#platform/web/texts.ts';
import type { QuizSummary } from '#quiz/contract.ts';
import type { TeacherDashboard as Data } from '../contract.ts';
import { teacherDashboardQuery } from '../queries.ts';
import classes from './dashboard.module.css';
import { Figures, Row, Rows, Section } from './Parts.tsx';
import { dashboardTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;
const pathOf = (quiz: QuizSummary) => ({ name: quiz.slug, id: quiz._id });

/** For teachers and administrators: what runs and comes, for the current batch. */
export function TeacherDashboard() {
  const { title, hello, teacher: texts } = useTexts(dashboardTexts);
  const viewer = useViewer();
  const group = useBatchGroup();
  const format = useFormat();
  const { data, error, refetch } = useQuery(teacherDashboardQuery(group));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { figures } = data;
  return (
    <>
      <PageHead
        title={hello(viewer?.firstName ?? '')}
        windowTitle={title}
        lead={texts.lead}
        action={
          <ButtonLink to="/quizzes/create" leftSection={<IconPlus {...icon} />}>
            {texts.make}
          </ButtonLink>
        }
      >
        <Group gap="xs" role="group" aria-label={texts.actions}>
          <ButtonLink variant="default" to="/questions/create" leftSection={<IconPlus {...icon} />}>
            {texts.question}
          </ButtonLink>
          <ButtonLink variant="default" to="/questions/bulkUpload" leftSection={<IconUpload {...icon} />}>
            {texts.upload}
          </ButtonLink>
        </Group>
      </PageHead>
      <div className={classes.sections}>
        {figures.quizzes === 0 ? <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState> : <Quizzes data={data} />}
        <Figures
          figures={[
            [texts.students, format.number(figures.students)],
            [texts.attemptsThisWeek, format.number(figures.attemptsThisWeek)],
            [texts.quizzes, format.number(figures.quizzes)],
            [texts.questions, format.number(figures.questions)],
          ]}
        />
      </div>
    </>
  );
}

function Quizzes({ data }: { data: Data }) {
  const { teacher: texts, ...words } = useTexts(dashboardTexts);
  const format = useFormat();
  const begun = (quiz: QuizSummary): string[] => (quiz.attemptCount === null ? [] : [texts.begun(quiz.attemptCount)]);
  return (
    <div className={classes.columns}>
      <List
        title={texts.running}
        none={texts.noneOf.running}
        quizzes={data.running}
        facts={(quiz) => [
          ...begun(quiz),
          ...(quiz.closesAt === null ? [] : [words.closes(format.shortDateTime(quiz.closesAt))]),
        ]}
        deed={(quiz) => <Participants quiz={quiz} />}
      />
      <List
        title={texts.upcoming}
        none={texts.noneOf.upcoming}
        quizzes={data.upcoming}
        facts={(quiz) => [
          words.questions(quiz.questionCount),
          ...(quiz.opensAt === null ? [] : [words.opens(format.shortDateTime(quiz.opensAt))]),
        ]}
        deed={(quiz) => <Edit quiz={quiz} />}
      />
      <List
        title={texts.ended}
        none={texts.noneOf.ended}
        quizzes={data.ended}
        facts={(quiz) => [
          texts.submitted(quiz.submitted),
          quiz.meanPercent === null ? texts.noMean : texts.mean(format.percent(quiz.meanPercent)),
        ]}
        deed={(quiz) => <Participants quiz={quiz} />}
      />
      <List
        title={texts.drafts}
        none={texts.noneOf.drafts}
        quizzes={data.drafts}
        facts={(quiz) => [words.questions(quiz.questionCount), texts.edited(format.relative(quiz.updatedAt))]}
        deed={(quiz) => <Edit quiz={quiz} />}
      />
    </div>
  );
}

function List<Quiz extends QuizSummary>(props: {
  title: string;
  none: string;
  quizzes: readonly Quiz[];
  facts: (quiz: Quiz) => string[];
  deed: (quiz: Quiz) => ReactNode;
}) {
  return (
    <Section title={props.title}>
      {props.quizzes.length === 0 ? (
        <Text c="dimmed">{props.none}</Text>
      ) : (
        <Rows>
          {props.quizzes.map((quiz) => (
            <Row
              key={quiz._id}
              title={
                <TextLink to="/quizzes/$name/{-$id}" params={pathOf(quiz)} fw={600} c="inherit">
                  {quiz.name}
                </TextLink>
              }
              facts={props.facts(quiz)}
            >
              {props.deed(quiz)}
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  );
}

function Participants({ quiz }: { quiz: QuizSummary }) {
  const { teacher: texts, deedFor } = useTexts(dashboardTexts);
  return (
    <ButtonLink
      variant="default"
      size="sm"
      to="/quizzes/$name/{-$id}/participants"
      params={pathOf(quiz)}
      aria-label={deedFor(texts.participants, quiz.name)}
    >
      {texts.participants}
    </ButtonLink>
  );
}

function Edit({ quiz }: { quiz: QuizSummary }) {
  const { teacher: texts, deedFor } = useTexts(dashboardTexts);
  return (
    <ButtonLink
      variant="default"
      size="sm"
      to="/quizzes/$name/{-$id}/edit"
      params={pathOf(quiz)}
      aria-label={deedFor(texts.edit, quiz.name)}
    >
      {texts.edit}
    </ButtonLink>
  );
}
