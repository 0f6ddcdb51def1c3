/** Signing in when very many do at once, as the page does it: it comes back with its ticket until it is let in. */
import type { RefusalDetail } from '#platform/contract/refusal.ts';
import { CallError } from '#platform/web/call.ts';

/** The place in the queue. */
export interface QueuePosition {
  /** From 1. */
  readonly position: number;
  /** How long it takes, about. */
  readonly seconds: number;
}

export interface Waiting {
  /** Told at every change; null when it is over. */
  readonly tell: (place: QueuePosition | null) => void;
  /** Gives the place up. */
  readonly signal: AbortSignal;
  /** The place is kept for who mistyped a password, and begins again. */
  readonly ticket: { current: string };
}

type Told = QueuePosition & { readonly ticket: string; readonly retryAfter: number };

function toldBy(error: unknown): Told | null {
  if (!(error instanceof CallError) || error.code !== 'in_line') return null;
  const { position, seconds, ticket }: Partial<RefusalDetail> = error.details[0] ?? {};
  if (typeof position !== 'number' || typeof seconds !== 'number' || typeof ticket !== 'string') return null;
  return { position, seconds, ticket, retryAfter: error.retryAfter ?? 1 };
}

/** Resolves after this many milliseconds; throws when the signal is aborted before. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

const pauseHere: Pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

/** Asks until it is let in or refused for another reason. Throws what `ask` throws, or the reason of the signal. */
export async function askQueued<T>(
  ask: (ticket: string) => Promise<T>,
  { tell, signal, ticket }: Waiting,
  pause: Pause = pauseHere,
): Promise<T> {
  try {
    for (;;) {
      try {
        return await ask(ticket.current);
      } catch (error) {
        const told = toldBy(error);
        if (told === null) throw error;
        ticket.current = told.ticket;
        tell({ position: told.position, seconds: told.seconds });
        await pause(told.retryAfter * 1000, signal);
      }
    }
  } finally {
    tell(null);
  }
}
