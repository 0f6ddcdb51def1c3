import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/format.ts';
import { ButtonLink, TextLink } from '#platform/web/links.tsx';
import { PageHead } from '#platform/web/PageHead.tsx';
import { useViewer } from '#platform/web/session.ts';
import { EmptyState, ErrorState, PageSkeleton } from '#platform/web/states.tsx';
import { useTexts } from '#platform/web/texts.ts';
import { useElapsed } from '#platform/web/use-elapsed.ts';
import type { QuizSummary } from '#quiz/contract.ts';
import type { StudentDashboard as Data } from '#results/contract.ts';
import { studentDashboardQuery } from '#results/queries.ts';
import { AttemptState } from '#results/screens/shared/AttemptState.tsx';
import { Strengths } from '#results/screens/shared/Strengths.tsx';
import classes from './dashboard.module.css';
import { Figures, Row, Rows, Section } from './Parts.tsx';
import { dashboardTexts } from './texts.ts';

/** The student's: what to do next comes first. */
export function StudentDashboard() {
  const { title, hello, student: texts } = useTexts(dashboardTexts);
  const viewer = useViewer();
  const format = useFormat();
  const { data, error, refetch } = useQuery(studentDashboardQuery());
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { figures, strengths } = data;
  return (
    <>
      <PageHead title={hello(viewer?.firstName ?? '')} windowTitle={title} lead={texts.lead} />
      <div className={classes.sections}>
        <Next data={data} />
        {figures.attempts > 0 && (
          <Figures
            figures={[
              [texts.taken, format.number(figures.quizzesTaken)],
              [texts.attempts, format.number(figures.attempts)],
              [texts.mean, figures.meanPercent === null ? '–' : format.percent(figures.meanPercent)],
              [texts.passed, format.number(figures.passed)],
              [texts.streak, format.number(figures.streakDays)],
            ]}
          />
        )}
        <div className={classes.columns}>
          <Recent data={data} />
          {strengths.length > 0 && (
            <Section title={texts.strengths}>
              {strengths.some(({ groupPercent }) => groupPercent !== null) && (
                <Text size="sm" c="dimmed" mb="sm">
                  {texts.strengthsHelp}
                </Text>
              )}
              <Strengths strengths={strengths} />
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

const soonMs = 24 * 3_600_000;

/** When it closes; in the last day counting down. Only shown: whether it is still open, the server decides. */
function Closing({ closesAt }: { closesAt: string }) {
  const texts = useTexts(dashboardTexts);
  const format = useFormat();
  // Draws it again every second.
  useElapsed(closesAt);
  const left = Date.parse(closesAt) - Date.now();
  return left > soonMs ? texts.closes(format.shortDateTime(closesAt)) : texts.closesIn(format.clock(left));
}

function Next({ data }: { data: Data }) {
  const { student: texts, ...words } = useTexts(dashboardTexts);
  const format = useFormat();
  const elapsed = useElapsed(data);
  const leftWords = (ms: number): string => (ms > soonMs ? format.duration(ms / 1000) : format.clock(ms));
  const { resume, open, upcoming } = data;
  if (resume.length + open.length + upcoming.length === 0)
    return (
      <EmptyState title={texts.nothing} action={<ButtonLink to="/quizzes">{texts.toQuizzes}</ButtonLink>}>
        {texts.nothingHelp}
      </EmptyState>
    );
  const basics = (quiz: QuizSummary): string[] => [
    words.questions(quiz.questionCount),
    quiz.durationSeconds === null ? words.noLimit : format.duration(quiz.durationSeconds),
  ];
  return (
    <>
      {resume.length + open.length > 0 && (
        <Section title={texts.next}>
          <Rows>
            {resume.map((attempt) => (
              <Row
                key={attempt._id}
                title={<Text fw={600}>{attempt.quiz.name}</Text>}
                facts={[
                  texts.running,
                  words.questions(attempt.questionCount),
                  ...(attempt.remainingMs === null ? [] : [words.left(leftWords(attempt.remainingMs - elapsed))]),
                ]}
              >
                <ButtonLink
                  to="/exam/{-$id}"
                  params={{ id: attempt._id }}
                  aria-label={words.deedFor(texts.resume, attempt.quiz.name)}
                >
                  {texts.resume}
                </ButtonLink>
              </Row>
            ))}
            {open.map((quiz) => (
              <Row
                key={quiz._id}
                title={<QuizLink quiz={quiz} />}
                facts={[
                  ...basics(quiz),
                  ...(quiz.closesAt ? [<Closing key="closing" closesAt={quiz.closesAt} />] : []),
                ]}
              >
                <ButtonLink
                  variant="default"
                  to="/exam/{-$id}"
                  params={{ id: quiz._id }}
                  aria-label={words.deedFor(texts.start, quiz.name)}
                >
                  {texts.start}
                </ButtonLink>
              </Row>
            ))}
          </Rows>
        </Section>
      )}
      {upcoming.length > 0 && (
        <Section title={texts.upcoming}>
          <Rows>
            {upcoming.map((quiz) => (
              <Row
                key={quiz._id}
                title={<QuizLink quiz={quiz} />}
                facts={[...basics(quiz), ...(quiz.opensAt ? [words.opens(format.shortDateTime(quiz.opensAt))] : [])]}
              />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}

const QuizLink = ({ quiz }: { quiz: QuizSummary }) => (
  <TextLink to="/quizzes/$name/{-$id}" params={{ name: quiz.slug, id: quiz._id }} fw={600} c="inherit">
    {quiz.name}
  </TextLink>
);

function Recent({ data }: { data: Data }) {
  const { student: texts } = useTexts(dashboardTexts);
  const format = useFormat();
  const percents = data.recent.flatMap(({ percent }) => (percent === null ? [] : [percent])).reverse();
  return (
    <Section
      title={texts.recent}
      action={
        data.recent.length > 0 && (
          <TextLink to="/myAttempt" size="sm">
            {texts.allAttempts}
          </TextLink>
        )
      }
    >
      {data.recent.length === 0 && <Text c="dimmed">{texts.noRecent}</Text>}
      {percents.length > 2 && <Trend percents={percents} />}
      {data.recent.length > 0 && (
        <Rows>
          {data.recent.map((attempt) => (
            <Row
              key={attempt._id}
              title={
                <TextLink to="/myAttempt/$id" params={{ id: attempt._id }} fw={550} c="inherit">
                  {attempt.quiz.name}
                </TextLink>
              }
              facts={[
                attempt.percent === null ? '–' : format.percent(attempt.percent),
                format.date(attempt.submittedAt ?? attempt.startedAt),
              ]}
            >
              <AttemptState attempt={attempt} />
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  );
}

const height = 40;

/** The last results as bars from 0 to 100 percent; the figures stand in the list below. */
function Trend({ percents }: { percents: readonly number[] }) {
  const texts = useTexts(dashboardTexts).student;
  const format = useFormat();
  const step = 100 / percents.length;
  const words = `${texts.trend}: ${percents.map((percent) => format.percent(percent)).join(', ')}`;
  return (
    <svg
      className={classes.trend}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
    >
      <line x1="0" x2="100" y1={height} y2={height} stroke="currentColor" strokeWidth="0.5" />
      {percents.map((percent, index) => {
        const tall = (Math.min(100, Math.max(1, percent)) / 100) * height;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their place
          <rect key={index} x={index * step + step * 0.15} width={step * 0.7} y={height - tall} height={tall} />
        );
      })}
    </svg>
  );
}
