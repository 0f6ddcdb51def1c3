import { Skeleton, Text, Title } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { Outcome } from '#items/question-types/question-type.ts';
import { QuestionStem } from '#items/question-types/showing/QuestionStem.tsx';
import { OutcomeMark } from '#items/question-types/showing/ReviewParts.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { LiveQuestion, Me, Room } from '../../contract-room.ts';
import { PointsHelp } from '../parts/PointsHelp.tsx';
import { ResultFigure } from '../parts/ResultFigure.tsx';
import { liveTexts } from '../texts.ts';
import classes from './play.module.css';
import { Reviewed } from './Reviewed.tsx';
import { playTexts } from './texts.ts';

type Verdict = NonNullable<Me['verdict']>;

/** What the answer earned, how that came about, and where the player is now. */
function Gains({ room, me, verdict }: { room: Room; me: Me; verdict: Verdict | null }) {
  const texts = useTexts(playTexts).result;
  const board = useTexts(liveTexts).board;
  const format = useFormat();
  // Everybody without points shares a rank, which may be the first.
  const hasPoints = me.points > 0;
  const points = verdict?.points ?? 0;
  const bonus = verdict?.bonus ?? 0;
  const base = format.number(points - bonus);
  // Without a decimal comma for what is long.
  const seconds = format.duration(Math.round((verdict?.elapsedMs ?? 0) / 1000));
  return (
    <div className={classes.gains}>
      <div className={classes.gainsRow}>
        <span className={classes.gainsHead}>
          {points > 0 ? texts.points(format.number(points), points === 1) : hasPoints ? texts.noPoints : board.empty}
        </span>
        {hasPoints && me.rank !== null && room.phase !== 'running' && (
          <strong>{texts.rank(format.number(me.rank), format.number(room.players))}</strong>
        )}
      </div>
      {points > 0 && (
        <Text size="sm" c="dimmed">
          {room.points === 'speed' ? texts.speed(base, seconds) : texts.quiet(base)}
          {bonus > 0 && ` · ${texts.bonus(format.number(bonus))}`}
        </Text>
      )}
      {hasPoints && (
        <Text size="sm" c="dimmed">
          {texts.total(format.number(me.points), me.points === 1)}
          {room.streakBonus && me.streak > 1 && ` · ${texts.streak(me.streak)}`}
        </Text>
      )}
    </div>
  );
}

function useFocusOnce<E extends HTMLElement>() {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}

/** In a challenge the right answer is not shown: others may not have had the question yet. */
function OutcomeAlone({ question, outcome }: { question: LiveQuestion; outcome: Outcome }) {
  const said = useFocusOnce<HTMLDivElement>();
  const { stem } = question.view as { stem?: string };
  return (
    <>
      {stem !== undefined && <QuestionStem html={stem} />}
      <div ref={said} tabIndex={-1} className={classes.focusable}>
        <OutcomeMark outcome={outcome} />
      </div>
    </>
  );
}

/** A poll or word cloud has no verdict: what everybody said. */
function NoVerdict({ question, room, hasAnswered }: { question: LiveQuestion; room: Room; hasAnswered: boolean }) {
  const texts = useTexts(playTexts).result;
  const said = useFocusOnce<HTMLParagraphElement>();
  const { stem } = question.view as { stem?: string };
  return (
    <>
      {stem !== undefined && <QuestionStem html={stem} />}
      <Text ref={said} tabIndex={-1} fw={600} mb="sm" className={classes.focusable ?? ''}>
        {hasAnswered ? texts.poll : texts.noAnswer}{' '}
        <Text span c="dimmed" fw={400}>
          {texts.pollHelp}
        </Text>
      </Text>
      {room.result && <ResultFigure question={question} result={room.result} />}
    </>
  );
}

interface PlayResultProps {
  readonly room: Room;
  readonly me: Me;
  readonly question: LiveQuestion;
  /** As it was accepted; absent without one. */
  readonly answer: unknown;
  /** What is still to be said of the answer. */
  readonly children?: ReactNode;
}

/** The closed step on a player's page: verdict, points and how they came about, the right answer, rank. */
export function PlayResult({ room, me, question, answer, children }: PlayResultProps) {
  const texts = useTexts(playTexts).result;
  const shared = useTexts(liveTexts);
  const verdict = me.verdict?.step === question.step ? me.verdict : null;
  const review = room.result?.review ?? null;
  return (
    <div className={classes.body}>
      <Title order={1} className={classes.questionHead}>
        {shared.questionOf(question.step, room.steps)} · {texts.title}
      </Title>
      {children}
      {question.kind !== 'question' ? (
        <NoVerdict question={question} room={room} hasAnswered={answer !== undefined && answer !== null} />
      ) : (
        <>
          <Gains room={room} me={me} verdict={verdict} />
          <Suspense fallback={<Skeleton h={240} />}>
            {review ? (
              <Reviewed question={question} review={review} answer={answer ?? null} verdict={verdict} isFocused />
            ) : (
              verdict?.outcome && <OutcomeAlone question={question} outcome={verdict.outcome} />
            )}
          </Suspense>
          <PointsHelp label={texts.explain} points={room.points} streakBonus={room.streakBonus} />
        </>
      )}
    </div>
  );
}
