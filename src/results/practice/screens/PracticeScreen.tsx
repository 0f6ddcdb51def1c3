import { Box, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TimeDrawing } from '#platform/web/ui/drawings.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState, isUnreachable } from '#platform/web/ui/states.tsx';
import { myAssignmentsQuery } from '../assignments/queries.ts';
import { MyAssignments } from '../assignments/screens/shared/MyAssignments.tsx';
import type { Practice } from '../contract.ts';
import { CachedLine, OfflinePractice } from '../offline/screens/CachedQuestions.tsx';
import { useFillCache } from '../offline/screens/use-fill-cache.ts';
import { WaitingAnswers } from '../offline/screens/WaitingAnswers.tsx';
import { practiceQuery, practiceSourcesQuery } from '../queries.ts';
import { PracticeChoices } from './PracticeChoices.tsx';
import { PracticeSettings } from './PracticeSettings.tsx';
import classes from './practice.module.css';
import type { PracticeOptions } from './practice-search.ts';
import { RunLengthSelect } from './RunLengthSelect.tsx';
import { useRunLength } from './run-length.ts';
import { practiceTexts } from './texts.ts';

/** What is due, or why nothing is, and when the next question comes. */
function DueCard({ practice, options }: { practice: Practice; options: PracticeOptions }) {
  const texts = useTexts(practiceTexts);
  const format = useFormat();
  const { due, isMoreDue, leftToday, practisedToday, nextDueAt, settings } = practice;
  const now = new Date();
  const length = useRunLength(options);
  return (
    <section className={classes.hero} aria-labelledby="practice-due">
      <div className={classes.heroWords}>
        <Title order={2} size="h4" className={classes.kicker} id="practice-due">
          {texts.due}
        </Title>
        <Text fz={28} lh={1.3} fw={650} className="tabular">
          {leftToday === 0 ? texts.none : texts.questions(leftToday)}
        </Text>
        <Text c="dimmed" size="sm">
          {due === 0 && texts.nothingDue}
          {due === 0 && nextDueAt !== null && ` ${texts.nextDue(format.shortDateTime(nextDueAt, now))}`}
          {due > 0 && leftToday === 0 && texts.limitReached(settings.dailyLimit)}
          {leftToday > 0 && leftToday < due && texts.limitCuts(due - leftToday, isMoreDue, settings.dailyLimit)}
          {practisedToday > 0 && ` ${texts.done(practisedToday)}.`}
        </Text>
      </div>
      <div className={classes.go}>
        <RunLengthSelect options={options} />
        {leftToday > 0 && (
          <ButtonLink
            to="/practice/run"
            search={{ from: 'due', ...length.search(leftToday) }}
            aria-label={`${length.label(leftToday)}: ${texts.due}`}
          >
            {length.label(leftToday)}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function Coming({ heights }: { heights: readonly number[] }) {
  const texts = useTexts(practiceTexts);
  return (
    <Stack gap="md" aria-busy="true">
      <span role="status" aria-label={texts.loading} />
      {heights.map((height) => (
        <Skeleton key={height} h={height} radius="md" />
      ))}
    </Stack>
  );
}

function Content({ practice, options }: { practice: Practice; options: PracticeOptions }) {
  const texts = useTexts(practiceTexts);
  const sources = useQuery(practiceSourcesQuery(options.dif));
  if (practice.due === 0 && practice.nextDueAt === null)
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
    <Stack gap="md">
      <DueCard practice={practice} options={options} />
      {sources.data ? (
        <PracticeChoices sources={sources.data} options={options} />
      ) : sources.error ? (
        <ErrorState error={sources.error} onRetry={() => void sources.refetch()} />
      ) : (
        <Coming heights={[88, 56, 200]} />
      )}
      {/* Below the ways, which would push it down when they come. */}
      {!sources.isPending && (
        <>
          <PracticeSettings settings={practice.settings} />
          <CachedLine />
        </>
      )}
    </Stack>
  );
}

/** A student's practice: what is due first, then other ways to choose questions. */
export function PracticeScreen({ options = {} }: { options?: PracticeOptions }) {
  const texts = useTexts(practiceTexts);
  const { data, error, refetch } = useQuery(practiceQuery());
  const isWaiting = useQuery(myAssignmentsQuery()).isPending;
  useFillCache(data ? undefined : null);
  // Also after the page was shown: nothing of the server's could be started then.
  const isAway = error !== null && isUnreachable(error);
  if (isAway)
    return (
      <>
        <PageHead title={texts.title} lead={texts.lead} />
        <WaitingAnswers />
        <OfflinePractice error={error} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <WaitingAnswers />
      <Box mb="md">
        <MyAssignments />
      </Box>
      {data && !isWaiting ? (
        <Content practice={data} options={options} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Coming heights={[60, 130, 140]} />
      )}
    </>
  );
}
