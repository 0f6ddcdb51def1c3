/** What is asked when the exam page is opened. */
import { queryOptions } from '@tanstack/react-query';
import { preloadPlayers } from '#items/question-types/screens.ts';
import { CallError, call } from '#platform/web/call.ts';
import { askServerTime } from '#platform/web/server-time.ts';
import type { Quiz } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import type { Exam } from './contract.ts';
import { deliverOrphans } from './offline-answers/orphaned-outbox.ts';
import { fetchExam, type HeardExam } from './queries.ts';
import { answerMirror } from './screens/cache.ts';
import { preloadParts, StartPage } from './screens/parts.ts';
import { whenLeft } from './sync/leaving.ts';
import { theOutbox } from './sync/outbox.ts';
import { type AttemptOutbox, openAttemptOutbox } from './sync/outbox-of-attempt.ts';

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

/** Fetches what the questions of a paper are drawn with, so that no later one needs the network or shows a gap first. */
export async function preloadPaper(exam: Exam): Promise<void> {
  await Promise.all([preloadPlayers(exam.questions.map((slot) => slot.question)), preloadParts(exam)]);
}

/** The server's time of day; this device's own where the server cannot be asked. */
const fetchServerNow = (): Promise<number> =>
  askServerTime().then(
    ({ now }) => now ?? Date.now(),
    () => Date.now(),
  );

async function fetchEntry(id: string): Promise<ExamEntry> {
  await whenLeft();
  try {
    const heard = await fetchExam(id);
    await preloadPaper(heard.exam);
    const { _id } = heard.exam.attempt;
    return { kind: 'running', ...heard, outbox: await openAttemptOutbox(_id, await theOutbox(), answerMirror(_id)) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (holds(error.code)) return { kind: 'held', why: error.code };
    if (error.code === 'safe_browser_needed') return { kind: 'safe' };
    if (!['not_started', 'closed', 'out_of_time'].includes(error.code)) throw error;
    void deliverOrphans();
    const quiz = await findQuiz(id);
    if (!quiz) return { kind: 'over', attemptId: id };
    const [serverNow] = await Promise.all([fetchServerNow(), StartPage.preload()]);
    return { kind: 'start', quiz, serverNow };
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
