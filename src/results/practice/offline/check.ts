/**
 * The one way in which an answer in practice goes: into the outbox, from there to the server, whose word is shown. Where
 * the server doesn't answer, the browser judges a question that it keeps, and the answer is sent later.
 */
import { Refusal } from '#platform/contract/refusal.ts';
import { CallError, call } from '#platform/web/call.ts';
import { textsOf } from '#platform/web/i18n/texts.ts';
import { online } from '#platform/web/offline/online.ts';
import { type PracticeTry, type PracticeVerdict, tryPractice } from '../contract.ts';
import { type About, openCache, type StoredQuestion, serverNow } from './cache.ts';
import { type SyncResult, syncPractice } from './contract.ts';
import { type Delivered, deliverPractice } from './deliver.ts';
import { countWaiting, type Operation, practiceOwner, thePracticeOutbox } from './outbox.ts';
import { practiceOfflineTexts } from './screens/texts.ts';

/** Nobody waits longer than this for the server where the browser can judge itself. */
const PATIENCE_MS = 4_000;

export interface Given {
  readonly review: string;
  readonly question: string;
  readonly version: number;
  readonly answer: unknown;
  /** Other answers that were tried before it, the oldest first. */
  readonly earlier?: unknown[];
}

const refusedError = ({ code, message }: NonNullable<SyncResult['refused']>): CallError =>
  new CallError({ code, statusCode: 409, message });

/** What was kept of questions before they were answered on this page, by review: for taking back. */
const before = new Map<string, StoredQuestion>();

async function findCached({ question, version }: Given): Promise<{ one: StoredQuestion; about: About } | null> {
  const kept = await openCache();
  const [one, about] = [await kept?.find(question), await kept?.about()];
  return one && about && one.version === version && one.until > serverNow(about) ? { one, about } : null;
}

/** What the server says within that time; null: nothing. Throws where nobody else can judge. */
async function deliverWithin(canWait: boolean): Promise<Delivered | null> {
  if (canWait && !online.get()) return null;
  const delivery = deliverPractice();
  if (!canWait) return delivery;
  const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  return Promise.race([delivery.catch(() => null), tooLong]);
}

async function put(operation: Operation): Promise<(() => Promise<void>) | null> {
  const [outbox, mine] = [await thePracticeOutbox(), practiceOwner()];
  if (!outbox || !mine) return null;
  const n = await outbox.add({ owner: mine.owner, operation, at: Date.now(), refused: null });
  await countWaiting();
  return async () => {
    await outbox.remove([n]);
    await countWaiting();
  };
}

/** Where the browser has no database, nothing can wait. */
async function sendAlone(operation: Operation): Promise<SyncResult> {
  const person = practiceOwner()?.person ?? '';
  const { results } = await call(syncPractice, { body: { person, items: [operation] } });
  return results[0]!;
}

/** Checks an answer. Throws `CallError` where it was refused, or nobody can judge it now; it is then not counted. */
export async function checkAnswer(given: Given): Promise<PracticeVerdict> {
  const operation: Operation = { kind: 'answer', ...given };
  const takeOut = await put(operation);
  const kept = takeOut ? await findCached(given) : null;
  try {
    const result = takeOut ? (await deliverWithin(kept !== null))?.get(given.review) : await sendAlone(operation);
    if (result?.refused) throw refusedError(result.refused);
    if (result?.verdict) {
      if (kept) void rememberCached(given, kept, result.verdict.dueAt).catch(() => undefined);
      return result.verdict;
    }
    if (!kept)
      throw new CallError({ code: 'offline', statusCode: 0, message: textsOf(practiceOfflineTexts).needsConnection });
    return await rememberCached(given, kept, null);
  } catch (error) {
    await takeOut?.();
    if (!(error instanceof Refusal)) throw error;
    throw new CallError({ code: error.code, statusCode: 400, message: textsOf(practiceOfflineTexts).cannotGrade });
  }
}

/** Checks a try that does not count. Throws as `checkAnswer`. */
export async function tryAnswer(given: Given): Promise<PracticeTry> {
  try {
    return await call(tryPractice, { body: given });
  } catch (error) {
    const kept = error instanceof CallError && error.code === 'offline' ? await findCached(given) : null;
    if (!kept) throw error;
    const { tryCached } = await import('./judge-cached.ts');
    try {
      return tryCached(kept.one, given, kept.about);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      throw new CallError({ code: fault.code, statusCode: 400, message: textsOf(practiceOfflineTexts).cannotGrade });
    }
  }
}

/** Judges here, and keeps what the answer says about memory. `dueAt`: the server's word on it. */
async function rememberCached(
  given: Given,
  { one, about }: { one: StoredQuestion; about: About },
  dueAt: string | null,
): Promise<PracticeVerdict> {
  const { judgeCached } = await import('./judge-cached.ts');
  const now = new Date(serverNow(about));
  const { verdict, after } = judgeCached(one, given, about, now);
  const kept = await openCache();
  before.set(given.review, one);
  await kept?.setQuestion({ ...after, memory: { ...after.memory, dueAt: dueAt ?? after.memory.dueAt } });
  const known = (await kept?.about()) ?? about;
  await kept?.setAbout({ ...known, practisedHere: [...known.practisedHere, now.getTime()] });
  return verdict;
}

/** Takes an answer back, now or when there is a network again. Throws `CallError` where the server refuses it. */
export async function undoAnswer(review: string): Promise<void> {
  const operation: Operation = { kind: 'undo', review };
  const takeOut = await put(operation);
  const result = takeOut ? (await deliverWithin(true))?.get(review) : await sendAlone(operation);
  if (result?.refused) {
    await takeOut?.();
    throw refusedError(result.refused);
  }
  const one = before.get(review);
  const kept = await openCache();
  if (!one || !kept) return;
  before.delete(review);
  await kept.setQuestion(one);
  const about = await kept.about();
  if (about) await kept.setAbout({ ...about, practisedHere: about.practisedHere.slice(0, -1) });
}
