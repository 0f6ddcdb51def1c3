/**
 * Brings to the server what earlier windows of this browser could not: the tab was lost, and the exam page was not
 * opened again before the attempt was over. What is too late by now is kept as late, and counts as long as such do.
 */

import { type AnswerInput, saveResp } from '#delivery/contract.ts';
import { saveLate } from '#delivery/late/contract.ts';
import { agoBy } from '#delivery/late/rules-grace.ts';
import type { RefusedAnswer } from '#delivery/sync/answer-state.ts';
import { type Entry, isOpenHere, type OutboxDatabase, theOutbox } from '#delivery/sync/outbox.ts';
import { isRefusedForGood, refusedAnswersIn } from '#delivery/sync/refused-answers.ts';
import { sendInHalves } from '#delivery/sync/send-in-halves.ts';
import { CallError, call } from '#platform/web/call.ts';
import { askServerTime } from '#platform/web/server-time.ts';

/** Undelivered answers this old belong to nobody who signs in here any more. */
const FORGET_MS = 60 * 86_400_000;

const isOver = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'closed' || error.code === 'out_of_time');

/** Delivers all that is left of attempts that are not open in this window. Never throws. */
export async function deliverOrphans(outbox?: OutboxDatabase | null): Promise<void> {
  try {
    const database = outbox === undefined ? await theOutbox() : outbox;
    if (!database) return;
    const left = (await database.list()).filter((entry) => !isOpenHere(entry.attempt));
    for (const [attempt, entries] of Map.groupBy(left, (entry) => entry.attempt))
      await deliver(database, attempt, entries).catch((error: unknown) => forgetOld(database, entries, error));
  } catch {
    // The next visit tries again.
  }
}

/**
 * Delivers what windows have left of an attempt that continues in this one: answers to questions that are not on its
 * page any more, because their section is over. Returns whether nothing is left. Never throws.
 */
export async function deliverOrphansOfClosedSections(
  attempt: string,
  isOnPage: (question: string) => boolean,
): Promise<boolean> {
  try {
    const database = await theOutbox();
    const list = async (): Promise<Entry[]> =>
      database ? (await database.list(attempt)).filter((entry) => !isOnPage(entry.question)) : [];
    const left = await list();
    if (left.length === 0) return true;
    await save(database!, attempt, left);
    return (await list()).length === 0;
  } catch {
    return false;
  }
}

async function deliver(database: OutboxDatabase, attempt: string, entries: readonly Entry[]): Promise<void> {
  try {
    // A save would stop an exam that has not shown yet that it is in Safe Exam Browser: its page brings this along.
    if ('SafeExamBrowser' in globalThis) return await deliverLate(database, attempt, entries);
    await save(database, attempt, entries);
  } catch (error) {
    if (!isOver(error)) throw error;
    await deliverLate(database, attempt, entries);
  }
}

/** Throws the first reason why some were not let through, once all others have been sent. */
async function sendAll(entries: readonly Entry[], send: (some: readonly Entry[]) => Promise<void>): Promise<void> {
  const { blocked } = await sendInHalves(entries, send);
  if (blocked.length > 0) throw blocked[0]!.error;
}

/** Saves what can be saved; what belongs to a section that is over is kept as late. Throws why some were not let through. */
const save = (database: OutboxDatabase, attempt: string, entries: readonly Entry[]): Promise<void> =>
  sendAll(entries, (some) => saveTogether(database, attempt, some));

async function saveTogether(database: OutboxDatabase, attempt: string, entries: readonly Entry[]): Promise<void> {
  const { saved, refused } = await call(saveResp, { body: { id: attempt, resp: entries.flatMap(toSend) } }).catch(
    (error: unknown) => ({ saved: [], refused: refusedIn(error) }),
  );
  const isTooLate = (one: { readonly code: string }): boolean => one.code === 'section_over';
  const done = [...saved, ...refused.filter((one) => one.code !== 'conflict' && !isTooLate(one))];
  await removeDone(database, entries, done);
  const late = entries.filter(({ question }) => refused.some((one) => one.question === question && isTooLate(one)));
  if (late.length > 0) await deliverLate(database, attempt, late);
}

/** The answers by whose sections a whole call was refused; any other error is thrown. */
function refusedIn(error: unknown): RefusedAnswer[] {
  if (!(error instanceof CallError) || error.code !== 'section_over') throw error;
  return refusedAnswersIn(error);
}

/** What is written in time and arrives soon enough counts. Throws as long as the attempt runs, and why some were not let through. */
const deliverLate = (database: OutboxDatabase, attempt: string, entries: readonly Entry[]): Promise<void> =>
  sendAll(entries, (some) => deliverLateTogether(database, attempt, some));

async function deliverLateTogether(
  database: OutboxDatabase,
  attempt: string,
  entries: readonly Entry[],
): Promise<void> {
  const resp = entries.map(({ question, answer, seq, base, sent, at }) => {
    const ago = agoBy(at, Date.now());
    return {
      question,
      answer,
      seq,
      bases: [...new Set([base, ...(sent ? [sent.base, sent.seq] : [])])].filter((one) => one < seq),
      ...(ago !== null && { ago }),
    };
  });
  const { kept, refused } = await call(saveLate, { body: { id: attempt, resp } });
  await removeDone(database, entries, [...kept, ...refused]);
}

/** The change whose outcome is not known goes before the newer one, which was made on top of it. */
function toSend({ question, answer, seq, base, isFinal, sent }: Entry): AnswerInput[] {
  const newest = { question, answer, seq, base: sent?.seq ?? base, draft: !isFinal };
  return sent && sent.seq !== seq ? [sent, newest] : [sent ?? newest];
}

async function removeDone(
  database: OutboxDatabase,
  entries: readonly Entry[],
  done: readonly { readonly question: string; readonly seq: number }[],
): Promise<void> {
  for (const entry of entries)
    if (done.some((one) => one.question === entry.question && one.seq === entry.seq))
      await database.removeUnchanged(entry);
}

/**
 * Forgets what the server has refused and is old, by its clock and by this device's. A device whose clock is wrong by months
 * reaches no server over https, which must not cost the answers that wait for it.
 */
async function forgetOld(database: OutboxDatabase, entries: readonly Entry[], error: unknown): Promise<void> {
  const old = (now: number): Entry[] => entries.filter(({ at }) => at > 0 && now - at > FORGET_MS);
  if (!isRefusedForGood(error) || old(Date.now()).length === 0) return;
  const now = await askServerTime().then(
    (said) => said.now,
    () => null,
  );
  for (const entry of now === null ? [] : old(Math.min(now, Date.now()))) await database.removeUnchanged(entry);
}
