/** Work that would hold up everybody's requests, done in a thread of its own. */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { Refusal } from '#platform/contract/refusal.ts';

/** An honest file of the largest size takes a few seconds; what takes this long is made to take long. */
const DEADLINE_MS = 120_000;

type Told<Output> = { readonly output: Output } | { readonly error: unknown };

/**
 * Runs the file, which calls `workApart`, in a new thread and answers what it makes of the input. Both travel as copies.
 * An error that the thread throws is thrown here, as the value that its `tell` has made of it. A thread that takes longer
 * than `deadlineMs` is ended, whatever it does, and `impossible` thrown.
 */
export function runInWorker<Output>(file: URL, input: unknown, deadlineMs = DEADLINE_MS): Promise<Output> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: input, execArgv: [] });
    const deadline = setTimeout(() => {
      reject(new Refusal('impossible', 'This file takes too long to read; it may be damaged'));
      void worker.terminate();
    }, deadlineMs);
    worker.once('exit', () => clearTimeout(deadline));
    worker.once('message', (told: Told<Output>) => {
      void worker.terminate();
      if ('error' in told) reject(told.error);
      else resolve(told.output);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`A thread ended with ${code} and without an answer`)));
  });
}

/** To be called by the file of the thread, with the work to do on the input. `tell` turns an error into a value that can be copied. */
export async function workInWorker<Input, Output>(
  work: (input: Input) => Promise<Output>,
  tell: (error: unknown) => unknown,
): Promise<void> {
  const told: Told<Output> = await work(workerData).then(
    (output) => ({ output }),
    (error: unknown) => ({ error: tell(error) }),
  );
  parentPort!.postMessage(told);
}
