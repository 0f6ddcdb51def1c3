/**
 * Gives memory back to the machine. V8 keeps what it has taken for new objects after a rush, or after the start, until a collection that
 * nothing else asks for: some 50 MB for each server process, and much more after an exam (decision 153). The C library, from which
 * buffers, compression and the compiler have theirs, keeps as much again (decision 171).
 */
import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** What is used of `node:ffi`. */
interface ForeignFunctions {
  dlopen(
    path: string | null,
    functions: Record<string, { readonly arguments: readonly string[]; readonly return: string }>,
  ): { readonly functions: Record<string, (...values: bigint[]) => number> };
}

const isForeignFunctions = (module: object | undefined): module is ForeignFunctions =>
  module !== undefined && 'dlopen' in module;

/**
 * Makes the C library give back every page that is free, as it never does by itself below memory that is in use. False where
 * it is another library than glibc, or a Node.js without `node:ffi`: then the memory stays with the process.
 */
export function trimAllocator(): boolean {
  const { emitWarning } = process;
  try {
    // That the module is experimental is nothing that an operator could act on.
    process.emitWarning = () => undefined;
    const ffi: object | undefined = process.getBuiltinModule('node:ffi');
    if (!isForeignFunctions(ffi)) return false;
    const { functions } = ffi.dlopen(null, { malloc_trim: { arguments: ['u64'], return: 'i32' } });
    functions.malloc_trim!(0n);
    return true;
  } catch {
    return false;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Takes a tenth to a quarter of a second, in which the process does nothing else. */
export function giveAllBack(): void {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  trimAllocator();
}

const EVERY_MS = 15_000;
/** Less is not worth a pause. */
const WORTH_BYTES = 16 * 1024 * 1024;
/** Programs that ask whether the process is there do not wait for anything. */
const PROBE = /^\/(?:healthz|readyz)\b/;

interface Options {
  /** Lets go of what is only kept for the next request. */
  readonly letGo?: () => Promise<unknown>;
  readonly giveBack?: () => void;
}

/**
 * Gives back now, what the start has left, and from then on whenever nobody has asked for anything for 15 s: an open exam page asks
 * more often. Returns how to stop.
 */
export function giveMemoryBack(
  server: Pick<Server, 'on'>,
  { letGo = async () => undefined, giveBack = giveAllBack }: Options = {},
): () => void {
  // Not the heap: V8 makes that smaller by itself now and then, while the memory outside of it stays.
  const bytesNow = (): number => process.memoryUsage.rss();
  giveBack();
  let leftBytes = bytesNow();
  let isAsked = false;
  server.on('request', ({ url = '' }) => {
    isAsked ||= !PROBE.test(url);
  });
  const look = async (): Promise<void> => {
    const wasAsked = isAsked;
    isAsked = false;
    if (wasAsked || bytesNow() - leftBytes < WORTH_BYTES) return;
    await letGo();
    giveBack();
    leftBytes = bytesNow();
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
