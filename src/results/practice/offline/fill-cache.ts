/** Keeps in this browser what an evening of practice needs, so that it can continue without a network. */
import type { QueryClient } from '@tanstack/react-query';
import { preloadPlayers, preloadReviews } from '#items/question-types/screens.ts';
import { call } from '#platform/web/call.ts';
import { preloadParts as preloadTextParts } from '#platform/web/editor/RichText.tsx';
import { cachedKey } from '../queries.ts';
import { type CachedStore, openCache, serverNow } from './cache.ts';
import { type Choice, choiceKey } from './choose.ts';
import { type CachedPractice, downloadPractice } from './contract.ts';
import { deliverPractice } from './deliver.ts';
import { practiceOwner, thePracticeOutbox } from './outbox.ts';
import { fetchPictures } from './pictures.ts';

/** The queue is asked for again when it is older than this. */
const FRESH_MS = 5 * 60_000;

/** A run that was just started. */
export interface StartedRun {
  readonly choice: Choice;
  readonly questions: readonly { readonly question: string; readonly version: number }[];
}

let turn: Promise<unknown> = Promise.resolve();

/** Keeps those that are due first, and the questions of the run. What can't be fetched now is left for the next time. */
export function fillCache(client: QueryClient, run?: StartedRun): Promise<void> {
  const startedAt = Date.now();
  const keep = async (): Promise<void> => {
    const kept = await openCache();
    if (!kept) return;
    const known = await kept.about();
    if (!known || serverNow(known) - Date.parse(known.cachedAt) > FRESH_MS) await replaceAll(kept);
    if (run) await addRun(kept, run, startedAt);
    await client.invalidateQueries({ queryKey: cachedKey });
    await loadParts(kept);
    // Pictures that have come make more questions ready.
    await client.invalidateQueries({ queryKey: cachedKey });
  };
  const done = turn.then(keep, keep);
  turn = done.catch(() => undefined);
  return done;
}

/** Questions whose answers wait in the outbox: of them, this browser knows better. */
async function waitingQuestions(): Promise<Set<string>> {
  const [outbox, mine] = [await thePracticeOutbox(), practiceOwner()];
  const entries = outbox && mine ? await outbox.list(mine.owner) : [];
  return new Set(entries.flatMap(({ operation }) => (operation.kind === 'answer' ? [operation.question] : [])));
}

/**
 * Asks the server, which hears first of what was answered: it would give the rest back as if it had not been. Null where
 * another person has signed in in another window.
 */
async function download(questions?: string[]): Promise<CachedPractice | null> {
  await deliverPractice().catch(() => undefined);
  const set = await call(downloadPractice, { body: questions ? { questions } : {} });
  return set.person === practiceOwner()?.person ? set : null;
}

async function replaceAll(kept: CachedStore): Promise<void> {
  const set = await download();
  if (set) await kept.replace(set, await waitingQuestions());
}

async function addRun(kept: CachedStore, { choice, questions }: StartedRun, startedAt: number): Promise<void> {
  const versions = new Map((await kept.list()).map(({ question, version }) => [question, version]));
  const missing = questions.filter(({ question, version }) => versions.get(question) !== version);
  const ids = missing.map(({ question }) => question);
  const set = ids.length > 0 ? await download(ids) : null;
  if (set) await kept.add(set, ids, await waitingQuestions());
  const about = await kept.about();
  if (!about) return;
  const all = questions.map(({ question }) => question);
  await kept.setRun({ choice: choiceKey(choice), startedAt: startedAt + about.clockAhead, questions: all });
}

/** Parts of the application and pictures that the questions need. */
async function loadParts(kept: CachedStore): Promise<void> {
  const questions = await kept.list();
  const drawn = questions.map(({ type, content }) => ({ type, view: { ...content } }));
  await Promise.all([
    import('./judge-cached.ts'),
    import('./check.ts'),
    preloadPlayers(drawn),
    preloadReviews(drawn),
    preloadTextParts(questions.map(({ content, stimulus }) => [content, stimulus])),
    fetchPictures(questions),
  ]);
}
