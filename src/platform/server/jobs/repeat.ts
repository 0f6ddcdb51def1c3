import type { Services } from '../services.ts';

/**
 * Runs `work` at once and then `everyMs` milliseconds after each end, until the returned function is called, which
 * resolves when the last run is over. A run that throws is logged as `failure`, and the next one tries again.
 */
export function repeat(
  { log }: Pick<Services, 'log'>,
  work: () => Promise<unknown>,
  { everyMs, failure }: { readonly everyMs: number; readonly failure: string },
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    await work().catch((error: unknown) => log.warn({ err: error }, failure));
    if (!stopped) timer = setTimeout(begin, everyMs);
  };
  const begin = (): void => {
    running = run();
  };
  begin();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
