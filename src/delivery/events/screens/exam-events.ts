/**
 * The open exam page stays in touch: sends heartbeats, receives proctors' actions at once, reports what it recorded.
 */
import { v7 as uuid } from 'uuid';
import { acknowledgeMessage, beat, type reportedKinds, type Standing, streamLine } from '#delivery/events/contract.ts';
import type { ExamRoom } from '#delivery/screens/exam-room.ts';
import { isRefusedForGood } from '#delivery/sync/refused-answers.ts';
import { CallError, call } from '#platform/web/call.ts';
import { createStore, type Store } from '#platform/web/store.ts';

const beatEveryMs = 15_000;
/** Not everybody asks at the same moment when a whole exam is changed at once. What was told is also asked for: a stream may be late. */
const spreadMs = 700;
const makeSureMs = 5_000;
/** When the stream opens the server is asked; where it takes longer than this, the page asks before. */
const openWithinMs = 1_000;
/** The delay before a refused stream is requested again; until then heartbeats carry the events. */
const tryAgainMs = 60_000;
/** More than are sent at once are not kept. */
const mostNoticed = 50;

type Kind = (typeof reportedKinds)[number];
interface Noticed {
  readonly _id: string;
  readonly kind: Kind;
  readonly at: number;
  readonly ms?: number;
  readonly question?: string;
}

export interface ConnectionInfo {
  readonly standing: Standing | null;
  /** Milliseconds that were added since the student has last said that they know. */
  readonly addedMs: number;
}

type Notice = (kind: Kind, more?: { ms?: number; question?: string }) => void;

/** Listens for what the student was told is noted; answers how to stop. */
function watchPage(notice: Notice): () => void {
  let hiddenAt: number | null = document.visibilityState === 'hidden' ? performance.now() : null;
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') hiddenAt = performance.now();
    else if (hiddenAt !== null) {
      notice('hidden', { ms: Math.round(performance.now() - hiddenAt) });
      hiddenAt = null;
    }
  };
  const onFullscreen = (): void => {
    if (!document.fullscreenElement) notice('fullscreen-left');
  };
  const onPaste = (event: ClipboardEvent): void => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-question]') : null;
    const question = card?.dataset.question;
    notice('paste', question ? { question } : {});
  };
  document.addEventListener('visibilitychange', onVisibility);
  document.addEventListener('fullscreenchange', onFullscreen);
  document.addEventListener('paste', onPaste, true);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    document.removeEventListener('fullscreenchange', onFullscreen);
    document.removeEventListener('paste', onPaste, true);
  };
}

/**
 * Receives the stream of an attempt, and opens it again where the server refused it; returns how to stop. `onStanding` says
 * within how long the server is to be asked.
 */
function hearStream(
  attemptId: string,
  onStanding: (standing: Standing) => number | null,
  beatNow: () => Promise<void>,
): () => void {
  let source: EventSource | null = null;
  let later: ReturnType<typeof setTimeout> | undefined;
  let spread: ReturnType<typeof setTimeout> | undefined;
  const askWithin = (ms: number): void => {
    clearTimeout(spread);
    spread = setTimeout(() => void beatNow(), Math.random() * ms);
  };
  const open = (): void => {
    source = new EventSource(streamLine.path.replace(':id', attemptId));
    // Also after every reconnection: events of the time between were missed.
    source.addEventListener('open', () => void beatNow());
    source.addEventListener('standing', ({ data }: MessageEvent<string>) => {
      const within = onStanding(JSON.parse(data) as Standing);
      if (within !== null) askWithin(within);
    });
    source.addEventListener('changed', () => askWithin(spreadMs));
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      later = setTimeout(open, tryAgainMs);
    });
  };
  open();
  return () => {
    clearTimeout(later);
    clearTimeout(spread);
    source?.close();
  };
}

export type ExamEvents = ReturnType<typeof createExamEvents>;

/** Passes a standing to the room: its time, its pauses and locks, and what another window has saved. */
function applyStanding(room: ExamRoom, store: Store<ConnectionInfo>, standing: Standing, asked: number): void {
  const before = store.get();
  const wasPaused = before.standing?.isPaused ?? false;
  const wasLocked = before.standing?.isLocked ?? false;
  const totalBefore = before.standing?.totalMs ?? room.wholeMs();
  if (standing.state !== 'open') {
    // The room asks itself how the attempt ended; no time is left in any case.
    void room.ask();
    return;
  }
  room.hear(standing, asked, standing.totalMs);
  const isLonger = standing.totalMs !== null && totalBefore !== null && standing.totalMs > totalBefore;
  // What a pause took is given back, not added.
  const addedMs = isLonger && !wasPaused ? standing.totalMs! - totalBefore! : 0;
  store.set({ standing, addedMs: before.addedMs + addedMs });
  // The paper was asked for shortly before the first of these.
  const isNews = before.standing !== null && standing.savedElsewhereAt !== before.standing.savedElsewhereAt;
  if (isNews && standing.savedElsewhereAt !== null) void room.ask();
  if (wasLocked && !standing.isLocked) void room.proveAgain();
  else if (wasPaused && !standing.isPaused) room.sync.wake();
}

/** The first beat: with the opening of the stream, or soon where that takes long. */
function firstBeat(beatNow: () => Promise<void>) {
  const timer = setTimeout(() => void beatNow(), openWithinMs);
  const stop = (): void => clearTimeout(timer);
  const now = (): Promise<void> => {
    stop();
    return beatNow();
  };
  return { now, stop };
}

/** Connects an exam page with the server: applies what it receives to the room, and reports what the page recorded. */
export function createExamEvents(room: ExamRoom) {
  const { attempt } = room.exam;
  const params = { id: attempt._id };
  const store = createStore<ConnectionInfo>({ standing: null, addedMs: 0 });
  let noticed: Noticed[] = [];
  let isBusy = false;
  let isAskedAgain = false;

  async function beatNow(): Promise<void> {
    if (isBusy) {
      isAskedAgain = true;
      return;
    }
    if (room.sync.get().over) return;
    isBusy = true;
    isAskedAgain = false;
    const [asked, sent] = [performance.now(), noticed];
    try {
      const body = { noticed: sent.map(({ at, ...fact }) => ({ ...fact, ago: Math.round(asked - at) })) };
      const standing = await call(beat, { params, body });
      noticed = noticed.filter((fact) => !sent.includes(fact));
      applyStanding(room, store, standing, asked);
    } catch (error) {
      // From where the attempt is not taken nothing is recorded; its state is told all the same.
      const isGone = error instanceof CallError && error.statusCode === 410;
      if ((isGone || isRefusedForGood(error)) && sent.length > 0) {
        noticed = noticed.filter((fact) => !sent.includes(fact));
        isAskedAgain = true;
      }
      // The next beat says it again; the room's own line tells what is wrong with the network or the session.
    } finally {
      isBusy = false;
      if (isAskedAgain) void beatNow();
    }
  }

  const notice: Notice = (kind, more = {}) => {
    if (!store.get().standing?.notesSignals || noticed.length >= mostNoticed) return;
    noticed = [...noticed, { _id: uuid(), kind, at: performance.now(), ...more }];
    void beatNow();
  };

  /** Returns within how long the server is to be asked, in milliseconds; null: not at all. */
  function onStanding(standing: Standing): number | null {
    if (room.sync.get().over) return null;
    // How it has ended the page asks the server, and not all pages of an exam that was ended at once.
    if (standing.state !== 'open') return spreadMs;
    applyStanding(room, store, standing, performance.now());
    return makeSureMs;
  }

  return {
    subscribe: store.subscribe,
    get: store.get,
    /** Begins; answers how to end it. */
    open(): () => void {
      const timer = setInterval(() => void beatNow(), beatEveryMs);
      const unwatch = watchPage(notice);
      const first = firstBeat(beatNow);
      const unhear = hearStream(attempt._id, onStanding, first.now);
      return () => {
        clearInterval(timer);
        first.stop();
        unwatch();
        unhear();
      };
    },
    /** The student has read it. What cannot be told now is shown again with the next beat. */
    async acknowledge(message: string): Promise<void> {
      const { standing } = store.get();
      if (standing) {
        const messages = standing.messages.filter((one) => one._id !== message);
        store.set({ ...store.get(), standing: { ...standing, messages } });
      }
      await call(acknowledgeMessage, { params, body: { message } }).catch(() => {});
    },
    knowAdded: (): void => store.set({ ...store.get(), addedMs: 0 }),
  };
}
