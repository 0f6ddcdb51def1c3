import { Button, Card, Group, Pagination, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { listPlatformGrades } from '../../contract.ts';
import { GRADES_AT_ONCE, platformGradesQuery, useLtiActions } from '../../queries.ts';
import classes from '../lti.module.css';
import { ltiTexts } from '../texts.ts';

type Grade = ResponseOf<typeof listPlatformGrades>['grades'][number];

function GradeRow({ grade }: { grade: Grade }) {
  const texts = useTexts(ltiTexts).grades;
  const format = useFormat();
  const { person, score, maxScore, state, sentAt, problem, isTaken } = grade;
  const name = grade.course === '' ? grade.platform : `${grade.platform} (${grade.course})`;
  const said = !isTaken
    ? texts.notTaken(name)
    : state === 'none'
      ? texts.none
      : state === 'sent' && sentAt !== null
        ? texts.since(name, format.shortDateTime(sentAt))
        : state === 'failed'
          ? texts.failed(name, problem ?? '')
          : texts.waiting(name);
  return (
    <li>
      <div>
        <Text fw={600}>
          <bdi>{person.name}</bdi>
        </Text>
        <Text size="sm" c={state === 'failed' ? 'red' : 'dimmed'}>
          {said}
        </Text>
      </div>
      {score !== null && maxScore !== null && <Text size="sm">{format.marks(score, maxScore)}</Text>}
    </li>
  );
}

/** Which results of a quiz the learning platforms have; nothing where none asks for them. */
export function PlatformGrades({ quizId }: { quizId: string }) {
  const texts = useTexts(ltiTexts).grades;
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [isBusy, setBusy] = useState(false);
  const { sendGrades } = useLtiActions();
  const { data, error, refetch } = useQuery(platformGradesQuery(quizId, page));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const { count } = await sendGrades(quizId);
      notify.success(count === 0 ? texts.nothing : texts.sending(format.number(count)));
    } catch (failure) {
      notify.error(failure);
    } finally {
      setBusy(false);
    }
  };
  const pages = Math.ceil(data.total / GRADES_AT_ONCE);
  return (
    <Card component="section" p="lg" mt="lg" aria-labelledby="platform-grades">
      <Group justify="space-between" mb="sm">
        <div>
          <Title order={2} size="h3" id="platform-grades">
            {texts.title}
          </Title>
          <Text size="sm" c="dimmed" role="status">
            {data.unsent === 0 ? texts.allSent(format.number(data.total)) : texts.unsent(format.number(data.unsent))}
          </Text>
        </div>
        {data.unsent > 0 && (
          <Button
            variant="default"
            size="sm"
            loading={isBusy}
            leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />}
            onClick={() => void send()}
          >
            {texts.send}
          </Button>
        )}
      </Group>
      <ul className={classes.rows}>
        {data.grades.map((grade) => (
          <GradeRow key={`${grade.link} ${grade.person._id}`} grade={grade} />
        ))}
      </ul>
      {pages > 1 && <Pagination mt="sm" total={pages} value={page} onChange={setPage} aria-label={texts.pages} />}
    </Card>
  );
}
