import { Alert, Progress as Bar, Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconCertificate, IconInfoCircle, IconLock, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#platform/web/call.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type Progress, startCourse } from '../../contract.ts';
import { courseCertificateQuery, progressQuery, recordProgress } from '../../queries.ts';
import classes from '../enrolment.module.css';
import { enrolmentTexts } from '../texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;

function CertificateLink({ course }: { course: string }) {
  const texts = useTexts(enrolmentTexts).standing;
  const { data } = useQuery(courseCertificateQuery(course));
  if (!data) return null;
  return (
    <ButtonLink
      variant="default"
      to="/courses/certificate/{-$id}"
      params={{ id: data.certificate._id }}
      leftSection={<IconCertificate {...icon} />}
    >
      {texts.certificate}
    </ButtonLink>
  );
}

/** Why the course cannot be continued, and the way to a plan where one is needed. */
export function Hindrance({ why }: { why: NonNullable<Progress['halted']> }) {
  const texts = useTexts(enrolmentTexts).standing;
  return (
    <Alert w="100%" color="gray" icon={<IconInfoCircle {...icon} />}>
      <Stack gap="xs" align="flex-start">
        {why.message}
        {why.code === 'premium_needed' && (
          <ButtonLink size="xs" to="/upgrade">
            {texts.upgrade}
          </ButtonLink>
        )}
      </Stack>
    </Alert>
  );
}

function StartButton({ course }: { course: string }) {
  const texts = useTexts(enrolmentTexts).standing;
  const client = useQueryClient();
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: () => call(startCourse, { params: { id: course } }),
    onSuccess: async (started) => {
      recordProgress(client, started);
      if (started.resume !== null)
        await navigate({ to: '/courses/$id/topics/$topicId', params: { id: started.course, topicId: started.resume } });
    },
    onError: (error) => notify.error(error),
  });
  return (
    <Button
      size="md"
      leftSection={<IconPlayerPlay {...icon} />}
      loading={begin.isPending}
      onClick={() => begin.mutate()}
    >
      {texts.start}
    </Button>
  );
}

/** Where the course can be started, or what is needed for that, is the one step of the page. */
function BeforeStart({ progress }: { progress: Progress }) {
  const texts = useTexts(enrolmentTexts).standing;
  const { course, total, cannotStart } = progress;
  return (
    <section className={classes.hero} aria-labelledby="course-step">
      <div className={classes.heroWords}>
        <Title order={2} size="h4" className={classes.kicker} id="course-step">
          {texts.before}
        </Title>
        {cannotStart !== null && (
          <Text fz="lg" fw={600} className={classes.locked}>
            <IconLock size={20} stroke={1.75} aria-hidden /> {cannotStart.message}
          </Text>
        )}
        <Text c="dimmed" size={cannotStart === null ? 'md' : 'sm'}>
          {total === 0 ? texts.empty : texts.notStarted(total)}
        </Text>
      </div>
      {cannotStart?.courses.map(({ _id, title }) => (
        <ButtonLink key={_id} size="md" to="/courses/$id" params={{ id: _id }} className={classes.needed ?? ''}>
          <bdi>{texts.needed(title)}</bdi>
        </ButtonLink>
      ))}
      {cannotStart?.code === 'premium_needed' && (
        <ButtonLink size="md" to="/upgrade">
          {texts.upgrade}
        </ButtonLink>
      )}
      {cannotStart === null && total > 0 && <StartButton course={course} />}
    </section>
  );
}

/** How far the student is in a course, and the one thing to do next. */
export function CourseStanding({ course }: { course: string }) {
  const texts = useTexts(enrolmentTexts).standing;
  const format = useFormat();
  const { data: progress } = useSuspenseQuery(progressQuery(course));
  const { startedAt, completedAt, total, done, percent, resume, halted } = progress;
  if (startedAt === null) return <BeforeStart progress={progress} />;
  // What is closed can still be read; what needs a plan cannot.
  const isReadable = halted?.code !== 'premium_needed';
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3" mb="sm">
        {texts.title}
      </Title>
      <Stack gap="sm" align="flex-start">
        {total === 0 ? (
          <Text c="dimmed">{texts.empty}</Text>
        ) : (
          <>
            <Bar w="100%" value={percent} size="lg" aria-label={texts.progress(done, total)} />
            <Text className="tabular">{texts.progress(done, total)}</Text>
            {completedAt !== null && <Text c="dimmed">{texts.completed(format.date(completedAt))}</Text>}
          </>
        )}
        {halted && <Hindrance why={halted} />}
        {resume !== null && isReadable && (
          <ButtonLink
            to="/courses/$id/topics/$topicId"
            params={{ id: course, topicId: resume }}
            leftSection={<IconPlayerPlay {...icon} />}
          >
            {completedAt === null && halted === null ? texts.resume : texts.again}
          </ButtonLink>
        )}
        {completedAt !== null && <CertificateLink course={course} />}
      </Stack>
    </Card>
  );
}
