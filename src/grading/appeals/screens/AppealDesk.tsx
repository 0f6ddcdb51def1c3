import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { AttemptFiles } from '#delivery/files/screens/shared/AttemptFiles.tsx';
import { receivedView } from '#items/question-types/question-type.ts';
import { loadReview } from '#items/question-types/screens.ts';
import { IsOwnAnswer } from '#items/question-types/showing/AnswerOwner.tsx';
import { StimulusText } from '#items/question-types/showing/StimulusText.tsx';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink, ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { CardsSkeleton, ErrorState } from '#platform/web/ui/states.tsx';
import type { getAppeal } from '../contract.ts';
import { appealQuery } from '../queries.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { AppealState } from './AppealState.tsx';
import classes from './appeal.module.css';
import { ItemStats } from './ItemStats.tsx';
import { appealTexts } from './texts.ts';

type Found = ResponseOf<typeof getAppeal>;

/** The wire forgets the brand: what the server sends as `view` came out of the type's `toStudentView`. */

function TheQuestion({ slot, stimulus, attempt }: Pick<Found, 'slot' | 'stimulus'> & { attempt: string }) {
  const texts = useTexts(appealTexts).desk;
  const format = useFormat();
  const Review = loadReview(slot.type);
  return (
    <Card p="lg" component="section" aria-labelledby="complaint-question">
      <div className={classes.questionHead}>
        <Title order={2} size="h3" id="complaint-question">
          {texts.question}
        </Title>
        {slot.marks !== null && (
          <Text className="tabular">{texts.marks(format.marks(slot.marks, slot.maxMarks), slot.maxMarks === 1)}</Text>
        )}
      </div>
      {stimulus && <StimulusText stimulus={stimulus} order={3} isBox />}
      <Suspense fallback={<Skeleton h={160} />}>
        <AttemptFiles attempt={attempt}>
          <IsOwnAnswer value={false}>
            <Review view={receivedView(slot.view)} answer={slot.answer} review={slot.review} />
          </IsOwnAnswer>
        </AttemptFiles>
      </Suspense>
      <Text size="sm" mt="md">
        <TextLink to="/exam/review/{-$id}" params={{ id: attempt }} hash={`question-${slot.position}`}>
          {texts.review}
        </TextLink>
      </Text>
    </Card>
  );
}

function Answered({ complaint: appeal, quiz }: Pick<Found, 'complaint' | 'quiz'>) {
  const texts = useTexts(appealTexts).desk;
  const format = useFormat();
  const { answer, answeredBy, answeredAt, closedAt, state } = appeal;
  const when = format.dateTime(answeredAt!);
  return (
    <div className={classes.answer}>
      <Text size="sm" c="dimmed">
        {answeredBy ? texts.answered(answeredBy.name, when) : texts.answeredByGone(when)}
      </Text>
      {answer !== '' && (
        <p className={classes.words} dir="auto">
          {answer}
        </p>
      )}
      {closedAt !== null && <Text mt="sm">{texts.closed(format.dateTime(closedAt))}</Text>}
      {state === 'accepted' && closedAt === null && (
        <Stack gap="xs" mt="md" align="flex-start">
          <ButtonLink
            to="/quizzes/$name/{-$id}/regrade"
            params={{ name: quiz.slug, id: quiz._id }}
            search={{ question: appeal.question._id }}
            leftSection={<IconRefresh size={18} stroke={1.5} />}
          >
            {texts.next}
          </ButtonLink>
          <Text size="sm" c="dimmed">
            {texts.nextHelp}
          </Text>
        </Stack>
      )}
    </div>
  );
}

/** One complaint with the question, the student's answer and how everybody did; answered here. */
export function AppealDesk({ id, quiz }: { id: string; quiz: { _id: string; slug: string } }) {
  const texts = useTexts(appealTexts).desk;
  const format = useFormat();
  const { data, error, refetch } = useQuery(appealQuery(id));
  const back = (
    <BackLink to="/quizzes/$name/{-$id}/complaints" params={{ name: quiz.slug, id: quiz._id }}>
      {texts.back}
    </BackLink>
  );
  if (!data)
    return (
      <Stack gap="md">
        {back}
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardsSkeleton />}
      </Stack>
    );
  const { complaint: appeal, slot, othersOpen } = data;
  return (
    <Stack gap="md">
      {back}
      <div className={classes.columns}>
        <Stack gap="lg" miw={0}>
          <Card p="lg" component="section" aria-labelledby="complaint-words">
            <div className={classes.itemHead}>
              <Title order={2} size="h3" id="complaint-words">
                {texts.asks(appeal.student.name)}
              </Title>
              <AppealState complaint={appeal} />
              <Text size="sm" c="dimmed">
                {format.dateTime(appeal.askedAt)}
              </Text>
            </div>
            <p className={classes.words} dir="auto">
              {appeal.words}
            </p>
            {appeal.state === 'open' ? (
              <div className={classes.answer}>
                <AnswerForm id={id} />
              </div>
            ) : (
              <Answered complaint={appeal} quiz={data.quiz} />
            )}
            {othersOpen > 0 && (
              <Text size="sm" c="dimmed" mt="md">
                {texts.others(format.number(othersOpen), othersOpen === 1)}
              </Text>
            )}
          </Card>
          <TheQuestion slot={slot} stimulus={data.stimulus} attempt={appeal.attempt} />
        </Stack>
        <ItemStats quiz={data.quiz} question={appeal.question._id} />
      </div>
    </Stack>
  );
}
