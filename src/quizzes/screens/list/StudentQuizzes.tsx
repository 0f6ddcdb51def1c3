import { Badge, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconClock, IconCrown, IconLock } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { queryFrom, useListSearch } from '#platform/web/tables/list-search.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { useElapsed } from '#platform/web/ui/use-elapsed.ts';
import type { QuizSummary } from '../../contract.ts';
import { listQuizzes } from '../../contract.ts';
import { myQuizzesQuery } from '../../queries.ts';
import classes from '../quiz.module.css';
import { quizTexts } from '../texts.ts';
import { quizPath } from '../use-quiz-commands.ts';
import { QuizFilters } from './QuizFilters.tsx';
import { quizSearch } from './quiz-search.ts';
import { inGroup, type QuizGroup } from './student-groups.ts';

const groups = ['now', 'coming', 'over'] as const satisfies readonly QuizGroup[];

function Facts({ quiz }: { quiz: QuizSummary }) {
  const texts = useTexts(quizTexts);
  const format = useFormat();
  const when = (instant: string): string => `${format.when(instant)} (${format.shortDateTime(instant)})`;
  return (
    <div className={classes.quizFacts}>
      <span>{texts.questionCount(quiz.questionCount)}</span>
      {quiz.durationSeconds !== null && <span>{format.timeLimit(quiz.durationSeconds)}</span>}
      {quiz.dateState === 'scheduled' && quiz.opensAt && <span>{texts.mine.opens(when(quiz.opensAt))}</span>}
      {quiz.dateState === 'open' && quiz.closesAt && <span>{texts.mine.closes(when(quiz.closesAt))}</span>}
      {quiz.dateState === 'closed' && quiz.closesAt && <span>{texts.mine.closed(when(quiz.closesAt))}</span>}
    </div>
  );
}

function Standing({ quiz, elapsed }: { quiz: QuizSummary; elapsed: number }) {
  const texts = useTexts(quizTexts).mine;
  const format = useFormat();
  const { standing } = quiz;
  if (!standing) return null;
  const running = standing.openAttempt;
  if (running?.remainingMs != null)
    return (
      <Group gap={6} component="span" className="tabular">
        <IconClock size={16} stroke={1.5} aria-hidden />
        {texts.left(format.timeLeft(running.remainingMs - elapsed))}
      </Group>
    );
  const words = [
    ...(standing.percent === null ? [] : [texts.result(format.percent(standing.percent))]),
    ...(quiz.dateState === 'closed'
      ? standing.attemptsUsed === 0
        ? [texts.notTaken]
        : []
      : standing.attemptsLeft === null
        ? [texts.anyAttempts]
        : standing.attemptsLeft === 0
          ? [texts.noneLeft]
          : quiz.attemptsAllowed === 1
            ? [texts.oneAttempt]
            : [texts.attemptsLeft(standing.attemptsLeft, quiz.attemptsAllowed)]),
  ];
  return <span>{words.join(' · ')}</span>;
}

function QuizCard({ quiz, group, elapsed }: { quiz: QuizSummary; group: QuizGroup; elapsed: number }) {
  const texts = useTexts(quizTexts);
  const params = quizPath(quiz);
  const running = quiz.standing?.openAttempt;
  const isLocked = quiz.needs !== null;
  const TierIcon = isLocked ? IconLock : IconCrown;
  const label = isLocked ? texts.mine.locked : group === 'now' ? texts.mine.start : texts.mine.look;
  return (
    <li className={classes.quizCard}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={3} size="h4">
          <TextLink to="/quizzes/$name/{-$id}" params={params} c="inherit" fw={600} underline="hover">
            {quiz.name}
          </TextLink>
        </Title>
        {quiz.subscription === 2 && (
          <Badge color="gray" style={{ flex: 'none' }} leftSection={<TierIcon size={13} stroke={1.75} aria-hidden />}>
            {texts.tiers[2]}
          </Badge>
        )}
      </Group>
      <Facts quiz={quiz} />
      <div className={classes.quizFoot}>
        <Standing quiz={quiz} elapsed={elapsed} />
        {running ? (
          <ButtonLink
            size="sm"
            to="/exam/{-$id}"
            params={{ id: running._id }}
            aria-label={`${texts.mine.resume}: ${quiz.name}`}
          >
            {texts.mine.resume}
          </ButtonLink>
        ) : (
          <ButtonLink
            size="sm"
            variant="default"
            to="/quizzes/$name/{-$id}"
            params={params}
            aria-label={`${label}: ${quiz.name}`}
          >
            {label}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function CardsComing() {
  return (
    <div className={classes.quizCards} aria-busy="true">
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} h={132} radius="md" />
      ))}
    </div>
  );
}

/** What a student can take now, what is upcoming, and what is over. */
export function StudentQuizzes() {
  const texts = useTexts(quizTexts);
  const words = texts.mine;
  const list = useListSearch(quizSearch);
  const { ofst: _from, limit: _count, sort: _order, ...filters } = list.search;
  const query = useInfiniteQuery(myQuizzesQuery(queryFrom(listQuizzes.query!, { ...quizSearch.defaults, ...filters })));
  const elapsed = useElapsed(query.dataUpdatedAt);
  const quizzes = query.data?.pages.flatMap((page) => page.quizzes);
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        <QuizFilters search={list.search} set={list.set} onReset={list.reset} />
      </PageHead>
      {!quizzes &&
        (query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <CardsComing />)}
      {quizzes?.length === 0 &&
        (list.isFiltered ? (
          <NoMatch title={texts.list.noMatch} clear={texts.list.clearFilters} onClear={list.reset}>
            {texts.list.noMatchHelp}
          </NoMatch>
        ) : (
          <EmptyState title={words.empty}>{words.emptyHelp}</EmptyState>
        ))}
      <div className={classes.groups}>
        {groups.map((group) => {
          const members = inGroup(quizzes ?? [], group);
          if (members.length === 0) return null;
          return (
            <section key={group} aria-labelledby={`quizzes-${group}`}>
              <Title order={2} size="h3" id={`quizzes-${group}`}>
                {words[group]}{' '}
                <Text span c="dimmed" fw={400}>
                  {members.length}
                </Text>
              </Title>
              <ul className={classes.quizCards}>
                {members.map((quiz) => (
                  <QuizCard key={quiz._id} quiz={quiz} group={group} elapsed={elapsed} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      {query.hasNextPage && (
        <Group justify="center" mt="lg">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        </Group>
      )}
    </>
  );
}
