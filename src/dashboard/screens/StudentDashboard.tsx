import { Card, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TimeDrawing } from '#platform/web/drawings.tsx';
import { useFormat } from '#platform/web/format.ts';
import { ButtonLink, TextLink } from '#platform/web/links.tsx';
import { PageHead } from '#platform/web/PageHead.tsx';
import { useViewer } from '#platform/web/session.ts';
import { EmptyState, ErrorState, PageSkeleton } from '#platform/web/states.tsx';
import { useTexts } from '#platform/web/texts.ts';
import { useElapsed } from '#platform/web/use-elapsed.ts';
import type { QuizSummary } from '#quiz/contract.ts';
import type { AttemptSummary, StudentDashboard as Dashboard } from '#results/contract.ts';
import { studentDashboardQuery } from '../queries.ts';
import classes from './dashboard.module.css';
import { Figures, Line, Lines, Nothing, Section } from './Parts.tsx';
import { Trend } from './Trend.tsx';
import { dashboardTexts } from './texts.ts';

/** Above it a clock says less than words. */
const dayMs = 86_400_000;

const quizPath = (quiz: { slug: string; _id: string }) => ({ name: quiz.slug, id: quiz._id });

function Running({ dashboard, elapsed }: { dashboard: Dashboard; elapsed: number }) {
  const texts = useTexts(dashboardTexts);
  const words = texts.student;
  const { clock, dateTime, duration } = useFormat();
  const inWords = (ms: number): string => (ms > dayMs ? duration(ms / 1000) : clock(ms));
  if (dashboard.resume.length === 0) return null;
  return (
    <Section title={words.resume}>
      <Lines>
        {dashboard.resume.map((attempt) => (
          <Line
            key={attempt._id}
            name={attempt.quiz.name}
            facts={[
              attempt.remainingMs === null ? words.noLimit : words.left(inWords(attempt.remainingMs - elapsed)),
              dateTime(attempt.startedAt),
            ]}
          >
            <ButtonLink
              to={`/exam/${attempt._id}` as '/'}
              aria-label={texts.named(words.resumeDeed, attempt.quiz.name)}
            >
              {words.resumeDeed}
            </ButtonLink>
          </Line>
        ))}
      </Lines>
    </Section>
  );
}

function Open({ quizzes }: { quizzes: readonly QuizSummary[] }) {
  const texts = useTexts(dashboardTexts);
  const words = texts.student;
  const format = useFormat();
  return (
    <Section
      title={words.open}
      action={
        <TextLink to="/quizzes" size="sm">
          {words.allQuizzes}
        </TextLink>
      }
    >
      {quizzes.length === 0 ? (
        <EmptyState title={words.nothing} drawing={<TimeDrawing />}>
          {words.nothingHelp}
        </EmptyState>
      ) : (
        <Lines>
          {quizzes.map((quiz) => (
            <Line
              key={quiz._id}
              name={quiz.name}
              facts={[
                words.ofQuestions(quiz.questionCount),
                quiz.durationSeconds === null ? words.noLimit : format.duration(quiz.durationSeconds),
                quiz.closesAt === null ? words.neverCloses : words.closes(format.relative(quiz.closesAt)),
              ]}
            >
              <ButtonLink
                variant="default"
                to="/quizzes/$name/{-$id}"
                params={quizPath(quiz)}
                aria-label={texts.named(words.start, quiz.name)}
              >
                {words.start}
              </ButtonLink>
            </Line>
          ))}
        </Lines>
      )}
    </Section>
  );
}

function Upcoming({ quizzes }: { quizzes: readonly QuizSummary[] }) {
  const words = useTexts(dashboardTexts).student;
  const format = useFormat();
  if (quizzes.length === 0) return null;
  return (
    <Section title={words.upcoming}>
      <Lines>
        {quizzes.map((quiz) => (
          <Line
            key={quiz._id}
            name={
              <TextLink to="/quizzes/$name/{-$id}" params={quizPath(quiz)} c="inherit">
                {quiz.name}
              </TextLink>
            }
            facts={[
              quiz.opensAt === null
                ? ''
                : words.opens(`${format.relative(quiz.opensAt)}, ${format.dateTime(quiz.opensAt)}`),
              words.ofQuestions(quiz.questionCount),
            ]}
          />
        ))}
      </Lines>
    </Section>
  );
}

function Recent({ attempts }: { attempts: readonly AttemptSummary[] }) {
  const words = useTexts(dashboardTexts).student;
  const { percent, date } = useFormat();
  const oldestFirst = attempts.toReversed().flatMap((attempt) => attempt.percent ?? []);
  return (
    <Section
      title={words.recent}
      action={
        attempts.length > 0 && (
          <TextLink to={'/myAttempt' as '/'} size="sm">
            {words.allAttempts}
          </TextLink>
        )
      }
    >
      {attempts.length === 0 && <Nothing>{words.noResults}</Nothing>}
      {oldestFirst.length > 1 && (
        <Card p="sm" mt="sm">
          <Trend percents={oldestFirst} label={words.trend(oldestFirst.map(percent).join(', '))} />
        </Card>
      )}
      {attempts.length > 0 && (
        <Lines>
          {attempts.slice(0, 5).map((attempt) => (
            <Line
              key={attempt._id}
              name={
                <TextLink to={`/myAttempt/${attempt._id}` as '/'} c="inherit">
                  {attempt.quiz.name}
                </TextLink>
              }
              facts={[attempt.submittedAt === null ? '' : date(attempt.submittedAt)]}
            >
              <Text fw={600} className="tabular">
                {attempt.percent === null ? '–' : percent(attempt.percent)}
              </Text>
            </Line>
          ))}
        </Lines>
      )}
    </Section>
  );
}

function Strengths({ strengths }: { strengths: Dashboard['strengths'] }) {
  const words = useTexts(dashboardTexts).student;
  const { percent } = useFormat();
  if (strengths.length === 0) return null;
  return (
    <Section title={words.strengths}>
      <ul className={classes.bars}>
        {strengths.map((strength) => (
          <li key={strength.label}>
            <div className={classes.barHead}>
              <span>{strength.label}</span>
              <span className="tabular">
                {percent(strength.percent)}{' '}
                <Text span c="dimmed" size="xs">
                  {words.ofQuestions(strength.questionCount)}
                </Text>
              </span>
            </div>
            <div className={classes.bar} aria-hidden>
              <span style={{ width: `${Math.min(100, Math.max(0, strength.percent))}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What a student needs next, and how it has gone so far. */
export function StudentDashboard() {
  const texts = useTexts(dashboardTexts);
  const words = texts.student;
  const viewer = useViewer();
  const { number, percent } = useFormat();
  const { data, error, refetch, dataUpdatedAt } = useQuery(studentDashboardQuery());
  const elapsed = useElapsed(dataUpdatedAt);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { figures } = data;
  return (
    <>
      <PageHead title={texts.hello(viewer?.firstName ?? '')} lead={words.lead} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Running dashboard={data} elapsed={elapsed} />
          <Open quizzes={data.open} />
          <Upcoming quizzes={data.upcoming} />
        </div>
        <div className={classes.stack}>
          {figures.attempts > 0 && (
            <Figures
              label={words.figures}
              figures={[
                [words.mean, figures.meanPercent === null ? '–' : percent(figures.meanPercent)],
                [words.taken, number(figures.quizzesTaken)],
                [words.passed, number(figures.passed)],
                [words.streak, number(figures.streakDays)],
              ]}
            />
          )}
          <Recent attempts={data.recent} />
          <Strengths strengths={data.strengths} />
        </div>
      </div>
    </>
  );
}
