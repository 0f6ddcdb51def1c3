import { Card, Progress, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconPencilCheck } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PageBar } from '#platform/web/tables/DataTableParts.tsx';
import { offsetOf } from '#platform/web/tables/list-search.ts';
import { PaperDrawing } from '#platform/web/ui/drawings.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { quizQuery } from '#quizzes/queries.ts';
import { QuizHead } from '#quizzes/screens/shared/QuizHead.tsx';
import type { getMarking, WaitingStudent } from '../contract.ts';
import { markingQuery, waitingStudentsQuery } from '../queries.ts';
import { DeskScreen } from './Desk.tsx';
import { MarkingRulesCard } from './MarkingRulesCard.tsx';
import classes from './marking.module.css';
import { markingTexts } from './texts.ts';

type Marking = ResponseOf<typeof getMarking>;

function QuestionRow({
  entry,
  quiz,
  isFirst,
}: {
  entry: Marking['questions'][number];
  quiz: Marking['quiz'];
  /** The first with something to mark: the next step. */
  isFirst: boolean;
}) {
  const texts = useTexts(markingTexts).overview;
  const format = useFormat();
  const { question, part, position, open, second, differs, done, forMe } = entry;
  const all = open + second + differs + done;
  const name = part ? texts.partOf(question.title, part.label) : question.title;
  return (
    <li className={classes.queue}>
      <div className={classes.queueWords}>
        <Text fw={600}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {texts.question(position)} · {texts.done(format.number(done), format.number(all))}
          {second > 0 && ` · ${texts.second(second)}`}
          {differs > 0 && ` · ${texts.differs(differs)}`}
        </Text>
        <Progress
          value={all === 0 ? 0 : (100 * done) / all}
          mt={8}
          aria-label={`${name}: ${texts.done(format.number(done), format.number(all))}`}
        />
      </div>
      {forMe > 0 ? (
        <ButtonLink
          variant={isFirst ? 'filled' : 'default'}
          to="/quizzes/$name/{-$id}/marking"
          params={{ name: quiz.slug, id: quiz._id }}
          search={{ question: question._id, ...(part && { part: part._id }) }}
          leftSection={<IconPencilCheck size={18} stroke={1.5} />}
        >
          {texts.forMe(forMe)}
        </ButtonLink>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.nothingForMe}
        </Text>
      )}
    </li>
  );
}

function Questions({ marking }: { marking: Marking }) {
  const texts = useTexts(markingTexts).overview;
  const { quiz, questions, attemptsWaiting } = marking;
  const first = questions.find(({ forMe }) => forMe > 0);
  const waiting = questions.reduce((sum, { open, second, differs }) => sum + open + second + differs, 0);
  return (
    <Card p="lg" component="section" aria-labelledby="marking-questions">
      <Title order={2} size="h3" id="marking-questions" mb={4}>
        {texts.questions}
      </Title>
      <Text c="dimmed" mb="md">
        {waiting > 0 ? texts.waiting(waiting, attemptsWaiting) : texts.nobodyWaits}
      </Text>
      <ul className={classes.queues}>
        {questions.map((entry) => (
          <QuestionRow
            key={`${entry.question._id} ${entry.part?._id ?? ''}`}
            entry={entry}
            quiz={quiz}
            isFirst={entry === first}
          />
        ))}
      </ul>
    </Card>
  );
}

function StudentRow({ entry, quiz }: { entry: WaitingStudent; quiz: Marking['quiz'] }) {
  const texts = useTexts(markingTexts).overview;
  const format = useFormat();
  const { attempt, number, student, code, submittedAt, waiting, forMe } = entry;
  const who = student?.name ?? texts.code(code);
  return (
    <li className={classes.queue}>
      <div className={classes.queueWords}>
        <Text fw={600}>
          <bdi>{who}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {texts.waitingOf(waiting)} · {texts.attempt(number)}
          {submittedAt !== null && ` · ${texts.submitted(format.dateTime(submittedAt))}`}
        </Text>
      </div>
      {forMe > 0 ? (
        <ButtonLink
          variant="default"
          to="/quizzes/$name/{-$id}/marking"
          params={{ name: quiz.slug, id: quiz._id }}
          search={{ by: 'student', attempt }}
          aria-label={texts.markOf(who)}
          leftSection={<IconPencilCheck size={18} stroke={1.5} />}
        >
          {texts.mark}
        </ButtonLink>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.nothingForMe}
        </Text>
      )}
    </li>
  );
}

const STUDENTS = 20;

function Students({ quizId, quiz }: { quizId: string; quiz: Marking['quiz'] }) {
  const texts = useTexts(markingTexts).overview;
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    waitingStudentsQuery(quizId, { ofst: offsetOf(page, STUDENTS), limit: STUDENTS }),
  );
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardsSkeleton />;
  if (data.total === 0)
    return (
      <EmptyState title={texts.noStudents} drawing={<PaperDrawing />}>
        {texts.nobodyWaits}
      </EmptyState>
    );
  return (
    <Card p="lg" component="section" aria-labelledby="marking-students">
      <Title order={2} size="h3" id="marking-students" mb={4}>
        {texts.students}
      </Title>
      <Text c="dimmed" mb="md">
        {texts.studentsHelp}
      </Text>
      <ul className={classes.queues}>
        {data.students.map((entry) => (
          <StudentRow key={entry.attempt} entry={entry} quiz={quiz} />
        ))}
      </ul>
      {data.total > STUDENTS && <PageBar page={page} pageSize={STUDENTS} total={data.total} onPage={setPage} />}
    </Card>
  );
}

function Overview({ quizId, by }: { quizId: string; by: 'question' | 'student' }) {
  const texts = useTexts(markingTexts).overview;
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(markingQuery(quizId));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardsSkeleton />;
  const { quiz, questions, rules } = data;
  if (questions.length === 0)
    return (
      <EmptyState
        title={texts.empty}
        drawing={<PaperDrawing />}
        action={
          <ButtonLink
            variant="default"
            to="/quizzes/$name/{-$id}/participants"
            params={{ name: quiz.slug, id: quiz._id }}
          >
            {texts.toParticipants}
          </ButtonLink>
        }
      >
        {texts.emptyHelp}
      </EmptyState>
    );
  return (
    <>
      <Text c="dimmed" maw="68ch">
        {texts.lead}
      </Text>
      <SegmentedControl
        aria-label={texts.byLabel}
        className={classes.by ?? ''}
        data={(['question', 'student'] as const).map((value) => ({ value, label: texts.by[value] }))}
        value={by}
        onChange={(value) =>
          void navigate({
            to: '/quizzes/$name/{-$id}/marking',
            params: { name: quiz.slug, id: quiz._id },
            search: value === 'student' ? { by: 'student' } : {},
            replace: true,
          })
        }
      />
      <div className={classes.columns}>
        {by === 'question' ? <Questions marking={data} /> : <Students quizId={quizId} quiz={quiz} />}
        <MarkingRulesCard quizId={quizId} rules={rules} />
      </div>
    </>
  );
}

/** What of the marking is asked for: a question, the students, or one attempt of them. */
export interface MarkingSearch {
  readonly question?: string;
  /** A part of that question. */
  readonly part?: string;
  readonly by?: 'student';
  readonly attempt?: string;
}

/** What people mark in a quiz: first the questions or the students, then one answer after the other. */
export function MarkingScreen({ quizId, search }: { quizId: string; search: MarkingSearch }) {
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  const { question, part, by, attempt } = search;
  const queue = question !== undefined ? { question, part } : attempt !== undefined ? { student: attempt } : null;
  if (queue)
    return (
      <DeskScreen
        key={`${question ?? attempt} ${part ?? ''}`}
        quizId={quizId}
        slug={quiz.slug}
        quizName={quiz.name}
        queue={queue}
      />
    );
  return (
    <>
      <QuizHead quiz={quiz} tab="marking" />
      <Stack gap="md">
        <Overview quizId={quizId} by={by ?? 'question'} />
      </Stack>
    </>
  );
}
