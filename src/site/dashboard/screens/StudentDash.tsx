import { Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { inList, useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PHONE } from '#platform/web/tables/data-table-model.ts';
import { Below } from '#platform/web/ui/Below.tsx';
import { TimeDrawing } from '#platform/web/ui/drawings.tsx';
import { Fold, FoldGroup } from '#platform/web/ui/Fold.tsx';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { MyAssignments } from '#results/practice/assignments/screens/shared/MyAssignments.tsx';
import type { StudentDashboard } from '#results/results/dashboard/contract.ts';
import { AnnouncementList, useAnnouncements } from '#site/announcements/screens/shared/Announcements.tsx';
import { studentDashboardQuery } from '../queries.ts';
import { weakestOf } from '../rules.ts';
import { Stats } from './DashParts.tsx';
import { Sparkline } from './Sparkline.tsx';
import { LaterFolds, StudentNext } from './StudentNext.tsx';
import { percentsOf, RecentResults, Strengths, StudentCertificates } from './StudentResults.tsx';
import { dashTexts } from './texts.ts';
import { WeekStrip } from './WeekStrip.tsx';

/** How it goes, in four figures; on phones within the fold of the results. */
function StudentStats({ dashboard }: { dashboard: StudentDashboard }) {
  const all = useTexts(dashTexts);
  const texts = all.student;
  const { number, percent, relative } = useFormat();
  const { figures: stats, strengths } = dashboard;
  const last = dashboard.recent[0]?.submittedAt;
  const weakest = weakestOf(strengths);
  const percents = percentsOf(dashboard.recent);
  return (
    <Stats
      stats={[
        {
          word: texts.mean,
          value: stats.meanPercent === null ? all.unknown : percent(stats.meanPercent),
          more:
            stats.graded < stats.attempts
              ? all.teacher.marked(number(stats.graded), number(stats.attempts))
              : texts.meanMore(stats.attempts),
          ...(percents.length > 1 && {
            chart: <Sparkline percents={percents} label={texts.trendWords(inList(percents.map(percent)))} />,
          }),
        },
        {
          word: texts.taken,
          to: '/myAttempt',
          value: number(stats.quizzesTaken),
          ...(last && { more: texts.lastTaken(relative(last)) }),
        },
        {
          word: texts.passed,
          value: stats.judged === 0 ? all.unknown : texts.passedOf(number(stats.passed), number(stats.judged)),
          more: texts.passedMore(stats.judged),
        },
        ...(weakest
          ? [{ word: texts.weakestTopic, value: weakest.label, more: texts.ofMarks(percent(weakest.percent)) }]
          : []),
      ]}
    />
  );
}

/** The school's news: the newest title is the note of the fold. */
function Announced() {
  const texts = useTexts(dashTexts);
  const shown = useAnnouncements();
  if (!shown) return null;
  return (
    <Fold title={texts.announcements} note={shown.announcements[0]?.title}>
      <AnnouncementList announcements={shown.announcements} />
      <TextLink to="/announcements" size="sm" mt={8} display="inline-block">
        {texts.allAnnouncements}
      </TextLink>
    </Fold>
  );
}

/** How it went, folded: what is in the heads of the folds is what most people want to know. */
function Results({ dashboard, isPhone }: { dashboard: StudentDashboard; isPhone: boolean }) {
  const texts = useTexts(dashTexts).student;
  const { percent } = useFormat();
  const { recent, figures: stats, strengths } = dashboard;
  const weakest = weakestOf(strengths);
  if (recent.length === 0) return null;
  return (
    <>
      <Fold
        title={texts.recent}
        note={stats.meanPercent === null ? undefined : texts.meanIs(percent(stats.meanPercent))}
      >
        {isPhone && <StudentStats dashboard={dashboard} />}
        <RecentResults recent={recent} />
      </Fold>
      {strengths.length > 0 && (
        <Fold title={texts.strengths} note={weakest && texts.weakest(weakest.label)}>
          <Strengths strengths={strengths} />
        </Fold>
      )}
    </>
  );
}

function Content({ dashboard, came }: { dashboard: StudentDashboard; came: number }) {
  const texts = useTexts(dashTexts).student;
  const { resume, open, upcoming, recent, learning } = dashboard;
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const isNew = recent.length === 0;
  const isEmpty = isNew && resume.length + open.length + upcoming.length === 0;
  return (
    <Stack gap="lg">
      {isEmpty ? (
        <EmptyState
          title={texts.empty}
          drawing={<TimeDrawing />}
          action={<ButtonLink to="/quizzes">{texts.emptyAction}</ButtonLink>}
        >
          {texts.emptyHelp}
        </EmptyState>
      ) : (
        <StudentNext dashboard={dashboard} came={came} />
      )}
      <MyAssignments />
      <Below>
        {!isPhone && !isNew && <StudentStats dashboard={dashboard} />}
        <FoldGroup>
          {!isEmpty && <LaterFolds dashboard={dashboard} came={came} />}
          <Results dashboard={dashboard} isPhone={isPhone} />
          {learning && <StudentCertificates certificates={learning.certificates} />}
          <Announced />
        </FoldGroup>
        {isNew && !isEmpty && <Text c="dimmed">{texts.noResults}</Text>}
      </Below>
    </Stack>
  );
}

/** The dashboard on its way, in its final shape. */
function Coming() {
  const texts = useTexts(dashTexts);
  return (
    <Stack gap="lg" aria-busy="true">
      <span role="status" aria-label={texts.loading} />
      <Skeleton h={118} radius="md" />
      <Skeleton h={290} radius="md" />
      <Skeleton h={240} radius="md" />
    </Stack>
  );
}

/**
 * A student's dashboard: the week beside the title, the next step, what is due and what goes on, and how it goes; everything
 * else is folded.
 */
export function StudentDash({ firstName }: { firstName: string }) {
  const texts = useTexts(dashTexts);
  const { data, error, refetch, dataUpdatedAt } = useQuery(studentDashboardQuery());
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead(firstName)}
        action={data ? <WeekStrip week={data.week} streak={data.figures.streakDays} /> : <Skeleton h={36} w={260} />}
      />
      {data ? (
        <Content dashboard={data} came={dataUpdatedAt} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Coming />
      )}
    </>
  );
}
