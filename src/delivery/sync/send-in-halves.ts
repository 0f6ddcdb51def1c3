import { CallError } from '#platform/web/call.ts';

/** What became of a request, or of its parts. */
interface SentInHalves<One, Said> {
  readonly said: readonly Said[];
  /** What is not let through even alone, with the reason. */
  readonly blocked: readonly { readonly one: One; readonly error: CallError }[];
}

/** Too long, or refused on the way to the exam's server, which has not seen it. */
const isBlocked = (error: unknown): error is CallError =>
  error instanceof CallError && (error.statusCode === 413 || error.code === 'foreign');

/**
 * Sends all at once, and in halves what is not let through together: one answer that a filter forbids holds up no other.
 * Throws any other error of a request.
 */
export async function sendInHalves<One, Said>(
  all: readonly One[],
  send: (some: readonly One[]) => Promise<Said>,
): Promise<SentInHalves<One, Said>> {
  try {
    return { said: [await send(all)], blocked: [] };
  } catch (error) {
    if (!isBlocked(error)) throw error;
    if (all.length === 1) return { said: [], blocked: [{ one: all[0]!, error }] };
  }
  const half = Math.ceil(all.length / 2);
  const first = await sendInHalves(all.slice(0, half), send);
  const second = await sendInHalves(all.slice(half), send);
  return { said: [...first.said, ...second.said], blocked: [...first.blocked, ...second.blocked] };
}
