/** A running attempt in this window: its answers, its clock, and what the browser says about network and session. */

import { type Annotations, createAnnotations } from '#delivery/annotations/annotations.ts';
import { GRACE_MS } from '#delivery/late/rules-grace.ts';
import { createLateDelivery, type LateState, lateRetryMs } from '#delivery/late/screens/late-delivery.ts';
import { deliverOrphansOfClosedSections } from '#delivery/offline-answers/orphaned-outbox.ts';
import { isUnsaved } from '#delivery/sync/answer-state.ts';
import { createAnswerSync, type EndReason, type SendResult } from '#delivery/sync/answer-sync.ts';
import { recordLeaving } from '#delivery/sync/leaving.ts';
import { recordOpen } from '#delivery/sync/outbox.ts';
import type { AttemptOutbox } from '#delivery/sync/outbox-of-attempt.ts';
import { preloadPlayers } from '#items/question-types/screens.ts';
import { CallError } from '#platform/web/call.ts';
import { online } from '#platform/web/offline/online.ts';
import { session } from '#platform/web/session.ts';
import { createStore, type Store } from '#platform/web/store.ts';
import { createExamClock } from '../clock.ts';
import type { Exam, SectionStanding } from '../contract.ts';
import { type ExamCalls, examCalls, fetchExam, type HeardExam } from '../queries.ts';
import { cacheAnnotations, cachePlace, readKeptAnnotations } from './cache.ts';
import { openOtherWindows } from './other-windows.ts';

/** Without anything to save, the server is asked this often how much time is left. */
const askEveryMs = 60_000;
const tickMs = 1000;
/** Answers to an attempt that stands still are tried again this often. */
const heldRetryMs = 3000;
/** A request that is not answered within this time, and the time that its bytes take on a slow line, is given up. */
const patienceMs = 15_000;
const slowBytesPerMs = 10;

/** The page of the next section waits for what is on its way no longer than this. */
const settleMs = 3000;

const endReason = (error: unknown): EndReason | null =>
  error instanceof CallError && (error.code === 'closed' || error.code === 'out_of_time') ? error.code : null;

type Refused = Extract<SendResult, { kind: 'answered' }>['refused'];

/** It stands still, or goes on elsewhere: what was written waits until it can be sent. */
const STANDS_STILL =
  /^(paused|locked|other_device|wrong_network|safe_browser_\w+|own_password_missing|second_factor_missing)$/;

/** What a failed save means for its answers. */
export function resultOf(error: unknown): SendResult {
  if (error instanceof DOMException) return { kind: 'unreachable' };
  if (!(error instanceof CallError)) return { kind: 'rejected', message: String(error) };
  const over = endReason(error);
  if (over) return { kind: 'over', why: over };
  if (STANDS_STILL.test(error.code)) return { kind: 'unreachable', retryAfterMs: heldRetryMs };
  if (error.statusCode === 401) return { kind: 'signed-out' };
  if (error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500) {
    const retryAfterMs = error.retryAfter && error.retryAfter * 1000;
    return { kind: 'unreachable', retryAfterMs, isOrdered: retryAfterMs !== undefined };
  }
  if (error.statusCode === 413) return { kind: 'too-large', message: error.message };
  const named = error.details.filter((detail) => 'question' in detail) as unknown as Refused;
  return named.length > 0
    ? { kind: 'answered', saved: [], refused: named }
    : { kind: 'rejected', message: error.message };
}

export type ExamRoom = ReturnType<typeof createExamRoom>;

/** What the page of one section leaves to the page of the next one. */
export interface LeftSection {
  readonly aids: Annotations;
  /** How many changes had not reached the server, and what becomes of them. */
  readonly missing: number;
  readonly late: Store<LateState>;
}

/** The page of the next section. */
export interface NextSection {
  readonly heard: HeardExam;
  readonly before: LeftSection;
}

interface Said {
  readonly remainingMs: number | null;
  readonly section: SectionStanding | null;
}

export function createExamRoom(
  { exam, askedAt, heardAt }: HeardExam,
  outbox: AttemptOutbox,
  calls: ExamCalls = examCalls,
  before: LeftSection | null = null,
) {
  const { attempt, current } = exam;
  const whole = createExamClock(() => performance.now());
  whole.sync(attempt.remainingMs, askedAt, heardAt);
  /** Of the section, where sections have times. */
  const clock = current ? createExamClock(() => performance.now()) : whole;
  if (current) clock.sync(current.remainingMs, askedAt, heardAt);
  let heardLast = heardAt;

  let wholeMs = totalOf(exam);
  let sectionMs = current?.totalMs ?? null;
  const isLastSection = !current || current.index === exam.sections.length - 1;
  /** The section's time is over, and another one follows: nothing more is taken on this page. */
  const isSectionOver = createStore(false);
  /** The time is over, and nobody has said yet what becomes of it: what was written stays as it is, to be brought in. */
  const isTimeUp = createStore(false);
  /**
   * As long as the server takes what is on its way, this page does; then, where what was written in time may still count,
   * nothing is written over it.
   */
  const isPast = (): boolean => exam.lateSeconds > 0 && isLastSection && clock.overMs() > GRACE_MS;
  const next = createStore<NextSection | null>(null);
  let isHandingOver = false;

  /** What ended when no time was left has ended by time, whoever was quicker to say so. */
  const asWhole = (why: EndReason): EndReason => (whole.remainingMs() === 0 ? 'out_of_time' : why);

  /** Takes the server's word, asked for at the given moment: what is left, and how long the whole attempt is now. */
  const hear = ({ remainingMs, section }: Said, asked: number, total: number | null = wholeMs): void => {
    heardLast = performance.now();
    wholeMs = total;
    whole.sync(remainingMs, asked, heardLast);
    if (!current || !section) return;
    if (section.index !== current.index) {
      void ask();
      return;
    }
    sectionMs = section.totalMs;
    clock.sync(section.remainingMs, asked, heardLast);
    if (section.remainingMs > 0 && !isHandingOver) isSectionOver.set(false);
  };

  const windows = openOtherWindows(attempt._id);
  const sync = createAnswerSync(exam.questions, {
    givesFeedback: exam.feedbackTiming === 1,
    outbox,
    later: (ms, action) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
    onStale: () => void ask(),
    onSectionOver: () => void ask(),
    send: async (answers, { keepalive }) => {
      const asked = performance.now();
      try {
        const bytes = answers.reduce((sum, one) => sum + JSON.stringify(one.answer).length, 0);
        const signal = AbortSignal.timeout(patienceMs + bytes / slowBytesPerMs);
        const said = await calls.save(attempt._id, [...answers], { keepalive, signal });
        hear(said, asked);
        windows.publishSaved(answers, said.saved);
        return { kind: 'answered', saved: said.saved, refused: said.refused };
      } catch (error) {
        if (error instanceof CallError && error.code === 'safe_browser_needed') void proveAgain();
        const result = resultOf(error);
        return result.kind === 'over' ? { ...result, why: asWhole(result.why) } : result;
      }
    },
  });

  const annotations =
    before?.aids ??
    createAnnotations(exam.aids, readKeptAnnotations(attempt._id), {
      keep: (kept) => cacheAnnotations(attempt._id, kept),
      later: (ms, action) => {
        const timer = setTimeout(action, ms);
        return () => clearTimeout(timer);
      },
      send: async (changed, keepalive) => {
        try {
          return await calls.saveAids(attempt._id, [...changed], keepalive);
        } catch (error) {
          const isFinal =
            endReason(error) || (error instanceof CallError && [400, 403, 404].includes(error.statusCode));
          return isFinal ? 'final' : null;
        }
      },
    });

  /** Asks the server how things stand: time, answers of other windows, whether the attempt still runs. */
  async function ask(): Promise<void> {
    heardLast = performance.now();
    try {
      const heard = await fetchExam(attempt._id, calls);
      if (heard.exam.current?.index !== current?.index) {
        void handOver(heard);
        return;
      }
      hear(
        { remainingMs: heard.exam.attempt.remainingMs, section: heard.exam.current },
        heard.askedAt,
        totalOf(heard.exam),
      );
      sync.applyRemote(heard.exam.questions);
      annotations.applyRemote(heard.exam.aids);
    } catch (error) {
      const why = endReason(error);
      if (why) sync.end(asWhole(why));
    }
  }

  /**
   * Another section is open: what is on its way from this one gets a moment to arrive, the rest goes to the server as
   * late, and the page of the next section takes over.
   */
  async function handOver(heard: HeardExam): Promise<void> {
    if (isHandingOver || sync.get().over) return;
    isHandingOver = true;
    isSectionOver.set(true);
    const players = preloadPlayers(heard.exam.questions.map((slot) => slot.question.type)).catch(() => {});
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, settleMs);
    });
    await Promise.race([Promise.all([sync.flush(), players]), patience]);
    clearTimeout(timer);
    if (sync.get().over) return;
    sync.detach();
    deliverLate();
    next.set({ heard, before: { aids: annotations, missing: sync.get().late.length, late } });
  }

  /** Finishes the section before its time is over, when all that was answered has arrived. Throws `CallError`. */
  async function finishSection(): Promise<void> {
    await sync.flush();
    if (sync.get().over || isHandingOver || !current) return;
    await calls.finish(attempt._id, current.index);
    isSectionOver.set(true);
    await ask();
  }

  function tick(): void {
    if (sync.get().over) return;
    const sinceHeard = performance.now() - heardLast;
    const isAtEnd = clock.remainingMs() === 0;
    // At zero this page only asks; the server decides.
    if (isAtEnd) sync.wake();
    if (isAtEnd && !isLastSection) isSectionOver.set(true);
    isTimeUp.set(isPast());
    if (isAtEnd || isSectionOver.get() || (sinceHeard > askEveryMs && document.visibilityState === 'visible'))
      void ask();
  }

  let isProving = false;

  /**
   * Another session has to show again that this is Safe Exam Browser, before anything is sent. That may load the page
   * anew: what was not sent is in the outbox.
   */
  async function proveAgain(): Promise<void> {
    if (isProving) return;
    if ('SafeExamBrowser' in globalThis) {
      isProving = true;
      const { comeIn } = await import('#delivery/safe-browser/safe-browser.ts');
      const entrance = await comeIn(attempt._id).catch(() => null);
      if (entrance?.state === 'leaving') return;
      isProving = false;
      if (entrance?.state !== 'in') return;
    }
    sync.wake();
  }

  const hasUnsaved = (): boolean => !sync.get().over && Object.values(sync.get().answers).some(isUnsaved);

  const leave = (): void => {
    sync.sendBeforeUnload();
    annotations.sendBeforeUnload();
  };

  /** Begins; answers how to end it. */
  function open(): () => void {
    const timer = setInterval(tick, tickMs);
    const unwatchOnline = online.subscribe(() => online.get() && sync.wake());
    const unwatchSession = session.subscribe(() => !session.get().ended && void proveAgain());
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') leave();
      else {
        sync.wake();
        void ask();
      }
    };
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (hasUnsaved() && !isProving) event.preventDefault();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', leave);
    window.addEventListener('beforeunload', onUnload);
    recordOpen(attempt._id, true);
    const unhear = windows.listen({ applyRemote: sync.applyRemote, ask: () => void ask() });
    sync.start();
    annotations.start();
    let orphans: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const uploadOrphans = async (): Promise<void> => {
      const isDone = await deliverOrphansOfClosedSections(
        attempt._id,
        (question) => sync.get().answers[question] !== undefined,
      );
      if (!isDone && !isLeft) orphans = setTimeout(() => void uploadOrphans(), lateRetryMs);
    };
    if (current && calls === examCalls) void uploadOrphans();
    return () => {
      isLeft = true;
      clearTimeout(orphans);
      recordOpen(attempt._id, false);
      unhear();
      clearInterval(timer);
      unwatchOnline();
      unwatchSession();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('beforeunload', onUnload);
      leave();
      recordLeaving(sync.flush());
      sync.stop();
    };
  }

  /** Of an attempt that is over, the server has what there is. */
  function forget(): void {
    annotations.end();
    cachePlace(attempt._id, null);
    cacheAnnotations(attempt._id, null);
  }

  /** Hands in; doing it twice, or after the server has done it, is no harm. Throws `CallError`. */
  async function handIn(): Promise<void> {
    annotations.sendBeforeUnload();
    await calls.handIn(attempt._id);
    windows.publishEnd();
    forget();
  }

  const { late, lateCounted, deliverLate } = createLateDelivery(attempt._id, sync, outbox, calls === examCalls);

  return {
    exam: exam as Exam,
    clock,
    /** Of the whole attempt; the same as `clock` where sections have no times. */
    whole,
    isLastSection,
    isSectionOver,
    isTimeUp,
    /** Set once: the page of the section that has begun. */
    next,
    finishSection,
    showHint: calls.showHint,
    /** As the answer sync, until the section or the time is over. */
    answer: (question: string, answer: unknown): void => {
      if (!isSectionOver.get() && !isPast()) sync.change(question, answer);
    },
    sync,
    aids: annotations,
    outbox,
    late,
    lateCounted,
    /** Of what `clock` shows. */
    totalMs: () => (current ? sectionMs : wholeMs),
    wholeMs: () => wholeMs,
    hear,
    ask,
    open,
    proveAgain,
    handIn,
    forget,
    deliverLate,
  };
}

/** The whole time of the attempt in milliseconds, from the server's own two instants; null without a deadline. */
const totalOf = ({ attempt }: Exam): number | null =>
  attempt.deadline === null ? null : Date.parse(attempt.deadline) - Date.parse(attempt.startedAt);
