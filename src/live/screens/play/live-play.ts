/** A running game on a player's page: where the room and the player are, and their answer on its way to the server. */
import type { z } from 'zod';
import { addressOf } from '#platform/contract/address.ts';
import { type answeredSchema, hostPresenceSchema, type mineSchema, streamLivePlay } from '../../contract.ts';
import type { LiveQuestion, Me, Room } from '../../contract-room.ts';
import { loadPlay, measureRoundTrip, openNextStep, sendAnswer } from '../../queries.ts';
import { LiveEvents } from '../live-events.ts';
import { createAnswers, type Sent } from './answers.ts';
import { draftsOf } from './draft.ts';

/** Room and player with their ends by `performance.now()`, since what is left was counted when it was sent. */
export interface PlayState {
  readonly room: Room;
  readonly roomEnds: number | null;
  readonly me: Me;
  readonly meEnds: number | null;
  /** No host is connected; null: the stream, which says it, has not said it yet. */
  readonly isHostAway: boolean | null;
}

const endOf = (remainingMs: number | null | undefined): number | null =>
  remainingMs == null ? null : performance.now() + remainingMs;

const withRoom = (state: PlayState, room: Room): PlayState =>
  room.version < state.room.version ? state : { ...state, room, roomEnds: endOf(room.remainingMs) };
const withMe = (state: PlayState, me: Me): PlayState => ({ ...state, me, meEnds: endOf(me.at?.remainingMs) });
const stateOf = ({ room, me }: { room: Room; me: Me }): PlayState => ({
  room,
  roomEnds: endOf(room.remainingMs),
  me,
  meEnds: endOf(me.at?.remainingMs),
  isHostAway: null,
});

/** True where the game waits for its host, and none is connected. */
export const isWaitingForHost = ({ room, isHostAway }: PlayState): boolean =>
  isHostAway === true &&
  (room.phase === 'lobby' || (room.pace === 'host' && ['question', 'result', 'board'].includes(room.phase)));

const withAnswered = (state: PlayState, { step, ...counts }: z.output<typeof answeredSchema>): PlayState | undefined =>
  step === state.room.step ? { ...state, room: { ...state.room, ...counts } } : undefined;

/** The question that the player is asked or has just answered; null between questions. */
export const questionOf = ({ room, me }: PlayState): LiveQuestion | null =>
  room.pace === 'own' ? (me.at?.question ?? null) : room.question;

/** A request that is not answered within this time is given up and made again. */
const PATIENCE_MS = 8_000;

const later = (ms: number, action: () => void): (() => void) => {
  const timer = setTimeout(action, ms);
  return () => clearTimeout(timer);
};

/** In a challenge: how far the player is, first by the question, then by whether it is behind them. */
const isBehind = (me: Me, known: Me): boolean =>
  (me.at?.step ?? me.done) < (known.at?.step ?? known.done) || me.done < known.done;

/** A load may have been answered before the player answered or opened the next question: then their own part stays. */
function newer(known: PlayState, other: PlayState): PlayState {
  if (other.room.version < known.room.version) return known;
  const isStale = other.room.phase === 'running' && isBehind(other.me, known.me);
  const told = other.isHostAway === null ? { ...other, isHostAway: known.isHostAway } : other;
  return isStale ? { ...told, me: known.me, meEnds: known.meEnds } : told;
}

/** The state once an answer was accepted; null where the player is no longer at its step. */
function withAccepted(state: PlayState, { step, answer, verdict }: Sent): PlayState | null {
  const { me, room } = state;
  if (me.at?.step !== step) return null;
  const isOwn = room.pace === 'own';
  const gained = isOwn && !me.at.isAnswered ? (verdict?.points ?? 0) : 0;
  return {
    ...state,
    me: {
      ...me,
      at: { ...me.at, answer, isAnswered: true, isOpen: false },
      done: isOwn ? step : me.done,
      points: me.points + gained,
      verdict: verdict ?? me.verdict,
    },
  };
}

export type LivePlay = ReturnType<typeof createLivePlay>;

const HOLD_MS = 150;

/** A room that waits for what is told of the player next; where that does not come, `onAlone` is called. */
function createHeldRoom(onAlone: () => void) {
  let held: Room | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    hold(room: Room): void {
      held = room;
      clearTimeout(timer);
      timer = setTimeout(onAlone, HOLD_MS);
    },
    apply(state: PlayState): PlayState {
      clearTimeout(timer);
      const next = held === null ? state : withRoom(state, held);
      held = null;
      return next;
    },
    stop: (): void => clearTimeout(timer),
  };
}

/** Opens the next question of a challenge. */
async function openNext(game: string, { room, me: { done } }: PlayState): Promise<Me> {
  const me = await openNextStep(game, done);
  // The time of the step on the page was over without an answer: the server has learnt that it is behind the player.
  const isBehindPlayer = !me.at?.isOpen && me.done > done && me.done < room.steps;
  return isBehindPlayer ? openNextStep(game, me.done) : me;
}

/** Everything that a player's page keeps of one game. */
export function createLivePlay(game: string, onLost: (step: number) => void) {
  // Room and player are told one after the other. Shown together, nobody sees a closed question without their verdict.
  const waiting = createHeldRoom(() => {
    const { state } = events.store.get();
    if (state) events.take(waiting.apply(state));
  });
  const events = new LiveEvents<PlayState>({
    path: ({ room }) => addressOf(streamLivePlay.path, { id: game }, { version: room.version }),
    load: async () => stateOf(await loadPlay(game)),
    eventNames: ['room', 'me', 'answered', 'mine', 'host'],
    newer,
    onEvent: (state, name, data) => {
      if (data === '') return null;
      if (name === 'room') {
        waiting.hold(JSON.parse(data) as Room);
        return undefined;
      }
      if (name === 'me') return withMe(waiting.apply(state), JSON.parse(data) as Me);
      if (name === 'host') return { ...state, isHostAway: hostPresenceSchema.parse(JSON.parse(data)).isAway };
      if (name === 'mine')
        return isMineKnown(state, (JSON.parse(data) as z.output<typeof mineSchema>).step) ? undefined : null;
      return withAnswered(state, JSON.parse(data) as z.output<typeof answeredSchema>);
    },
    isOver: ({ room, me }) => room.phase === 'finished' || me.state === 'removed',
    onOpen: () => void measureRoundTrip(game).catch(() => {}),
  });

  /** The answer that was accepted is one of this page: the answer of its call says so. */
  const isMineKnown = ({ me }: PlayState, step: number): boolean => {
    const { draft, status } = answers.store.get();
    return (me.at?.step === step && me.at.isAnswered) || (draft?.step === step && status === 'sending');
  };

  const answers = createAnswers({
    send: (step, answer) => sendAnswer(game, step, answer, AbortSignal.timeout(PATIENCE_MS)),
    drafts: draftsOf(game),
    later,
    onLost,
    onAccepted: (sent) => {
      const { state } = events.store.get();
      const next = state && withAccepted(state, sent);
      if (!next) return;
      events.take(next);
      if (next.room.pace === 'own') events.load();
    },
  });

  let known: PlayState | null = null;
  const follow = (): void => {
    const { state, connection } = events.store.get();
    if (connection === 'ok') answers.wake();
    if (!state || state === known) return;
    known = state;
    const { at } = state.me;
    if (at) answers.enter(at.step, at.isAnswered ? { answer: at.answer } : null);
  };

  return {
    events,
    answers,
    /** In a challenge: opens the next question. Throws `CallError`. */
    async next(): Promise<void> {
      const { state } = events.store.get();
      if (!state) return;
      const me = await openNext(game, state);
      const now = events.store.get().state;
      if (now) events.take(withMe(now, me));
    },
    open(): () => void {
      const unfollow = events.store.subscribe(follow);
      const close = events.open();
      return () => {
        unfollow();
        answers.stop();
        waiting.stop();
        close();
      };
    },
  };
}
