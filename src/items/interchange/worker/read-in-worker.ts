/** Reads a file of questions in a thread of its own: a large or hostile one must not hold up the exam next door. */
import { Worker } from 'node:worker_threads';
import { refuseSize } from '#platform/server/table-file/limits.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { type QuestionFile, readQuestionFile } from '../read-question-file.ts';
import type { ReadQuestions } from '../read-result.ts';
import type { ReadAnswer } from './read-worker.ts';

export interface ReadLimits {
  readonly timeMs: number;
  readonly memoryMb: number;
}

const usual: ReadLimits = { timeMs: 30_000, memoryMb: 1_024 };

/** Threads of one process at a time; further files wait for their turn. */
const THREADS = 2;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Read at once: what is this small takes less time than to start a thread, unless it is packed, whatever is in it. Readers of
 * Markdown and of tables take a time that grows with the square of some texts: a minute for 64 KB.
 */
const SMALL_BYTES = 4 * 1024;
const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** As `readQuestionFile`, which it gives up as `too-slow` when it takes longer, or more memory, than the limits say. */
export async function readQuestionFileInWorker(file: QuestionFile, limits: ReadLimits = usual): Promise<ReadQuestions> {
  refuseSize(file.bytes);
  if (file.bytes.length <= SMALL_BYTES && !isPacked(file.bytes)) return readQuestionFile(file);
  if (running >= THREADS) await new Promise<void>((begin) => waiting.push(begin));
  else running += 1;
  try {
    return await readInThread(file, limits);
  } finally {
    // The turn is handed on, or given back.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function readInThread(file: QuestionFile, { timeMs, memoryMb }: ReadLimits): Promise<ReadQuestions> {
  // A copy, since what is handed over is gone here.
  const bytes = new Uint8Array(file.bytes);
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: { ...file, bytes },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    execArgv: [],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReadQuestions>();
  const tooMuch = (): void =>
    reject(
      new UnreadableFile(
        'too-slow',
        'Reading this file takes too long. Split it into several files, or save it again.',
      ),
    );
  const timer = setTimeout(tooMuch, timeMs);
  worker.once('message', (answer: ReadAnswer) => {
    if ('read' in answer) resolve(answer.read);
    else reject(new UnreadableFile(answer.unreadable, answer.message));
  });
  worker.once('error', (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error),
  );
  worker.once('exit', () => reject(new Error('The thread that reads a file has ended without an answer')));
  return promise.finally(async () => {
    clearTimeout(timer);
    await worker.terminate();
  });
}
