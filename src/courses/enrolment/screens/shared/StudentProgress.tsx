import { Modal, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { outlineQuery } from '#courses/courses/queries.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { EnrolledStudent, Progress } from '../../contract.ts';
import { studentProgressQuery } from '../../queries.ts';
import classes from '../enrolment.module.css';
import { enrolmentTexts } from '../texts.ts';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

function Topic(props: {
  title: string;
  state: Progress['topics'][number];
  quizzes: readonly { name: string; slug: string; state: Progress['quizzes'][number] }[];
}) {
  const texts = useTexts(enrolmentTexts);
  const format = useFormat();
  const { title, state, quizzes } = props;
  const isDone = state.doneAt !== null;
  const facts = [
    isDone
      ? texts.students.doneOn(format.dateTime(state.doneAt!))
      : state.openedAt !== null
        ? texts.students.openedOn(format.dateTime(state.openedAt))
        : texts.students.unopened,
    ...(state.seconds > 0 ? [texts.students.readFor(format.duration(state.seconds))] : []),
  ];
  return (
    <li className={classes.entry}>
      {isDone ? (
        <IconCircleCheckFilled {...icon} className={classes.done} />
      ) : state.lock ? (
        <IconLock {...icon} />
      ) : (
        <IconCircle {...icon} />
      )}
      <div className={classes.words}>
        {title}
        {isDone && <VisuallyHidden>, {texts.outline.done}</VisuallyHidden>}
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
        {quizzes.map((quiz) => (
          <Text key={quiz.state.quiz} size="sm">
            <TextLink to="/quizzes/$name/{-$id}" params={{ name: quiz.slug, id: quiz.state.quiz }} size="sm">
              {quiz.name}
            </TextLink>
            {': '}
            {quiz.state.waits
              ? texts.topic.waits
              : quiz.state.percent === null
                ? texts.students.notHandedIn
                : format.percentExact(quiz.state.percent)}
          </Text>
        ))}
      </div>
    </li>
  );
}

function Topics({ course, person }: { course: string; person: string }) {
  const { data, error, refetch } = useQuery(studentProgressQuery(course, person));
  const { data: outline } = useQuery(outlineQuery(course));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !outline) return <Skeleton h={240} radius="md" />;
  const lines = new Map(outline.topics.map((line) => [line._id, line]));
  return (
    <ul className={classes.outline}>
      {data.topics.map((state) => {
        const line = lines.get(state._id);
        return (
          <Topic
            key={state._id}
            title={line?.title ?? ''}
            state={state}
            quizzes={data.quizzes
              .filter((quiz) => quiz.topic === state._id)
              .map((quiz) => {
                const known = line?.quizzes.find((one) => one.quiz === quiz.quiz);
                return { name: known?.name ?? '', slug: known?.slug ?? '', state: quiz };
              })}
          />
        );
      })}
    </ul>
  );
}

/** How far one student is, topic by topic; closed while nobody is looked at. */
export function StudentProgress(props: { course: string; student: EnrolledStudent | null; onClose: () => void }) {
  const texts = useTexts(enrolmentTexts);
  const { course, student, onClose } = props;
  return (
    <Modal
      opened={student !== null}
      onClose={onClose}
      title={student?.person.name || student?.email}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.students.close }}
    >
      {student && (
        <Stack gap="xs">
          <Text c="dimmed" size="sm" className="tabular">
            {texts.standing.progress(student.done, student.total)}
          </Text>
          <Topics course={course} person={student.person._id} />
        </Stack>
      )}
    </Modal>
  );
}
