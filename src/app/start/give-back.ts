/**
 * Gives memory back to the machine. V8 keeps what it has taken for new objects after a rush, or after the start, until a collection that
 * nothing else asks for: some 50 MB for each server process, and much more after an exam (decision 153).
 */
import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** Takes a tenth to a quarter of a second, in which the process does nothing else. */
function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

const EVERY_MS = 15_000;
/** Less is not worth a pause. */
const WORTH_BYTES = 16 * 1024 * 1024;
/** Programs that ask whether the process is there do not wait for anything. */
const PROBE = /^\/(?:healthz|readyz)\b/;

/**
 * Gives back now, what the start has left, and from then on whenever nobody has asked for anything for 15 s: an open exam page asks
 * more often. Returns how to stop.
 */
export function giveMemoryBack(server: Pick<Server, 'on'>, collect: () => void = collectAll): () => void {
  const heapBytes = (): number => process.memoryUsage().heapTotal;
  collect();
  let leftBytes = heapBytes();
  let isAsked = false;
  server.on('request', ({ url = '' }) => {
    isAsked ||= !PROBE.test(url);
  });
  const timer = setInterval(() => {
    const wasAsked = isAsked;
    isAsked = false;
    if (wasAsked || heapBytes() - leftBytes < WORTH_BYTES) return;
    collect();
    leftBytes = heapBytes();
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
