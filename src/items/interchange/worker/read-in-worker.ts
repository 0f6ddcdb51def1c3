/** Reads a file of questions in a thread of its own: a large or hostile one must not hold up the exam next door. */
import { addAbortSignal, Readable } from 'node:stream';
import { refuseSize } from '#platform/server/table-file/limits.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { type QuestionFile, readSteps, wholeOf } from '../read-question-file.ts';
import type { ReadQuestions, ReadStep } from '../read-result.ts';
import type { ReadNews } from './read-worker.ts';
import { readyThread, returnThread, takeThread, turnToRead, USUAL_MB } from './reading-threads.ts';

export interface ReadLimits {
  readonly timeMs: number;
  readonly memoryMb: number;
}

const usual: ReadLimits = { timeMs: 30_000, memoryMb: USUAL_MB };

/**
 * Read at once: what is this small takes less time than to start a thread, unless it is packed, whatever is in it. Readers of
 * Markdown and of tables take a time that grows with the square of some texts: a minute for 64 KB.
 */
const SMALL_BYTES = 4 * 1024;
const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** As `readQuestionFile`, which it gives up as `too-slow` when it takes longer, or more memory, than the limits say. */
export const readQuestionFileInWorker = (file: QuestionFile, limits?: ReadLimits): Promise<ReadQuestions> =>
  wholeOf(readStepsInWorker(file, { limits }));

interface Reading {
  readonly limits?: ReadLimits | undefined;
  /** Ends the reading when nobody waits for it any more. */
  readonly reader?: AbortSignal;
}

/** As `readSteps`, within the limits. It reads on while what it has read waits to be taken. */
export async function* readStepsInWorker(
  file: QuestionFile,
  { limits = usual, reader }: Reading = {},
): AsyncGenerator<ReadStep> {
  refuseSize(file.bytes);
  if (file.bytes.length <= SMALL_BYTES && !isPacked(file.bytes)) yield* readSteps(file);
  else yield* readInThread(file, limits, await turnToRead(reader), reader);
}

/** To be called when a file of about so many bytes is on its way. */
export function readyToRead(bytes: number): void {
  if (bytes > SMALL_BYTES) readyThread();
}

/** The steps of the file; `end` is called when the thread is free again. */
function readInThread(
  file: QuestionFile,
  { timeMs, memoryMb }: ReadLimits,
  end: () => void,
  reader?: AbortSignal,
): AsyncIterable<ReadStep> {
  const worker = takeThread(memoryMb);
  const steps = new Readable({ objectMode: true, read: () => undefined });
  const tooMuch = (): unknown =>
    steps.destroy(
      new UnreadableFile(
        'too-slow',
        'Reading this file takes too long. Split it into several files, or save it again.',
      ),
    );
  const timer = setTimeout(tooMuch, timeMs);
  let isFree = false;
  const free = (): void => {
    if (isFree) return;
    isFree = true;
    clearTimeout(timer);
    end();
  };
  worker.on('message', (news: ReadNews) => {
    if ('step' in news) steps.push(news.step);
    if ('step' in news && !('whole' in news.step)) return;
    returnThread(worker, memoryMb);
    free();
    if ('step' in news) steps.push(null);
    else steps.destroy(new UnreadableFile(news.unreadable, news.message));
  });
  worker.once('error', (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : steps.destroy(error),
  );
  worker.once('exit', () => steps.destroy(new Error('The thread that reads a file has ended without an answer')));
  steps.once('close', () => {
    if (isFree) return;
    // What it reads is for nobody any more.
    void worker.terminate().finally(free);
  });
  if (reader) addAbortSignal(reader, steps);
  // A copy, since what is handed over is gone here.
  const bytes = new Uint8Array(file.bytes);
  worker.postMessage({ ...file, bytes }, [bytes.buffer]);
  return steps;
}
