/** What the browser asks about taking an exam. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { preloadPlayers } from '#items/question-types/screens.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { addressOf, CallError, call } from '#platform/web/call.ts';
import { cacheSaved } from '#platform/web/offline/offline.ts';
import { retryWhenBusy } from '#platform/web/retry-when-busy.ts';
import { preloadedAt } from '#platform/web/start/preloaded.ts';
import { getQuiz, type Quiz } from '#quizzes/contract.ts';
import { type AnnotationToSave, saveAnnotations } from './annotations/contract.ts';
import { type AnswerInput, type Exam, finishSection, getExam, saveResp, startQuiz, submitAttempt } from './contract.ts';
import { type AskedHint, type Hints, showHint } from './hints/contract.ts';
import { deliverOrphans } from './offline-answers/orphaned-outbox.ts';
import { answerMirror } from './screens/cache.ts';
import { whenLeft } from './sync/leaving.ts';
import { theOutbox } from './sync/outbox.ts';
import { type AttemptOutbox, openAttemptOutbox } from './sync/outbox-of-attempt.ts';

/** A paper with the moments of asking and hearing, by `performance.now()`: the clock begins with them. */
export interface HeardExam {
  readonly exam: Exam;
  readonly askedAt: number;
  readonly heardAt: number;
}

/** Why an attempt cannot continue here and now. */
export type HeldBy = 'paused' | 'other_device' | 'wrong_network' | 'locked';
const holds = (code: string): code is HeldBy => ['paused', 'other_device', 'wrong_network', 'locked'].includes(code);

/** The page behind `/exam/{id}`. */
export type ExamEntry =
  | ({ readonly kind: 'running'; readonly outbox: AttemptOutbox } & HeardExam)
  /** No attempt is running: the page from which one is started. */
  | { readonly kind: 'start'; readonly quiz: Quiz; readonly serverNow: number }
  /** It runs, but is paused or stopped, or is taken on another device or in another network. */
  | { readonly kind: 'held'; readonly why: HeldBy }
  /** It runs, and continues in Safe Exam Browser only. */
  | { readonly kind: 'safe' }
  | { readonly kind: 'over'; readonly attemptId: string };

/** Interval of the check on a student who is held. */
const heldMs = 4_000;

type Saved = ResponseOf<typeof saveResp>;

/** How the exam page speaks with the server: as an exam does, or as a rehearsal does. */
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
  readonly saveAids: (
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
  saveAids: (id, annotations, keepalive) =>
    call(saveAnnotations, { params: { id }, body: { aids: annotations }, keepalive }),
};

export async function fetchExam(id: string, calls: ExamCalls = examCalls): Promise<HeardExam> {
  const ahead = preloadedAt(addressOf(getExam.path, { id }));
  const askedAt = ahead ?? performance.now();
  const exam = await calls.fetch(id);
  return { exam, askedAt, heardAt: performance.now() };
}

/** The server's time of day, to the second; this device's own where the server cannot be asked. */
async function fetchServerNow(): Promise<number> {
  try {
    const said = (await fetch('/healthz', { cache: 'no-store' })).headers.get('date');
    return said === null ? Date.now() : Date.parse(said);
  } catch {
    return Date.now();
  }
}

async function fetchEntry(id: string): Promise<ExamEntry> {
  await whenLeft();
  try {
    const heard = await fetchExam(id);
    await preloadPlayers(heard.exam.questions.map((slot) => slot.question.type));
    const { _id } = heard.exam.attempt;
    return { kind: 'running', ...heard, outbox: await openAttemptOutbox(_id, await theOutbox(), answerMirror(_id)) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (holds(error.code)) return { kind: 'held', why: error.code };
    if (error.code === 'safe_browser_needed') return { kind: 'safe' };
    if (!['not_started', 'closed', 'out_of_time'].includes(error.code)) throw error;
    void deliverOrphans();
    const quiz = await findQuiz(id);
    return quiz ? { kind: 'start', quiz, serverNow: await fetchServerNow() } : { kind: 'over', attemptId: id };
  }
}

/** Null when the id is not a quiz's. */
async function findQuiz(id: string): Promise<Quiz | null> {
  try {
    return await call(getQuiz, { params: { id } });
  } catch (error) {
    if (error instanceof CallError && error.statusCode === 404) return null;
    throw error;
  }
}

/** Asked once when the page is opened: from then on the exam room keeps itself up to date. */
export const examEntryQuery = (id: string, form: 'one-by-one' | 'one-page') =>
  queryOptions({
    // Each form of the page asks for itself: what the other was told when it opened is old by now.
    queryKey: ['exam', id, form],
    queryFn: () => fetchEntry(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => (state.data?.kind === 'held' ? heldMs : false),
    networkMode: 'always',
  });

/** Starts the attempt, or resumes the one that is running, and gets its paper. */
export async function startExam(client: QueryClient, quizId: string, code?: string): Promise<void> {
  await retryWhenBusy(() => call(startQuiz, { body: { id: quizId, ...(code !== undefined && { code }) } }));
  await client.refetchQueries({ queryKey: ['exam', quizId] }, { throwOnError: true });
}
