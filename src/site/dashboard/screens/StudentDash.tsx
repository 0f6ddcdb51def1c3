import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { Below } from '#platform/web/ui/Below.tsx';
import { TimeDrawing } from '#platform/web/ui/drawings.tsx';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Enrolment, StudentDashboard } from '#results/results/contract.ts';
import { AnnouncementList, useAnnouncements } from '#site/announcements/screens/shared/Announcements.tsx';
import { studentDashboardQuery } from '../queries.ts';
import { DashSection, DashSkeleton, Stats } from './DashParts.tsx';
import { StudentNext } from './StudentNext.tsx';
import { StudentResults } from './StudentResults.tsx';
import { dashTexts } from './texts.ts';

function StudentStats({ figures: stats }: { figures: StudentDashboard['figures'] }) {
  const all = useTexts(dashTexts);
  const texts = all.student;
  const { number, percent } = useFormat();
  return (
    <Stats
      figures={[
        {
          word: texts.mean,
          value: stats.meanPercent === null ? all.unknown : percent(stats.meanPercent),
          more:
            stats.graded < stats.attempts
              ? all.teacher.marked(number(stats.graded), number(stats.attempts))
              : texts.meanMore(stats.attempts),
        },
        { word: texts.taken, value: number(stats.quizzesTaken) },
        { word: texts.passed, value: number(stats.passed), more: texts.passedMore },
        { word: texts.streak, value: texts.streakDays(stats.streakDays), more: texts.streakMore },
      ]}
    />
  );
}

/** Draws courses in progress and certificates; the page gives it, and what it draws the server fills in. */
export type EnrolmentPart = ComponentType<{ readonly learning: Enrolment }>;

function Announced() {
  const texts = useTexts(dashTexts);
  const shown = useAnnouncements();
  if (!shown) return null;
  return (
    <DashSection
      title={texts.announcements}
      more={
        <TextLink to="/announcements" size="sm">
          {texts.allAnnouncements}
        </TextLink>
      }
    >
      <AnnouncementList announcements={shown.announcements} />
    </DashSection>
  );
}

function Content(props: { dashboard: StudentDashboard; came: number; Learning: EnrolmentPart | undefined }) {
  const { dashboard, came, Learning: Enrolment } = props;
  const texts = useTexts(dashTexts).student;
  const { resume, open, upcoming, recent, figures: stats } = dashboard;
  const isNew = recent.length === 0;
  const enrolment = Enrolment && dashboard.learning && <Enrolment learning={dashboard.learning} />;
  if (isNew && resume.length + open.length + upcoming.length === 0)
    return (
      <Stack gap="xl">
        <Announced />
        {enrolment}
        <EmptyState
          title={texts.empty}
          drawing={<TimeDrawing />}
          action={<ButtonLink to="/quizzes">{texts.emptyAction}</ButtonLink>}
        >
          {texts.emptyHelp}
        </EmptyState>
      </Stack>
    );
  return (
    <Stack gap="xl">
      <StudentNext dashboard={dashboard} came={came} />
      <Below>
        <Announced />
        {enrolment}
        {isNew ? (
          <Text c="dimmed">{texts.noResults}</Text>
        ) : (
          <>
            <StudentStats figures={stats} />
            <StudentResults dashboard={dashboard} />
          </>
        )}
      </Below>
    </Stack>
  );
}

/** A student's dashboard: what to continue, what is open and what is upcoming; then how it went. */
export function StudentDash({
  firstName,
  Learning: Enrolment,
}: {
  firstName: string;
  Learning?: EnrolmentPart | undefined;
}) {
  const texts = useTexts(dashTexts);
  const { data, error, refetch, dataUpdatedAt } = useQuery(studentDashboardQuery());
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead(firstName)} />
      {data ? (
        <Content dashboard={data} came={dataUpdatedAt} Learning={Enrolment} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DashSkeleton />
      )}
    </>
  );
}
