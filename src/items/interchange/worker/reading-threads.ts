/** Threads that read files of questions. One is kept for a while: to start one takes longer than to read the first questions. */
import { Worker } from 'node:worker_threads';

/** Threads of one process at a time; further files wait for their turn. */
const THREADS = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Waits for a turn; what it answers gives the turn back. Throws when nobody waits for the file any more. */
export async function turnToRead(reader?: AbortSignal): Promise<() => void> {
  reader?.throwIfAborted();
  if (running < THREADS) running += 1;
  else await turnOf(reader);
  return () => {
    // The turn is handed on, or given back.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
}

function turnOf(reader?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(reader?.reason);
    };
    const begin = (): void => {
      reader?.removeEventListener('abort', leave);
      resolve();
    };
    reader?.addEventListener('abort', leave, { once: true });
    waiting.push(begin);
  });
}

const start = (memoryMb: number): Worker =>
  new Worker(new URL('./read-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    execArgv: [],
  });

/** As much as any honest file takes. */
export const USUAL_MB = 1_024;
/** Somebody who looks into a file often looks into it once more, with another choice. */
const IDLE_MS = 120_000;

/** What is listened to while a file is read, or none is. */
const deaf = (worker: Worker): Worker => {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
  // A thread that is being ended may run out of memory first; unheard, that would end the process.
  worker.on('error', () => undefined);
  return worker;
};

let idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | null = null;

/** The thread that waits, or a new one. */
export function takeThread(memoryMb: number): Worker {
  if (memoryMb !== USUAL_MB || !idle) return start(memoryMb);
  const { worker, timer } = idle;
  idle = null;
  clearTimeout(timer);
  worker.ref();
  return deaf(worker);
}

/** Gives back a thread that has read its file to the end. */
export function returnThread(worker: Worker, memoryMb: number): void {
  deaf(worker);
  if (memoryMb !== USUAL_MB || idle) {
    void worker.terminate();
    return;
  }
  const forget = (): void => {
    if (idle?.worker === worker) idle = null;
    void worker.terminate();
  };
  worker.once('error', forget);
  worker.once('exit', forget);
  worker.unref();
  idle = { worker, timer: setTimeout(forget, IDLE_MS).unref() };
}

/** Starts a thread that waits, unless there is one: for a file that is on its way. */
export function readyThread(): void {
  if (!idle) returnThread(start(USUAL_MB), USUAL_MB);
}
