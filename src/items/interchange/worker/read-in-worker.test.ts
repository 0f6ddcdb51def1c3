import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { readQuestionFile } from '../read-question-file.ts';
import type { ReadStep } from '../read-result.ts';
import { readQuestionFileInWorker, readStepsInWorker } from './read-in-worker.ts';
import { returnThread, takeThread } from './reading-threads.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const MEGABYTE = 1024 * 1024;

test('a file that is read apart gives the same as one that is read here', async () => {
  const bytes = bytesOf(
    '::Sum::What is 1/3 of 1? {#0.3333:0.0001}\n\n::Pick::Which? {=this#Yes ~%-33.333%that}\n\n'.repeat(1_000),
  );
  expect(bytes.length).toBeGreaterThan(64 * 1024);
  expect(await readQuestionFileInWorker({ name: 'x.gift', bytes })).toEqual(
    await readQuestionFile({ name: 'x.gift', bytes }),
  );
  expect(bytes.length).toBeGreaterThan(0);
});

test('what cannot be read is refused with the same reason', async () => {
  const bytes = bytesOf('Dear Sir, all is well. '.repeat(5_000));
  await expect(readQuestionFileInWorker({ name: 'x.txt', bytes })).rejects.toMatchObject({ code: 'unknown-format' });
});

test('while eighteen hostile megabytes are read, everything else runs on', async () => {
  const bytes = bytesOf(`[html]Q ${'<p '.repeat(300_000)} \\(x\\) {T}\n\n`.repeat(20));
  expect(bytes.length).toBeGreaterThan(17 * MEGABYTE);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  expect((await readQuestionFileInWorker({ name: 'x.gift', bytes })).items).toHaveLength(20);
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(500);
});

test('a small file that takes long to read holds up nothing either', async () => {
  const bytes = bytesOf(`1. Which?\n... ${'!'.repeat(20_000)}\n*a) this\nb) that\n`);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await readQuestionFileInWorker({ name: 'x.txt', bytes, format: 'text2qti' }, { timeMs: 1_500, memoryMb: 512 }).catch(
    () => undefined,
  );
  // The delay is noted with the next turn.
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(1_000);
});

test('what takes longer than the limit is given up, and the next file is read', async () => {
  const bytes = bytesOf('Q{T}\n\n'.repeat(19_000));
  const hurried = { timeMs: 1, memoryMb: 1_024 };
  const all = await Promise.allSettled(
    [1, 2, 3].map(() => readQuestionFileInWorker({ name: 'x.gift', bytes }, hurried)),
  );
  expect(all.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(['too-slow', 'too-slow', 'too-slow']);
  expect((await readQuestionFileInWorker({ name: 'x.gift', bytes })).items).toHaveLength(19_000);
});

test('what takes more memory than the limit is given up', async () => {
  const bytes = bytesOf(`Q {=${'word '.repeat(1_000)}}\n\n`.repeat(3_000));
  const narrow = { timeMs: 30_000, memoryMb: 8 };
  await expect(readQuestionFileInWorker({ name: 'x.gift', bytes }, narrow)).rejects.toMatchObject({ code: 'too-slow' });
});

test('the first questions are told before the last are read, few at first and each once', async () => {
  const bytes = bytesOf('Q{T}\n\n'.repeat(5_000));
  const steps: ReadStep[] = [];
  for await (const step of readStepsInWorker({ name: 'x.gift', bytes })) steps.push(step);
  const sizes = steps.map((step) => ('items' in step ? step.items.length : 0));
  expect([steps[0], sizes.slice(1, 4), sizes.reduce((sum, size) => sum + size)]).toEqual([
    { begun: { format: 'gift', encoding: 'UTF-8' } },
    [25, 100, 100],
    5_000,
  ]);
  expect(steps.at(-1)).toMatchObject({ whole: { files: [{ found: 5_000 }] } });
});

test('who does not wait any more gives up the turn, whether the file is read or still in line', async () => {
  const bytes = bytesOf('Q{T}\n\n'.repeat(19_000));
  const leave = new AbortController();
  const looks = [1, 2, 3, 4].map(async () => {
    for await (const _ of readStepsInWorker({ name: 'x.gift', bytes }, { reader: leave.signal })) leave.abort();
  });
  const ended = await Promise.allSettled(looks);
  expect(ended.map((one) => one.status === 'rejected' && one.reason.name)).toEqual(Array(4).fill('AbortError'));
  expect((await readQuestionFileInWorker({ name: 'x.gift', bytes })).items).toHaveLength(19_000);
});

test('a reader who stops in the middle ends the reading', async () => {
  const bytes = bytesOf('Q{T}\n\n'.repeat(19_000));
  for await (const step of readStepsInWorker({ name: 'x.gift', bytes })) if ('items' in step) break;
  expect((await readQuestionFileInWorker({ name: 'x.gift', bytes })).items).toHaveLength(19_000);
});

test('a thread that fails while it is ended ends nothing else', () => {
  const worker = takeThread(64);
  returnThread(worker, 64);
  expect(worker.emit('error', new Error('Out of memory'))).toBe(true);
});
