/** A running attempt in this window: its answers, its clock, and what the browser says about network and session. */

import { createLateDelivery } from '#delivery/late/screens/late-delivery.ts';
import { isUnsaved } from '#delivery/sync/answer-state.ts';
import { recordLeaving } from '#delivery/sync/leaving.ts';
import { recordOpen } from '#delivery/sync/outbox.ts';
import type { AttemptOutbox } from '#delivery/sync/outbox-of-attempt.ts';
import { CallError } from '#platform/web/call.ts';
import { createStore } from '#platform/web/store.ts';
import { type ExamCalls, examCalls, fetchExam, type HeardExam } from '../queries.ts';
import { preloadPaper } from '../queries-entry.ts';
import { cacheAnnotations, cachePlace } from './cache.ts';
import { openOtherWindows } from './other-windows.ts';
import { createRoomAnnotations, createRoomSync } from './room/answering.ts';
import { watchPage } from './room/page-watch.ts';
import { createRoomClock, decideTick, type TimeLeft, totalOf } from './room/room-clock.ts';
import { createProver } from './room/safe-browser-proof.ts';
import { endReasonOf } from './room/save-result.ts';
import { createHandover, type PreviousSection } from './room/section-handover.ts';
import { uploadOrphans } from './room/upload-orphans.ts';

const TICK_MS = 1000;

export type ExamRoom = ReturnType<typeof createExamRoom>;
type Parts = ReturnType<typeof createParts>;

export function createExamRoom(
  heard: HeardExam,
  outbox: AttemptOutbox,
  calls: ExamCalls = examCalls,
  before: PreviousSection | null = null,
) {
  const parts = createParts(heard, outbox, calls, before);
  const { exam, clock, handover, isTimeUp, sync, annotations, windows } = parts;
  const id = exam.attempt._id;

  /** The server has all there is of an attempt that is over. */
  function forget(): void {
    annotations.end();
    cachePlace(id, null);
    cacheAnnotations(id, null);
  }

  return {
    exam,
    clock: clock.shown,
    /** Of the whole attempt; the same as `clock` where sections have no times. */
    whole: clock.whole,
    isLastSection: clock.isLastSection,
    isSectionOver: handover.isSectionOver,
    isTimeUp,
    /** Set once: the page of the section that has begun. */
    next: handover.next,
    /**
     * Finishes the section before its time is over, when all that was answered has arrived and it is still wanted. Throws
     * `CallError`.
     */
    async finishSection(isWanted: () => boolean): Promise<void> {
      await sync.flush();
      if (sync.get().over || handover.isHandingOver() || !exam.current || !isWanted()) return;
      await calls.finish(id, exam.current.index);
      handover.isSectionOver.set(true);
      await parts.ask();
    },
    showHint: calls.showHint,
    /** As the answer sync, until the section or the time is over. */
    answer: (question: string, answer: unknown): void => {
      if (!handover.isSectionOver.get() && !clock.isPast()) sync.change(question, answer);
    },
    sync,
    annotations,
    outbox,
    /** When the unsaved change of a question was made, by the server's clock as far as this page knows; null: not known. */
    madeAt: (question: string): number | null => {
      const at = outbox.madeAt(question);
      return at === null ? null : clock.atServer(at);
    },
    late: parts.late,
    lateCounted: parts.lateCounted,
    /** Of what `clock` shows. */
    totalMs: clock.totalMs,
    wholeMs: clock.wholeMs,
    /** Takes what a beat or the stream says: the server is reached, and may be given what was refused on the way. */
    hear: (left: TimeLeft, asked: number, total?: number | null): void => {
      parts.hear(left, asked, total);
      sync.hear();
    },
    ask: parts.ask,
    open: () => openRoom(parts, calls === examCalls),
    proveAgain: parts.prover.prove,
    /** Hands in; harmless when done twice, or after the server has done it. Throws `CallError`. */
    async handIn(): Promise<void> {
      annotations.sendBeforeUnload();
      await calls.handIn(id);
      windows.publishEnd();
      forget();
    },
    forget,
    deliverLate: parts.deliverLate,
  };
}

/** The state machines of a room, joined. */
function createParts(heard: HeardExam, outbox: AttemptOutbox, calls: ExamCalls, before: PreviousSection | null) {
  const exam = heard.exam;
  const id = exam.attempt._id;
  const clock = createRoomClock(heard);
  const windows = openOtherWindows(id);
  const prover = createProver(id, () => sync.wake());
  const annotations = before?.annotations ?? createRoomAnnotations(exam, calls);
  const sync = createRoomSync({
    exam,
    outbox,
    calls,
    windows,
    onTime: hear,
    endReason: clock.endReason,
    onAsk: () => void ask(),
    onUnproven: () => void prover.prove(),
  });
  const { late, lateCounted, deliverLate } = createLateDelivery(id, sync, outbox, calls === examCalls);
  const handover = createHandover({
    sync,
    preload: (next) => preloadPaper(next.exam),
    deliverLate,
    leftBehind: () => ({ annotations, late }),
  });
  /** The time is over, and the server has not said yet what becomes of the attempt: what was written is not changed any more. */
  const isTimeUp = createStore(false);

  /** Takes what the server said about time, asked at the given moment. */
  function hear(left: TimeLeft, asked: number, total?: number | null): void {
    const section = clock.sync(left, asked, total);
    if (section === 'other') void ask();
    else if (section === 'running') handover.reopen();
  }

  /** Asks the server for the state of the attempt: time, answers of other windows, whether it still runs. */
  async function ask(): Promise<void> {
    clock.markAsked();
    try {
      const now = await fetchExam(id, calls);
      if (now.exam.current?.index !== exam.current?.index) {
        void handover.handOver(now);
        return;
      }
      hear({ remainingMs: now.exam.attempt.remainingMs, section: now.exam.current }, now.askedAt, totalOf(now.exam));
      sync.applyRemote(now.exam.questions);
      sync.hear();
      annotations.applyRemote(now.exam.aids);
    } catch (error) {
      // A proxy that answers in the server's place knows no time.
      const isOwn =
        error instanceof CallError && error.statusCode > 0 && error.statusCode < 500 && error.code !== 'foreign';
      if (isOwn) clock.markAnswered();
      const why = endReasonOf(error);
      if (why) sync.end(clock.endReason(why));
    }
  }

  return {
    exam,
    clock,
    windows,
    prover,
    annotations,
    sync,
    late,
    lateCounted,
    deliverLate,
    handover,
    isTimeUp,
    hear,
    ask,
  };
}

function tick({ sync, clock, handover, isTimeUp, ask }: Parts): void {
  if (sync.get().over) return;
  const { wakes, endsSection, asks } = decideTick({
    leftMs: clock.shown.remainingMs(),
    isLastSection: clock.isLastSection,
    isSectionOver: handover.isSectionOver.get(),
    sinceHeardMs: clock.sinceHeardMs(),
    isVisible: document.visibilityState === 'visible',
    hasJumped: clock.hasJumped(),
  });
  if (wakes) sync.wake();
  if (endsSection) handover.isSectionOver.set(true);
  isTimeUp.set(clock.isPast());
  if (asks) void ask();
}

/** Runs the room until its page is left; returns how to end it. */
function openRoom(parts: Parts, isReal: boolean): () => void {
  const { exam, sync, annotations, windows, prover, ask } = parts;
  const id = exam.attempt._id;
  const sendBeforeUnload = (): void => {
    sync.sendBeforeUnload();
    annotations.sendBeforeUnload();
  };
  const timer = setInterval(() => tick(parts), TICK_MS);
  const unwatch = watchPage({
    onOnline: sync.wake,
    onSession: () => void prover.prove(),
    onShown: () => {
      sync.wake();
      void ask();
    },
    onHidden: sendBeforeUnload,
    hasUnsaved: () => !sync.get().over && Object.values(sync.get().answers).some(isUnsaved) && !prover.isProving(),
  });
  recordOpen(id, true);
  const unlisten = windows.listen({ applyRemote: sync.applyRemote, ask: () => void ask() });
  sync.start();
  annotations.start();
  const stopOrphans =
    exam.current && isReal ? uploadOrphans(id, (question) => sync.get().answers[question] !== undefined) : null;
  return () => {
    stopOrphans?.();
    recordOpen(id, false);
    unlisten();
    clearInterval(timer);
    unwatch();
    sendBeforeUnload();
    recordLeaving(sync.flush());
    sync.stop();
  };
}
