/** Writes a file of questions in a thread of its own when they are many: a large export must not hold up the exam next door. */
import { Worker } from 'node:worker_threads';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import type { Language } from '#platform/contract/languages.ts';
import type { WritableFormatName } from '../format.ts';
import type { Pictures } from '../pictures.ts';
import { type QuestionsFile, writeQuestions } from '../write-questions.ts';

/** Written at once: so few take less time than to start a thread. */
const FEW = 100;

export interface WriteOrder {
  readonly format: WritableFormatName;
  readonly items: readonly NeutralItem[];
  readonly baseName: string | undefined;
  readonly pictures: Pictures;
  readonly language: Language;
}

/** As `writeQuestions`. */
export async function writeQuestionsInWorker(
  format: WritableFormatName,
  items: readonly NeutralItem[],
  baseName?: string,
  pictures: Pictures = new Map(),
  language: Language = 'en',
): Promise<QuestionsFile> {
  if (items.length <= FEW && pictures.size === 0) return writeQuestions(format, items, baseName, pictures, language);
  const order: WriteOrder = { format, items, baseName, pictures, language };
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { workerData: order, execArgv: [] });
  const { promise, resolve, reject } = Promise.withResolvers<QuestionsFile>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('The thread that writes a file has ended without an answer')));
  return promise.finally(() => worker.terminate());
}
