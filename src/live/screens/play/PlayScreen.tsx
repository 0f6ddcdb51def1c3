import { Skeleton, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconDoorExit, IconHourglass, IconMoodEmpty, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { withFullStop } from '#platform/text/full-stop.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useStore } from '#platform/web/store.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { useDocumentTitle } from '#platform/web/ui/PageHead.tsx';
import { ConnectionNote } from '../ConnectionNote.tsx';
import { Countdown, useMsLeft, useSaySecondsLeft } from '../parts/Countdown.tsx';
import { liveTexts } from '../texts.ts';
import { useSaid, useSayConnection } from '../use-said.tsx';
import { createLivePlay, isWaitingForHost, type LivePlay, type PlayState, questionOf } from './live-play.ts';
import { bigIcon, Middle } from './PlayMiddle.tsx';
import { OwnAnswered, OwnBetween } from './PlayOwn.tsx';
import { AnswerOutcome, PlayQuestion } from './PlayQuestion.tsx';
import { PlayResult } from './PlayResult.tsx';
import { Standing } from './PlayStanding.tsx';
import classes from './play.module.css';
import { playTexts } from './texts.ts';

function Lobby({ state: { room, me } }: { state: PlayState }) {
  const texts = useTexts(playTexts).lobby;
  const shared = useTexts(liveTexts);
  const isWaiting = me.state === 'waiting';
  return (
    <Middle
      icon={isWaiting ? <IconHourglass {...bigIcon} /> : <IconCircleCheck {...bigIcon} />}
      title={isWaiting ? texts.waiting : texts.title}
    >
      <bdi className={classes.bigName}>{me.nickname}</bdi>
      {me.team !== null && <Text fw={600}>{texts.team(me.team)}</Text>}
      <Text c="dimmed" maw="36ch">
        {isWaiting ? texts.waitingHelp : texts.help}
      </Text>
      {!isWaiting && <Text c="dimmed">{shared.players(room.players)}</Text>}
    </Middle>
  );
}

/** An answer that is still on its way when its question has closed, or came too late. */
function Unsettled({ play, state, isAway }: { play: LivePlay; state: PlayState; isAway: boolean }) {
  const answering = useStore(play.answers.store);
  const { draft, status } = answering;
  if (draft?.step !== state.room.step || status === 'none' || status === 'accepted') return null;
  return (
    <div className={classes.unsettled}>
      <AnswerOutcome answering={answering} isOver isAway={isAway} room={state.room} />
    </div>
  );
}

function Stage({ play, state, isAway }: { play: LivePlay; state: PlayState; isAway: boolean }) {
  const { room, me } = state;
  const texts = useTexts(playTexts);
  const question = questionOf(state);
  if (me.state === 'removed')
    return (
      <Middle icon={<IconDoorExit {...bigIcon} />} title={texts.removed}>
        <Text c="dimmed">{texts.removedHelp}</Text>
      </Middle>
    );
  if (me.state === 'waiting' && room.phase !== 'finished') return <Lobby state={state} />;
  switch (room.phase) {
    case 'created':
    case 'lobby':
      return <Lobby state={state} />;
    case 'question':
      return question && me.at ? (
        <PlayQuestion play={play} state={state} question={question} isAway={isAway} />
      ) : (
        <Middle icon={<IconHourglass {...bigIcon} />} title={texts.nextSoon} />
      );
    case 'result':
      return question ? (
        <PlayResult key={question.step} room={room} me={me} question={question} answer={me.at?.answer}>
          <Unsettled play={play} state={state} isAway={isAway} />
        </PlayResult>
      ) : null;
    case 'running':
      if (!question || !me.at) return <OwnBetween play={play} state={state} />;
      return me.at.isAnswered ? (
        <OwnAnswered play={play} state={state} />
      ) : (
        <PlayQuestion play={play} state={state} question={question} isAway={isAway} />
      );
    case 'board':
    case 'finished':
      return <Standing key={room.phase} state={state} isOver={room.phase === 'finished'} />;
  }
}

/** Says what happens to who cannot see it: a question opens, 10 and 5 seconds are left, it closes. */
function useSayGame(state: PlayState | null, say: (text: string) => void): void {
  const texts = useTexts(playTexts);
  const shared = useTexts(liveTexts);
  const format = useFormat();
  const question = state && questionOf(state);
  const phase = state?.room.phase;
  const isAsked =
    (phase === 'question' || phase === 'running') && question !== null && state?.me.at?.isAnswered === false;
  const step = isAsked ? question?.step : undefined;
  const ends = isAsked ? (state?.meEnds ?? null) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each step
  useEffect(() => {
    if (step === undefined || !state) return;
    const time =
      ends === null
        ? ''
        : ` ${withFullStop(`${shared.timeLeft}: ${format.duration((ends - performance.now()) / 1000)}`)}`;
    say(texts.opened(step, state.room.steps) + time);
  }, [step]);
  const before = useRef(phase);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each phase
  useEffect(() => {
    const last = before.current;
    before.current = phase;
    if (phase === 'result' && last === 'question') say(texts.closed);
    if (phase === 'finished' && last !== undefined && last !== 'finished') say(texts.over.title);
  }, [phase]);
  useSaySecondsLeft(ends, (seconds) => say(shared.secondsLeft(seconds)));
}

function Top({ state, connection }: { state: PlayState; connection: 'opening' | 'ok' | 'away' }) {
  const { room, me } = state;
  const texts = useTexts(playTexts);
  const format = useFormat();
  const shared = useTexts(liveTexts);
  const question = questionOf(state);
  const isOpen = me.at !== null && (room.phase === 'question' || (room.phase === 'running' && !me.at.isAnswered));
  const limit = question?.seconds ?? null;
  const totalMs = limit === null ? 0 : limit * 10 * (me.timePercent ?? 100);
  const isQuiet = room.points === 'quiet';
  const left = useMsLeft(isOpen && isQuiet ? state.meEnds : null);
  return (
    <div className={classes.top}>
      <div className={classes.topRow}>
        <bdi className={classes.who}>{me.nickname}</bdi>
        {connection !== 'ok' && <ConnectionNote connection={connection} />}
        <span className={classes.score}>{texts.me(format.number(me.points), me.points === 1)}</span>
      </div>
      {isOpen && !isQuiet && <Countdown ends={state.meEnds} totalMs={totalMs} />}
      {isOpen && isQuiet && left !== null && (
        <Text size="sm" c="dimmed" className="tabular">
          {shared.timeLeft}: {format.clock(left)}
        </Text>
      )}
      {isOpen && state.meEnds === null && (
        <Text size="sm" c="dimmed">
          {texts.noLimit}
        </Text>
      )}
    </div>
  );
}

/** No host is connected, where players would wait for what the host does. */
function HostAway({ say }: { say: (text: string) => void }) {
  const texts = useTexts(playTexts);
  useEffect(() => say(texts.hostAway), [say, texts]);
  return (
    <p className={classes.hostAway}>
      <IconPlugConnectedX size={18} stroke={1.75} aria-hidden /> {texts.hostAway}
    </p>
  );
}

/** A game as one player has it. A reload or another device comes back to the same place. */
export function PlayScreen({ game }: { game: string }) {
  const texts = useTexts(playTexts);
  const [play] = useState(() => createLivePlay(game, (step) => notify.info(texts.lost(step), { timeout: null })));
  useEffect(() => play.open(), [play]);
  const { state, connection, refused } = useStore(play.events.store);
  const { region, say } = useSaid();
  useSayConnection(connection, say);
  useSayGame(state, say);
  useDocumentTitle(state?.room.name ?? texts.join.title);
  if (refused)
    return (
      <Middle icon={<IconMoodEmpty {...bigIcon} />} title={texts.gone}>
        <Text c="dimmed" maw="40ch">
          {texts.goneHelp}
        </Text>
        <ButtonLink to="/join" mt="md">
          {texts.toJoin}
        </ButtonLink>
      </Middle>
    );
  return (
    <div className={classes.play} data-live-phase={state?.room.phase} data-live-step={state?.room.step}>
      {region}
      {state ? (
        <>
          <Top state={state} connection={connection} />
          {connection === 'ok' && isWaitingForHost(state) && <HostAway say={say} />}
          <Stage play={play} state={state} isAway={connection === 'away'} />
        </>
      ) : (
        <div className={classes.body} aria-busy="true">
          <Title order={1} size="h3" mb="md">
            {texts.loading}
          </Title>
          {connection === 'away' && <ConnectionNote connection={connection} />}
          <Skeleton h={240} radius="md" />
        </div>
      )}
    </div>
  );
}
