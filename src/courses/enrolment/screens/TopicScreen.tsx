import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCircleCheck, IconEye, IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { courseQuery } from '#courses/courses/queries.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink, ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { type Progress, type readTopic, reportTopic } from '../contract.ts';
import { progressQuery, recordProgress, topicQuery } from '../queries.ts';
import classes from './enrolment.module.css';
import { CourseOutline } from './shared/CourseOutline.tsx';
import { Hindrance } from './shared/CourseStanding.tsx';
import { enrolmentTexts } from './texts.ts';
import { useReading } from './use-reading.ts';

type Reading = ResponseOf<typeof readTopic>;
const icon = { size: 18, stroke: 1.5 } as const;

function QuizCard({
  quiz,
  state,
}: {
  quiz: Reading['topic']['quizzes'][number];
  state: Progress['quizzes'][number] | undefined;
}) {
  const texts = useTexts(enrolmentTexts).topic;
  const format = useFormat();
  const needed = format.percentExact(quiz.passPercent);
  const standing = state?.passed
    ? state.percent === null
      ? texts.waits
      : texts.passed(format.percentExact(state.percent))
    : state?.waits
      ? texts.waits
      : state?.percent != null
        ? texts.notPassed(format.percentExact(state.percent), needed)
        : quiz.passPercent === 0
          ? texts.handIn
          : texts.needed(needed);
  return (
    <Card p="md" className={classes.quiz ?? ''}>
      <div className={classes.words}>
        <Text fw={600}>{quiz.name}</Text>
        <Text size="sm" c="dimmed">
          {texts.questions(quiz.questionCount)} · {standing}
        </Text>
      </div>
      {quiz.isAvailable ? (
        <ButtonLink
          variant={state?.passed ? 'default' : 'filled'}
          to="/quizzes/$name/{-$id}"
          params={{ name: quiz.slug, id: quiz.quiz }}
        >
          {texts.toQuiz}
        </ButtonLink>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.unavailable}
        </Text>
      )}
    </Card>
  );
}

/** Whether the topic is done, and what is still needed. */
function TopicStanding({ reading, progress }: { reading: Reading; progress: Progress }) {
  const texts = useTexts(enrolmentTexts).topic;
  const format = useFormat();
  const client = useQueryClient();
  const { topic } = reading;
  const state = progress.topics.find((one) => one._id === topic._id);
  const mark = useMutation({
    mutationFn: (done: boolean) =>
      call(reportTopic, { params: { courseId: topic.course, topicId: topic._id }, body: { done } }),
    onSuccess: (answer) => recordProgress(client, answer),
    onError: (error) => notify.error(error),
  });
  const isDone = state?.doneAt != null;
  const left = Math.max(0, (topic.completionSeconds ?? 0) - (state?.seconds ?? 0));
  const rule =
    topic.completion === 'seconds' ? texts.rules.seconds(format.duration(left)) : texts.rules[topic.completion];
  return (
    <Group gap="sm" role="status">
      {isDone ? (
        <Group gap={6} c="success">
          <IconCircleCheck {...icon} aria-hidden />
          <Text fw={600}>{texts.isDone}</Text>
        </Group>
      ) : progress.halted ? (
        <Hindrance why={progress.halted} />
      ) : (
        <Text c="dimmed">{rule}</Text>
      )}
      {topic.completion === 'hand' && progress.halted === null && (
        <Button
          size="sm"
          variant={isDone ? 'subtle' : 'filled'}
          loading={mark.isPending}
          onClick={() => mark.mutate(!isDone)}
        >
          {isDone ? texts.unmark : texts.markDone}
        </Button>
      )}
    </Group>
  );
}

function Foot({ reading }: { reading: Reading }) {
  const texts = useTexts(enrolmentTexts).topic;
  const { previous, next, topic } = reading;
  const to = (id: string) =>
    ({ to: '/courses/$id/topics/$topicId', params: { id: topic.course, topicId: id } }) as const;
  return (
    <nav className={classes.foot} aria-label={`${texts.previous}, ${texts.next}`}>
      {previous?.isOpen ? (
        <ButtonLink variant="default" {...to(previous._id)} leftSection={<IconArrowLeft {...icon} />}>
          {texts.previous}
        </ButtonLink>
      ) : (
        <span />
      )}
      {next?.isOpen ? (
        <ButtonLink {...to(next._id)} rightSection={<IconArrowRight {...icon} />}>
          {texts.next}
        </ButtonLink>
      ) : (
        <ButtonLink variant="default" to="/courses/$id" params={{ id: topic.course }}>
          {texts.finish}
        </ButtonLink>
      )}
    </nav>
  );
}

/** What was closed when the page was opened may be open now: the neighbours follow the progress. */
function withProgress(reading: Reading, progress: Progress | null): Reading {
  if (!progress) return reading;
  const open = new Set(progress.topics.filter((one) => one.lock === null).map((one) => one._id));
  const now = (one: Reading['next']): Reading['next'] => one && { ...one, isOpen: open.has(one._id) };
  return { ...reading, previous: now(reading.previous), next: now(reading.next) };
}

function Side(props: { courseId: string; topicId: string; progress: Progress | null }) {
  const texts = useTexts(enrolmentTexts);
  const { courseId, topicId, progress } = props;
  return (
    <aside className={classes.side} aria-label={texts.outline.title}>
      <details open={window.matchMedia('(min-width: 62em)').matches}>
        <summary>
          <Text component="h2" display="inline" fw={600} size="md" m={0}>
            {texts.outline.show}
          </Text>{' '}
          {progress && (
            <Text component="span" c="dimmed" size="sm" className="tabular">
              {texts.standing.progress(progress.done, progress.total)}
            </Text>
          )}
        </summary>
        <CourseOutline course={courseId} progress={progress} here={topicId} />
      </details>
    </aside>
  );
}

interface TopicScreenProps {
  readonly courseId: string;
  readonly topicId: string;
  /** What other slices add below the quizzes. */
  readonly children?: ReactNode;
}

/** One topic of a course, as students read it; faculty look at it without being counted. */
export function TopicScreen({ courseId, topicId, children }: TopicScreenProps) {
  const texts = useTexts(enrolmentTexts);
  const client = useQueryClient();
  const { data: course } = useSuspenseQuery(courseQuery(courseId));
  const { data: first } = useSuspenseQuery(topicQuery(courseId, topicId));
  const isCounted = first.progress !== null;
  const { data: latest } = useQuery({
    ...progressQuery(courseId),
    enabled: isCounted,
    initialData: first.progress ?? undefined,
  });
  const progress = isCounted ? (latest ?? first.progress) : null;
  const reading = withProgress(first, progress);
  const end = useRef<HTMLDivElement>(null);
  useReading({ courseId, topicId }, end, progress !== null && progress.halted === null);
  useEffect(() => {
    if (first.progress) recordProgress(client, first.progress);
  }, [client, first]);
  const { topic } = reading;
  return (
    <>
      <PageHead
        title={topic.title}
        above={
          <BackLink to="/courses/$id" params={{ id: courseId }}>
            <bdi>{course.title}</bdi>
          </BackLink>
        }
        action={
          !isCounted && (
            <ButtonLink
              variant="default"
              to="/courses/$id/topics/$topicId/edit"
              params={{ id: courseId, topicId }}
              leftSection={<IconPencil {...icon} />}
            >
              {texts.topic.edit}
            </ButtonLink>
          )
        }
      />
      <div className={classes.player}>
        <Side courseId={courseId} topicId={topicId} progress={progress} />
        <div>
          {!isCounted && (
            <Alert color="gray" icon={<IconEye {...icon} />} mb="lg">
              {texts.topic.preview}
            </Alert>
          )}
          <RichText html={topic.body} className={classes.body} />
          <div ref={end} style={{ height: 1 }} />
          {topic.quizzes.length > 0 && (
            <Stack component="section" gap="sm" mt="xl" maw="72ch">
              <Title order={2} size="h3">
                {texts.topic.quizzes}
              </Title>
              {topic.quizzes.map((quiz) => (
                <QuizCard
                  key={quiz.quiz}
                  quiz={quiz}
                  state={progress?.quizzes.find((one) => one.quiz === quiz.quiz && one.topic === topic._id)}
                />
              ))}
            </Stack>
          )}
          {children}
          {progress && (
            <div style={{ marginTop: 24 }}>
              <TopicStanding reading={reading} progress={progress} />
            </div>
          )}
          <Foot reading={reading} />
        </div>
      </div>
    </>
  );
}
