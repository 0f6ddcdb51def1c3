/** Runs of practice from what this browser keeps. */
import { ONE_TRY } from '#quizzes/rules-tries.ts';
import type { PracticeRun } from '../contract.ts';
import { type About, openCache, type StoredQuestion, serverNow } from './cache.ts';
import { type Choice, chooseCached, type Today, todayOf } from './choose.ts';
import { withPictures } from './pictures.ts';

/** The questions of a run without a network; null where nothing is kept, or the choice needs the server. */
export async function startCachedRun(choice: Choice): Promise<PracticeRun | null> {
  const kept = await openCache();
  const [about, run] = [await kept?.about(), await kept?.run()];
  if (!kept || !about) return null;
  const all = await withPictures(await kept.list());
  const chosen = chooseCached(choice, all, about, run ?? null, serverNow(about));
  if (chosen === null || all.length === 0) return null;
  const { toRunQuestion } = await import('./judge-cached.ts');
  const tries = about.settings.tries ?? ONE_TRY;
  return { questions: chosen.map(toRunQuestion), available: chosen.length, tries };
}

export interface CachedSummary {
  readonly about: About;
  readonly today: Today;
  /** Questions that can be practised without a network now. */
  readonly questions: readonly StoredQuestion[];
  /** Kept ones whose pictures are missing. */
  readonly withoutPictures: number;
}

/** What is kept for the person on this page; null: nothing. */
export async function readCached(): Promise<CachedSummary | null> {
  const kept = await openCache();
  const about = await kept?.about();
  const all = await kept?.list();
  if (!about || !all || all.length === 0) return null;
  const questions = await withPictures(all);
  return {
    about,
    today: todayOf(questions, about, serverNow(about)),
    questions,
    withoutPictures: all.length - questions.length,
  };
}
