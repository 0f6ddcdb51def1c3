import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { StartedRun } from '../fill-cache.ts';

const whenIdle = (work: () => void): void =>
  void ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 3000 }) : setTimeout(work));

/** Caches the queue, and the questions of this run, in the browser, when the page has nothing better to do. `run`: null is nothing yet. */
export function useFillCache(run?: StartedRun | null): void {
  const client = useQueryClient();
  const router = useRouter();
  const latest = useRef(run);
  latest.current = run;
  const key = JSON.stringify(run);
  useEffect(() => {
    if (key === 'null') return;
    whenIdle(() => {
      const started = latest.current ?? undefined;
      void import('../fill-cache.ts').then(({ fillCache }) => fillCache(client, started)).catch(() => undefined);
      // The screens too: somebody who starts with one of them has not loaded the other.
      for (const id of ['/_side/practice/', '/_side/practice/run'] as const)
        void router.loadRouteChunk(router.routesById[id])?.catch(() => undefined);
    });
  }, [client, router, key]);
}
