import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useFormat } from '#platform/web/format.ts';
import { useTexts } from '#platform/web/texts.ts';
import { loadPlayer } from '#question-types/screens.ts';
import type { LateAnswer } from '../../contract-late.ts';
import { lateAnswersQuery } from '../../queries-late.ts';
import { lateTexts } from '../late-texts.ts';
import { AttemptFiles } from './AttemptFiles.tsx';
import { CertaintyLine } from './CertaintyLine.tsx';

/** For teachers: what an attempt's student had written and could not send in time. Nothing where there is nothing. */
export function LateAnswers({ attemptId }: { attemptId: string }) {
  const texts = useTexts(lateTexts);
  const answers = useQuery(lateAnswersQuery(attemptId)).data?.answers ?? [];
  if (answers.length === 0) return null;
  return (
    <Card p="lg" component="section" aria-labelledby="late-answers">
      <Group gap="xs" mb="xs">
        <IconClockExclamation size={20} stroke={1.5} aria-hidden />
        <Title order={2} size="h3" id="late-answers">
          {texts.title(answers.length)}
        </Title>
      </Group>
      <Text c="dimmed" mb="md">
        {texts.lead}
      </Text>
      <Stack gap="lg">
        {answers.map((late) => (
          <One key={`${late.question._id} ${late.digest}`} attemptId={attemptId} late={late} />
        ))}
      </Stack>
    </Card>
  );
}

function One({ attemptId, late }: { attemptId: string; late: LateAnswer }) {
  const id = `late-${late.question._id}-${late.digest}`;
  const texts = useTexts(lateTexts);
  const format = useFormat();
  const Player = loadPlayer(late.question.type);
  return (
    <section aria-labelledby={id}>
      <Group gap="xs" mb={4}>
        <Title order={3} size="h4" id={id}>
          {texts.question(late.position)}
        </Title>
        <Badge color="orange" variant="light">
          {texts.late}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {late.writtenAt !== null && `${texts.written(format.dateTime(late.writtenAt))} `}
        {texts.arrived(format.dateTime(late.arrivedAt))}
      </Text>
      <Suspense>
        <AttemptFiles attempt={attemptId}>
          <Player
            view={late.question.view as never}
            answer={late.answer}
            onAnswer={() => {}}
            disabled
            labelledBy={id}
            slotId={id}
          />
          {late.certainty !== null && <CertaintyLine certainty={late.certainty} />}
        </AttemptFiles>
      </Suspense>
    </section>
  );
}
