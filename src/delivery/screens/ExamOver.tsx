import { Button, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { EndReason, SyncState } from '#delivery/sync/answer-sync.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useStore } from '#platform/web/store.ts';
import classes from './exam.module.css';
import type { ExamRoom } from './exam-room.ts';
import { examTexts } from './texts.ts';
import type { useOpenResult } from './use-open-result.ts';

// Loaded with the dialogs while there is a network.
const AnswerFile = lazy(() => import('#delivery/offline-answers/screens/AnswerFile.tsx'));

const readMs = 5000;

/** The attempt has ended: says how, names what could not be counted, and leads to the result. */
export function ExamOver(props: {
  room: ExamRoom;
  state: SyncState;
  why: EndReason;
  toResult: ReturnType<typeof useOpenResult>;
}) {
  const { room, state, why, toResult: leave } = props;
  const { over: texts, room: words } = useTexts(examTexts);
  const { exam } = room;
  const lost = exam.questions.filter((slot) => state.late.some((one) => one.question === slot.question._id));
  const late = useStore(room.late);
  const counted = useStore(room.lateCounted);
  const format = useFormat();
  // What a student has handed in is not waited for.
  const isWaitedFor = why === 'out_of_time' && exam.lateSeconds > 0;
  const within = isWaitedFor ? format.timeLimit(exam.lateSeconds) : null;
  const heading = useRef<HTMLHeadingElement>(null);
  const client = useQueryClient();
  const toResult = async (): Promise<void> => {
    // Time is over: the server submits automatically within seconds; asking for it shows the result at once. What
    // somebody else has ended may be open again by now, and is not this page's to end.
    if (why === 'out_of_time') await room.handIn().catch(() => {});
    else room.forget();
    await leave(exam.attempt);
    void client.invalidateQueries();
  };
  const follow = useRef(toResult);
  follow.current = toResult;
  const isComplete = lost.length === 0;
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => room.deliverLate(), [room]);
  useEffect(() => {
    if (!isComplete) return;
    const timer = setTimeout(() => void follow.current(), readMs);
    return () => clearTimeout(timer);
  }, [isComplete]);
  return (
    <div className={classes.over} role="alert">
      <Title order={1} ref={heading} tabIndex={-1}>
        {texts[why]}
      </Title>
      <Text mt="sm">{why === 'closed' ? texts.closedHelp : texts.out_of_timeHelp}</Text>
      {isComplete ? (
        <Text c="dimmed">{texts.opening}</Text>
      ) : (
        <>
          <Text mt="md">{texts.lost(lost.length)}</Text>
          <ul>
            {lost.map((slot) => (
              <li key={slot.question._id}>{words.question(slot.position)}</li>
            ))}
          </ul>
          {late === 'waiting' && (
            <Suspense>
              <AnswerFile seal={exam.seal} attempt={exam.attempt} state={state} madeAt={room.madeAt} />
            </Suspense>
          )}
          {late !== 'none' && (
            <Text role="status">
              {
                {
                  waiting: texts.lateWaiting(within),
                  counted: texts.lateCounted,
                  partly: texts.latePartly(format.number(counted), lost.length - counted),
                  kept: texts.lateKept,
                  refused: texts.lateRefused,
                }[late]
              }
            </Text>
          )}
        </>
      )}
      <Button mt="lg" size="md" onClick={() => void toResult()}>
        {texts.result}
      </Button>
    </div>
  );
}
