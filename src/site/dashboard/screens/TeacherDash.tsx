import { Group, Stack } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useBatchGroup } from '#identity/people/batch.ts';
import { groupsQuery } from '#identity/people/queries.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { TeacherDashboard } from '../contract.ts';
import { teacherDashboardQuery } from '../queries.ts';
import { DashSkeleton, Stats } from './DashParts.tsx';
import classes from './dash.module.css';
import { DraftQuizzes, EndedQuizzes, RunningQuizzes, UpcomingQuizzes } from './TeacherLists.tsx';
import { FlaggedQuestions, ForYou, StudentsAtRisk, TodaysExams, waitsFor } from './TeacherSigns.tsx';
import { dashTexts } from './texts.ts';

function CreateQuiz({ isFirst = true }: { isFirst?: boolean }) {
  const texts = useTexts(dashTexts).teacher;
  return (
    <ButtonLink
      to="/quizzes/create"
      variant={isFirst ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} stroke={1.5} />}
    >
      {texts.create}
    </ButtonLink>
  );
}

/** Creating a quiz is the page's first action unless something waits, whose first line is it then. */
function QuickActions({ isWaiting }: { isWaiting: boolean }) {
  const texts = useTexts(dashTexts).teacher;
  return (
    <Group gap="xs">
      <ButtonLink to="/questions/bulkUpload" variant="default" leftSection={<IconUpload size={18} stroke={1.5} />}>
        {texts.import}
      </ButtonLink>
      <CreateQuiz isFirst={!isWaiting} />
    </Group>
  );
}

/** The name of the current batch; null for everyone and while it is not known. */
function useBatchName(group: string | undefined): string | null {
  const { data } = useQuery({ ...groupsQuery(), enabled: group !== undefined });
  return data?.groups.find(({ _id }) => _id === group)?.name ?? null;
}

function Content({ dashboard }: { dashboard: TeacherDashboard }) {
  const texts = useTexts(dashTexts).teacher;
  const { number } = useFormat();
  const { running, upcoming, ended, drafts, figures: stats } = dashboard;
  return (
    <Stack gap="xl">
      <ForYou dashboard={dashboard} />
      {dashboard.today.length > 0 && <TodaysExams today={dashboard.today} />}
      <Stats
        stats={[
          {
            word: texts.figureAttempts,
            value: number(stats.attemptsThisWeek),
            more: texts.weekBefore(number(stats.attemptsWeekBefore)),
          },
          {
            word: texts.figureStudents,
            to: '/user',
            value: number(stats.students),
            more: texts.ofThemAtRisk(dashboard.atRisk.total),
          },
          { word: texts.figureQuizzes, to: '/quizzes', value: number(stats.quizzes) },
          {
            word: texts.figureQuestions,
            to: '/questions',
            value: number(stats.questions),
            more: texts.ofThemFlagged(dashboard.flagged.total),
          },
        ]}
      />
      <div className={classes.halves}>
        <Stack gap="xl">
          <RunningQuizzes quizzes={running} />
          {dashboard.flagged.total > 0 && <FlaggedQuestions flagged={dashboard.flagged} />}
        </Stack>
        <Stack gap="xl">
          <UpcomingQuizzes quizzes={upcoming} />
          <DraftQuizzes quizzes={drafts} />
          {dashboard.atRisk.total > 0 && <StudentsAtRisk atRisk={dashboard.atRisk} />}
        </Stack>
      </div>
      <Fold title={texts.ended} note={ended.length}>
        <EndedQuizzes quizzes={ended} />
      </Fold>
    </Stack>
  );
}

/** The dashboard of those who teach: what is running, upcoming and unfinished, and how it went. */
export function TeacherDash({ firstName }: { firstName: string }) {
  const texts = useTexts(dashTexts);
  const group = useBatchGroup();
  const batch = useBatchName(group);
  const { data, error, refetch } = useQuery(teacherDashboardQuery(group));
  const isNew = data?.figures.quizzes === 0;
  const lead = texts.lead(firstName);
  return (
    <>
      <PageHead
        title={texts.title}
        lead={batch === null || isNew ? lead : `${lead} ${texts.teacher.forBatch(batch)}`}
        action={isNew ? undefined : <QuickActions isWaiting={data !== undefined && waitsFor(data)} />}
      />
      {isNew ? (
        <EmptyState title={texts.teacher.empty} action={<CreateQuiz />}>
          {texts.teacher.emptyHelp}
        </EmptyState>
      ) : data ? (
        <Content dashboard={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DashSkeleton />
      )}
    </>
  );
}
