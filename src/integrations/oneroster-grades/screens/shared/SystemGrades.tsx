import { Button, Card, Group, Pagination, Stack, Switch, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { inList, useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { notifyOutcome } from '#platform/web/ui/notify-outcome.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { listSystemGrades } from '../../contract.ts';
import { GRADES_AT_ONCE, systemGradesQuery, useSystemGradeActions } from '../../queries.ts';
import { systemGradeTexts } from '../texts.ts';
import classes from './grades.module.css';

type Data = ResponseOf<typeof listSystemGrades>;

function SystemSwitch({ quizId, system }: { quizId: string; system: Data['systems'][number] }) {
  const texts = useTexts(systemGradeTexts);
  const { decide } = useSystemGradeActions(quizId);
  const [isBusy, setBusy] = useState(false);
  const { _id, name, isOn } = system;
  const change = async (next: boolean): Promise<void> => {
    setBusy(true);
    await notifyOutcome(decide(_id, next), (next ? texts.on : texts.off)(name));
    setBusy(false);
  };
  const canTurnOn = system.classes.length > 0;
  return (
    <Switch
      label={texts.sendTo(name)}
      description={canTurnOn ? `${texts.classes(inList(system.classes))}. ${texts.offHelp}` : texts.noClasses}
      checked={isOn}
      disabled={isBusy || !(isOn || canTurnOn)}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

function GradeRow({ grade }: { grade: Data['grades'][number] }) {
  const texts = useTexts(systemGradeTexts);
  const format = useFormat();
  const { person, score, maxScore, state, sentAt, problem } = grade;
  const name = `${grade.system.name} (${grade.class.title})`;
  const said =
    state === 'none'
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

function GradeList({ quizId, data, page }: { quizId: string; data: Data; page: number }) {
  const texts = useTexts(systemGradeTexts);
  const format = useFormat();
  const { send } = useSystemGradeActions(quizId);
  const [isBusy, setBusy] = useState(false);
  const sendNow = async (): Promise<void> => {
    setBusy(true);
    try {
      const { count } = await send();
      notify.success(count === 0 ? texts.nothing : texts.sending(format.number(count)));
    } catch (failure) {
      notify.error(failure);
    } finally {
      setBusy(false);
    }
  };
  const state =
    data.total === 0
      ? texts.nobody
      : data.unsent === 0
        ? texts.allSent(format.number(data.total))
        : texts.unsent(format.number(data.unsent));
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {state}
        </Text>
        {data.unsent > 0 && (
          <Button
            variant="default"
            size="sm"
            loading={isBusy}
            leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />}
            onClick={() => void sendNow()}
          >
            {texts.send}
          </Button>
        )}
      </Group>
      {data.grades.length > 0 && (
        <ul className={classes.rows} key={page}>
          {data.grades.map((grade) => (
            <GradeRow key={`${grade.system._id} ${grade.class.sourcedId} ${grade.person._id}`} grade={grade} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Which results of a quiz the student information systems have, and whether they are sent; nothing where none takes any. */
export function SystemGrades({ quizId }: { quizId: string }) {
  const texts = useTexts(systemGradeTexts);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(systemGradesQuery(quizId, page));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.systems.length === 0) return null;
  const pages = Math.ceil(data.total / GRADES_AT_ONCE);
  const isOn = data.total > 0 || data.systems.some((system) => system.isOn);
  return (
    <Card component="section" p="lg" mt="lg" aria-labelledby="system-grades">
      <Stack gap="sm">
        <Title order={2} size="h3" id="system-grades">
          {texts.title}
        </Title>
        {data.systems.map((system) => (
          <SystemSwitch key={system._id} quizId={quizId} system={system} />
        ))}
        {isOn && <GradeList quizId={quizId} data={data} page={page} />}
        {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} aria-label={texts.pages} />}
      </Stack>
    </Card>
  );
}
