import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { runInWorker } from './run-in-worker.ts';

/** A thread's file that runs these words. */
async function threadOf(name: string, words: string): Promise<URL> {
  const path = join(tmpdir(), `apart-${process.pid}-${name}.mjs`);
  await writeFile(path, words);
  return pathToFileURL(path);
}

test('a thread that never ends is ended, and its work refused', async () => {
  const endless = await threadOf('endless', 'for (;;) {}');
  await expect(runInWorker(endless, null, 200)).rejects.toMatchObject({
    code: 'impossible',
    message: 'This file takes too long to read; it may be damaged',
  });
});

test('what a thread answers in time is its answer', async () => {
  const quick = await threadOf(
    'quick',
    `import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage({ output: workerData + 1 });`,
  );
  expect(await runInWorker(quick, 41, 10_000)).toBe(42);
});
