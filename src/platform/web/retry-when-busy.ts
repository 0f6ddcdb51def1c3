import { CallError } from './call.ts';
import { retryDelay } from './query-client.ts';

const MOST_TRIES = 4;

/** Asks again, up to three times, where the server is too busy and has said when to come back. For what may be asked twice. */
export async function retryWhenBusy<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const isBusy = error instanceof CallError && error.code === 'unavailable' && error.retryAfter !== undefined;
      if (!isBusy || tries === MOST_TRIES) throw error;
      // Clients that were refused at the same time come back at different times.
      const pause = retryDelay(tries, error) * (1 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
