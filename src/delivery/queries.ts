/** What the browser asks about taking an exam. */
import type { QueryClient } from '@tanstack/react-query';
import { addressOf } from '#platform/contract/address.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { cacheSaved } from '#platform/web/offline/offline.ts';
import { retryWhenBusy } from '#platform/web/retry-when-busy.ts';
import { preloadedAt } from '#platform/web/start/preloaded.ts';
import { type AnnotationToSave, saveAnnotations } from './annotations/contract.ts';
import { type AnswerInput, type Exam, finishSection, getExam, saveResp, startQuiz, submitAttempt } from './contract.ts';
import { type AskedHint, type Hints, showHint } from './hints/contract.ts';

/** A paper with the moments of asking and hearing, by `performance.now()`: the clock begins with them. */
export interface HeardExam {
  readonly exam: Exam;
  readonly askedAt: number;
  readonly heardAt: number;
}

type Saved = ResponseOf<typeof saveResp>;

/** How the exam page speaks with the server: as an exam does, or as a preview does. */
export interface ExamCalls {
  readonly fetch: (attempt: string) => Promise<Exam>;
  readonly save: (
    attempt: string,
    resp: AnswerInput[],
    options: { keepalive: boolean; signal: AbortSignal },
  ) => Promise<Saved>;
  readonly finish: (attempt: string, section: number) => Promise<unknown>;
  readonly handIn: (attempt: string) => Promise<unknown>;
  readonly showHint: (attempt: string, asked: AskedHint) => Promise<Hints>;
  readonly saveAnnotations: (
    attempt: string,
    annotations: AnnotationToSave[],
    keepalive: boolean,
  ) => Promise<ResponseOf<typeof saveAnnotations>>;
}

export const examCalls: ExamCalls = {
  fetch: (id) => call(getExam, { params: { id } }),
  save: async (id, resp, options) => {
    const said = await call(saveResp, { body: { id, resp }, ...options });
    cacheSaved(
      id,
      said.saved.flatMap(({ question, seq, feedback }) =>
        resp
          .filter((sent) => sent.question === question && sent.seq === seq)
          .map(({ answer }) => ({ question, answer, seq, feedback })),
      ),
    );
    return said;
  },
  finish: (id, section) => call(finishSection, { params: { id }, body: { section } }),
  handIn: (id) => call(submitAttempt, { body: { id } }),
  showHint: (id, body) => call(showHint, { params: { id }, body }),
  saveAnnotations: (id, annotations, keepalive) =>
    call(saveAnnotations, { params: { id }, body: { aids: annotations }, keepalive }),
};

export async function fetchExam(id: string, calls: ExamCalls = examCalls): Promise<HeardExam> {
  const ahead = preloadedAt(addressOf(getExam.path, { id }));
  const askedAt = ahead ?? performance.now();
  const exam = await calls.fetch(id);
  return { exam, askedAt, heardAt: performance.now() };
}

/** Starts the attempt, or resumes the one that is running, and gets its paper. */
export async function startExam(client: QueryClient, quizId: string, code?: string): Promise<void> {
  await retryWhenBusy(() => call(startQuiz, { body: { id: quizId, ...(code !== undefined && { code }) } }));
  await client.refetchQueries({ queryKey: ['exam', quizId] }, { throwOnError: true });
}
