import { Group } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useBatchGroup } from '#people/batch.ts';
import { useFormat } from '#platform/web/format.ts';
import { ButtonLink, TextLink } from '#platform/web/links.tsx';
import { PageHead } from '#platform/web/PageHead.tsx';
import { useViewer } from '#platform/web/session.ts';
import { EmptyState, ErrorState, PageSkeleton } from '#platform/web/states.tsx';
import { useTexts } from '#platform/web/texts.ts';
import type { QuizSummary } from '#quiz/contract.ts';
import type { TeacherDashboard as Dashboard } from '../contract.ts';
import { teacherDashboardQuery } from '../queries.ts';
import classes from './dashboard.module.css';
import { Figures, Line, Lines, Nothing, Section } from './Parts.tsx';
import { dashboardTexts } from './texts.ts';

const quizPath = (quiz: { slug: string; _id: string }) => ({ name: quiz.slug, id: quiz._id });

function QuizName({ quiz }: { quiz: QuizSummary }) {
  return (
    <TextLink to="/quizzes/$name/{-$id}" params={quizPath(quiz)} c="inherit" fw={500}>
      {quiz.name}
    </TextLink>
  );
}

function Running({ quizzes }: { quizzes: Dashboard['running'] }) {
  const texts = useTexts(dashboardTexts);
  const words = texts.teacher;
  const { relative } = useFormat();
  return (
    <Section title={words.running}>
      {quizzes.length === 0 && <Nothing>{words.nothing.running}</Nothing>}
      {quizzes.length > 0 && (
        <Lines>
          {quizzes.map((quiz) => (
            <Line
              key={quiz._id}
              name={<QuizName quiz={quiz} />}
              facts={[
                words.attempts(quiz.attemptCount ?? 0),
                quiz.closesAt === null ? words.stays : words.closes(relative(quiz.closesAt)),
              ]}
            >
              <ButtonLink
                size="sm"
                variant="default"
                to="/quizzes/$name/{-$id}/participants"
                params={quizPath(quiz)}
                aria-label={texts.named(words.watch, quiz.name)}
              >
                {words.watch}
              </ButtonLink>
            </Line>
          ))}
        </Lines>
      )}
    </Section>
  );
}

function Ended({ quizzes }: { quizzes: Dashboard['ended'] }) {
  const texts = useTexts(dashboardTexts);
  const words = texts.teacher;
  const { percent, relative } = useFormat();
  return (
    <Section title={words.ended}>
      {quizzes.length === 0 && <Nothing>{words.nothing.ended}</Nothing>}
      {quizzes.length > 0 && (
        <Lines>
          {quizzes.map((quiz) => (
            <Line
              key={quiz._id}
              name={<QuizName quiz={quiz} />}
              facts={[
                words.handedIn(quiz.submitted),
                quiz.meanPercent === null ? '' : words.mean(percent(quiz.meanPercent)),
                quiz.closesAt === null ? '' : words.closed(relative(quiz.closesAt)),
              ]}
            >
              <ButtonLink
                size="sm"
                variant="default"
                to="/quizzes/$name/{-$id}"
                params={quizPath(quiz)}
                search={{ tab: 'analysis' }}
                aria-label={texts.named(words.analysis, quiz.name)}
              >
                {words.analysis}
              </ButtonLink>
            </Line>
          ))}
        </Lines>
      )}
    </Section>
  );
}

function Upcoming({ quizzes }: { quizzes: Dashboard['upcoming'] }) {
  const words = useTexts(dashboardTexts).teacher;
  const { relative, dateTime } = useFormat();
  return (
    <Section title={words.upcoming}>
      {quizzes.length === 0 && <Nothing>{words.nothing.upcoming}</Nothing>}
      {quizzes.length > 0 && (
        <Lines>
          {quizzes.map((quiz) => (
            <Line
              key={quiz._id}
              name={<QuizName quiz={quiz} />}
              facts={[
                quiz.opensAt === null ? '' : words.opens(`${relative(quiz.opensAt)}, ${dateTime(quiz.opensAt)}`),
                words.questions(quiz.questionCount),
              ]}
            />
          ))}
        </Lines>
      )}
    </Section>
  );
}

function Drafts({ quizzes }: { quizzes: Dashboard['drafts'] }) {
  const texts = useTexts(dashboardTexts);
  const words = texts.teacher;
  return (
    <Section title={words.drafts}>
      {quizzes.length === 0 && <Nothing>{words.nothing.drafts}</Nothing>}
      {quizzes.length > 0 && (
        <Lines>
          {quizzes.map((quiz) => (
            <Line key={quiz._id} name={<QuizName quiz={quiz} />} facts={[words.questions(quiz.questionCount)]}>
              <ButtonLink
                size="sm"
                variant="default"
                to="/quizzes/$name/{-$id}/edit"
                params={quizPath(quiz)}
                aria-label={texts.named(words.edit, quiz.name)}
              >
                {words.edit}
              </ButtonLink>
            </Line>
          ))}
        </Lines>
      )}
    </Section>
  );
}

/** What runs, what comes and what has just ended, for the current batch. */
export function TeacherDashboard() {
  const texts = useTexts(dashboardTexts);
  const words = texts.teacher;
  const viewer = useViewer();
  const { number } = useFormat();
  const { data, error, refetch } = useQuery(teacherDashboardQuery(useBatchGroup()));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { figures } = data;
  return (
    <>
      <PageHead
        title={texts.hello(viewer?.firstName ?? '')}
        lead={words.lead}
        action={
          <Group gap="xs">
            <ButtonLink
              variant="default"
              to="/questions/bulkUpload"
              leftSection={<IconUpload size={18} stroke={1.5} aria-hidden />}
            >
              {words.import}
            </ButtonLink>
            <ButtonLink to="/quizzes/create" leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}>
              {words.create}
            </ButtonLink>
          </Group>
        }
      />
      <div className={classes.stack}>
        <Figures
          label={words.figures}
          figures={(['students', 'questions', 'quizzes', 'attemptsThisWeek'] as const).map((name) => [
            words.figure[name],
            number(figures[name]),
          ])}
        />
        {figures.questions === 0 && (
          <EmptyState
            title={words.fresh}
            action={
              <ButtonLink variant="default" to="/questions/create">
                {words.write}
              </ButtonLink>
            }
          >
            {words.freshHelp}
          </EmptyState>
        )}
        <div className={`${classes.columns} ${classes.halves}`}>
          <div className={classes.stack}>
            <Running quizzes={data.running} />
            <Upcoming quizzes={data.upcoming} />
          </div>
          <div className={classes.stack}>
            <Ended quizzes={data.ended} />
            <Drafts quizzes={data.drafts} />
          </div>
        </div>
      </div>
    </>
  );
}
