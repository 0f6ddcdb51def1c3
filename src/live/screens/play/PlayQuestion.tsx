import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled, IconClock, IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { isNothing } from '#items/question-types/is-nothing.ts';
import { receivedView } from '#items/question-types/question-type.ts';
import { loadPlayer, preloadReviews } from '#items/question-types/screens.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useStore } from '#platform/web/store.ts';
import type { LiveQuestion } from '../../contract-room.ts';
import { useMsLeft } from '../parts/Countdown.tsx';
import { liveTexts } from '../texts.ts';
import type { Answering } from './answers.ts';
import type { LivePlay, PlayState } from './live-play.ts';
import { NextButton } from './NextButton.tsx';
import classes from './play.module.css';
import { playTexts } from './texts.ts';

export const QUESTION_HEADING = 'live-question';

function Outcome(props: { tone?: 'good' | 'wait' | 'bad'; icon: ReactNode; title: string; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const { title } = props;
  // It takes the place of the button that was pressed, and its focus. The live region says what it says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new title is a new message
  useEffect(() => {
    const active = document.activeElement;
    if (!active || active === document.body) box.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div ref={box} className={classes.outcome} data-tone={props.tone} tabIndex={-1} data-answer-state>
      {props.icon}
      <div>
        <strong>{title}</strong>
        {props.children && (
          <Text span size="sm" c="dimmed">
            {props.children}
          </Text>
        )}
      </div>
    </div>
  );
}

const icon = { size: 26, stroke: 1.75, 'aria-hidden': true } as const;

/** What became of the answer, in the place of the button; null while there is a button. */
export function AnswerOutcome(props: {
  answering: Answering;
  isOver: boolean;
  isAway: boolean;
  room: PlayState['room'];
}) {
  const { answering, isOver, isAway, room } = props;
  const texts = useTexts(playTexts);
  const shared = useTexts(liveTexts);
  switch (answering.status) {
    case 'accepted':
      return (
        <Outcome tone="good" icon={<IconCircleCheckFilled {...icon} />} title={texts.accepted}>
          {/* The count of the room comes a moment later: this answer is one of it already. */}
          {room.pace === 'own' ? null : shared.answered(Math.max(1, room.answered), room.players)}
        </Outcome>
      );
    case 'sending':
      return isAway ? (
        <Outcome tone="wait" icon={<IconCloudOff {...icon} />} title={texts.sending}>
          {texts.waitingNetwork}
        </Outcome>
      ) : (
        <Outcome tone="wait" icon={<IconClock {...icon} />} title={texts.sending} />
      );
    case 'late':
      return (
        <Outcome tone="bad" icon={<IconAlertTriangle {...icon} />} title={texts.late}>
          {texts.lateHelp}
        </Outcome>
      );
    case 'refused':
      return (
        <Outcome tone="bad" icon={<IconAlertTriangle {...icon} />} title={texts.refused}>
          {answering.why}
        </Outcome>
      );
    case 'none':
      return isOver ? (
        <Outcome tone="bad" icon={<IconClock {...icon} />} title={texts.timeUp}>
          {room.pace === 'own' ? texts.own.timeUpHelp : texts.timeUpHelp}
        </Outcome>
      ) : null;
  }
}

/** No answer counts, and none is on its way. */
const isMissed = (status: Answering['status']): boolean => ['none', 'late', 'refused'].includes(status);

interface PlayQuestionProps {
  readonly play: LivePlay;
  readonly state: PlayState;
  readonly question: LiveQuestion;
  readonly isAway: boolean;
}

/** The open question with the player of its type, and one button. */
export function PlayQuestion({ play, state, question, isAway }: PlayQuestionProps) {
  const { room, me } = state;
  const texts = useTexts(playTexts);
  const shared = useTexts(liveTexts);
  const answering = useStore(play.answers.store);
  const heading = useRef<HTMLHeadingElement>(null);
  const left = useMsLeft(state.meEnds);
  const { step, type } = question;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is another question
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
    void preloadReviews([question]);
  }, [step, type]);
  const Player = loadPlayer(type);
  const draft = answering.draft?.step === step ? answering.draft : null;
  const answer = draft?.answer ?? null;
  const isOver = left === 0 || me.at?.isOpen === false;
  const isDone = answering.status !== 'none' || isOver;
  const slotId = `live-${room.game}-${step}`;
  return (
    <>
      <div className={classes.body}>
        <Title
          order={1}
          ref={heading}
          id={QUESTION_HEADING}
          tabIndex={-1}
          className={`${classes.questionHead} ${classes.focusable}`}
        >
          {shared.questionOf(step, room.steps)}
          {question.kind !== 'question' && ` · ${shared.kinds[question.kind]}`}
        </Title>
        <div className={classes.asked} data-question={step}>
          <Suspense fallback={<Skeleton h={280} />}>
            <Player
              // The server made it with `toStudentView`; the brand does not travel.
              view={receivedView(question.view)}
              answer={answer}
              onAnswer={(given) => play.answers.choose(step, given)}
              disabled={isDone}
              labelledBy={QUESTION_HEADING}
              slotId={slotId}
            />
          </Suspense>
        </div>
      </div>
      <div className={classes.bottom} data-edge-bar>
        {isDone ? (
          <>
            <AnswerOutcome answering={answering} isOver={isOver} isAway={isAway} room={room} />
            {room.pace === 'own' && isMissed(answering.status) && (
              <NextButton play={play} className={classes.submit ?? ''}>
                {texts.own.next}
              </NextButton>
            )}
          </>
        ) : (
          <Button className={classes.submit ?? ''} disabled={isNothing(answer)} onClick={() => play.answers.submit()}>
            {isNothing(answer) ? texts.choose : texts.submit}
          </Button>
        )}
      </div>
    </>
  );
}
