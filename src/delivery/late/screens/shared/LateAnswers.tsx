import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AttemptFiles } from '#delivery/files/screens/shared/AttemptFiles.tsx';
import type { LateAnswer } from '#delivery/late/contract.ts';
import { lateAnswersQuery } from '#delivery/late/queries.ts';
import { lateTexts } from '#delivery/late/screens/texts.ts';
import { AnswerPair } from '#delivery/screens/shared/AnswerPair.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';

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
  const given = texts.given[late.why === 'late' || late.why === 'conflict' ? late.why : 'elsewhere'];
  const own = {
    key: 'late',
    title: (
      <>
        {given}{' '}
        <Badge color={late.counted ? 'green' : 'orange'} variant="light">
          {late.counted ? texts.counts : texts.doesNotCount}
        </Badge>
      </>
    ),
    answer: late.answer,
    certainty: late.certainty,
  };
  const counting = {
    key: 'counting',
    title: (
      <>
        {texts.counting}{' '}
        <Badge color="green" variant="light">
          {texts.counts}
        </Badge>
      </>
    ),
    answer: late.counting,
  };
  return (
    <div>
      <Title order={3} size="h4" id={id} mb={4}>
        {texts.question(late.position)}
      </Title>
      <Text size="sm" mb={4}>
        {late.counted ? texts.counted : texts.why[late.why]}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {late.writtenAt !== null && `${texts.written(format.dateTime(late.writtenAt))} `}
        {texts.arrived(format.dateTime(late.arrivedAt))}
      </Text>
      <AttemptFiles attempt={attemptId}>
        <AnswerPair
          id={id}
          question={late.question}
          blank={texts.blank}
          sides={late.counted ? [own] : [own, counting]}
        />
      </AttemptFiles>
    </div>
  );
}
