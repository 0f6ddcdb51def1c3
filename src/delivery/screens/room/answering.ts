/** What a student writes in a running attempt, on its way to the server: answers and annotations. */
import { type Annotations, createAnnotations } from '#delivery/annotations/annotations.ts';
import type { Exam } from '#delivery/contract.ts';
import type { ExamCalls } from '#delivery/queries.ts';
import { type AnswerSync, createAnswerSync, type EndReason } from '#delivery/sync/answer-sync.ts';
import type { AttemptOutbox } from '#delivery/sync/outbox-of-attempt.ts';
import { isRefusedForGood } from '#delivery/sync/refused-answers.ts';
import { CallError } from '#platform/web/call.ts';
import { cacheAnnotations, readCachedAnnotations } from '../cache.ts';
import type { OtherWindows } from '../other-windows.ts';
import type { TimeLeft } from './room-clock.ts';
import { endReasonOf, resultOf } from './save-result.ts';

/** A request that is not answered within this time, and the time that its bytes take on a slow line, is given up. */
const PATIENCE_MS = 15_000;
const SLOW_BYTES_PER_MS = 10;

const later = (ms: number, action: () => void): (() => void) => {
  const timer = setTimeout(action, ms);
  return () => clearTimeout(timer);
};

interface AnsweringContext {
  readonly exam: Exam;
  readonly outbox: AttemptOutbox;
  readonly calls: ExamCalls;
  readonly windows: OtherWindows;
  /** Takes what the server said about time, asked at the given moment. */
  readonly onTime: (left: TimeLeft, asked: number) => void;
  readonly endReason: (why: EndReason) => EndReason;
  /** The server knows more: ask it. */
  readonly onAsk: () => void;
  /** The session has to prove its Safe Exam Browser again. */
  readonly onUnproven: () => void;
}

export function createRoomSync({ exam, outbox, calls, windows, ...on }: AnsweringContext): AnswerSync {
  const id = exam.attempt._id;
  return createAnswerSync(exam.questions, {
    givesFeedback: exam.feedbackTiming === 1,
    outbox,
    later,
    onStale: on.onAsk,
    onSectionOver: on.onAsk,
    send: async (answers, { keepalive }) => {
      const asked = performance.now();
      try {
        const bytes = answers.reduce((sum, one) => sum + JSON.stringify(one.answer).length, 0);
        const signal = AbortSignal.timeout(PATIENCE_MS + bytes / SLOW_BYTES_PER_MS);
        const said = await calls.save(id, [...answers], { keepalive, signal });
        on.onTime(said, asked);
        windows.publishSaved(answers, said.saved);
        return { kind: 'answered', saved: said.saved, refused: said.refused };
      } catch (error) {
        if (error instanceof CallError && error.code === 'safe_browser_needed') on.onUnproven();
        const result = resultOf(error);
        return result.kind === 'over' ? { ...result, why: on.endReason(result.why) } : result;
      }
    },
  });
}

export function createRoomAnnotations(exam: Exam, calls: ExamCalls): Annotations {
  const id = exam.attempt._id;
  return createAnnotations(exam.aids, readCachedAnnotations(id), {
    keep: (annotations) => cacheAnnotations(id, annotations),
    later,
    send: async (changed, keepalive) => {
      try {
        return await calls.saveAnnotations(id, [...changed], keepalive);
      } catch (error) {
        return endReasonOf(error) || isRefusedForGood(error) ? 'final' : null;
      }
    },
  });
}
