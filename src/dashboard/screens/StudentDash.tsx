import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TimeDrawing } from '#platform/web/drawings.tsx';
import { useFormat } from '#platform/web/format.ts';
import { ButtonLink } from '#platform/web/links.tsx';
import { PageHead } from '#platform/web/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/states.tsx';
import { useTexts } from '#platform/web/texts.ts';
import { useElapsed } from '#platform/web/use-elapsed.ts';
import type { StudentDashboard } from '#results/contract.ts';
import { studentDashboardQuery } from '../queries.ts';
import { DashSkeleton, Figures } from './DashParts.tsx';
import { StudentNext } from './StudentNext.tsx';
import { StudentResults } from './StudentResults.tsx';
import { dashTexts } from './texts.ts';

function StudentFigures({ figures }: { figures: StudentDashboard['figures'] }) {
  const all = useTexts(dashTexts);
  const texts = all.student;
  const { number, percent } = useFormat();
  return (
    <Figures
      figures={[
        {
          word: texts.mean,
          value: figures.meanPercent === null ? all.unknown : percent(figures.meanPercent),
          more: texts.meanMore(figures.attempts),
        },
        { word: texts.taken, value: number(figures.quizzesTaken) },
        { word: texts.passed, value: number(figures.passed), more: texts.passedMore },
        { word: texts.streak, value: texts.streakDays(figures.streakDays), more: texts.streakMore },
      ]}
    />
  );
}

function Content({ dashboard, elapsed }: { dashboard: StudentDashboard; elapsed: number }) {
  const texts = useTexts(dashTexts).student;
  const { resume, open, upcoming, recent, figures } = dashboard;
  const isNew = recent.length === 0;
  if (isNew && resume.length + open.length + upcoming.length === 0)
    return (
      <EmptyState
        title={texts.empty}
        drawing={<TimeDrawing />}
        action={<ButtonLink to="/quizzes">{texts.emptyAction}</ButtonLink>}
      >
        {texts.emptyHelp}
      </EmptyState>
    );
  return (
    <Stack gap="xl">
      <StudentNext dashboard={dashboard} elapsed={elapsed} />
      {isNew ? (
        <Text c="dimmed">{texts.noResults}</Text>
      ) : (
        <>
          <StudentFigures figures={figures} />
          <StudentResults dashboard={dashboard} />
        </>
      )}
    </Stack>
  );
}

/** A student's dashboard: what to go on with, what is open and what comes; then how it went. */
export function StudentDash({ firstName }: { firstName: string }) {
  const texts = useTexts(dashTexts);
  const { zone } = useFormat();
  const { data, error, refetch, dataUpdatedAt } = useQuery(studentDashboardQuery());
  const elapsed = useElapsed(dataUpdatedAt);
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead(firstName, zone())} />
      {data ? (
        <Content dashboard={data} elapsed={elapsed} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DashSkeleton />
      )}
    </>
  );
}
