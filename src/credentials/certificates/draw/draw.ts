/** Draws certificates in one thread per process, one after the other; the thread ends when nobody needs it for a while. */
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#platform/contract/refusal.ts';
import { createCache } from '#platform/server/cache.ts';
import type { DrawOrder } from './drawing.ts';

const IDLE_MS = 60_000;
const LONGEST_MS = 30_000;
/** The number waiting from which requests are refused with a later time. */
const QUEUE = 200;

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}
type Told = { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly error: string };

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** Ends the thread; what waits for it fails, and the next order begins a new one. */
function end(worker: Worker, why: Error): void {
  if (thread !== worker) return;
  thread = null;
  clearTimeout(idle);
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer);
    reject(why);
  }
  waiting.clear();
  void worker.terminate();
}

function begin(): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  // A process that has nothing else to do may end.
  worker.unref();
  worker.on('message', (told: Told) => {
    const order = waiting.get(told.id);
    if (!order) return;
    waiting.delete(told.id);
    clearTimeout(order.timer);
    if ('error' in told) order.reject(new Error(`A certificate could not be drawn: ${told.error}`));
    else order.resolve(told.bytes);
    if (waiting.size === 0) idle = setTimeout(() => end(worker, new Error('idle')), IDLE_MS).unref();
  });
  worker.on('error', (error: Error) => end(worker, error));
  return worker;
}

/** What was drawn last: a page shows what is downloaded next, and many look at the same sample. */
const drawings = createCache<Promise<Uint8Array>>({ max: 40 });

const keyOf = ({ format, drawing: { pictures, logo, ...rest } }: DrawOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([format, rest, Object.keys(pictures)]))
    .update(logo?.bytes ?? '')
    .digest('base64');

/** The bytes of the file. Throws `unavailable` while too many wait. */
export const draw = (order: DrawOrder): Promise<Uint8Array> => drawings.get(keyOf(order), () => drawAnew(order));

function drawAnew(order: DrawOrder): Promise<Uint8Array> {
  if (waiting.size >= QUEUE)
    throw new Refusal('unavailable', 'Many certificates are being created. Try again in a moment', {
      retryAfter: 5,
    });
  clearTimeout(idle);
  thread ??= begin();
  const worker = thread;
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  lastId += 1;
  // A place in the queue costs time too, so the limit grows with it.
  const limit = LONGEST_MS + 500 * waiting.size;
  const timer = setTimeout(() => end(worker, new Error('Drawing a certificate took too long')), limit);
  waiting.set(lastId, { resolve, reject, timer });
  worker.postMessage({ ...order, id: lastId });
  return promise;
}
